//! Axes with a border.

use std::panic::Location;

use smallvec::SmallVec;

use super::extend::place_of;
use super::lengths::{assert_padded, failed_as, given_as, replaced};
use super::{Backend, Tensor};
use crate::axis::{Axes, Axis, NamesIn, NewIn, OneName, Replaced};
use crate::element::Element;
use crate::error::Error;
use crate::graph::{self, Node};

/// What a border holds: [`Tensor::pad`].
///
/// A number (or `bool`) is one too: `x.pad(Time, 1, 1, 0., ..)`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Border<E> {
    /// One value everywhere.
    Value(E),
    /// The element next to it: `a a | a b c | c c`.
    Edge,
    /// The elements mirrored at the first and the last, which are not repeated: `c b | a b c | b a`. A border may be longer than the axis.
    Reflect,
    /// The elements from the other end: `b c | a b c | a b`. A border may be longer than the axis.
    Wrap,
}

impl<E: Element> From<E> for Border<E> {
    /// A border of that value.
    fn from(value: E) -> Self {
        Border::Value(value)
    }
}

/// What makes a [`Border`] of elements `E`: a value of that type, or a [`Border`].
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::IntoBorder;
/// axes! { Time }
///
/// fn longer(x: &Tensor<f32, (Time,)>, border: impl IntoBorder<f32>) -> Tensor<f32, (Time,)> {
///     x.pad(Time, 1, 0, border, Time)
/// }
/// let x = Tensor::from_array([1., 2.]);
/// assert_eq!((longer(&x, 0.).to_vec()?, longer(&x, Border::Edge).to_vec()?), (vec![0., 1., 2.], vec![1., 1., 2.]));
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no border of a tensor of `{E}` elements",
    label = "a value of the same type is expected here, `0.0` for floats, `0` for integers; or `Border::Edge`, `Border::Reflect` or `Border::Wrap`"
)]
pub trait IntoBorder<E>: Into<Border<E>> {}

#[diagnostic::do_not_recommend]
impl<E, T: Into<Border<E>>> IntoBorder<E> for T {}

/// # Longer axes
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// `before` and `after` more positions at the two ends of `axis`, which hold what `border` says: a value, or a [`Border`]. The axis becomes
    /// `into`: an axis with its length, or a name.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into, ..)` |
    ///
    /// That a static length of `into` is less than that of `axis` does not compile.
    ///
    /// Equivalents: `numpy.pad` with `mode` `"constant"`, `"edge"`, `"reflect"` or `"wrap"`, `torch.nn.functional.pad`.
    ///
    /// # Errors
    ///
    /// A length of `into` that is not the sum comes out of the evaluating call as [`Error::Lengths`]; a border of elements of an axis that has none as
    /// [`Error::Empty`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<i32, (Time<3>,)> = [1, 2, 3].into();
    /// let y: Tensor<i32, (Time<6>,)> = x.pad(Time, 1, 2, 0, Time::<6>::AXIS);
    /// assert_eq!(y.to_vec()?, [0, 1, 2, 3, 0, 0]);
    /// let z: Tensor<i32, (Time,)> = x.pad(Time, 2, 2, Border::Reflect, Time);
    /// assert_eq!(z.to_vec()?, [3, 2, 1, 2, 3, 2, 1]);
    /// assert_eq!(x.pad(Time, 2, 1, Border::Edge, Time).to_vec()?, [1, 1, 1, 2, 3, 3]);
    /// assert_eq!(x.pad(Time, 2, 1, Border::Wrap, Time).to_vec()?, [2, 3, 1, 2, 3, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`pad` returns a new tensor"]
    pub fn pad<X: OneName + NamesIn<S>, Y: NewIn<S, X>>(
        &self,
        axis: X,
        before: usize,
        after: usize,
        border: impl IntoBorder<E>,
        into: Y,
    ) -> Tensor<E, Replaced<S, X::Axis, Y::Axis>, B> {
        const { assert_padded::<S, X::Axis, Y::Axis>() };
        let _ = axis;
        let (node, place) = (self.node(), Location::caller());
        let (at, names) = place_of::<S, X::Axis, Y::Axis>();
        let length = node.lengths[at];
        let total = length.saturating_add(before).saturating_add(after);
        let lengths = replaced(&node.lengths, at, &[total]);
        let border = border.into();
        let empty = || {
            let needs_elements = !matches!(border, Border::Value(_)) && length == 0 && total > 0;
            needs_elements.then(|| Error::Empty {
                operation: "pad".to_owned(),
                axis: X::Axis::SPELLED.to_owned(),
                place,
            })
        };
        let wrong = given_as(&into, total, "pad", place, || {
            format!("{} {length} + {before} + {after}", X::Axis::SPELLED)
        });
        Tensor::from_node(match (wrong.or_else(empty), border) {
            (Some(error), _) => failed_as(node, error, E::DTYPE, &lengths, names, place),
            _ if node.error().is_some() => node.fail_as(E::DTYPE, &lengths, names),
            _ if before == 0 && after == 0 => node.renamed(names),
            (None, Border::Value(value)) => node
                .bordered(at, before, total, value.to_scalar())
                .renamed(names),
            (None, border) => {
                let positions = (0..total).map(|i| source(&border, i, before, length));
                assembled(node, at, positions, names)
            }
        })
    }
}

/// The position of an axis of `length` that position `i` of the padded axis repeats.
fn source<E>(border: &Border<E>, i: usize, before: usize, length: usize) -> usize {
    // A memory holds fewer elements than an `i64` counts.
    let (at, length) = (i as i64 - before as i64, length as i64);
    let at = match border {
        Border::Value(_) | Border::Edge => at.clamp(0, length - 1),
        Border::Wrap => at.rem_euclid(length),
        Border::Reflect if length == 1 => 0,
        Border::Reflect => {
            let at = at.rem_euclid(2 * (length - 1));
            at.min(2 * (length - 1) - at)
        }
    };
    at as usize
}

/// The elements at `positions` of the axis at `at`: views of runs that go forward, backward, or stay, one after the other.
#[track_caller]
fn assembled(
    node: &Node,
    at: usize,
    positions: impl Iterator<Item = usize>,
    names: graph::Names,
) -> Node {
    let mut runs: Vec<(usize, i64, usize)> = Vec::new();
    for position in positions {
        match runs.last_mut() {
            Some((first, step, count)) if *count == 1 && position.abs_diff(*first) <= 1 => {
                *step = position as i64 - *first as i64;
                *count = 2;
            }
            Some((first, step, count))
                if position as i64 == *first as i64 + *step * *count as i64 =>
            {
                *count += 1;
            }
            _ => runs.push((position, 1, 1)),
        }
    }
    let rank = node.lengths.len();
    let parts: Vec<Node> = runs
        .into_iter()
        .map(|(first, step, count)| {
            let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, rank);
            let mut steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, rank);
            starts[at] = first as i64;
            if step != 0 {
                steps[at] = step;
                let lengths = replaced(&node.lengths, at, &[count]);
                return node.slice(&starts, &lengths, &steps, node.names);
            }
            let one = node.slice(
                &starts,
                &replaced(&node.lengths, at, &[1]),
                &steps,
                node.names,
            );
            repeated(&one, at, count)
        })
        .collect();
    Node::concat(&parts, at, names)
}

/// A node whose axis at `at` has length 1, with that axis of length `count`.
#[track_caller]
fn repeated(one: &Node, at: usize, count: usize) -> Node {
    /// Names of axes that exist only between two others.
    const BETWEEN: graph::Names = &["repeated"; 13];
    let mut without = one.lengths.clone();
    without.remove(at);
    let names = one.names;
    let flat = one.reshape(&without, &BETWEEN[..without.len()]);
    let mut from: graph::Positions = (0..without.len() as u8).collect();
    from.insert(at, graph::NEW);
    flat.align(&from, &replaced(&one.lengths, at, &[count]), names)
}
