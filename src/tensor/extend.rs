//! Longer axes, with what is there several times.

use std::panic::Location;

use super::lengths::{assert_multiple, failed_as, given_as, replaced};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, NamesIn, NewAxis, NewIn, OneName, Positions, Replaced,
};
use crate::element::Element;
use crate::graph::{self, NEW, Node};

/// # Repeated along the same axes
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Each position of `axis` `times` times, one after the other. The axis becomes `into`: an axis with its length, or a name.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into, ..)` |
    ///
    /// That a static length of `into` is no multiple of that of `axis` does not compile. [`tile`](Tensor::tile) repeats the whole;
    /// [`broadcast`](Tensor::broadcast) repeats along an axis of its own, and copies nothing.
    ///
    /// Equivalents: `numpy.repeat(x, times, axis)`, `torch.repeat_interleave`.
    ///
    /// # Errors
    ///
    /// A length of `into` that is not the product comes out of the evaluating call as [`Error::Lengths`](crate::Error::Lengths).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<i32, (Time<2>,)> = [1, 2].into();
    /// let y: Tensor<i32, (Time<6>,)> = x.repeat(Time, 3, Time::<6>::AXIS);
    /// assert_eq!(y.to_vec()?, [1, 1, 1, 2, 2, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "repeat_interleave")]
    #[track_caller]
    #[must_use = "`repeat` returns a new tensor"]
    pub fn repeat<X: OneName + NamesIn<S>, Y: NewIn<S, X>>(
        &self,
        axis: X,
        times: usize,
        into: Y,
    ) -> Tensor<E, Replaced<S, X::Axis, Y::Axis>, B> {
        const { assert_multiple::<S, X::Axis, Y::Axis>("repeat") };
        let _ = axis;
        let (at, names) = place_of::<S, X::Axis, Y::Axis>();
        Tensor::from_node(multiplied::<X::Axis, Y>(
            self.node(),
            ("repeat", at, at + 1),
            times,
            &into,
            names,
        ))
    }

    /// The whole of `axis` `times` times, one after the other. The axis becomes `into`: an axis with its length, or a name.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into, ..)` |
    ///
    /// That a static length of `into` is no multiple of that of `axis` does not compile. [`repeat`](Tensor::repeat) repeats each position.
    ///
    /// Equivalents: `numpy.tile`, `torch.tile`.
    ///
    /// # Errors
    ///
    /// A length of `into` that is not the product comes out of the evaluating call as [`Error::Lengths`](crate::Error::Lengths).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<i32, (Time<2>,)> = [1, 2].into();
    /// let y: Tensor<i32, (Time<6>,)> = x.tile(Time, 3, Time::<6>::AXIS);
    /// assert_eq!(y.to_vec()?, [1, 2, 1, 2, 1, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`tile` returns a new tensor"]
    pub fn tile<X: OneName + NamesIn<S>, Y: NewIn<S, X>>(
        &self,
        axis: X,
        times: usize,
        into: Y,
    ) -> Tensor<E, Replaced<S, X::Axis, Y::Axis>, B> {
        const { assert_multiple::<S, X::Axis, Y::Axis>("tile") };
        let _ = axis;
        let (at, names) = place_of::<S, X::Axis, Y::Axis>();
        Tensor::from_node(multiplied::<X::Axis, Y>(
            self.node(),
            ("tile", at, at),
            times,
            &into,
            names,
        ))
    }
}

/// Where `X` is in `S`, and the names with `Y` there.
pub(super) fn place_of<S: Axes, X: Axis, Y: Axis>() -> (usize, graph::Names) {
    (
        Positions::<X, S>::FIRST,
        <Replaced<S, X, Y> as AxisSelection>::NAMES,
    )
}

/// The axis at position `at` merged with a new axis of length `times`, along which all is repeated and which stands at the position `new`.
#[track_caller]
fn multiplied<X: Axis, Y: NewAxis>(
    node: &Node,
    (operation, at, new): (&str, usize, usize),
    times: usize,
    into: &Y,
    names: graph::Names,
) -> Node {
    /// Names of axes that exist only between two others.
    const BETWEEN: graph::Names = &["repeated"; 13];
    let place = Location::caller();
    let (rank, length) = (node.lengths.len(), node.lengths[at]);
    let total = length.saturating_mul(times);
    let lengths = replaced(&node.lengths, at, &[total]);
    let wrong = given_as(into, total, operation, place, || {
        format!("{} {length} x {times}", X::SPELLED)
    });
    if let Some(error) = wrong {
        return failed_as(node, error, node.dtype, &lengths, names, place);
    }
    let mut from: graph::Positions = (0..rank as u8).collect();
    from.insert(new, NEW);
    let mut wide = node.lengths.clone();
    wide.insert(new, times);
    node.align(&from, &wide, &BETWEEN[..=rank])
        .reshape(&lengths, names)
}
