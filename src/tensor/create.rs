//! Making tensors from data.

use std::fmt::Write;
use std::panic::Location;
use std::sync::Arc;

use super::Tensor;
use super::lengths::assert_array;
use crate::axis::{Axes, Axis, AxisSelection, Distinct, OfLength};
use crate::element::Element;
use crate::element::sealed::Stored;
use crate::error::{Error, Place, Result};
use crate::exec::cpu::memory::Buffer;
use crate::graph::{Lengths, Node, Scalar};

impl<E: Element, S: Axes + Distinct> Tensor<E, S> {
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
    pub fn new(shape: S, data: Vec<E>) -> Result<Self> {
        let place = Location::caller();
        let lengths = Lengths::from_slice(&shape.lengths());
        let expected = crate::graph::shape::count(&lengths).ok_or_else(|| Error::TooLarge {
            operation: "new".to_owned(),
            lengths: lengths.to_vec(),
            place,
        })?;
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
    pub fn from_array<D>(array: D) -> Self
    where
        S: OfArray<E, D>,
    {
        let place = Location::caller();
        let (lengths, data) = S::flatten(array);
        made(data, lengths, S::NAMES, place)
    }

    /// A tensor of zeros; of `false` for `bool`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Hidden }
    ///
    /// let state = Tensor::<f32, _>::zeros((Batch::of(2), Hidden::<3>::AXIS));
    /// assert_eq!(state.to_vec()?, [0.0; 6]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use]
    pub fn zeros(shape: S) -> Self {
        Tensor::from_node(Node::constant(
            Scalar::from_f64(E::DTYPE, 0.0),
            &shape.lengths(),
            S::NAMES,
        ))
    }
}

/// The node of elements in memory.
fn stored<E: Element>(
    data: Vec<E>,
    lengths: Lengths,
    names: crate::graph::Names,
    place: Place,
) -> Result<Node> {
    let plain: Vec<<E as Stored>::Plain> = data.into_iter().map(Stored::to_plain).collect();
    let buffer = Buffer::from_vec(plain)?;
    Ok(Node::stored(
        Arc::new(buffer),
        E::DTYPE,
        lengths,
        names,
        place,
    ))
}

/// The tensor of elements that are known to be as many as the lengths say; in error where memory is refused.
fn made<E: Element, S: Axes>(
    data: Vec<E>,
    lengths: Lengths,
    names: crate::graph::Names,
    place: Place,
) -> Tensor<E, S> {
    let node = stored(data, lengths.clone(), names, place)
        .unwrap_or_else(|error| Node::failed(error, E::DTYPE, lengths, names, place));
    Tensor::from_node(node)
}

/// `Batch 2, Pixel 64`.
fn describe<S: Axes>(lengths: &[usize]) -> String {
    let mut text = String::new();
    for (i, (name, length)) in S::NAMES.iter().zip(lengths).enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{name} {length}");
    }
    if text.is_empty() {
        "no axes".to_owned()
    } else {
        text
    }
}

/// Axes of as many nested arrays as `D` is deep, at most six.
#[diagnostic::on_unimplemented(
    message = "an array of type `{D}` does not have the rank of the axes `{Self}`, or holds no elements `{E}`",
    label = "the array is nested as deep as there are axes",
    note = "the element type is written with the numbers: `1.0` for floats, `1` for integers"
)]
pub trait OfArray<E, D>: Axes {
    /// The lengths and the elements of the array.
    #[doc(hidden)]
    fn flatten(array: D) -> (Lengths, Vec<E>);
}

macro_rules! arrays {
    ($(($($axis:ident $length:ident),*) $array:ty, $($flatten:ident)*;)*) => {$(
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

        impl<E: Element, $($axis: Axis, const $length: usize),*> OfArray<E, $array> for ($($axis,)*) {
            fn flatten(array: $array) -> (Lengths, Vec<E>) {
                const { $(assert_array::<$axis>($length);)* }
                (Lengths::from_slice(&[$($length),*]), array.into_iter()$(.$flatten())*.collect())
            }
        }
    )*};
}

arrays! {
    (A I) [E; I],;
    (A I, B J) [[E; J]; I], flatten;
    (A I, B J, C K) [[[E; K]; J]; I], flatten flatten;
    (A I, B J, C K, D L) [[[[E; L]; K]; J]; I], flatten flatten flatten;
    (A I, B J, C K, D L, F M) [[[[[E; M]; L]; K]; J]; I], flatten flatten flatten flatten;
    (A I, B J, C K, D L, F M, G N) [[[[[[E; N]; M]; L]; K]; J]; I], flatten flatten flatten flatten flatten;
}

impl<E: Element> From<E> for Tensor<E, ()> {
    #[track_caller]
    fn from(element: E) -> Self {
        Tensor::from_node(Node::scalar(element.to_scalar(), &[], &[]))
    }
}
