//! Axes in another order, under other names, in other groups. None of it computes, and most of it does not copy.

use std::panic::Location;

use super::lengths::{assert_merge, assert_split, given, replaced, split};
use super::{Backend, Tensor};
use crate::axis::{
    Agrees, ArrangedBy, Axes, AxisSelection, Distinct, Fits, FreeIn, HasAxes, Joined, Lacks,
    Merged, NamesIn, NewIn, OneName, Permuted, Positions, Prime, Renamed, Replaced, Without,
};
use crate::element::Element;
use crate::graph::{self, Lengths, Node};

/// # Axes in another order, under other names, in other groups
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The axes in another order, which names each of them. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(A, B, ..)` |
    /// | result | the same, in the order in which `order` names them |
    ///
    /// Operations match axes by name, so that none of them needs it; the order matters where elements come out.
    ///
    /// Equivalents: `numpy.transpose(x, axes)`, `x.permute` in PyTorch.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// let y: Tensor<i32, (Col<2>, Row<2>)> = x.permute((Col, Row));
    /// assert_eq!(y.to_vec()?, [1, 3, 2, 4]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "transpose")]
    #[doc(alias = "swapaxes")]
    #[doc(alias = "moveaxis")]
    #[track_caller]
    #[must_use = "`permute` returns a new tensor"]
    pub fn permute<X: NamesIn<S>>(&self, order: X) -> Tensor<E, Permuted<S, X::Axes>, B>
    where
        S: ArrangedBy<X::Axes>,
    {
        let _ = order;
        Tensor::from_node(align::<S, Permuted<S, X::Axes>>(self.node(), &[]))
    }

    /// The axis `from` under the name `to`; its length stays. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., B, ..)`, as long as `A` and as static |
    ///
    /// Equivalents: `x.rename({"A": "B"})` in xarray, `x.rename` in Haliax.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Pos, Past }
    ///
    /// let x: Tensor<i32, (Pos<2>,)> = [1, 2].into();
    /// let y: Tensor<i32, (Past<2>,)> = x.rename(Pos, Past);
    /// ```
    #[track_caller]
    #[must_use = "`rename` returns a new tensor"]
    pub fn rename<X: OneName + NamesIn<S>, Y: OneName<Axis: FreeIn<Without<S, X::Axis>>>>(
        &self,
        from: X,
        to: Y,
    ) -> Tensor<E, Renamed<S, X::Axis, Y::Axis>, B> {
        let _ = (from, to);
        Tensor::from_node(
            self.node()
                .renamed(<Renamed<S, X::Axis, Y::Axis> as AxisSelection>::NAMES),
        )
    }

    /// The axis `axis` as `Prime<A>`: one like it with a name of its own. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., Prime<A>, ..)` |
    ///
    /// It is for what would name an axis twice: a Gram matrix, a covariance, the weight of a square layer.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { State, Sample }
    ///
    /// let x: Tensor<f32, (Sample<1>, State<2>)> = [[1., 2.]].into();
    /// let gram: Tensor<f32, (State<2>, Prime<State<2>>)> = x.dot(&x.prime(State), Sample);
    /// assert_eq!(gram.to_vec()?, [1., 2., 2., 4.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`prime` returns a new tensor"]
    pub fn prime<X: OneName + NamesIn<S>>(
        &self,
        axis: X,
    ) -> Tensor<E, Renamed<S, X::Axis, Prime<X::Axis>>, B>
    where
        S: Lacks<Prime<X::Axis>>,
    {
        let _ = axis;
        Tensor::from_node(
            self.node()
                .renamed(<Renamed<S, X::Axis, Prime<X::Axis>> as AxisSelection>::NAMES),
        )
    }

    /// The axis `axis` as several, the last changing fastest. Static lengths are checked when the program is built.
    /// Nothing is copied unless the layout demands it.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `(.., into.., ..)` |
    ///
    /// Equivalents: `x.reshape(..)`, `x.unflatten` in PyTorch, `einops.rearrange`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that do not multiply to that of `axis` come out of the evaluating call as [`Error::Lengths`](crate::Error::Lengths).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Embed, Head, Dim }
    ///
    /// let x: Tensor<i32, (Embed<4>,)> = [1, 2, 3, 4].into();
    /// let y: Tensor<i32, (Head, Dim<2>)> = x.split(Embed, (Head::of(2), Dim::<2>::AXIS));
    /// assert_eq!(y.index(Head, 1).to_vec()?, [3, 4]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "unflatten")]
    #[doc(alias = "reshape")]
    #[doc(alias = "rearrange")]
    #[track_caller]
    #[must_use = "`split` returns a new tensor"]
    pub fn split<X: OneName + NamesIn<S>, Ys: Axes + Distinct + FreeIn<Without<S, X::Axis>>>(
        &self,
        axis: X,
        into: Ys,
    ) -> Tensor<E, Replaced<S, X::Axis, Ys>, B>
    where
        Replaced<S, X::Axis, Ys>: Fits,
    {
        const { assert_split::<S, X::Axis, Ys>() };
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        let (node, parts, place) = (self.node(), into.lengths(), Location::caller());
        let lengths = replaced(&node.lengths, at, &parts);
        regrouped(
            node,
            lengths,
            split::<X::Axis, Ys>(node.lengths[at], &parts, place),
        )
    }

    /// Several axes as one, in the order in which they are named, the last changing fastest. Static lengths are checked when the program is built.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, .., B, ..)` |
    /// | result | `into` in place of the first named, the others gone |
    ///
    /// `into` is an axis with its length, or a name: then the length is known at run time only. The axes are merged in the order in which they
    /// are named, the last changing fastest; that copies where they do not lie so in memory.
    ///
    /// Equivalents: `x.reshape(..)`, `torch.flatten`, `einops.rearrange`.
    ///
    /// # Errors
    ///
    /// A dynamic length of `into` that is not the product comes out of the evaluating call as [`Error::Lengths`](crate::Error::Lengths).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Height, Width, Pixel }
    ///
    /// let x: Tensor<i32, (Height<2>, Width<2>)> = [[1, 2], [3, 4]].into();
    /// let y: Tensor<i32, (Pixel<4>,)> = x.merge((Width, Height), Pixel::<4>::AXIS);
    /// assert_eq!(y.to_vec()?, [1, 3, 2, 4]);
    /// let z: Tensor<i32, (Pixel,)> = x.merge((Height, Width), Pixel);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "flatten")]
    #[doc(alias = "ravel")]
    #[doc(alias = "reshape")]
    #[doc(alias = "rearrange")]
    #[track_caller]
    #[must_use = "`merge` returns a new tensor"]
    pub fn merge<X: NamesIn<S>, Y: NewIn<S, X>>(
        &self,
        axes: X,
        into: Y,
    ) -> Tensor<E, Merged<S, X::Axes, Y::Axis>, B> {
        const { assert_merge::<S, X::Axes, Y::Axis>() };
        let _ = axes;
        // The merged axes come together in the place of the first, in the order in which they are named.
        let merged = Positions::<X::Axes, S>::ALL;
        let Some(&first) = merged.first() else {
            return Tensor::from_node(
                self.node()
                    .renamed(<Merged<S, X::Axes, Y::Axis> as AxisSelection>::NAMES),
            );
        };
        let node = self.node();
        let mut order = graph::Positions::new();
        for i in 0..S::RANK as u8 {
            if i == first {
                order.extend_from_slice(merged);
            } else if !merged.contains(&i) {
                order.push(i);
            }
        }
        let at = order.iter().position(|&i| i == first).unwrap_or_default();
        let mut lengths: Lengths = order
            .iter()
            .map(|&i| node.lengths[usize::from(i)])
            .collect();
        let together = node.align(&order, &lengths, S::NAMES);
        let length = lengths
            .drain(at..at + merged.len())
            .fold(1_usize, usize::saturating_mul);
        lengths.insert(at, length);
        regrouped(
            &together,
            lengths,
            given(&into, length, "merge", Location::caller()),
        )
    }

    /// The tensor repeated along new axes, which come last. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(I..)` |
    /// | result | `(I.., axes..)` |
    ///
    /// With an axis of length 1 it is what others call `unsqueeze`; [`index`](Tensor::index) takes such an axis away again. Operators repeat their
    /// operands by themselves where these share an axis.
    ///
    /// Equivalents: `numpy.broadcast_to`, `x.unsqueeze(i).expand(..)` in PyTorch, `x.broadcast_axis` in Haliax.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Class }
    ///
    /// let x: Tensor<i32, (Class<2>,)> = [1, 2].into();
    /// let y: Tensor<i32, (Class<2>, Batch)> = x.broadcast((Batch::of(2),));
    /// assert_eq!(y.to_vec()?, [1, 1, 2, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "expand")]
    #[doc(alias = "expand_dims")]
    #[doc(alias = "unsqueeze")]
    #[doc(alias = "newaxis")]
    #[track_caller]
    #[must_use = "`broadcast` returns a new tensor"]
    pub fn broadcast<S2: Axes + Distinct>(&self, axes: S2) -> Tensor<E, Joined<S, S2>, B>
    where
        S: Lacks<S2>,
        Joined<S, S2>: Fits,
    {
        Tensor::from_node(align::<S, Joined<S, S2>>(self.node(), &axes.lengths()))
    }
}

/// # Repeated along other axes
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The tensor on the axes of `other`, in their order: repeated along those that it lacks. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | some of `S2` |
    /// | `other` | `S2` |
    /// | result | `S2` |
    ///
    /// The elements of `other` do not matter, and may be of another type. An axis of length 1 does not stretch.
    ///
    /// Equivalents: `numpy.broadcast_to(x, other.shape)`, `x.expand_as(other)` in PyTorch.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Class }
    ///
    /// let bias: Tensor<i32, (Class<2>,)> = [1, 2].into();
    /// let x = Tensor::<f32, _>::zeros((Batch::of(2), Class::<2>::AXIS));
    /// let y: Tensor<i32, (Batch, Class<2>)> = bias.broadcast_like(&x);
    /// assert_eq!(y.to_vec()?, [1, 2, 1, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "expand_as")]
    #[doc(alias = "broadcast_to")]
    #[track_caller]
    #[must_use = "`broadcast_like` returns a new tensor"]
    pub fn broadcast_like<E2: Element, S2: HasAxes<S>>(
        &self,
        other: &Tensor<E2, S2, B>,
    ) -> Tensor<E, S2, B>
    where
        S: Agrees<S2>,
    {
        let aligned =
            super::operand::align::<S, S2, S2>("broadcast_like", self.node(), other.node());
        Tensor::from_node(match aligned {
            Ok((this, _)) => this,
            Err(failed) => failed.fail_as(E::DTYPE, &failed.lengths, failed.names),
        })
    }
}

/// A node with the axes `S` on the axes `R`; those that are new come last and have the lengths `new`.
#[track_caller]
fn align<S: Axes, R: Axes>(node: &Node, new: &[usize]) -> Node {
    let mut lengths = Lengths::from_slice(&node.lengths);
    lengths.extend_from_slice(new);
    node.align(Positions::<R, S>::EACH, &lengths, R::NAMES)
}

/// The node under other lengths, or in error.
#[track_caller]
fn regrouped<E: Element, R: Axes, B: Backend>(
    node: &Node,
    lengths: Lengths,
    error: Option<crate::Error>,
) -> Tensor<E, R, B> {
    Tensor::from_node(match error {
        Some(error) if node.error().is_none() => {
            Node::failed(error, E::DTYPE, lengths, R::NAMES, Location::caller())
        }
        _ => node.reshape(&lengths, R::NAMES),
    })
}
