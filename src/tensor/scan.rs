//! Scans: what the elements up to each position make.

use super::{Backend, Tensor};
use crate::axis::{Axes, NamesIn, OneName, Positions};
use crate::element::{Element, Float, Numeric};
use crate::graph::{Node, Scan};

/// # Scans
///
/// Along one axis, from the first position or, with `_reverse`, from the last.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// At each position of `axis` the sum of the elements up to there, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// Added from one end to the other, half floats in `f32`; integers wrap. NaN and what comes after it is NaN.
    ///
    /// Equivalents: `numpy.cumsum(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [1., 2., 4.].into();
    /// assert_eq!(x.cumsum(Time).to_vec()?, [1., 3., 7.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "cumulative_sum")]
    #[track_caller]
    #[must_use = "`cumsum` returns a new tensor"]
    pub fn cumsum<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Sum, at, false, false))
    }

    /// At each position of `axis` the sum of the elements from there to the end, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// It is [`cumsum`](Self::cumsum) from the other side.
    ///
    /// Equivalents: `jax.lax.cumsum(x, axis=i, reverse=True)`; in NumPy, a flip before and after.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [1., 2., 4.].into();
    /// assert_eq!(x.cumsum_reverse(Time).to_vec()?, [7., 6., 4.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`cumsum_reverse` returns a new tensor"]
    pub fn cumsum_reverse<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Sum, at, true, false))
    }

    /// At each position of `axis` the product of the elements up to there, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// Multiplied from one end to the other; integers wrap. The gradient is right with zeros among the elements.
    ///
    /// Equivalents: `numpy.cumprod(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [3., 2., 4.].into();
    /// assert_eq!(x.cumprod(Time).to_vec()?, [3., 6., 24.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "cumulative_prod")]
    #[track_caller]
    #[must_use = "`cumprod` returns a new tensor"]
    pub fn cumprod<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Prod, at, false, true))
    }

    /// At each position of `axis` the product of the elements from there to the end, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// It is [`cumprod`](Self::cumprod) from the other side.
    ///
    /// Equivalents: `jax.lax.cumprod(x, axis=i, reverse=True)`; in NumPy, a flip before and after.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [3., 2., 4.].into();
    /// assert_eq!(x.cumprod_reverse(Time).to_vec()?, [24., 8., 4.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`cumprod_reverse` returns a new tensor"]
    pub fn cumprod_reverse<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Prod, at, true, true))
    }

    /// At each position of `axis` the greatest of the elements up to there, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// A NaN makes all that comes after it NaN. The gradient goes to the position that set the maximum, the first that was met of those that tie.
    ///
    /// Equivalents: `numpy.maximum.accumulate(x, axis=i)`, `torch.cummax`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [1., 3., 2.].into();
    /// assert_eq!(x.cummax(Time).to_vec()?, [1., 3., 3.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "maximum_accumulate")]
    #[track_caller]
    #[must_use = "`cummax` returns a new tensor"]
    pub fn cummax<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Max, at, false, false))
    }

    /// At each position of `axis` the greatest of the elements from there to the end, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// It is [`cummax`](Self::cummax) from the other side.
    ///
    /// Equivalents: `jax.lax.cummax(x, axis=i, reverse=True)`; in NumPy, a flip before and after.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [1., 3., 2.].into();
    /// assert_eq!(x.cummax_reverse(Time).to_vec()?, [3., 3., 2.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`cummax_reverse` returns a new tensor"]
    pub fn cummax_reverse<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Max, at, true, false))
    }

    /// At each position of `axis` the least of the elements up to there, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// A NaN makes all that comes after it NaN. The gradient goes to the position that set the minimum, the first that was met of those that tie.
    ///
    /// Equivalents: `numpy.minimum.accumulate(x, axis=i)`, `torch.cummin`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [2., 1., 3.].into();
    /// assert_eq!(x.cummin(Time).to_vec()?, [2., 1., 1.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "minimum_accumulate")]
    #[track_caller]
    #[must_use = "`cummin` returns a new tensor"]
    pub fn cummin<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Min, at, false, false))
    }

    /// At each position of `axis` the least of the elements from there to the end, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// It is [`cummin`](Self::cummin) from the other side.
    ///
    /// Equivalents: `jax.lax.cummin(x, axis=i, reverse=True)`; in NumPy, a flip before and after.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [2., 1., 3.].into();
    /// assert_eq!(x.cummin_reverse(Time).to_vec()?, [1., 1., 3.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`cummin_reverse` returns a new tensor"]
    pub fn cummin_reverse<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Numeric,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::Min, at, true, false))
    }

    /// At each position of `axis` the logarithm of the sum of the exponentials of the elements up to there, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// Nothing overflows in between. It is minus infinity as long as all elements are.
    ///
    /// Equivalents: `jax.lax.cumlogsumexp`, `torch.logcumsumexp`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [1000., f64::NEG_INFINITY, 0.].into();
    /// assert_eq!(x.cum_log_sum_exp(Time).to_vec()?, [1000., 1000., 1000.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "logcumsumexp")]
    #[track_caller]
    #[must_use = "`cum_log_sum_exp` returns a new tensor"]
    pub fn cum_log_sum_exp<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Float,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::LogSumExp, at, false, true))
    }

    /// At each position of `axis` the logarithm of the sum of the exponentials of the elements from there to the end, that one included.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// It is [`cum_log_sum_exp`](Self::cum_log_sum_exp) from the other side.
    ///
    /// Equivalents: `jax.lax.cumlogsumexp(x, axis=i, reverse=True)`; in NumPy, a flip before and after.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<f64, (Time<3>,)> = [1000., f64::NEG_INFINITY, 0.].into();
    /// assert_eq!(x.cum_log_sum_exp_reverse(Time).to_vec()?, [1000., 0., 0.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`cum_log_sum_exp_reverse` returns a new tensor"]
    pub fn cum_log_sum_exp_reverse<X: OneName + NamesIn<S>>(&self, axis: X) -> Self
    where
        E: Float,
    {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        Tensor::from_node(scanned(self.node(), Scan::LogSumExp, at, true, true))
    }
}

#[track_caller]
fn scanned(node: &Node, scan: Scan, at: usize, reverse: bool, wide: bool) -> Node {
    if wide {
        node.widely(|x| x.scan(scan, at, reverse))
    } else {
        node.scan(scan, at, reverse)
    }
}
