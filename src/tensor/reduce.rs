//! Reductions: from many elements along some axes to one.

use super::{Backend, Tensor};
use crate::axis::{Axes, AxisSelection, NamesIn, Positions, Without};
use crate::element::{Element, Numeric};
use crate::graph::Reduce;

impl<E: Numeric, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Adds up the elements along `over`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// The sum over an axis of length 0 is `0`. Floats are added pairwise in blocks; integers wrap.
    ///
    /// Equivalents: `x.sum(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch<2>, Feature<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
    /// assert_eq!(x.sum(Feature).to_vec()?, [6., 15.]);
    /// assert_eq!(x.sum((Batch, Feature)).item()?, 21.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`sum` returns a new tensor"]
    pub fn sum<X: NamesIn<S>>(&self, over: X) -> Tensor<E, Without<S, X::Axes>, B> {
        let _ = over;
        self.reduced::<X::Axes, E>(Reduce::Sum)
    }
}

impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// A reduction over the axes `X`, which `S` has, with elements of type `E2`.
    #[track_caller]
    pub(super) fn reduced<X: AxisSelection, E2: Element>(
        &self,
        op: Reduce,
    ) -> Tensor<E2, Without<S, X>, B> {
        let over = Positions::<X, S>::ASCENDING;
        Tensor::from_node(
            self.node()
                .reduce(op, over, <Without<S, X> as AxisSelection>::NAMES),
        )
    }
}
