//! Reductions: from many elements along some axes to one.

use super::{Backend, Tensor};
use crate::axis::{Axes, AxisSelection, NamesIn, OneName, Positions, Without};
use crate::element::{Condition, Element, Float, Numeric};
use crate::graph::Reduce;

/// # Reductions
///
/// Over one axis, `x.sum(Feature)`, or several, `x.sum((Batch, Feature))`.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Adds up the elements along `over`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// The sum over an axis of length 0 is `0`. Floats are added pairwise in blocks, so that the result does not depend on the number of threads;
    /// [`sum_exact`](Self::sum_exact) compensates. Integers wrap.
    ///
    /// Equivalents: `x.sum(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.sum(Feature).to_vec()?, [6., 15.]);
    /// assert_eq!(x.sum((Batch, Feature)).item()?, 21.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "reduce_sum")]
    #[track_caller]
    #[must_use = "`sum` returns a new tensor"]
    pub fn sum<X: NamesIn<S>>(&self, over: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Numeric,
    {
        let _ = over;
        self.reduced::<X::Axes, E>(Reduce::Sum)
    }

    /// Adds up the elements along `over` and what rounding leaves out of each addition (Neumaier), which makes the sum of most data exact but for its last rounding.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// The sum over an axis of length 0 is `0`. It takes several times as long as [`sum`](Self::sum).
    ///
    /// Equivalents: `math.fsum` in Python.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f64, (Batch, Feature)> = Tensor::from_array([[1.0, 1e100, 1.0, -1e100]]);
    /// assert_eq!(x.sum_exact(Feature).to_vec()?, [2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "fsum")]
    #[doc(alias = "kahan")]
    #[doc(alias = "neumaier")]
    #[track_caller]
    #[must_use = "`sum_exact` returns a new tensor"]
    pub fn sum_exact<X: NamesIn<S>>(&self, over: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Float,
    {
        let _ = over;
        self.reduced::<X::Axes, E>(Reduce::SumExact)
    }

    /// Multiplies the elements along `over`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// The product over an axis of length 0 is `1`. Integers wrap. The gradient is right with zeros among the elements.
    ///
    /// Equivalents: `x.prod(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.prod(Feature).to_vec()?, [6., 120.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "product")]
    #[track_caller]
    #[must_use = "`prod` returns a new tensor"]
    pub fn prod<X: NamesIn<S>>(&self, over: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Numeric,
    {
        let _ = over;
        self.reduced::<X::Axes, E>(Reduce::Prod)
    }

    /// The least element along `over`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// NaN if there is one. Elements that tie share the gradient equally.
    ///
    /// # Errors
    ///
    /// Over an axis of length 0 there is none: the evaluating call says so.
    ///
    /// Equivalents: `x.min(axis=i)` in NumPy; [`minimum`](Self::minimum) for two tensors.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.min(Feature).to_vec()?, [1., 4.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "amin")]
    #[track_caller]
    #[must_use = "`min` returns a new tensor"]
    pub fn min<X: NamesIn<S>>(&self, over: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Numeric,
    {
        let _ = over;
        self.reduced::<X::Axes, E>(Reduce::Min)
    }

    /// The greatest element along `over`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// NaN if there is one. Elements that tie share the gradient equally.
    ///
    /// # Errors
    ///
    /// Over an axis of length 0 there is none: the evaluating call says so.
    ///
    /// Equivalents: `x.max(axis=i)` in NumPy; [`maximum`](Self::maximum) for two tensors.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.max(Feature).to_vec()?, [3., 6.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "amax")]
    #[track_caller]
    #[must_use = "`max` returns a new tensor"]
    pub fn max<X: NamesIn<S>>(&self, over: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Numeric,
    {
        let _ = over;
        self.reduced::<X::Axes, E>(Reduce::Max)
    }

    /// The position of the least element along the axis `over`, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Of several the first; the first NaN if there is one.
    ///
    /// # Errors
    ///
    /// Over an axis of length 0 there is none: the evaluating call says so.
    ///
    /// Equivalents: `x.argmin(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 3.0, 3.0], [6.0, 5.0, 6.0]]);
    /// assert_eq!(x.argmin(Feature).to_vec()?, [0, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`argmin` returns a new tensor"]
    pub fn argmin<X: OneName + NamesIn<S>>(&self, over: X) -> Tensor<i64, Without<S, X::Axis>, B>
    where
        E: Numeric,
    {
        let _ = over;
        self.reduced::<X::Axis, i64>(Reduce::ArgMin)
    }

    /// The position of the greatest element along the axis `over`, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Of several the first; the first NaN if there is one.
    ///
    /// # Errors
    ///
    /// Over an axis of length 0 there is none: the evaluating call says so.
    ///
    /// Equivalents: `x.argmax(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 3.0, 3.0], [6.0, 5.0, 6.0]]);
    /// assert_eq!(x.argmax(Feature).to_vec()?, [1, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`argmax` returns a new tensor"]
    pub fn argmax<X: OneName + NamesIn<S>>(&self, over: X) -> Tensor<i64, Without<S, X::Axis>, B>
    where
        E: Numeric,
    {
        let _ = over;
        self.reduced::<X::Axis, i64>(Reduce::ArgMax)
    }

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

/// # Reductions of conditions
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Is some element along `over`, one axis or several, true?
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Over an axis of length 0 it is `false`.
    ///
    /// Equivalents: `x.any(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<bool, (Batch, Feature)> = Tensor::from_array([[true, false], [false, false]]);
    /// assert_eq!(x.any(Feature).to_vec()?, [true, false]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`any` returns a new tensor"]
    pub fn any<X: NamesIn<S>>(&self, over: X) -> Tensor<bool, Without<S, X::Axes>, B>
    where
        E: Condition,
    {
        let _ = over;
        self.reduced::<X::Axes, bool>(Reduce::Any)
    }

    /// Are all elements along `over`, one axis or several, true?
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Over an axis of length 0 it is `true`.
    ///
    /// Equivalents: `x.all(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<bool, (Batch, Feature)> = Tensor::from_array([[true, false], [false, false]]);
    /// assert_eq!(x.all(Batch).to_vec()?, [false, false]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`all` returns a new tensor"]
    pub fn all<X: NamesIn<S>>(&self, over: X) -> Tensor<bool, Without<S, X::Axes>, B>
    where
        E: Condition,
    {
        let _ = over;
        self.reduced::<X::Axes, bool>(Reduce::All)
    }

    /// How many elements along `over`, one axis or several, are true?
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Over an axis of length 0 it is `0`.
    ///
    /// Equivalents: `numpy.count_nonzero(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<bool, (Batch, Feature)> = Tensor::from_array([[true, false], [false, false]]);
    /// assert_eq!(x.count(Batch).to_vec()?, [1, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "count_nonzero")]
    #[track_caller]
    #[must_use = "`count` returns a new tensor"]
    pub fn count<X: NamesIn<S>>(&self, over: X) -> Tensor<i64, Without<S, X::Axes>, B>
    where
        E: Condition,
    {
        let _ = over;
        self.reduced::<X::Axes, i64>(Reduce::Count)
    }
}
