//! Where values belong among sorted elements.

use super::{Backend, Tensor};
use crate::axis::{
    ABSENT, AgreedBy, Axes, AxisSelection, Fits, Joined, NamesIn, OneName, Positions, Without,
};
use crate::element::Element;
use crate::graph;

/// On which side of elements that are equal to it a value belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Before them: the position is the number of elements that are less.
    Left,
    /// After them: the position is the number of elements that are less or equal.
    Right,
}

/// # Search
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The positions along `axis` before which `values` can be inserted, so that this tensor, which is sorted in ascending order along `axis`, stays so.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | `values` | `(I..)`; axes that `self` has besides `A` are aligned with its |
    /// | result | those of `values`, then those that only `self` has, without `A` |
    ///
    /// From 0 to the length of `axis`. [`Side`] says where a value belongs that is there already. NaN is greater than all numbers, as [`sort`](Self::sort) has it.
    /// Elements that are not sorted make positions without a meaning.
    ///
    /// Equivalents: `numpy.searchsorted(x, values, side)`, `torch.searchsorted`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Edge, Sample }
    ///
    /// let edges: Tensor<f32, (Edge<3>,)> = [0., 1., 2.].into();
    /// let x: Tensor<f32, (Sample<4>,)> = [-1., 0.5, 1., 9.].into();
    /// assert_eq!(edges.searchsorted(Edge, &x, Side::Left).to_vec()?, [0, 1, 1, 3]);
    /// assert_eq!(edges.searchsorted(Edge, &x, Side::Right).to_vec()?, [0, 1, 2, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "bucketize")]
    #[doc(alias = "digitize")]
    #[doc(alias = "binary_search")]
    #[track_caller]
    #[must_use = "`searchsorted` returns a new tensor"]
    pub fn searchsorted<X: OneName + NamesIn<S>, S2: Axes + AgreedBy<Without<S, X::Axis>>>(
        &self,
        axis: X,
        values: &Tensor<E, S2, B>,
        side: Side,
    ) -> Tensor<i64, Joined<S2, Without<S, X::Axis>>, B>
    where
        Joined<S2, Without<S, X::Axis>>: Fits,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        // An axis of `values` may have the name of the one that is searched, which is another one.
        let of_rows: graph::Positions =
            Positions::<Joined<S2, Without<S, X::Axis>>, Without<S, X::Axis>>::EACH
                .iter()
                .map(|&i| i + u8::from(i != ABSENT && usize::from(i) >= at))
                .collect();
        let of_values = Positions::<Joined<S2, Without<S, X::Axis>>, S2>::EACH;
        Tensor::from_node(self.node().search(
            at,
            values.node(),
            side == Side::Right,
            (of_values, &of_rows),
            <Joined<S2, Without<S, X::Axis>> as AxisSelection>::NAMES,
        ))
    }
}
