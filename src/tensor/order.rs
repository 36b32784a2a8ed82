//! The order of elements along an axis: sorted values, their positions, the first few, ranks.

use std::panic::Location;

use super::lengths::{assert_no_longer, replaced};
use super::{Backend, Tensor};
use crate::axis::{
    Agrees, Axes, Axis, AxisSelection, Fits, FreeIn, NamesIn, OneName, Positions, Replaced, Taken,
    Without,
};
use crate::element::Element;
use crate::error::Error;
use crate::graph::{Node, Order};

/// # Order
///
/// NaN comes last in either direction, `-0.0` equals `0.0`, `false` comes before `true`, and elements that tie stay in the order in which they were.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements along `axis` from the least to the greatest, NaN last.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// The gradient of each goes to where it was.
    ///
    /// Equivalents: `numpy.sort(x, axis=i, kind="stable")`, `torch.sort`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<3>,)> = [2., f32::INFINITY, -1.].into();
    /// assert_eq!(x.sort(Item).to_vec()?, [-1., 2., f32::INFINITY]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`sort` returns a new tensor"]
    pub fn sort<X: OneName + NamesIn<S>>(&self, axis: X) -> Self {
        let _ = axis;
        Tensor::from_node(whole::<X::Axis, S>(self.node(), Order::Values, false))
    }

    /// The elements along `axis` from the greatest to the least, NaN last.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// The gradient of each goes to where it was.
    ///
    /// Equivalents: `torch.sort(x, dim=i, descending=True, stable=True)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [2, 7, -1].into();
    /// assert_eq!(x.sort_descending(Item).to_vec()?, [7, 2, -1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`sort_descending` returns a new tensor"]
    pub fn sort_descending<X: OneName + NamesIn<S>>(&self, axis: X) -> Self {
        let _ = axis;
        Tensor::from_node(whole::<X::Axis, S>(self.node(), Order::Values, true))
    }

    /// The positions along `axis` of the elements from the least to the greatest, NaN last; those that tie in ascending order.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// [`take`](Self::take) at them puts `self`, or another tensor, in that order: see [`sort_by`](Self::sort_by).
    ///
    /// Equivalents: `numpy.argsort(x, axis=i, kind="stable")`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<4>,)> = [2., 5., -1., 2.].into();
    /// assert_eq!(x.argsort(Item).to_vec()?, [2, 0, 3, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`argsort` returns a new tensor"]
    pub fn argsort<X: OneName + NamesIn<S>>(&self, axis: X) -> Tensor<i64, S, B> {
        let _ = axis;
        Tensor::from_node(whole::<X::Axis, S>(self.node(), Order::Positions, false))
    }

    /// The positions along `axis` of the elements from the greatest to the least, NaN last; those that tie in ascending order.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// Equivalents: `torch.argsort(x, dim=i, descending=True, stable=True)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<4>,)> = [2., 5., -1., 2.].into();
    /// assert_eq!(x.argsort_descending(Item).to_vec()?, [1, 0, 3, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`argsort_descending` returns a new tensor"]
    pub fn argsort_descending<X: OneName + NamesIn<S>>(&self, axis: X) -> Tensor<i64, S, B> {
        let _ = axis;
        Tensor::from_node(whole::<X::Axis, S>(self.node(), Order::Positions, true))
    }

    /// The parts along `axis` in the order of `keys`, from the least to the greatest, NaN last; where keys tie, as they were.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | `keys` | `(.., A, ..)`; other axes that `self` has are aligned with its |
    /// | result | those of `self`, and in place of `A` also those that only `keys` has |
    ///
    /// Equivalents: `numpy.take(x, numpy.argsort(keys, kind="stable"), axis=i)`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Field }
    ///
    /// let x: Tensor<i32, (Item<3>, Field<2>)> = [[1, 2], [3, 4], [5, 6]].into();
    /// let keys: Tensor<f32, (Item<3>,)> = [0.5, 0.1, 0.3].into();
    /// assert_eq!(x.sort_by(Item, &keys).to_vec()?, [3, 4, 5, 6, 1, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "sort_by_key")]
    #[track_caller]
    #[must_use = "`sort_by` returns a new tensor"]
    pub fn sort_by<X: OneName + NamesIn<S> + NamesIn<S2>, K: Element, S2: Axes>(
        &self,
        axis: X,
        keys: &Tensor<K, S2, B>,
    ) -> Tensor<E, Taken<S, X::Axis, S2>, B>
    where
        S: Agrees<S2>,
        Without<S, X::Axis>: Agrees<S2>,
        Taken<S, X::Axis, S2>: Fits,
    {
        let (x, place) = (self.node(), Location::caller());
        let left = x.lengths[Positions::<X::Axis, S>::FIRST];
        let right = keys.node().lengths[Positions::<X::Axis, S2>::FIRST];
        let taken = self.take(axis, &keys.argsort(axis));
        if left == right || taken.node().error().is_some() {
            return taken;
        }
        let error = Error::Disagree {
            operation: "sort_by".to_owned(),
            axis: X::Axis::SPELLED.to_owned(),
            left,
            right,
            place,
        };
        let (lengths, names) = (taken.node().lengths.clone(), taken.node().names);
        Tensor::from_node(Node::failed(error, E::DTYPE, lengths, names, place))
    }

    /// The place of each element among those along `axis` in ascending order, counted from 1; elements that tie share the mean of their places.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// NaN come after all numbers and tie with each other.
    ///
    /// Equivalents: `scipy.stats.rankdata(x, axis=i)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<4>,)> = [20, 50, 10, 20].into();
    /// assert_eq!(x.ranks(Item).to_vec()?, [2.5, 4., 1., 2.5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "rankdata")]
    #[track_caller]
    #[must_use = "`ranks` returns a new tensor"]
    pub fn ranks<X: OneName + NamesIn<S>>(&self, axis: X) -> Tensor<f64, S, B> {
        let _ = axis;
        Tensor::from_node(whole::<X::Axis, S>(self.node(), Order::Ranks, false))
    }

    /// The most frequent element along `axis`, which the result no longer has; of several the least.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// NaN if there is one. The gradient goes to the first of the elements that are equal to it.
    ///
    /// Equivalents: `scipy.stats.mode(x, axis=i).mode`.
    ///
    /// # Errors
    ///
    /// Over an axis of length 0 there is none: the evaluating call says so.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<5>,)> = [3, 1, 3, 2, 1].into();
    /// assert_eq!(x.mode(Item).item()?, 1);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`mode` returns a new tensor"]
    pub fn mode<X: OneName + NamesIn<S>>(&self, axis: X) -> Tensor<E, Without<S, X::Axis>, B> {
        let _ = axis;
        let (x, at) = (self.node(), Positions::<X::Axis, S>::FIRST);
        let names = <Without<S, X::Axis> as AxisSelection>::NAMES;
        let lengths = replaced(&x.lengths, at, &[]);
        if x.lengths[at] == 0 && x.error().is_none() {
            let place = Location::caller();
            let error = Error::Empty {
                operation: "mode".to_owned(),
                axis: X::Axis::SPELLED.to_owned(),
                place,
            };
            return Tensor::from_node(Node::failed(error, E::DTYPE, lengths, names, place));
        }
        let ids = x.ordered(Order::Mode, at, false, 1, S::NAMES);
        let mode = x.take_along(&ids, at, S::NAMES);
        Tensor::from_node(mode.reshape(&lengths, names))
    }
}

/// # The first in order
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The greatest elements along `axis`, from the greatest on, and their positions; how many is the length of `into`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | both results | `(.., into, ..)` |
    ///
    /// They are the first of [`sort_descending`](Self::sort_descending): of those that tie the first, and NaN only where there are not enough numbers.
    /// That a static length of `into` is greater than that of `axis` does not compile.
    ///
    /// Equivalents: `torch.topk(x, k, dim=i)`, `jax.lax.top_k`.
    ///
    /// # Errors
    ///
    /// More than there are comes out of the evaluating call as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Class, Best }
    ///
    /// let x: Tensor<f32, (Class<4>,)> = [2., 5., -1., 3.].into();
    /// let (values, positions) = x.top_k(Class, Best::<2>::AXIS);
    /// assert_eq!((values.to_vec()?, positions.to_vec()?), (vec![5., 3.], vec![1, 3]));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "topk")]
    #[doc(alias = "max_k")]
    #[track_caller]
    #[must_use = "`top_k` returns new tensors"]
    #[allow(clippy::type_complexity, reason = "two tensors with the same axes")]
    pub fn top_k<X: OneName + NamesIn<S>, Y: Axis + FreeIn<Without<S, X::Axis>>>(
        &self,
        axis: X,
        into: Y,
    ) -> (
        Tensor<E, Replaced<S, X::Axis, Y>, B>,
        Tensor<i64, Replaced<S, X::Axis, Y>, B>,
    ) {
        const { assert_no_longer::<S, X::Axis, Y>("top_k") };
        let _ = axis;
        let (values, ids) = first::<X::Axis, Y, S>(self.node(), "top_k", into.length(), true);
        (Tensor::from_node(values), Tensor::from_node(ids))
    }

    /// The least elements along `axis`, from the least on, and their positions; how many is the length of `into`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | both results | `(.., into, ..)` |
    ///
    /// They are the first of [`sort`](Self::sort): of those that tie the first, and NaN only where there are not enough numbers.
    /// That a static length of `into` is greater than that of `axis` does not compile.
    ///
    /// Equivalents: `torch.topk(x, k, dim=i, largest=False)`.
    ///
    /// # Errors
    ///
    /// More than there are comes out of the evaluating call as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Point, Near }
    ///
    /// let x: Tensor<f32, (Point<4>,)> = [2., 5., -1., 3.].into();
    /// let (values, positions) = x.min_k(Point, Near::of(2));
    /// assert_eq!((values.to_vec()?, positions.to_vec()?), (vec![-1., 2.], vec![2, 0]));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "bottom_k")]
    #[track_caller]
    #[must_use = "`min_k` returns new tensors"]
    #[allow(clippy::type_complexity, reason = "two tensors with the same axes")]
    pub fn min_k<X: OneName + NamesIn<S>, Y: Axis + FreeIn<Without<S, X::Axis>>>(
        &self,
        axis: X,
        into: Y,
    ) -> (
        Tensor<E, Replaced<S, X::Axis, Y>, B>,
        Tensor<i64, Replaced<S, X::Axis, Y>, B>,
    ) {
        const { assert_no_longer::<S, X::Axis, Y>("min_k") };
        let _ = axis;
        let (values, ids) = first::<X::Axis, Y, S>(self.node(), "min_k", into.length(), false);
        (Tensor::from_node(values), Tensor::from_node(ids))
    }
}

#[track_caller]
fn whole<X: Axis, S: Axes>(node: &Node, order: Order, descending: bool) -> Node {
    let at = Positions::<X, S>::FIRST;
    node.ordered(order, at, descending, node.lengths[at], S::NAMES)
}

/// The first `k` in order, and their positions.
#[track_caller]
fn first<X: Axis, Y: Axis, S: Axes>(
    node: &Node,
    operation: &str,
    k: usize,
    descending: bool,
) -> (Node, Node) {
    let at = Positions::<X, S>::FIRST;
    let names = <Replaced<S, X, Y> as AxisSelection>::NAMES;
    let (length, place) = (node.lengths[at], Location::caller());
    if k > length && node.error().is_none() {
        let problem = format!(
            "`{}` has length {length}, fewer than the {k} of `{}`",
            X::SPELLED,
            Y::SPELLED
        );
        let error = Error::Lengths {
            operation: operation.to_owned(),
            problem,
            place,
        };
        let lengths = replaced(&node.lengths, at, &[k]);
        let failed = Node::failed(error, node.dtype, lengths.clone(), names, place);
        let ids = failed.fail_as(Order::Positions.result(node.dtype), &lengths, names);
        return (failed, ids);
    }
    let ids = node.ordered(Order::Positions, at, descending, k, names);
    (node.take_along(&ids, at, names), ids)
}
