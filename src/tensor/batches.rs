//! Mini-batches in random order.

use std::panic::Location;

use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, HasAxis, Lacks, OneName, Positions, Replaced, Without,
};
use crate::element::Element;
use crate::error::{Error, Place};
use crate::graph::place::on_behalf_of;
use crate::graph::{DType, Draw, Indexing, NEW, Node, Positions as At};
use crate::random::RandomKey;

/// The positions of `axis` in random order, as mini-batches of as many as `into` is long: of one tensor, or of several together.
///
/// | | axes |
/// |---|---|
/// | `data`: a reference to a tensor, or a tuple of them | `(.., A, ..)` each |
/// | each batch: a tensor, or a tuple of them | `(.., into, ..)` each |
///
/// Each position is in one batch. What is left when the axis is not a multiple of the batch makes a last, shorter one if the length of `into` is dynamic;
/// if it is static, all batches have it, and the rest is left out of this epoch. The order is a function of the key, so that an epoch can be repeated;
/// take another key for each, such as `key.fold_in(epoch)`. All batches of one size have one plan.
///
/// Equivalents: `torch.utils.data.DataLoader(dataset, batch_size=n, shuffle=True, drop_last=..)`.
///
/// # Errors
///
/// Tensors whose dynamic lengths of `axis` differ, and batches of length 0, give one batch that is in error.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Sample, Batch, Feature }
///
/// let x: Tensor<f32, (Sample, Feature<2>)> = Tensor::from_array([[0., 0.], [1., 10.], [2., 20.], [3., 30.], [4., 40.]]);
/// let y: Tensor<i64, (Sample,)> = Tensor::from_array([0, 1, 2, 3, 4]);
/// let mut seen = Vec::new();
/// for (x, y) in batches((&x, &y), Sample, Batch::of(2), RandomKey::new(0)) {
///     let x: Tensor<f32, (Batch, Feature<2>)> = x;
///     assert_eq!(x.index(Feature, 0).cast::<i64>().to_vec()?, y.to_vec()?);
///     seen.extend(y.to_vec()?);
/// }
/// assert_ne!(seen, [0, 1, 2, 3, 4]);
/// seen.sort();
/// assert_eq!(seen, [0, 1, 2, 3, 4]);
/// # Ok::<(), taut::Error>(())
/// ```
#[doc(alias = "DataLoader")]
#[doc(alias = "shuffle")]
#[track_caller]
pub fn batches<'a, D: Batched<X::Axis, Y> + 'a, X: OneName, Y: Axis>(
    data: D,
    axis: X,
    into: Y,
    key: RandomKey,
) -> Batches<'a, D::Of<X::Axis, Y>> {
    let _ = axis;
    let (length, size) = (Data::length::<X::Axis>(&data), into.length());
    let count = match size {
        // One, which says what is wrong.
        0 => usize::from(length > 0),
        _ if Y::LENGTH.is_some() => length / size,
        _ => length.div_ceil(size),
    };
    let order = Node::random(
        Draw::Permutation,
        [key.bits(), 0, 0],
        DType::I64,
        &[length],
        ORDER,
    );
    let place = Location::caller();
    Batches {
        batch: Box::new(move |ids| Data::at::<X::Axis, Y>(&data, ids, length, place)),
        order,
        length,
        size,
        count,
        next: 0,
        place,
    }
}

const ORDER: crate::graph::Names = &["order"];

/// What mini-batches can be made of: a reference to a tensor with the axis `X`, or a tuple of two to four of them. In a batch, `X` is `Y`.
pub trait Batched<X: Axis, Y: Axis>: Data {}

impl<D: Data, X: Axis, Y: Axis> Batched<X, Y> for D
where
    D::First: HasAxis<X>,
    Without<D::First, X>: Lacks<Y>,
    D::Rest: AllAlong<X, Y>,
{
}

/// References to tensors, whatever their axes.
#[diagnostic::on_unimplemented(
    message = "no batches can be made of `{Self}`",
    label = "a reference to a tensor is expected here, or a tuple of two to four"
)]
#[doc(hidden)]
pub trait Data {
    /// The axes of the first.
    type First: Axes;
    /// The axes of each other, as nested pairs.
    type Rest;
    /// A batch, in which `X` is `Y`.
    type Of<X: Axis, Y: Axis>;

    /// The length of the axis in the first tensor.
    fn length<X: Axis>(&self) -> usize;

    /// The elements at some of `length` positions.
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn at<X: Axis, Y: Axis>(&self, ids: &Node, length: usize, place: Place) -> Self::Of<X, Y>;
}

/// All of nested pairs of axes have `X`, and none has `Y` beside it.
#[doc(hidden)]
pub trait AllAlong<X, Y> {}
impl<X, Y> AllAlong<X, Y> for () {}
impl<X: Axis, Y: Axis, S: HasAxis<X>, R: AllAlong<X, Y>> AllAlong<X, Y> for (S, R) where
    Without<S, X>: Lacks<Y>
{
}

#[diagnostic::do_not_recommend]
impl<E: Element, S: Axes, B: Backend> Data for &Tensor<E, S, B> {
    type First = S;
    type Rest = ();
    type Of<X: Axis, Y: Axis> = Tensor<E, Replaced<S, X, Y>, B>;

    fn length<X: Axis>(&self) -> usize {
        self.node().lengths[Positions::<X, S>::FIRST]
    }

    #[allow(private_interfaces, reason = "as in the trait")]
    fn at<X: Axis, Y: Axis>(&self, ids: &Node, length: usize, place: Place) -> Self::Of<X, Y> {
        let (node, axis) = (self.node(), Positions::<X, S>::FIRST);
        let names = <Replaced<S, X, Y> as AxisSelection>::NAMES;
        let (left, right) = (length, node.lengths[axis]);
        if left != right && node.error().is_none() {
            let error = Error::Disagree {
                operation: "batches".to_owned(),
                axis: X::SPELLED.to_owned(),
                left,
                right,
                place,
            };
            let mut lengths = node.lengths.clone();
            lengths[axis] = ids.lengths[0];
            return Tensor::from_node(Node::failed(error, E::DTYPE, lengths, names, place));
        }
        let new = At::from_slice(&[NEW]);
        let indexing = Indexing::along("batches", S::RANK, axis, &new);
        Tensor::from_node(node.take(&indexing, std::slice::from_ref(ids), names))
    }
}

macro_rules! tuples {
    ($(($($e:ident $s:ident $b:ident)*), $rest:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($e: Element, $s: Axes, $b: Backend),*> Data for ($(&Tensor<$e, $s, $b>,)*) {
            type First = S1;
            type Rest = $rest;
            type Of<X: Axis, Y: Axis> = ($(Tensor<$e, Replaced<$s, X, Y>, $b>,)*);

            fn length<X: Axis>(&self) -> usize {
                Data::length::<X>(&self.0)
            }

            #[allow(private_interfaces, reason = "as in the trait")]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn at<X: Axis, Y: Axis>(&self, ids: &Node, length: usize, place: Place) -> Self::Of<X, Y> {
                let ($($s,)*) = self;
                ($(Data::at::<X, Y>($s, ids, length, place),)*)
            }
        }
    )*};
}

tuples! {
    (E1 S1 B1 E2 S2 B2), (S2, ());
    (E1 S1 B1 E2 S2 B2 E3 S3 B3), (S2, (S3, ()));
    (E1 S1 B1 E2 S2 B2 E3 S3 B3 E4 S4 B4), (S2, (S3, (S4, ())));
}

/// Mini-batches, as an iterator: made by [`batches`].
#[must_use = "it is an iterator: it does nothing until it is gone through"]
pub struct Batches<'a, T> {
    #[allow(clippy::type_complexity, reason = "what makes a batch of positions")]
    batch: Box<dyn Fn(&Node) -> T + 'a>,
    order: Node,
    length: usize,
    size: usize,
    count: usize,
    next: usize,
    place: Place,
}

impl<T> Batches<'_, T> {
    /// The positions of the next batch.
    fn ids(&mut self) -> Option<Node> {
        if self.next >= self.count {
            return None;
        }
        let start = self.next * self.size;
        self.next += 1;
        let here = self.size.min(self.length - start);
        if self.size == 0 {
            let error = Error::Argument {
                operation: "batches".to_owned(),
                problem: "batches of length 0 come to no end".to_owned(),
                place: self.place,
            };
            let lengths = crate::graph::Lengths::from_slice(&[0]);
            return Some(Node::failed(error, DType::I64, lengths, ORDER, self.place));
        }
        Some(self.order.slice(&[start as i64], &[here], &[1], ORDER))
    }
}

impl<T> Iterator for Batches<'_, T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        on_behalf_of(self.place, || {
            let ids = self.ids()?;
            Some((self.batch)(&ids))
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.count - self.next;
        (rest, Some(rest))
    }
}

impl<T> ExactSizeIterator for Batches<'_, T> {}
