//! Statistics along axes: means, variances, norms, exponential sums.

use super::operand::align;
use super::{Backend, Tensor};
use crate::axis::{Agrees, Axes, AxisSelection, Fits, Joined, Meets, NamesIn, Positions, Without};
use crate::element::{Element, Float};
use crate::graph::composed::Over;

/// How many degrees of freedom a variance does not count.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// let x: Tensor<f64, (Item<2>,)> = [1., 3.].into();
/// assert_eq!(x.var(Item, Ddof::Population).item()?, 1.0);     // NumPy's default
/// assert_eq!(x.var(Item, Ddof::Sample).item()?, 2.0);         // PyTorch's default
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ddof {
    /// None: the elements are all there are. The sum of squares is divided by their number `n`.
    Population,
    /// One, for the mean: the elements are drawn from more. The sum of squares is divided by `n - 1`.
    Sample,
}

impl Ddof {
    fn freedom(self) -> usize {
        match self {
            Ddof::Population => 0,
            Ddof::Sample => 1,
        }
    }
}

/// The axes `X` of `S`.
fn over<X: AxisSelection, S: Axes>() -> Over<'static> {
    Over {
        axes: Positions::<X, S>::ASCENDING,
        left: <Without<S, X> as AxisSelection>::NAMES,
    }
}

/// # Statistics
///
/// Half floats are computed in `f32` and rounded at the end.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The mean of the elements along `axes`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// The mean over an axis of length 0 is NaN.
    ///
    /// Equivalents: `x.mean(axis=i)` in NumPy.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.mean(Feature).to_vec()?, [2., 5.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "average")]
    #[track_caller]
    #[must_use = "`mean` returns a new tensor"]
    pub fn mean<X: NamesIn<S>>(&self, axes: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Float,
    {
        let _ = axes;
        Tensor::from_node(self.node().mean(over::<X::Axes, S>()))
    }

    /// The variance of the elements along `axes`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// It is computed in two passes, from the distances from the mean. Over an axis of length 0 it is NaN, and with `Ddof::Sample` also over one of length 1.
    ///
    /// Equivalents: `x.var(axis=i, ddof=0)` in NumPy is [`Ddof::Population`], `torch.var` is [`Ddof::Sample`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.var(Batch, Ddof::Population).to_vec()?, [2.25; 3]);
    /// assert_eq!(x.var(Feature, Ddof::Sample).to_vec()?, [1.0; 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "variance")]
    #[track_caller]
    #[must_use = "`var` returns a new tensor"]
    pub fn var<X: NamesIn<S>>(&self, axes: X, ddof: Ddof) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Float,
    {
        let _ = axes;
        Tensor::from_node(self.node().variance(over::<X::Axes, S>(), ddof.freedom()))
    }

    /// The standard deviation of the elements along `axes`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// It is the root of [`var`](Self::var); its gradient where all elements are equal is 0.
    ///
    /// Equivalents: `x.std(axis=i, ddof=0)` in NumPy is [`Ddof::Population`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    /// assert_eq!(x.std(Batch, Ddof::Population).to_vec()?, [1.5; 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "standard_deviation")]
    #[track_caller]
    #[must_use = "`std` returns a new tensor"]
    pub fn std<X: NamesIn<S>>(&self, axes: X, ddof: Ddof) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Float,
    {
        let _ = axes;
        Tensor::from_node(self.node().deviation(over::<X::Axes, S>(), ddof.freedom()))
    }

    /// The Euclidean (L2) norm of the elements along `axes`, one axis or several, which the result no longer has.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// It is the root of the sum of squares, which may overflow; its gradient at 0 is 0. Over an axis of length 0 it is 0.
    ///
    /// Equivalents: `numpy.linalg.norm(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch, Feature)> = Tensor::from_array([[3.0, 4.0], [0.0, 0.0]]);
    /// assert_eq!(x.norm(Feature).to_vec()?, [5., 0.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "l2")]
    #[track_caller]
    #[must_use = "`norm` returns a new tensor"]
    pub fn norm<X: NamesIn<S>>(&self, axes: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Float,
    {
        let _ = axes;
        Tensor::from_node(self.node().norm(over::<X::Axes, S>()))
    }

    /// `ln(sum(exp(x)))` along `axes`, one axis or several, which the result no longer has, without overflow in between.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// It is minus infinity where all elements are, also over an axis of length 0, and infinite where one is.
    ///
    /// Equivalents: `scipy.special.logsumexp(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f64, (Batch, Feature)> = Tensor::from_array([[1000.0, f64::NEG_INFINITY]]);
    /// assert_eq!(x.log_sum_exp(Feature).to_vec()?, [1000.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "logsumexp")]
    #[doc(alias = "lse")]
    #[track_caller]
    #[must_use = "`log_sum_exp` returns a new tensor"]
    pub fn log_sum_exp<X: NamesIn<S>>(&self, axes: X) -> Tensor<E, Without<S, X::Axes>, B>
    where
        E: Float,
    {
        let _ = axes;
        Tensor::from_node(self.node().log_sum_exp(over::<X::Axes, S>()))
    }

    /// `exp(x)` divided by its sum along `axes`, one axis or several: shares that add up to 1.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// A row that is all minus infinity, or in which an element is infinite, is NaN; see [`softmax_where`](Self::softmax_where) for rows that may be all masked.
    ///
    /// Equivalents: `jax.nn.softmax(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f64, (Batch, Feature)> = Tensor::from_array([[0.0, 0.0], [1000.0, f64::NEG_INFINITY]]);
    /// assert_eq!(x.softmax(Feature).to_vec()?, [0.5, 0.5, 1.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`softmax` returns a new tensor"]
    pub fn softmax<X: NamesIn<S>>(&self, axes: X) -> Self
    where
        E: Float,
    {
        let _ = axes;
        Tensor::from_node(self.node().softmax(over::<X::Axes, S>()))
    }

    /// The logarithm of [`softmax`](Self::softmax) along `axes`, one axis or several, accurate also where that is 0.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// A row that is all minus infinity, or in which an element is infinite, is NaN.
    ///
    /// Equivalents: `jax.nn.log_softmax(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f64, (Batch, Feature)> = Tensor::from_array([[0.0, 1000.0]]);
    /// assert_eq!(x.log_softmax(Feature).to_vec()?, [-1000.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`log_softmax` returns a new tensor"]
    pub fn log_softmax<X: NamesIn<S>>(&self, axes: X) -> Self
    where
        E: Float,
    {
        let _ = axes;
        Tensor::from_node(self.node().log_softmax(over::<X::Axes, S>()))
    }

    /// The [`softmax`](Self::softmax) along `axes` of the elements where `mask` is true; 0 elsewhere.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self`, `mask` | matched by name; one of them has `A` |
    /// | result | those of `self`, then those only `mask` has |
    ///
    /// A row that is all masked is zeros. What is masked has no influence and gradient 0, NaN and infinities included.
    ///
    /// Equivalents: `jax.nn.softmax(x, axis=i, where=mask)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Query, Key }
    ///
    /// let x: Tensor<f64, (Query, Key)> = Tensor::from_array([[1.0, 1.0, f64::NAN], [1.0, 2.0, 3.0]]);
    /// let mask = Tensor::from_array([[true, true, false], [false, false, false]]);
    /// let mask: Tensor<bool, (Query, Key)> = mask;
    /// assert_eq!(x.softmax_where(&mask, Key).to_vec()?, [0.5, 0.5, 0.0, 0.0, 0.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "masked_softmax")]
    #[track_caller]
    #[must_use = "`softmax_where` returns a new tensor"]
    pub fn softmax_where<C: Axes, X: NamesIn<Joined<S, C>>>(
        &self,
        mask: &Tensor<bool, C, B>,
        axes: X,
    ) -> Tensor<E, Joined<S, C>, B>
    where
        E: Float,
        S: Agrees<C> + Meets<C>,
        Joined<S, C>: Fits,
    {
        let _ = axes;
        let aligned = align::<S, C, Joined<S, C>>("softmax_where", self.node(), mask.node());
        Tensor::from_node(match aligned {
            Ok((x, mask)) => x.softmax_where(&mask, over::<X::Axes, Joined<S, C>>()),
            Err(failed) => failed.fail_as(E::DTYPE, &failed.lengths, failed.names),
        })
    }
}
