//! Parts of a tensor that are views: one position, a range of positions.

use std::ops::{Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};
use std::panic::Location;

use smallvec::SmallVec;

use super::lengths::{assert_positions, assert_slice, given, replaced};
use super::position::{EachPosition, IntoSlice, number};
use super::slices::SlicedTo;
use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, NamesIn, NewIn, OneName, Positions, Replaced, Without,
};
use crate::element::Element;
use crate::error::{Error, Place};
use crate::graph::{self, Lengths, Node};

/// # Parts
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The part at one position of each of `axes`, one or several, which the result no longer has. A negative position counts from the end.
    /// Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `self` without `A` |
    ///
    /// Of an axis of length 1, `index(axis, 0)` is what others call `squeeze`.
    ///
    /// Equivalents: `x[.., i, ..]` in NumPy, `x.select(dim, i)` in PyTorch.
    ///
    /// # Errors
    ///
    /// A position outside comes out of the evaluating call as [`Error::OutOfRange`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// assert_eq!(x.index(Row, 1).to_vec()?, [3, 4]);
    /// assert_eq!(x.index(Col, -1).to_vec()?, [2, 4]);
    /// assert_eq!(x.index((Row, Col), (1, 0)).item()?, 3);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "select")]
    #[doc(alias = "squeeze")]
    #[track_caller]
    #[must_use = "`index` returns a new tensor"]
    pub fn index<X: NamesIn<S>, P: EachPosition>(
        &self,
        axes: X,
        positions: P,
    ) -> Tensor<E, Without<S, X::Axes>, B> {
        const { assert_positions::<X::Axes, P>() };
        let _ = axes;
        let names = <Without<S, X::Axes> as AxisSelection>::NAMES;
        let (node, place) = (self.node(), Location::caller());
        let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, S::RANK);
        let mut lengths = node.lengths.clone();
        let mut wrong = None;
        let named = X::Axes::NAMES.iter().zip(Positions::<X::Axes, S>::ALL);
        for (position, (name, &at)) in positions.numbers().into_iter().zip(named) {
            let length = node.lengths[usize::from(at)];
            match from_front(position, length).filter(|&start| start < length as i64) {
                Some(start) => {
                    starts[usize::from(at)] = start;
                    lengths[usize::from(at)] = 1;
                }
                None if wrong.is_none() => {
                    wrong = Some(outside("index", name, position, length, place));
                }
                None => {}
            }
        }
        let indexed = Positions::<X::Axes, S>::ALL;
        let kept = (0..S::RANK).filter(|&axis| !indexed.contains(&(axis as u8)));
        let left: Lengths = kept.map(|axis| node.lengths[axis]).collect();
        Tensor::from_node(match wrong {
            Some(error) => failed_unless(node, error, E::DTYPE, left, names, place),
            None => {
                let steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, S::RANK);
                let part = node.slice(&starts, &lengths, &steps, S::NAMES);
                part.reshape(&left, names)
            }
        })
    }

    /// The positions of `axis` in `range`, along `into`: an axis with its length, or a name. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into, ..)` |
    ///
    /// Bounds may count from the end (`-3..`); a pair `(range, step)` takes every `step`th position, backwards if it is negative: `(.., -1)` reverses.
    /// A range that goes the other way than its step has length 0. Ranges that are known at run time do not make another plan. That a static length of
    /// `into` is greater than that of `axis` does not compile. Several axes are sliced in one call by [`slices`](Tensor::slices).
    ///
    /// Equivalents: `x[.., a:b:step, ..]` in NumPy and PyTorch, `x.narrow`, `jax.lax.slice_in_dim`.
    ///
    /// # Errors
    ///
    /// A bound outside comes out of the evaluating call as [`Error::OutOfRange`], a length that is not that of `into` as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time, Window }
    ///
    /// let x: Tensor<i32, (Time<4>,)> = [1, 2, 3, 4].into();
    /// let y: Tensor<i32, (Window<2>,)> = x.slice(Time, 1..3, Window::<2>::AXIS);
    /// assert_eq!(y.to_vec()?, [2, 3]);
    /// assert_eq!(x.slice(Time, (.., -1), Time).to_vec()?, [4, 3, 2, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "narrow")]
    #[track_caller]
    #[must_use = "`slice` returns a new tensor"]
    pub fn slice<X: OneName + NamesIn<S>, Y: NewIn<S, X>>(
        &self,
        axis: X,
        range: impl IntoSlice,
        into: Y,
    ) -> Tensor<E, Replaced<S, X::Axis, Y::Axis>, B> {
        const { assert_slice::<S, X::Axis, Y::Axis>() };
        let _ = axis;
        let names = <Replaced<S, X::Axis, Y::Axis> as AxisSelection>::NAMES;
        let (node, at, place) = (
            self.node(),
            Positions::<X::Axis, S>::FIRST,
            Location::caller(),
        );
        let part = range
            .into()
            .of::<X::Axis>("slice", node.lengths[at], place)
            .and_then(|part| match given(&into, part.1, "slice", place) {
                Some(error) => Err(error),
                None => Ok(part),
            });
        Tensor::from_node(match part {
            Ok(part) => sliced(node, at, part, names),
            Err(error) => {
                let lengths = replaced(&node.lengths, at, &[into.given().unwrap_or(0)]);
                failed_unless(node, error, E::DTYPE, lengths, names, place)
            }
        })
    }

    /// The positions of several axes in ranges, each along the axis that `into` says: [`slice`](Tensor::slice) of one after the other. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, .., C, ..)` |
    /// | result | the axes of `into`, a tuple of as many, in their places |
    ///
    /// Equivalents: `x[a:b, ::-1]` in NumPy and PyTorch, `jax.lax.slice`.
    ///
    /// # Errors
    ///
    /// Those of [`slice`](Tensor::slice).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// let y: Tensor<i32, (Row, Col<2>)> = x.slices((Row, Col), ((.., -1), 1..), (Row, Col::<2>::AXIS));
    /// assert_eq!(y.to_vec()?, [5, 6, 2, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`slices` returns a new tensor"]
    pub fn slices<X: NamesIn<S>, R, Y: SlicedTo<S, X, R>>(
        &self,
        axes: X,
        ranges: R,
        into: Y,
    ) -> Tensor<E, Y::Axes, B> {
        into.sliced(self, axes, ranges)
    }
}

/// A range of positions with a step. Made from Rust's ranges (`2..5`, `..-1`, `..`), and from a pair of a range and a step.
///
/// Negative bounds count from the end. With a negative step the range goes from its start down to its end, which is left out as ever: `(5..1, -2)` is 5, 3.
/// A bound that is left out is the first or the last position, whichever the step comes from.
///
/// ```
/// # use taut::prelude::*;
/// # use taut::Slice;
/// axes! { Time }
///
/// let x: Tensor<i32, (Time<6>,)> = [0, 1, 2, 3, 4, 5].into();
/// let every_other: Slice = (.., 2).into();
/// assert_eq!(x.slice(Time, every_other, Time).to_vec()?, [0, 2, 4]);
/// assert_eq!(x.slice(Time, (5..1, -2), Time).to_vec()?, [5, 3]);
/// assert_eq!(x.slice(Time, -2.., Time).to_vec()?, [4, 5]);
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    start: Option<i64>,
    /// Exclusive, or inclusive.
    end: Option<(i64, bool)>,
    step: i64,
}

impl Slice {
    /// Start, length and step on an axis of `length`.
    pub(super) fn of<A: Axis>(
        self,
        operation: &str,
        length: usize,
        place: Place,
    ) -> Result<(i64, usize, i64), Error> {
        let bound = |bound: i64| {
            from_front(bound, length)
                .ok_or_else(|| out_of_range::<A>(operation, bound, length, place))
        };
        let last = length as i64 - 1;
        let forward = self.step > 0;
        if self.step == 0 {
            let problem = format!("the step along `{}` is 0", A::SPELLED);
            return Err(Error::Lengths {
                operation: operation.to_owned(),
                problem,
                place,
            });
        }
        let start = self
            .start
            .map_or(Ok(if forward { 0 } else { last }), bound)?;
        let end = match self.end {
            None => {
                if forward {
                    length as i64
                } else {
                    -1
                }
            }
            Some((end, false)) => bound(end)?,
            Some((end, true)) => bound(end)? + self.step.signum(),
        };
        if end > length as i64 || (!forward && start > last.max(0)) {
            let (beyond, _) = self.end.filter(|_| forward).unwrap_or((start, false));
            return Err(out_of_range::<A>(operation, beyond, length, place));
        }
        let distance = if forward { end - start } else { start - end };
        let count = if distance > 0 {
            (distance as u64).div_ceil(self.step.unsigned_abs())
        } else {
            0
        };
        Ok((start, count as usize, self.step))
    }
}

/// A bound that may count from the end, as one from the front, from 0 to the length.
pub(super) fn from_front(bound: i64, length: usize) -> Option<i64> {
    let length = i64::try_from(length).ok()?;
    let front = if bound < 0 {
        bound.checked_add(length)?
    } else {
        bound
    };
    (0..=length).contains(&front).then_some(front)
}

macro_rules! ranges {
    ($($integer:ty)*) => {$(
        impl From<Range<$integer>> for Slice {
            fn from(range: Range<$integer>) -> Self {
                Slice { start: Some(number(range.start)), end: Some((number(range.end), false)), step: 1 }
            }
        }

        impl From<RangeInclusive<$integer>> for Slice {
            fn from(range: RangeInclusive<$integer>) -> Self {
                Slice { start: Some(number(*range.start())), end: Some((number(*range.end()), true)), step: 1 }
            }
        }

        impl From<RangeFrom<$integer>> for Slice {
            fn from(range: RangeFrom<$integer>) -> Self {
                Slice { start: Some(number(range.start)), end: None, step: 1 }
            }
        }

        impl From<RangeTo<$integer>> for Slice {
            fn from(range: RangeTo<$integer>) -> Self {
                Slice { start: None, end: Some((number(range.end), false)), step: 1 }
            }
        }

        impl From<RangeToInclusive<$integer>> for Slice {
            fn from(range: RangeToInclusive<$integer>) -> Self {
                Slice { start: None, end: Some((number(range.end), true)), step: 1 }
            }
        }
    )*};
}

ranges! { i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

impl From<RangeFull> for Slice {
    fn from(_: RangeFull) -> Self {
        Slice {
            start: None,
            end: None,
            step: 1,
        }
    }
}

impl<R: Into<Slice>> From<(R, i64)> for Slice {
    fn from((range, step): (R, i64)) -> Self {
        Slice {
            step,
            ..range.into()
        }
    }
}

pub(super) fn out_of_range<A: Axis>(
    operation: &str,
    index: i64,
    length: usize,
    place: Place,
) -> Error {
    outside(operation, A::SPELLED, index, length, place)
}

fn outside(operation: &str, axis: &str, index: i64, length: usize, place: Place) -> Error {
    Error::OutOfRange {
        operation: operation.to_owned(),
        axis: axis.to_owned(),
        index,
        length,
        place,
    }
}

/// A slice along the axis at one position, the others whole.
#[track_caller]
pub(super) fn sliced(
    node: &Node,
    at: usize,
    (start, length, step): (i64, usize, i64),
    names: graph::Names,
) -> Node {
    let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, node.lengths.len());
    let mut steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, node.lengths.len());
    starts[at] = start;
    steps[at] = step;
    node.slice(
        &starts,
        &replaced(&node.lengths, at, &[length]),
        &steps,
        names,
    )
}

/// A node in error: in that of `node`, if it is.
pub(super) fn failed_unless(
    node: &Node,
    error: Error,
    dtype: graph::DType,
    lengths: Lengths,
    names: graph::Names,
    place: Place,
) -> Node {
    match node.error() {
        Some(_) => node.fail_as(dtype, &lengths, names),
        None => Node::failed(error, dtype, lengths, names, place),
    }
}
