//! What says one position on an axis, or a range of them.

use smallvec::{SmallVec, smallvec};

use super::Slice;

/// A position on an axis: an integer of any type. A negative one counts from the end.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::Position;
/// axes! { Time }
///
/// fn pick(x: &Tensor<f32, (Time,)>, at: impl Position) -> Tensor<f32, ()> {
///     x.index(Time, at)
/// }
/// let x = Tensor::from_array([1., 2., 4.]);
/// assert_eq!((pick(&x, -1).item()?, pick(&x, 1_u8).item()?), (4., 2.));
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a position is a whole number, not `{Self}`",
    label = "an integer is expected here, such as `0`, or `-1` for the last; several positions are for `slice` and `take`"
)]
pub trait Position: sealed::Number + EachPosition {}

/// A position on each of one axis or several: an integer, or a tuple of two to four.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::EachPosition;
/// axes! { Row, Col }
///
/// fn corner(x: &Tensor<f32, (Row, Col)>, at: impl EachPosition) -> Tensor<f32, ()> {
///     x.index((Row, Col), at)
/// }
/// let x = Tensor::from_array([[1., 2.], [3., 4.]]);
/// assert_eq!(corner(&x, (0, -1)).item()?, 2.);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a position is a whole number, not `{Self}`",
    label = "an integer is expected here, such as `0`, or `-1` for the last; several positions are for `slice` and `take`"
)]
pub trait EachPosition {
    /// How many axes they are for.
    #[doc(hidden)]
    const COUNT: usize;

    #[doc(hidden)]
    fn numbers(self) -> SmallVec<[i64; 4]>;
}

macro_rules! several {
    ($(($($p:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($p: Position),*> EachPosition for ($($p,)*) {
            const COUNT: usize = [$(stringify!($p)),*].len();

            #[allow(non_snake_case, reason = "one variable for each position, named like its type")]
            fn numbers(self) -> SmallVec<[i64; 4]> {
                let ($($p,)*) = self;
                smallvec![$(number($p)),*]
            }
        }
    )*};
}

several! { (P1 P2) (P1 P2 P3) (P1 P2 P3 P4) }

/// What makes a [`Slice`]: a range of integers, or a pair of one and a step.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::IntoSlice;
/// axes! { Time }
///
/// fn newest(x: &Tensor<f32, (Time,)>, part: impl IntoSlice) -> Tensor<f32, (Time,)> {
///     x.slice(Time, part, Time)
/// }
/// let x = Tensor::from_array([1., 2., 4.]);
/// assert_eq!((newest(&x, -2..).to_vec()?, newest(&x, (.., -1)).to_vec()?), (vec![2., 4.], vec![4., 2., 1.]));
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a range of positions",
    label = "a range of integers is expected here, such as `1..4`, `-3..` or `(.., 2)` with a step; one position is for `index`"
)]
pub trait IntoSlice: Into<Slice> {}

#[diagnostic::do_not_recommend]
impl<R: Into<Slice>> IntoSlice for R {}

mod sealed {
    pub trait Number {
        /// The number, or the greatest one where it has no room: no axis has either.
        fn in_i64(self) -> i64;
    }
}

/// The position as a number.
pub(super) fn number(position: impl Position) -> i64 {
    position.in_i64()
}

macro_rules! positions {
    ($($integer:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Position for $integer {}

        impl sealed::Number for $integer {
            fn in_i64(self) -> i64 {
                i64::try_from(self).unwrap_or(i64::MAX)
            }
        }

        #[diagnostic::do_not_recommend]
        impl EachPosition for $integer {
            const COUNT: usize = 1;

            fn numbers(self) -> SmallVec<[i64; 4]> {
                smallvec![number(self)]
            }
        }
    )*};
}

positions! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
