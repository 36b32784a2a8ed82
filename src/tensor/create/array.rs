//! Making tensors from data.

use std::panic::Location;
use std::sync::Arc;

use super::super::Tensor;
use super::super::lengths::assert_array;
use super::{describe, made, stored, too_large};
use crate::axis::{Axes, Axis, AxisSelection, Distinct, OfLength};
use crate::element::Element;
use crate::element::sealed::Stored;
use crate::error::{Error, Result};
use crate::exec::cpu::memory::Buffer;
use crate::graph::shape::count;
use crate::graph::{Lengths, Node};

/// # Creation from data
///
/// The shape that results is the tuple of axes that is given, or that the type says.
// The bounds stand at the methods, so that what no type says is one fault.
impl<E, S> Tensor<E, S> {
    /// The tensor of `shape` with the elements `data`, the last axis changing fastest.
    ///
    /// # Errors
    ///
    /// [`Error::WrongCount`] where the number of elements is not that of the shape; [`Error::OutOfMemory`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x = Tensor::new((Row::of(2), Col::<2>::AXIS), vec![1.0, 2.0, 3.0, 4.0])?;
    /// let x: Tensor<f64, (Row, Col<2>)> = x;
    /// assert!(Tensor::new((Row::of(3),), vec![1, 2]).is_err());
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn new(shape: S, data: Vec<E>) -> Result<Self>
    where
        E: Element,
        S: Axes + Distinct,
    {
        let place = Location::caller();
        let lengths = Lengths::from_slice(&shape.lengths());
        if let Some(error) = too_large("new", &lengths, E::DTYPE, place) {
            return Err(error);
        }
        let expected = count(&lengths).unwrap_or(0);
        if expected != data.len() {
            return Err(Error::WrongCount {
                shape: describe::<S>(&lengths),
                expected,
                found: data.len(),
                place,
            });
        }
        stored(data, lengths, S::NAMES, place).map(Tensor::from_node)
    }

    /// The tensor of nested arrays, whose static axes have the arrays' lengths; dynamic axes take theirs from the arrays.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<f32, (Row, Col<3>)> = Tensor::from_array([[1., 2., 3.], [4., 5., 6.]]);
    /// assert_eq!(x.length(Row), 2);
    /// ```
    #[track_caller]
    pub fn from_array<D: ArrayFor<E, S>>(array: D) -> Self
    where
        E: Element,
        S: Axes + Distinct,
    {
        const { assert_array::<S>(D::ARRAY) };
        let place = Location::caller();
        let (lengths, data) = array.flatten();
        made(data, lengths, S::NAMES, place)
    }

    /// The tensor of `shape` with the elements that an iterator gives, the last axis changing fastest.
    ///
    /// The iterator has to end after them: `take` ends one that does not. Along one axis of dynamic length, `collect()` takes all there are.
    ///
    /// # Errors
    ///
    /// As [`Tensor::new`]; of elements beyond those of the shape one is counted.
    ///
    /// Equivalents: `numpy.fromiter(elements, dtype, count).reshape(shape)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x = Tensor::from_elements((Row::of(2), Col::<2>::AXIS), (1..5).map(|i| i * i))?;
    /// assert_eq!(x.to_vec()?, [1, 4, 9, 16]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn from_elements(shape: S, elements: impl IntoIterator<Item = E>) -> Result<Self>
    where
        E: Element,
        S: Axes + Distinct,
    {
        let place = Location::caller();
        let lengths = Lengths::from_slice(&shape.lengths());
        if let Some(error) = too_large("from_elements", &lengths, E::DTYPE, place) {
            return Err(error);
        }
        let expected = count(&lengths).unwrap_or(0);
        let mut buffer = Buffer::uninit_for::<<E as Stored>::Plain>(expected)?;
        let mut elements = elements.into_iter();
        let mut found = 0;
        for (stored, element) in buffer.as_mut_slice()[..expected]
            .iter_mut()
            .zip(&mut elements)
        {
            *stored = element.to_plain();
            found += 1;
        }
        if found == expected && elements.next().is_some() {
            found += 1;
        }
        if found != expected {
            return Err(Error::WrongCount {
                shape: describe::<S>(&lengths),
                expected,
                found,
                place,
            });
        }
        let node = Node::stored(Arc::new(buffer), E::DTYPE, lengths, S::NAMES, place);
        Ok(Tensor::from_node(node))
    }

    /// The tensor of `shape` with a copy of the elements `data`, the last axis changing fastest.
    ///
    /// # Errors
    ///
    /// As [`Tensor::new`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let data = [1, 2, 3, 4, 5];
    /// let x = Tensor::from_slice((Row::of(2), Col::<2>::AXIS), &data[1..])?;
    /// assert_eq!(x.index(Row, 0).to_vec()?, [2, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn from_slice(shape: S, data: &[E]) -> Result<Self>
    where
        E: Element,
        S: Axes + Distinct,
    {
        Tensor::new(shape, data.to_vec())
    }
}

/// Nested arrays of elements `E`, as deep as there are axes in `S`, at most six.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Distinct;
/// use taut::tensor::ArrayFor;
/// axes! { Row, Col }
///
/// fn squares<S: Axes + Distinct>(array: impl ArrayFor<f32, S>) -> Tensor<f32, S> {
///     Tensor::from_array(array).square()
/// }
/// let x: Tensor<f32, (Row, Col)> = squares([[1., 2.], [3., 4.]]);
/// assert_eq!(x.to_vec()?, [1., 4., 9., 16.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of type `{Self}` does not have the rank of the axes `{S}`, or holds no elements `{E}`",
    label = "an array is nested as deep as there are axes, with `1.0` for floats and `1` for integers"
)]
pub trait ArrayFor<E, S> {
    /// The lengths of the array.
    #[doc(hidden)]
    const ARRAY: &'static [Option<usize>];

    /// The lengths and the elements of the array.
    #[doc(hidden)]
    fn flatten(self) -> (Lengths, Vec<E>);
}

/// Axes that are `R`.
#[doc(hidden)]
pub trait OfRank<const R: usize> {}

macro_rules! arrays {
    ($($rank:literal ($($axis:ident $length:ident),*) $array:ty, $($flatten:ident)*;)*) => {$(
        impl<E: Element, $($axis: OfLength<$length>, const $length: usize),*> From<$array> for Tensor<E, ($($axis,)*)>
        where
            ($($axis,)*): Distinct,
        {
            #[track_caller]
            fn from(array: $array) -> Self {
                let data = array.into_iter()$(.$flatten())*.collect();
                made(data, Lengths::from_slice(&[$($length),*]), <($($axis,)*) as AxisSelection>::NAMES, Location::caller())
            }
        }

        // The axes are asked for their rank, not written as a tuple: the compiler would take them from the array, and speak of them with `_`.
        #[diagnostic::do_not_recommend]
        impl<E: Element, S: OfRank<$rank>, $(const $length: usize),*> ArrayFor<E, S> for $array {
            const ARRAY: &'static [Option<usize>] = &[$(Some($length)),*];

            fn flatten(self) -> (Lengths, Vec<E>) {
                (Lengths::from_slice(&[$($length),*]), self.into_iter()$(.$flatten())*.collect())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($axis: Axis),*> OfRank<$rank> for ($($axis,)*) {}
    )*};
}

arrays! {
    1 (A I) [E; I],;
    2 (A I, B J) [[E; J]; I], flatten;
    3 (A I, B J, C K) [[[E; K]; J]; I], flatten flatten;
    4 (A I, B J, C K, D L) [[[[E; L]; K]; J]; I], flatten flatten flatten;
    5 (A I, B J, C K, D L, F M) [[[[[E; M]; L]; K]; J]; I], flatten flatten flatten flatten;
    6 (A I, B J, C K, D L, F M, G N) [[[[[[E; N]; M]; L]; K]; J]; I], flatten flatten flatten flatten flatten;
}

#[diagnostic::do_not_recommend]
impl<E: Element, A: Axis<Dynamic = A>> From<Vec<E>> for Tensor<E, (A,)> {
    /// The elements along an axis of dynamic length; in error where memory is refused.
    #[track_caller]
    fn from(data: Vec<E>) -> Self {
        let lengths = Lengths::from_slice(&[data.len()]);
        made(data, lengths, <(A,)>::NAMES, Location::caller())
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element, A: Axis<Dynamic = A>, B: OfLength<N>, const N: usize> From<Vec<[E; N]>>
    for Tensor<E, (A, B)>
where
    (A, B): Distinct,
{
    /// The rows along an axis of dynamic length; in error where memory is refused.
    #[track_caller]
    fn from(rows: Vec<[E; N]>) -> Self {
        let lengths = Lengths::from_slice(&[rows.len(), N]);
        made(
            rows.into_flattened(),
            lengths,
            <(A, B)>::NAMES,
            Location::caller(),
        )
    }
}

impl<E: Element, A: Axis<Dynamic = A>> FromIterator<E> for Tensor<E, (A,)> {
    /// The elements along an axis of dynamic length; in error where memory is refused.
    fn from_iter<I: IntoIterator<Item = E>>(elements: I) -> Self {
        Tensor::from(elements.into_iter().collect::<Vec<E>>())
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element> From<E> for Tensor<E, ()> {
    #[track_caller]
    fn from(element: E) -> Self {
        Tensor::from_node(Node::scalar(element.to_scalar(), &[], &[]))
    }
}
