//! Elements read one by one or as nested arrays, and whether there are any yet.

use std::panic::Location;

use super::create::Indexed;
use super::{Backend, Tensor};
use crate::axis::{Axes, Axis, OfLength};
use crate::element::Element;
use crate::element::sealed::Stored;
use crate::error::{Error, Result};
use crate::exec::evaluate;

/// # Reading
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Whether the elements are in memory, so that reading them computes nothing.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<2>,)> = [1., 2.].into();
    /// let y = &x + 1.0;
    /// assert!(x.is_evaluated() && !y.is_evaluated());
    /// y.eval()?;
    /// assert!(y.is_evaluated());
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[must_use]
    pub fn is_evaluated(&self) -> bool {
        self.node().buffer().is_some()
    }

    /// The element at a position along each axis. It computes the whole tensor, if that has not been done.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfRange`], and the first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// assert_eq!(x.get([1, 0])?, 4);
    /// assert!(x.get([0, 3]).is_err());
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn get(&self, position: S::Index) -> Result<E>
    where
        S: Indexed,
    {
        let lengths = &self.node().lengths;
        let mut at = 0_usize;
        for (axis, (&i, &length)) in position.as_ref().iter().zip(lengths).enumerate() {
            if i >= length {
                evaluate(std::slice::from_ref(self.node()))?;
                return Err(Error::OutOfRange {
                    operation: "get".to_owned(),
                    axis: S::NAMES[axis].to_owned(),
                    index: i64::try_from(i).unwrap_or(i64::MAX),
                    length,
                    place: Location::caller(),
                });
            }
            at = at.wrapping_mul(length).wrapping_add(i);
        }
        self.with_elements(|elements| E::from_plain(elements[at]))
    }

    /// The elements as nested arrays, whose type the static axes say.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// let [first, second] = (x * 2).to_array()?;
    /// assert_eq!((first, second), ([2, 4, 6], [8, 10, 12]));
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn to_array<D>(&self) -> Result<D>
    where
        S: ToArray<E, D>,
    {
        self.with_elements(|elements| {
            S::nest(&mut elements.iter().map(|&element| E::from_plain(element)))
        })
    }

    /// What `read` makes of the elements as they are stored.
    pub(super) fn with_elements<R>(
        &self,
        read: impl FnOnce(&[<E as Stored>::Plain]) -> R,
    ) -> Result<R> {
        evaluate(std::slice::from_ref(self.node()))?;
        Ok(match self.node().buffer() {
            Some(buffer) => read(buffer.as_slice::<<E as Stored>::Plain>()),
            None => read(&[]),
        })
    }
}

/// Axes of static lengths, which nested arrays of type `D` have too, at most six deep.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::ToArray;
/// axes! { Item }
///
/// fn pair<S: ToArray<f32, [f32; 2]>>(x: &Tensor<f32, S>) -> taut::Result<(f32, f32)> {
///     let [first, second] = x.to_array()?;
///     Ok((first, second))
/// }
/// let x: Tensor<f32, (Item<2>,)> = [1., 2.].into();
/// assert_eq!(pair(&x)?, (1., 2.));
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor with axes `{Self}` can't become an array of type `{D}`",
    label = "each axis needs a static length, that of the array",
    note = "`fix` makes dynamic axes static; `to_vec` gives the elements of any tensor"
)]
pub trait ToArray<E, D>: Axes {
    /// The array of the elements, which are as many as it holds.
    #[doc(hidden)]
    fn nest(elements: &mut dyn Iterator<Item = E>) -> D;
}

macro_rules! arrays {
    ($(($($axis:ident $length:ident),*) $array:ty = $nest:expr;)*) => {$(
        impl<E: Element, $($axis: Axis + OfLength<$length>, const $length: usize),*> ToArray<E, $array> for ($($axis,)*) {
            fn nest(elements: &mut dyn Iterator<Item = E>) -> $array {
                let nest: fn(&mut dyn Iterator<Item = E>) -> $array = $nest;
                nest(elements)
            }
        }
    )*};
}

/// An array of what `part` makes.
fn array<T, E, const N: usize>(
    elements: &mut dyn Iterator<Item = E>,
    part: impl Fn(&mut dyn Iterator<Item = E>) -> T,
) -> [T; N] {
    std::array::from_fn(|_| part(elements))
}

fn one<E>(elements: &mut dyn Iterator<Item = E>) -> E {
    match elements.next() {
        Some(element) => element,
        None => unreachable!("an evaluated tensor has as many elements as its axes say"),
    }
}

arrays! {
    (A I) [E; I] = |e| array(e, one);
    (A I, B J) [[E; J]; I] = |e| array(e, |e| array(e, one));
    (A I, B J, C K) [[[E; K]; J]; I] = |e| array(e, |e| array(e, |e| array(e, one)));
    (A I, B J, C K, D L) [[[[E; L]; K]; J]; I] = |e| array(e, |e| array(e, |e| array(e, |e| array(e, one))));
    (A I, B J, C K, D L, F M) [[[[[E; M]; L]; K]; J]; I] =
        |e| array(e, |e| array(e, |e| array(e, |e| array(e, |e| array(e, one)))));
    (A I, B J, C K, D L, F M, G N) [[[[[[E; N]; M]; L]; K]; J]; I] =
        |e| array(e, |e| array(e, |e| array(e, |e| array(e, |e| array(e, |e| array(e, one))))));
}
