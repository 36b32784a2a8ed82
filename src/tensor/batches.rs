//! Mini-batches in random order.

use std::marker::PhantomData;
use std::panic::Location;

use super::{Backend, Tensor};
use crate::axis::{Axis, AxisSelection, HasAxis, Lacks, OneName, Positions, Replaced, Without};
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
pub fn batches<D: Batched<X::Axis, Y>, X: OneName, Y: Axis>(
    data: D,
    axis: X,
    into: Y,
    key: RandomKey,
) -> Batches<D, X::Axis, Y> {
    let _ = axis;
    let (length, size) = (data.length(), into.length());
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
    Batches {
        data,
        order,
        length,
        size,
        count,
        next: 0,
        place: Location::caller(),
        along: PhantomData,
    }
}

const ORDER: crate::graph::Names = &["order"];

/// What mini-batches can be made of: a reference to a tensor with the axis `X`, or a tuple of two to four of them. In a batch, `X` is `Y`.
#[diagnostic::on_unimplemented(
    message = "no batches along `{X}` can be made of `{Self}`",
    label = "a reference to a tensor with the axis `{X}` is expected here, or a tuple of two to four"
)]
pub trait Batched<X, Y> {
    /// A batch: a tensor, or a tuple of them.
    type Batch;

    /// The length of the axis in the first tensor.
    #[doc(hidden)]
    fn length(&self) -> usize;

    /// The elements at some of `length` positions.
    #[doc(hidden)]
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn at(&self, ids: &Node, length: usize, place: Place) -> Self::Batch;
}

#[diagnostic::do_not_recommend]
impl<E: Element, S: HasAxis<X>, B: Backend, X: Axis, Y: Axis> Batched<X, Y> for &Tensor<E, S, B>
where
    Without<S, X>: Lacks<Y>,
{
    type Batch = Tensor<E, Replaced<S, X, Y>, B>;

    fn length(&self) -> usize {
        self.node().lengths[Positions::<X, S>::FIRST]
    }

    #[allow(private_interfaces, reason = "as in the trait")]
    fn at(&self, ids: &Node, length: usize, place: Place) -> Self::Batch {
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
    ($(($first:ident $($rest:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<X, Y, $first: Batched<X, Y>, $($rest: Batched<X, Y>),*> Batched<X, Y> for ($first, $($rest,)*) {
            type Batch = ($first::Batch, $($rest::Batch,)*);

            fn length(&self) -> usize {
                self.0.length()
            }

            #[allow(private_interfaces, reason = "as in the trait")]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its type")]
            fn at(&self, ids: &Node, length: usize, place: Place) -> Self::Batch {
                let ($first, $($rest,)*) = self;
                ($first.at(ids, length, place), $($rest.at(ids, length, place),)*)
            }
        }
    )*};
}

tuples! {
    (D1 D2);
    (D1 D2 D3);
    (D1 D2 D3 D4);
}

/// Mini-batches, as an iterator: made by [`batches`].
#[must_use = "it is an iterator: it does nothing until it is gone through"]
pub struct Batches<D, X, Y> {
    data: D,
    order: Node,
    length: usize,
    size: usize,
    count: usize,
    next: usize,
    place: Place,
    along: PhantomData<fn() -> (X, Y)>,
}

impl<D, X, Y> Batches<D, X, Y> {
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

impl<D: Batched<X, Y>, X, Y> Iterator for Batches<D, X, Y> {
    type Item = D::Batch;

    fn next(&mut self) -> Option<D::Batch> {
        on_behalf_of(self.place, || {
            let ids = self.ids()?;
            Some(self.data.at(&ids, self.length, self.place))
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.count - self.next;
        (rest, Some(rest))
    }
}

impl<D: Batched<X, Y>, X, Y> ExactSizeIterator for Batches<D, X, Y> {}
