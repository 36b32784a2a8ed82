//! Several tensors as one: `concat` along an axis that they have, `stack` along a new one.

use std::panic::Location;

use super::lengths::{assert_count, assert_sum, given, replaced};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, AxisSelection, Fits, Follows, HasAxis, Lacks, NamesIn, NewAxis, OneName, Positions,
    Replaced, Stacked, Without,
};
use crate::element::Element;
use crate::error::{Error, Place};
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
#[track_caller]
#[must_use = "`concat` returns a new tensor"]
pub fn concat<E, B, X, P, Y>(
    axis: X,
    parts: P,
    into: Y,
) -> Tensor<E, Replaced<P::Axes, X::Axis, Y::Axis>, B>
where
    E: Element,
    B: Backend,
    X: OneName,
    P: Parts<E, B, X::Axis>,
    Y: NewAxis,
    P::Axes: HasAxis<X::Axis>,
    Without<P::Axes, X::Axis>: Lacks<Y::Axis>,
{
    const { assert_sum::<X::Axis, Y::Axis>(P::TERMS) };
    let _ = axis;
    let (at, place) = (Positions::<X::Axis, P::Axes>::FIRST, Location::caller());
    let names = <Replaced<P::Axes, X::Axis, Y::Axis> as AxisSelection>::NAMES;
    let joined = agreed::<P::Axes>("concat", parts.nodes(), Some(at), place).and_then(|nodes| {
        let total = nodes
            .iter()
            .map(|node| node.lengths[at])
            .fold(0_usize, usize::saturating_add);
        match given(&into, total, "concat", place) {
            Some(error) => Err((error, replaced(&nodes[0].lengths, at, &[total]))),
            None => Ok(Node::concat(&nodes, at, names)),
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
pub fn stack<E, B, P, Y>(into: Y, parts: P) -> Tensor<E, Stacked<P::Axes, Y::Axis>, B>
where
    E: Element,
    B: Backend,
    P: Parts<E, B, ()>,
    Y: NewAxis,
    P::Axes: Lacks<Y::Axis>,
    Stacked<P::Axes, Y::Axis>: Fits,
{
    const {
        if let Some(count) = P::COUNT {
            assert_count::<Y::Axis>(count);
        }
    }
    let place = Location::caller();
    let names = <Stacked<P::Axes, Y::Axis> as AxisSelection>::NAMES;
    let joined = agreed::<P::Axes>("stack", parts.nodes(), None, place).and_then(|nodes| {
        let count = nodes.len();
        let from: graph::Positions = std::iter::once(NEW).chain(0..P::Axes::RANK as u8).collect();
        let lengths: Lengths = std::iter::once(1)
            .chain(nodes[0].lengths.iter().copied())
            .collect();
        if let Some(error) = given(&into, count, "stack", place) {
            let mut lengths = lengths;
            lengths[0] = count;
            return Err((error, lengths));
        }
        let layers: Vec<Node> = nodes
            .iter()
            .map(|node| node.align(&from, &lengths, names))
            .collect();
        Ok(Node::concat(&layers, 0, names))
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

/// Tensors that can be put together along the axis `X`: a tuple or an array of references, or a slice.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not tensors that can be put together",
    label = "a tuple of references to tensors is expected here, such as `(&a, &b)`",
    note = "up to eight tensors of the same elements and backend in a tuple; more in an array `[&a, &b]` or a slice"
)]
pub trait Parts<E, B, X> {
    /// The axes of the first.
    type Axes: Axes;
    /// The static lengths of the parts along `X`.
    #[doc(hidden)]
    const TERMS: &'static [Option<usize>];
    /// How many parts there are, if the type says it.
    #[doc(hidden)]
    const COUNT: Option<usize>;

    /// The nodes on the axes of the first.
    #[doc(hidden)]
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn nodes(self) -> Vec<Node>;
}

/// The static length in `S` of the axis `X`, if it is one.
const fn term<S: Axes, X: AxisSelection>() -> Option<usize> {
    if X::NAMES.is_empty() {
        None
    } else {
        S::LENGTHS[Positions::<X, S>::FIRST]
    }
}

/// The node of a tensor on axes of the same names in the order of `S`.
#[track_caller]
fn arranged<S: Axes, T: Axes, E: Element, B: Backend>(tensor: &Tensor<E, T, B>) -> Node {
    let node = tensor.node();
    node.align(Positions::<S, T>::EACH, &node.lengths, S::NAMES)
}

macro_rules! tuples {
    ($(($first:ident $($rest:ident)*) $count:literal;)*) => {$(
        impl<E, B, X, $first, $($rest),*> Parts<E, B, X> for (&Tensor<E, $first, B>, $(&Tensor<E, $rest, B>,)*)
        where
            E: Element,
            B: Backend,
            X: AxisSelection,
            $first: Axes,
            $($rest: Axes + Follows<$first, X>,)*
        {
            type Axes = $first;
            const TERMS: &'static [Option<usize>] = &[term::<$first, X>(), $(term::<$rest, X>()),*];
            const COUNT: Option<usize> = Some($count);

            #[track_caller]
            #[allow(private_interfaces, reason = "as in the trait")]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn nodes(self) -> Vec<Node> {
                let ($first, $($rest,)*) = self;
                vec![$first.node().clone(), $(arranged::<$first, $rest, E, B>($rest)),*]
            }
        }
    )*};
}

tuples! {
    (S1) 1;
    (S1 S2) 2;
    (S1 S2 S3) 3;
    (S1 S2 S3 S4) 4;
    (S1 S2 S3 S4 S5) 5;
    (S1 S2 S3 S4 S5 S6) 6;
    (S1 S2 S3 S4 S5 S6 S7) 7;
    (S1 S2 S3 S4 S5 S6 S7 S8) 8;
}

impl<E: Element, B: Backend, X: AxisSelection, S: Axes, const N: usize> Parts<E, B, X>
    for [&Tensor<E, S, B>; N]
{
    type Axes = S;
    const TERMS: &'static [Option<usize>] = &[const { term::<S, X>() }; N];
    const COUNT: Option<usize> = Some(N);

    #[allow(private_interfaces, reason = "as in the trait")]
    fn nodes(self) -> Vec<Node> {
        self.iter().map(|tensor| tensor.node().clone()).collect()
    }
}

impl<E: Element, B: Backend, X: AxisSelection, S: Axes> Parts<E, B, X> for &[Tensor<E, S, B>] {
    type Axes = S;
    const TERMS: &'static [Option<usize>] = &[None];
    const COUNT: Option<usize> = None;

    #[allow(private_interfaces, reason = "as in the trait")]
    fn nodes(self) -> Vec<Node> {
        self.iter().map(|tensor| tensor.node().clone()).collect()
    }
}

impl<E: Element, B: Backend, X: AxisSelection, S: Axes> Parts<E, B, X> for &Vec<Tensor<E, S, B>> {
    type Axes = S;
    const TERMS: &'static [Option<usize>] = &[None];
    const COUNT: Option<usize> = None;

    #[allow(private_interfaces, reason = "as in the trait")]
    fn nodes(self) -> Vec<Node> {
        self.iter().map(|tensor| tensor.node().clone()).collect()
    }
}
