//! The axes of a tensor: a tuple, in which each name occurs once.

use core::fmt::Debug;

use generic_array::{ArrayLength, GenericArray};
use typenum::{U0, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, U11, U12};

use super::axis::Axis;
use super::bit::{Bit, No, Yes};
use super::list::{List, Nil, Tuple};
use super::selection::AxisSelection;

/// The longest tuple of axes.
pub const MAX_RANK: usize = 12;

/// The axes of a tensor: a tuple of 0 to 12 axes. A value of it is a shape.
///
/// The associated types are what results of operations are made of; they are total, so that generic code can name them without a bound.
/// Write them through the aliases: [`Without`](super::Without), [`Joined`](super::Joined), [`Contracted`](super::Contracted) ...
///
/// ```
/// # use taut::prelude::*;
/// axes! { Batch, Width }
///
/// assert_eq!(<(Batch, Width<784>)>::RANK, 2);
/// assert_eq!(<(Batch, Width<784>)>::LENGTHS, [None, Some(784)]);
/// let shape = (Batch::of(2), Width::<3>::AXIS);
/// assert_eq!(Tensor::<f32, _>::zeros(shape).shape(), shape);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tuple of axes",
    label = "a tuple of at most 12 axes with lengths is expected here, such as `(Batch::of(32), Width::<784>::AXIS)`"
)]
pub trait Axes: AxisSelection + Copy + Debug + PartialEq + Send + Sync {
    /// These axes, then those only `S` has: the axes of `a + b`.
    type With<S: Axes>: Axes;
    /// These axes without those named in `X`.
    type Less<X: AxisSelection>: Axes;
    /// These axes without those named in `X`, which are among them, then those that only `S` has: the axes of `a.dot(&b, X)`.
    type Contract<X: AxisSelection, S: Axes>: Axes;
    /// These axes with the axes `S` in place of the first of those named in `X`, and without the others.
    type Replace<X: AxisSelection, S: AxisSelection>: Axes;
    /// These axes with those of `S` in place of `X`, except those that are here already.
    type Take<X: AxisSelection, S: Axes>: Axes;
    /// These axes, then those of `S`, primed until their names are free.
    type PrimedWith<S: Axes>: Axes;
    /// The axes named in `X` in that order, each from here or else from `S`.
    type Select<X: AxisSelection, S: Axes>: Axes;

    /// The number of axes.
    const RANK: usize;
    /// The lengths of the axes, where they are static.
    const LENGTHS: &'static [Option<usize>];

    #[doc(hidden)]
    type Rank: ArrayLength;
    #[doc(hidden)]
    type Push<A: Axis>: Axes;
    #[doc(hidden)]
    type IsTuple: Bit;
    /// These axes, all of them dynamic.
    #[doc(hidden)]
    type Relaxed: Axes;

    #[doc(hidden)]
    fn lengths(&self) -> GenericArray<usize, Self::Rank>;
    #[doc(hidden)]
    fn from_lengths(lengths: &[usize]) -> Option<Self>;
    /// The shape of a tensor of these axes; lengths that are missing are 0.
    #[doc(hidden)]
    fn at(lengths: &[usize]) -> Self;
}

macro_rules! axes {
    ($($rank:ident ($($axis:ident)*) $push:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Axis),*> Axes for ($($axis,)*) {
            type With<S: Axes> = <S::List as List>::MinusOnto<Self::List, Self>;
            type Less<X: AxisSelection> = X::LeftOf<Self::List>;
            type Contract<X: AxisSelection, S: Axes> =
                <S::List as List>::MinusOnto<Self::List, X::LeftOf<Self::List>>;
            type Replace<X: AxisSelection, S: AxisSelection> = Tuple<X::ReplacedIn<Self::List, S::List>>;
            type Take<X: AxisSelection, S: Axes> =
                Tuple<X::ReplacedIn<Self::List, <S::List as List>::Minus<X::RemovedFrom<Self::List>>>>;
            type PrimedWith<S: Axes> = Tuple<<S::List as List>::PrimedOnto<Self::List>>;
            type Select<X: AxisSelection, S: Axes> =
                Tuple<<X::List as List>::SelectFrom<Self::List, S::List>>;

            const RANK: usize = Self::NAMES.len();
            const LENGTHS: &'static [Option<usize>] = &[$($axis::LENGTH),*];

            type Rank = $rank;
            type Push<X: Axis> = $push;
            type IsTuple = Yes;
            type Relaxed = ($($axis::Dynamic,)*);

            #[allow(non_snake_case, reason = "one variable for each axis, named like its type parameter")]
            fn lengths(&self) -> GenericArray<usize, $rank> {
                let ($($axis,)*) = *self;
                GenericArray::from_array([$($axis.length()),*])
            }

            #[allow(non_snake_case, reason = "one variable for each axis, named like its type parameter")]
            fn from_lengths(lengths: &[usize]) -> Option<Self> {
                let &[$($axis),*] = lengths else { return None };
                Some(($($axis::with_length($axis)?,)*))
            }

            #[allow(clippy::unused_unit, reason = "the tuple of no axes is the unit")]
            fn at(lengths: &[usize]) -> Self {
                let mut _lengths = lengths.iter().copied();
                ($($axis::at(_lengths.next().unwrap_or_default()),)*)
            }
        }
    )*};
}

axes! {
    U0 () (X,);
    U1 (A1) (A1, X);
    U2 (A1 A2) (A1, A2, X);
    U3 (A1 A2 A3) (A1, A2, A3, X);
    U4 (A1 A2 A3 A4) (A1, A2, A3, A4, X);
    U5 (A1 A2 A3 A4 A5) (A1, A2, A3, A4, A5, X);
    U6 (A1 A2 A3 A4 A5 A6) (A1, A2, A3, A4, A5, A6, X);
    U7 (A1 A2 A3 A4 A5 A6 A7) (A1, A2, A3, A4, A5, A6, A7, X);
    U8 (A1 A2 A3 A4 A5 A6 A7 A8) (A1, A2, A3, A4, A5, A6, A7, A8, X);
    U9 (A1 A2 A3 A4 A5 A6 A7 A8 A9) (A1, A2, A3, A4, A5, A6, A7, A8, A9, X);
    U10 (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10) (A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, X);
    U11 (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11) (A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, X);
    U12 (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12) TooManyAxes;
}

/// What stands for more axes than a tensor may have. No operation results in it: [`Fits`](super::Fits) says so.
#[derive(Clone, Copy, Debug, PartialEq)]
#[doc(hidden)]
pub enum TooManyAxes {}

#[diagnostic::do_not_recommend]
impl AxisSelection for TooManyAxes {
    const NAMES: &'static [&'static str] = &[];
    type List = Nil;
    type RemovedFrom<L: List> = L;
    type LeftOf<L: List> = TooManyAxes;
    type ReplacedIn<L: List, M: List> = L;
}

#[diagnostic::do_not_recommend]
impl Axes for TooManyAxes {
    type With<S: Axes> = TooManyAxes;
    type Less<X: AxisSelection> = TooManyAxes;
    type Contract<X: AxisSelection, S: Axes> = TooManyAxes;
    type Replace<X: AxisSelection, S: AxisSelection> = TooManyAxes;
    type Take<X: AxisSelection, S: Axes> = TooManyAxes;
    type PrimedWith<S: Axes> = TooManyAxes;
    type Select<X: AxisSelection, S: Axes> = TooManyAxes;

    const RANK: usize = 0;
    const LENGTHS: &'static [Option<usize>] = &[];

    type Rank = U0;
    type Push<A: Axis> = TooManyAxes;
    type IsTuple = No;
    type Relaxed = TooManyAxes;

    fn lengths(&self) -> GenericArray<usize, U0> {
        match *self {}
    }

    fn from_lengths(_: &[usize]) -> Option<Self> {
        None
    }

    fn at(_: &[usize]) -> Self {
        unreachable!(
            "no operation results in more axes than a tensor may have: `Fits` is asked first"
        )
    }
}
