//! Several tensors as one: `concat` along an axis that they have, `stack` along a new one.
#![allow(
    clippy::result_large_err,
    reason = "an error goes at once into the tensor that carries it"
)]

use std::panic::Location;

use super::lengths::{assert_count, assert_sum, given, replaced};
use super::parts::{Agreeing, Parts};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, AxisSelection, Fits, FreeIn, HasAxis, NamesIn, NewAxis, NewIn, OneName, Positions,
    Replaced, Stacked, Without,
};
use crate::element::Element;
use crate::error::{Error, Place};
use crate::graph::place::on_behalf_of;
use crate::graph::{self, Lengths, NEW, Node};

/// Tensors one after the other along `axis`, which becomes `into`: an axis with its length, or a name. Static lengths are checked when the program is built.
///
/// `parts` is a tuple or an array of references to tensors, or a slice of tensors. They have the same axes, in any order, of the same lengths but for `axis`.
///
/// | | axes |
/// |---|---|
/// | each part | `(.., A, ..)` |
/// | result | those of the first, `into` in place of `A` |
///
/// Equivalents: `numpy.concatenate`, `torch.cat`.
///
/// # Errors
///
/// Dynamic lengths that differ, or a sum that is not that of `into`, come out of the evaluating call.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Time, Channel }
///
/// let a: Tensor<i32, (Time<1>, Channel<2>)> = [[1, 2]].into();
/// let b: Tensor<i32, (Time<2>, Channel<2>)> = [[3, 4], [5, 6]].into();
/// let c: Tensor<i32, (Time<3>, Channel<2>)> = taut::concat(Time, (&a, &b), Time::<3>::AXIS);
/// assert_eq!(c.to_vec()?, [1, 2, 3, 4, 5, 6]);
/// # Ok::<(), taut::Error>(())
/// ```
#[doc(alias = "concatenate")]
#[doc(alias = "cat")]
#[doc(alias = "append")]
#[track_caller]
#[must_use = "`concat` returns a new tensor"]
pub fn concat<E, B, X: OneName, P: Parts<E, B> + Agreeing<X::Axis>, Y: NewIn<P::First, X>>(
    axis: X,
    parts: P,
    into: Y,
) -> Tensor<E, Replaced<P::First, X::Axis, Y::Axis>, B>
where
    E: Element,
    B: Backend,
    P::First: HasAxis<X::Axis>,
{
    const { assert_sum::<X::Axis, Y::Axis>(P::PARTS) };
    let _ = axis;
    let (at, place) = (Positions::<X::Axis, P::First>::FIRST, Location::caller());
    let names = <Replaced<P::First, X::Axis, Y::Axis> as AxisSelection>::NAMES;
    let joined = agreed::<P::First>("concat", parts.nodes(), Some(at), place).and_then(|nodes| {
        let total = nodes
            .iter()
            .map(|node| node.lengths[at])
            .fold(0_usize, usize::saturating_add);
        match given(&into, total, "concat", place) {
            Some(error) => Err((error, replaced(&nodes[0].lengths, at, &[total]))),
            None => Ok(on_behalf_of(place, || Node::concat(&nodes, at, names))),
        }
    });
    Tensor::from_node(
        joined.unwrap_or_else(|(error, lengths)| {
            Node::failed(error, E::DTYPE, lengths, names, place)
        }),
    )
}

/// Tensors side by side along a new axis, which comes first: `into`, an axis with its length, or a name. A static length is checked when the program is built.
///
/// `parts` is a tuple or an array of references to tensors, or a slice of tensors. They have the same axes, in any order, of the same lengths.
///
/// | | axes |
/// |---|---|
/// | each part | `(..)` |
/// | result | `(into, ..)` |
///
/// [`unstack`](Tensor::unstack) takes it apart again.
///
/// Equivalents: `numpy.stack`, `torch.stack`.
///
/// # Errors
///
/// Dynamic lengths that differ, or a number of parts that is not the length of `into`, come out of the evaluating call.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Model, Class }
///
/// let a: Tensor<i32, (Class<2>,)> = [1, 2].into();
/// let b: Tensor<i32, (Class<2>,)> = [3, 4].into();
/// let c: Tensor<i32, (Model<2>, Class<2>)> = taut::stack(Model::<2>::AXIS, (&a, &b));
/// assert_eq!(c.to_vec()?, [1, 2, 3, 4]);
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
#[must_use = "`stack` returns a new tensor"]
pub fn stack<E, B, P: Parts<E, B> + Agreeing<()>, Y: NewAxis<Axis: FreeIn<P::First>>>(
    into: Y,
    parts: P,
) -> Tensor<E, Stacked<P::First, Y::Axis>, B>
where
    E: Element,
    B: Backend,
    Stacked<P::First, Y::Axis>: Fits,
{
    const { assert_count::<Y::Axis>(P::PARTS) };
    let place = Location::caller();
    let names = <Stacked<P::First, Y::Axis> as AxisSelection>::NAMES;
    let joined = agreed::<P::First>("stack", parts.nodes(), None, place).and_then(|nodes| {
        let count = nodes.len();
        let from: graph::Positions = std::iter::once(NEW)
            .chain(0..P::First::RANK as u8)
            .collect();
        let lengths: Lengths = std::iter::once(1)
            .chain(nodes[0].lengths.iter().copied())
            .collect();
        if let Some(error) = given(&into, count, "stack", place) {
            let mut lengths = lengths;
            lengths[0] = count;
            return Err((error, lengths));
        }
        Ok(on_behalf_of(place, || {
            let layers = nodes.iter().map(|node| node.align(&from, &lengths, names));
            Node::concat(&layers.collect::<Vec<Node>>(), 0, names)
        }))
    });
    Tensor::from_node(
        joined.unwrap_or_else(|(error, lengths)| {
            Node::failed(error, E::DTYPE, lengths, names, place)
        }),
    )
}

/// # Apart again
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The parts at each position of `axis`, in order: what [`stack`] put together. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | each part | `self` without `A` |
    ///
    /// There are as many as the axis is long. Of a tensor in error, each is in error.
    ///
    /// Equivalents: `list(x)` in NumPy, `torch.unbind`, `jax.numpy.unstack`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// let columns: Vec<Tensor<i32, (Row<2>,)>> = x.unstack(Col);
    /// assert_eq!(columns.len(), 3);
    /// assert_eq!(columns[2].to_vec()?, [3, 6]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "unbind")]
    #[track_caller]
    #[must_use = "`unstack` returns new tensors"]
    pub fn unstack<X: OneName + NamesIn<S>>(
        &self,
        axis: X,
    ) -> Vec<Tensor<E, Without<S, X::Axis>, B>> {
        let mut parts = Vec::new();
        for position in 0..self.length(axis) {
            parts.push(self.index(axis, position));
        }
        parts
    }
}

/// The nodes, if there are some and they have the same lengths but for the axis at `along`; else the error, and lengths for a node that carries it.
fn agreed<S: Axes>(
    operation: &str,
    nodes: Vec<Node>,
    along: Option<usize>,
    place: Place,
) -> Result<Vec<Node>, (Error, Lengths)> {
    let operation = operation.to_owned();
    let Some(first) = nodes.first() else {
        let problem = "there are no tensors".to_owned();
        return Err((
            Error::Lengths {
                operation,
                problem,
                place,
            },
            Lengths::from_elem(0, S::RANK + usize::from(along.is_none())),
        ));
    };
    for node in &nodes {
        if let Some(error) = node.error() {
            return Err(((**error).clone(), failed_lengths(first, along)));
        }
        for (i, (&left, &right)) in first.lengths.iter().zip(&node.lengths).enumerate() {
            if left != right && along != Some(i) {
                let axis = S::NAMES[i].to_owned();
                return Err((
                    Error::Disagree {
                        operation,
                        axis,
                        left,
                        right,
                        place,
                    },
                    failed_lengths(first, along),
                ));
            }
        }
    }
    Ok(nodes)
}

fn failed_lengths(first: &Node, along: Option<usize>) -> Lengths {
    let mut lengths = first.lengths.clone();
    if along.is_none() {
        lengths.insert(0, 0);
    }
    lengths
}
