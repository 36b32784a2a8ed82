//! Equality up to a tolerance.

use super::super::{Backend, Operand, Tensor};
use super::binary::joined;
use crate::axis::Axes;
use crate::element::{Element, Float};
use crate::graph::algebra::select;
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{Binary, DType, Node, Positions, Reduce, Scalar, Unary};

/// # Comparison up to a tolerance
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Is each element close to that of `other`: `|x - y| <= absolute + relative |y|`?
    ///
    /// Equal infinities are close, an infinity is close to nothing else, and NaN to nothing.
    ///
    /// Equivalents: `numpy.isclose`, whose tolerances are `rtol=1e-5` and `atol=1e-8`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([100.0, 0.0, f64::INFINITY]);
    /// let y: Tensor<f64, (Item,)> = Tensor::from_array([100.1, 0.1, f64::INFINITY]);
    /// assert_eq!(x.is_close(&y, 0.01, 0.0).to_vec()?, [true, false, true]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "isclose")]
    #[track_caller]
    #[must_use = "`is_close` returns a new tensor"]
    pub fn is_close<R: Operand<E, S, B>>(
        &self,
        other: R,
        relative: E,
        absolute: E,
    ) -> Tensor<bool, R::Axes, B>
    where
        E: Float,
    {
        joined("is_close", self, other, |a, b| {
            close(a, b, relative.to_scalar(), absolute.to_scalar())
        })
    }

    /// Are all elements close to those of `other`, as [`is_close`](Self::is_close) says?
    ///
    /// | | axes |
    /// |---|---|
    /// | `self`, `other` | the same |
    /// | result | none |
    ///
    /// `other` has the type of `self`, so that an array may stand there. With a number, or a tensor that has some of the axes, compare by
    /// [`is_close`](Self::is_close) and [`all`](Self::all).
    ///
    /// Equivalents: `numpy.allclose`, `torch.allclose`, which broadcast.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item<2>,)> = [1.0, 2.0].into();
    /// assert!(x.all_close(&(&x + 1e-9), 1e-5, 0.0).item()?);
    /// assert!(x.sqrt().all_close(&[1.0, 1.4142].into(), 0.0, 1e-4).item()?);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "allclose")]
    #[track_caller]
    #[must_use = "`all_close` returns a new tensor"]
    pub fn all_close(&self, other: &Self, relative: E, absolute: E) -> Tensor<bool, (), B>
    where
        E: Float,
    {
        let all: Positions = (0..S::RANK as u8).collect();
        let (left, right) = (self.node(), other.node());
        let aligned = Node::aligned("all_close", left, right, &all, &all, S::NAMES);
        let (relative, absolute) = (relative.to_scalar(), absolute.to_scalar());
        Tensor::from_node(match aligned {
            Ok((a, b)) => on_behalf_of_caller(|| {
                close(&a, &b, relative, absolute).reduce(Reduce::All, &all, &[])
            }),
            Err(failed) => failed.fail_as(DType::Bool, &[], &[]),
        })
    }
}

fn close(a: &Node, b: &Node, relative: Scalar, absolute: Scalar) -> Node {
    let number = |value| Node::scalar(value, &a.lengths, a.names);
    let tolerance = number(absolute) + number(relative) * b.unary(Unary::Abs);
    let near = (a - b).unary(Unary::Abs).binary(Binary::Le, &tolerance);
    // An infinite tolerance is no tolerance: `inf` would be close to everything.
    let finite = a
        .unary(Unary::IsFinite)
        .binary(Binary::And, &b.unary(Unary::IsFinite));
    select(&finite, &near, &a.binary(Binary::Eq, b))
}
