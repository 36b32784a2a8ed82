//! How many elements fall where: counts of integers, histograms.

use std::ops::Range;
use std::panic::Location;
use std::sync::Arc;

use super::lengths::{given, replaced};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, FreeIn, NamesIn, NewIn, OneName, Positions, Replaced, Without,
};
use crate::element::sealed::Stored;
use crate::element::{Element, Float, Integer, Numeric};
use crate::error::Error;
use crate::exec::cpu::memory::Buffer;
use crate::graph::algebra::{lit, select};
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{self, Binary, DType, Indexing, Lengths, NEW, Names, Node};

/// # Counts of integers
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// How often each of `0, 1, ..` occurs along `axis`; how many numbers are counted is the length of `into`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into, ..)` |
    ///
    /// Equivalents: `numpy.bincount(x, minlength=n)` of each row, which grows where a number is larger.
    ///
    /// # Errors
    ///
    /// A negative number, or one that is not less than the length of `into`, comes out of the evaluating call as [`Error::OutOfRange`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Value }
    ///
    /// let x: Tensor<u8, (Item<4>,)> = [3, 1, 3, 0].into();
    /// assert_eq!(x.bincount(Item, Value::<5>::AXIS).to_vec()?, [1, 1, 0, 2, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "value_counts")]
    #[track_caller]
    #[must_use = "`bincount` returns a new tensor"]
    pub fn bincount<X: OneName + NamesIn<S>, Y: Axis + FreeIn<Without<S, X::Axis>>>(
        &self,
        axis: X,
        into: Y,
    ) -> Tensor<i64, Replaced<S, X::Axis, Y>, B>
    where
        E: Integer,
    {
        let _ = axis;
        let ids = self.node();
        let one = graph::Scalar::from_f64(DType::I64, 1.0);
        let ones = Node::constant(one, &ids.lengths, ids.names);
        Tensor::from_node(counted::<X::Axis, Y, S>(
            "bincount",
            ids,
            &ones,
            into.length(),
        ))
    }

    /// The sum of the `weights` of each of `0, 1, ..` along `axis`; how many numbers are counted is the length of `into`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self`, `weights` | `(.., A, ..)`, the same |
    /// | result | `(.., into, ..)` |
    ///
    /// Weights are added in their order, and have a gradient.
    ///
    /// Equivalents: `numpy.bincount(x, weights, minlength=n)` of each row, `jax.ops.segment_sum`.
    ///
    /// # Errors
    ///
    /// As for [`bincount`](Self::bincount); dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Value }
    ///
    /// let x: Tensor<u8, (Item<3>,)> = [1, 0, 1].into();
    /// let weights: Tensor<f32, (Item<3>,)> = [0.5, 2., 4.].into();
    /// assert_eq!(x.bincount_weighted(Item, &weights, Value::<2>::AXIS).to_vec()?, [2., 4.5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "segment_sum")]
    #[track_caller]
    #[must_use = "`bincount_weighted` returns a new tensor"]
    pub fn bincount_weighted<
        X: OneName + NamesIn<S>,
        W: Numeric,
        Y: Axis + FreeIn<Without<S, X::Axis>>,
    >(
        &self,
        axis: X,
        weights: &Tensor<W, S, B>,
        into: Y,
    ) -> Tensor<W, Replaced<S, X::Axis, Y>, B>
    where
        E: Integer,
    {
        let _ = axis;
        let same: graph::Positions = (0..S::RANK as u8).collect();
        let operands = Node::aligned(
            "bincount_weighted",
            self.node(),
            weights.node(),
            &same,
            &same,
            S::NAMES,
        );
        Tensor::from_node(match operands {
            Ok((ids, weights)) => {
                counted::<X::Axis, Y, S>("bincount_weighted", &ids, &weights, into.length())
            }
            Err(failed) => {
                let at = Positions::<X::Axis, S>::FIRST;
                let lengths = replaced(&failed.lengths, at, &[into.length()]);
                let names = <Replaced<S, X::Axis, Y> as AxisSelection>::NAMES;
                failed.fail_as(W::DTYPE, &lengths, names)
            }
        })
    }
}

/// # Histograms
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// How many elements along `axis` are in each of equal bins of `range`; how many bins is the length of `into`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into, ..)` |
    ///
    /// A bin has its lower edge, and the last one also its upper one. What is outside of the range, and NaN, is not counted.
    ///
    /// Equivalents: `numpy.histogram(x, bins=n, range=(low, high))` of each row.
    ///
    /// # Errors
    ///
    /// A range that is empty or not finite, and no bins, come out of the evaluating call as [`Error::Argument`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Bin }
    ///
    /// let x: Tensor<f32, (Item<5>,)> = [0., 0.9, 1., 2., 7.].into();
    /// assert_eq!(x.histogram(Item, 0.0..2.0, Bin::<2>::AXIS).to_vec()?, [2, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`histogram` returns a new tensor"]
    pub fn histogram<X: OneName + NamesIn<S>, Y: Axis + FreeIn<Without<S, X::Axis>>>(
        &self,
        axis: X,
        range: Range<E>,
        into: Y,
    ) -> Tensor<i64, Replaced<S, X::Axis, Y>, B>
    where
        E: Float,
    {
        let _ = axis;
        let (bins, place) = (into.length(), Location::caller());
        let (low, high) = (range.start.to_f64(), range.end.to_f64());
        let (low, high) = (low.unwrap_or(f64::NAN), high.unwrap_or(f64::NAN));
        let problem = if bins == 0 {
            Some(format!("there are no bins: `{}` has length 0", Y::SPELLED))
        } else if !(low < high && (high - low).is_finite()) {
            Some(format!(
                "the range from {low} to {high} is empty or not finite"
            ))
        } else {
            None
        };
        let edges = match problem {
            Some(problem) => Err(Error::Argument {
                operation: "histogram".to_owned(),
                problem,
                place,
            }),
            None => evenly::<E>(low, high, bins).map(|buffer| {
                let lengths = Lengths::from_slice(&[bins + 1]);
                Node::stored(Arc::new(buffer), E::DTYPE, lengths, &["edge"], place)
            }),
        };
        Tensor::from_node(match edges {
            Ok(edges) => binned::<X::Axis, Y, S>(self.node(), &edges, bins),
            Err(error) => failed::<X::Axis, Y, S>(self.node(), error, bins),
        })
    }
}

/// # Histograms between given edges
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// How many elements along `axis` are between each of the `edges`, which ascend, and the next: there is one bin less than edges.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | `edges` | one |
    /// | result | `(.., into, ..)` |
    ///
    /// A bin has its lower edge, and the last one also its upper one. What is outside, and NaN, is not counted.
    ///
    /// Equivalents: `numpy.histogram(x, bins=edges)` of each row.
    ///
    /// # Errors
    ///
    /// A length of `into` that is not that of the edges less 1 comes out of the evaluating call as [`Error::Lengths`]; fewer than two edges as [`Error::Argument`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Edge, Bin }
    ///
    /// let x: Tensor<i32, (Item<5>,)> = [0, 1, 4, 5, 9].into();
    /// let edges: Tensor<i32, (Edge<3>,)> = [0, 4, 5].into();
    /// assert_eq!(x.histogram_between(Item, &edges, Bin).to_vec()?, [2, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`histogram_between` returns a new tensor"]
    pub fn histogram_between<X: OneName + NamesIn<S>, A: Axis, Y: NewIn<S, X>>(
        &self,
        axis: X,
        edges: &Tensor<E, (A,), B>,
        into: Y,
    ) -> Tensor<i64, Replaced<S, X::Axis, Y::Axis>, B>
    where
        E: Numeric,
    {
        let _ = axis;
        let place = Location::caller();
        let count = edges.node().lengths[0];
        let bins = count.saturating_sub(1);
        let few = (bins == 0).then(|| Error::Argument {
            operation: "histogram_between".to_owned(),
            problem: format!("`{}` has length {count}: a bin has two edges", A::SPELLED),
            place,
        });
        let wrong = few.or_else(|| given(&into, bins, "histogram_between", place));
        let broken = edges.node().error().map(|error| (**error).clone());
        Tensor::from_node(match broken.or(wrong) {
            Some(error) => failed::<X::Axis, Y::Axis, S>(self.node(), error, bins),
            None => binned::<X::Axis, Y::Axis, S>(self.node(), edges.node(), bins),
        })
    }
}

/// `weights` added up at `ids` along `X`, which becomes `Y` of `length`.
#[track_caller]
fn counted<X: Axis, Y: Axis, S: Axes>(
    operation: &'static str,
    ids: &Node,
    weights: &Node,
    length: usize,
) -> Node {
    let at = Positions::<X, S>::FIRST;
    let names = <Replaced<S, X, Y> as AxisSelection>::NAMES;
    let lengths = replaced(&ids.lengths, at, &[length]);
    let places: graph::Positions = (0..S::RANK)
        .map(|i| if i == at { NEW } else { i as u8 })
        .collect();
    let indexing = Indexing::along(operation, S::RANK, at, &places);
    weights.scattered(&indexing, std::slice::from_ref(ids), &lengths, names)
}

/// How many elements of `x` along `X` are in each bin.
#[track_caller]
fn binned<X: Axis, Y: Axis, S: Axes>(x: &Node, edges: &Node, bins: usize) -> Node {
    let rank = S::RANK as u8;
    let own: graph::Positions = (0..rank).collect();
    let none = graph::Positions::from_elem(NEW, S::RANK);
    on_behalf_of_caller(|| {
        let after = edges.search(0, x, true, (&own, &none), x.names);
        // The last bin is closed: what is equal to the last edge is in it, though it comes after all edges.
        let last = edges
            .slice(&[bins as i64], &[1], &[1], EDGE)
            .reshape(&[], &[]);
        let at_end = x.binary(Binary::Eq, &last.align(&none, &x.lengths, x.names));
        let number = |n: usize| lit(n as f64, &after);
        let inside = after
            .binary(Binary::Le, &number(bins))
            .binary(Binary::Or, &at_end)
            .binary(Binary::And, &after.binary(Binary::Gt, &number(0)));
        let bin = select(&at_end, &number(bins), &after) - number(1);
        let bin = select(&inside, &bin, &number(0));
        counted::<X, Y, S>("histogram", &bin, &inside.cast(DType::I64), bins)
    })
}

const EDGE: Names = &["edge"];

/// The edges of equal bins.
fn evenly<E: Float>(low: f64, high: f64, bins: usize) -> crate::Result<Buffer> {
    let step = (high - low) / bins as f64;
    let edge = |i: usize| {
        let edge = if i == bins {
            high
        } else {
            low + i as f64 * step
        };
        E::from(edge).unwrap_or_else(E::nan).to_plain()
    };
    let mut buffer = Buffer::uninit_for::<<E as Stored>::Plain>(bins + 1)?;
    for (i, place) in buffer.as_mut_slice().iter_mut().enumerate() {
        *place = edge(i);
    }
    Ok(buffer)
}

/// A result in error: in that of `node`, if it is.
#[track_caller]
fn failed<X: Axis, Y: Axis, S: Axes>(node: &Node, error: Error, bins: usize) -> Node {
    let names = <Replaced<S, X, Y> as AxisSelection>::NAMES;
    let lengths = replaced(&node.lengths, Positions::<X, S>::FIRST, &[bins]);
    match node.error() {
        Some(_) => node.fail_as(DType::I64, &lengths, names),
        None => Node::failed(error, DType::I64, lengths, names, Location::caller()),
    }
}
