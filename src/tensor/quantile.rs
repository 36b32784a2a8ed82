//! Quantiles, the median, and differences of neighbours.

use std::panic::Location;

use smallvec::SmallVec;

use super::lengths::{assert_no_longer, given, replaced};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, NamesIn, NewIn, OneName, Positions, Replaced, Without,
};
use crate::element::{Element, Float, Numeric};
use crate::error::Error;
use crate::graph::algebra::select;
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{Binary, Names, Node, Order, Scalar, Unary};

/// What a quantile is that falls between two elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interpolation {
    /// On the line between the two.
    Linear,
    /// The lower one.
    Lower,
    /// The higher one.
    Higher,
    /// Their mean.
    Midpoint,
    /// The nearer one; in the middle the one at an even position.
    Nearest,
}

/// # Quantiles
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The value below which the share `q`, from 0 to 1, of the elements along `axis` lies; the result no longer has `axis`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Of `n` sorted elements it is the one at the position `q (n - 1)`, on the line between two where that is not whole:
    /// [`quantile_by`](Self::quantile_by) has other ways. NaN if there is one. The gradient goes to the one element or the two.
    ///
    /// Equivalents: `numpy.quantile(x, q, axis=i)`.
    ///
    /// # Errors
    ///
    /// Over an axis of length 0 there is none ([`Error::Empty`]), nor for a `q` that is not from 0 to 1 ([`Error::Argument`]): the evaluating call says so.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item<5>,)> = [4., 0., 3., 1., 2.].into();
    /// assert_eq!(x.quantile(Item, 0.25).item()?, 1.);
    /// assert_eq!(x.quantile(Item, 0.375).item()?, 1.5);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "percentile")]
    #[track_caller]
    #[must_use = "`quantile` returns a new tensor"]
    pub fn quantile<X: OneName + NamesIn<S>>(
        &self,
        axis: X,
        q: f64,
    ) -> Tensor<E, Without<S, X::Axis>, B>
    where
        E: Float,
    {
        let _ = axis;
        let how = Interpolation::Linear;
        Tensor::from_node(quantile::<X::Axis, S>(self.node(), "quantile", q, how))
    }

    /// The [`quantile`](Self::quantile) with a choice of what it is between two elements.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Equivalents: `numpy.quantile(x, q, axis=i, method="lower")` and so on.
    ///
    /// # Errors
    ///
    /// As for [`quantile`](Self::quantile).
    ///
    /// ```
    /// # use taut::{Interpolation, prelude::*};
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item<3>,)> = [0., 1., 5.].into();
    /// assert_eq!(x.quantile_by(Item, 0.75, Interpolation::Lower).item()?, 1.);
    /// assert_eq!(x.quantile_by(Item, 0.75, Interpolation::Midpoint).item()?, 3.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`quantile_by` returns a new tensor"]
    pub fn quantile_by<X: OneName + NamesIn<S>>(
        &self,
        axis: X,
        q: f64,
        interpolation: Interpolation,
    ) -> Tensor<E, Without<S, X::Axis>, B>
    where
        E: Float,
    {
        let _ = axis;
        let node = quantile::<X::Axis, S>(self.node(), "quantile_by", q, interpolation);
        Tensor::from_node(node)
    }

    /// The middle of the sorted elements along `axis`, or the mean of the two in the middle; the result no longer has `axis`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// NaN if there is one.
    ///
    /// Equivalents: `numpy.median(x, axis=i)`; `torch.median` takes the lower of two.
    ///
    /// # Errors
    ///
    /// Over an axis of length 0 there is none: the evaluating call says so.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item<4>,)> = [4., 0., 1., 2.].into();
    /// assert_eq!(x.median(Item).item()?, 1.5);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`median` returns a new tensor"]
    pub fn median<X: OneName + NamesIn<S>>(&self, axis: X) -> Tensor<E, Without<S, X::Axis>, B>
    where
        E: Float,
    {
        let _ = axis;
        let how = Interpolation::Linear;
        Tensor::from_node(quantile::<X::Axis, S>(self.node(), "median", 0.5, how))
    }
}

/// # Differences
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The differences of neighbours along `axis`, each less the one before, `n` times over. The axis becomes `into`, shorter by `n`: an axis with its length, or a name.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into, ..)` |
    ///
    /// The result has length 0 where `n` is the length of `axis` or more. Integers wrap. That a static length of `into` is greater than that of `axis` does not compile.
    ///
    /// Equivalents: `numpy.diff(x, n, axis=i)`.
    ///
    /// # Errors
    ///
    /// A length of `into` that is not that of `axis` less `n` comes out of the evaluating call as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time, Step }
    ///
    /// let x: Tensor<i32, (Time<4>,)> = [1, 2, 4, 8].into();
    /// let y: Tensor<i32, (Step<3>,)> = x.diff(Time, 1, Step::<3>::AXIS);
    /// assert_eq!(y.to_vec()?, [1, 2, 4]);
    /// assert_eq!(x.diff(Time, 2, Step).to_vec()?, [1, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "difference")]
    #[track_caller]
    #[must_use = "`diff` returns a new tensor"]
    pub fn diff<X: OneName + NamesIn<S>, Y: NewIn<S, X>>(
        &self,
        axis: X,
        n: usize,
        into: Y,
    ) -> Tensor<E, Replaced<S, X::Axis, Y::Axis>, B>
    where
        E: Numeric,
    {
        const { assert_no_longer::<S, X::Axis, Y::Axis>("diff") };
        let _ = axis;
        let names = <Replaced<S, X::Axis, Y::Axis> as AxisSelection>::NAMES;
        let (x, at, place) = (
            self.node(),
            Positions::<X::Axis, S>::FIRST,
            Location::caller(),
        );
        let left = x.lengths[at].saturating_sub(n);
        if x.error().is_none()
            && let Some(error) = given(&into, left, "diff", place)
        {
            let lengths = replaced(&x.lengths, at, &[left]);
            return Tensor::from_node(Node::failed(error, E::DTYPE, lengths, names, place));
        }
        if left == 0 {
            return Tensor::from_node(part(x, at, 0, 0, names));
        }
        let mut y = x.clone();
        for _ in 0..n {
            let length = y.lengths[at] - 1;
            y = part(&y, at, 1, length, S::NAMES) - part(&y, at, 0, length, S::NAMES);
        }
        Tensor::from_node(y.renamed(names))
    }
}

/// The positions from `start` on along an axis.
#[track_caller]
fn part(x: &Node, at: usize, start: usize, length: usize, names: Names) -> Node {
    let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, x.lengths.len());
    let steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, x.lengths.len());
    starts[at] = start as i64;
    x.slice(&starts, &replaced(&x.lengths, at, &[length]), &steps, names)
}

#[track_caller]
fn quantile<X: Axis, S: Axes>(x: &Node, operation: &str, q: f64, how: Interpolation) -> Node {
    let (at, place) = (Positions::<X, S>::FIRST, Location::caller());
    let names = <Without<S, X> as AxisSelection>::NAMES;
    let (length, lengths) = (x.lengths[at], replaced(&x.lengths, at, &[]));
    let operation = operation.to_owned();
    let error = if length == 0 {
        let axis = X::SPELLED.to_owned();
        Some(Error::Empty {
            operation,
            axis,
            place,
        })
    } else if !(0.0..=1.0).contains(&q) {
        let problem = format!("a share is from 0 to 1, and {q} is not");
        Some(Error::Argument {
            operation,
            problem,
            place,
        })
    } else {
        None
    };
    if let Some(error) = error
        && x.error().is_none()
    {
        return Node::failed(error, x.dtype, lengths, names, place);
    }
    on_behalf_of_caller(|| {
        x.widely(|x| {
            let sorted = x.ordered(Order::Values, at, false, length, S::NAMES);
            let element = |i: usize| {
                let i = i.min(length.saturating_sub(1));
                part(&sorted, at, i, 1, S::NAMES).reshape(&lengths, names)
            };
            let position = q * length.saturating_sub(1) as f64;
            let (low, share) = (position.floor() as usize, position.fract());
            let (a, b) = (element(low), element(low + 1));
            let whole = share == 0.0;
            let between = |share: f64| {
                let share = Scalar::from_f64(x.dtype, share);
                let share = Node::scalar(share, &lengths, names);
                // Of equal elements, also infinite ones, there is nothing between; beside an infinite one all is infinite.
                let equal = a.binary(Binary::Eq, &b);
                let distance = &b - &a;
                let finite = distance.unary(Unary::IsFinite);
                let wide = &a * (1.0 - &share) + &b * &share;
                let line = select(&finite, &(&a + distance * share), &wide);
                select(&equal, &a, &line)
            };
            let value = match how {
                Interpolation::Lower => a,
                Interpolation::Higher if whole => a,
                Interpolation::Higher => b,
                Interpolation::Nearest => element(position.round_ties_even() as usize),
                Interpolation::Midpoint if !whole => between(0.5),
                Interpolation::Linear if !whole => between(share),
                Interpolation::Midpoint | Interpolation::Linear => a,
            };
            // A NaN is the last of the sorted.
            let last = element(length);
            select(&last.unary(Unary::IsNan), &last, &value)
        })
    })
}
