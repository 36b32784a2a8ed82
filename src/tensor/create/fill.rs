//! Tensors of one value, and the identity matrix. None of them is stored before it is asked for.

use std::panic::Location;

use super::super::{Backend, Tensor};
use super::{failed, too_large};
use crate::axis::{Axes, Axis, AxisSelection, Distinct};
use crate::element::{Element, Numeric};
use crate::graph::{Binary, NEW, Node, Scalar};

/// # Creation of one value
///
/// The result has the axes of `shape`.
impl<E, S> Tensor<E, S> {
    /// A tensor of zeros; of `false` for `bool`.
    ///
    /// # Errors
    ///
    /// Here and in `ones` and `full`: more elements than memory can be come out of the evaluating call as [`Error::TooLarge`](crate::Error::TooLarge).
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
    pub fn zeros(shape: S) -> Self
    where
        E: Element,
        S: Axes + Distinct,
    {
        constant("zeros", 0.0, shape)
    }

    /// A tensor of ones; of `true` for `bool`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Class }
    ///
    /// let x = Tensor::<i64, _>::ones((Class::of(3),));
    /// assert_eq!(x.to_vec()?, [1, 1, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use]
    pub fn ones(shape: S) -> Self
    where
        E: Element,
        S: Axes + Distinct,
    {
        constant("ones", 1.0, shape)
    }

    /// A tensor whose elements are all `value`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Class }
    ///
    /// let x = Tensor::full((Class::<2>::AXIS,), 0.5);
    /// assert_eq!(x.to_vec()?, [0.5, 0.5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use]
    pub fn full(shape: S, value: E) -> Self
    where
        E: Element,
        S: Axes + Distinct,
    {
        let lengths = shape.lengths();
        match too_large("full", &lengths, E::DTYPE, Location::caller()) {
            Some(error) => failed(error, &lengths, Location::caller()),
            None => Tensor::from_node(Node::scalar(value.to_scalar(), &lengths, S::NAMES)),
        }
    }
}

/// # Creation of a scalar
impl<E: Element> Tensor<E, ()> {
    /// A tensor without axes.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// let rate = Tensor::scalar(0.1_f32);
    /// assert_eq!(rate.item()?, 0.1);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use]
    pub fn scalar(value: E) -> Self {
        Tensor::from(value)
    }
}

/// # Creation of a matrix
impl<E: Element, R: Axis, C: Axis> Tensor<E, (R, C)>
where
    (R, C): Distinct,
{
    /// The identity: 1 where both positions are the same, 0 elsewhere. It need not be square.
    ///
    /// | | axes |
    /// |---|---|
    /// | result | `(R, C)`, rows and columns |
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { State }
    ///
    /// let state = State::<2>::AXIS;
    /// let x: Tensor<f64, (State<2>, Prime<State<2>>)> = Tensor::eye((state, Prime(state)));
    /// assert_eq!(x.to_vec()?, [1., 0., 0., 1.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "identity")]
    #[track_caller]
    #[must_use]
    pub fn eye(shape: (R, C)) -> Self
    where
        E: Numeric,
    {
        let lengths = [shape.0.length(), shape.1.length()];
        if let Some(error) = too_large("eye", &lengths, E::DTYPE, Location::caller()) {
            return failed(error, &lengths, Location::caller());
        }
        let names = <(R, C)>::NAMES;
        let row = Node::iota(lengths[0], R::NAMES).align(&[0, NEW], &lengths, names);
        let column = Node::iota(lengths[1], C::NAMES).align(&[NEW, 0], &lengths, names);
        Tensor::from_node(row.binary(Binary::Eq, &column).cast(E::DTYPE))
    }
}

/// # Creation like another tensor
///
/// The result has the axes, lengths and element type of `self`.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Zeros with the axes and lengths of this tensor.
    ///
    /// Here and in `ones_like` and `full_like`: where the lengths of this tensor are in error, the result is in error too.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Class }
    ///
    /// let x: Tensor<f32, (Class<2>,)> = [1., 2.].into();
    /// assert_eq!(x.zeros_like().to_vec()?, [0., 0.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`zeros_like` returns a new tensor"]
    pub fn zeros_like(&self) -> Self {
        self.constant_like(0.0)
    }

    /// Ones with the axes and lengths of this tensor.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Class }
    ///
    /// let x: Tensor<f32, (Class<2>,)> = [1., 2.].into();
    /// assert_eq!(x.ones_like().to_vec()?, [1., 1.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`ones_like` returns a new tensor"]
    pub fn ones_like(&self) -> Self {
        self.constant_like(1.0)
    }

    /// A tensor of `value` with the axes and lengths of this one.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Class }
    ///
    /// let x: Tensor<f32, (Class<2>,)> = [1., 2.].into();
    /// assert_eq!(x.full_like(7.).to_vec()?, [7., 7.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`full_like` returns a new tensor"]
    pub fn full_like(&self, value: E) -> Self {
        let node = self.node();
        Tensor::from_node(match node.error() {
            Some(_) => node.clone(),
            None => Node::scalar(value.to_scalar(), &node.lengths, S::NAMES),
        })
    }

    #[track_caller]
    fn constant_like(&self, value: f64) -> Self {
        let node = self.node();
        let value = Scalar::from_f64(E::DTYPE, value);
        Tensor::from_node(match node.error() {
            Some(_) => node.clone(),
            None => Node::constant(value, &node.lengths, S::NAMES),
        })
    }
}

/// A tensor of a value that belongs to the structure of the program, so that a product with 1 is known to be nothing.
#[track_caller]
fn constant<E: Element, S: Axes>(operation: &str, value: f64, shape: S) -> Tensor<E, S> {
    let (lengths, place) = (shape.lengths(), Location::caller());
    match too_large(operation, &lengths, E::DTYPE, place) {
        Some(error) => failed(error, &lengths, place),
        None => {
            let value = Scalar::from_f64(E::DTYPE, value);
            Tensor::from_node(Node::constant(value, &lengths, S::NAMES))
        }
    }
}
