//! Tensors that are put together: a tuple or an array of references, or a slice.

use super::lengths::Described;
use super::{Backend, Tensor};
use crate::axis::{Axes, AxisSelection, Follows, Positions};
use crate::element::Element;
use crate::graph::Node;

/// Tensors of the elements `E` on the backend `B`: a tuple or an array of references, or a slice.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Model, Class }
///
/// let (a, b): (Tensor<i32, (Class<1>,)>, Tensor<i32, (Class<1>,)>) = ([1].into(), [2].into());
/// let of_tuple: Tensor<i32, (Model<2>, Class<1>)> = stack(Model::<2>::AXIS, (&a, &b));
/// let of_array: Tensor<i32, (Model<2>, Class<1>)> = stack(Model::<2>::AXIS, [&a, &b]);
/// let of_slice: Tensor<i32, (Model, Class<1>)> = stack(Model, [a, b].as_slice());
/// assert_eq!(of_tuple.to_vec()?, [1, 2]);
/// assert_eq!((of_array.to_vec()?, of_slice.to_vec()?), (vec![1, 2], vec![1, 2]));
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not tensors that can be put together",
    label = "a tuple of at most six references to tensors is expected here, or an array `[&a, &b]`, or a slice"
)]
pub trait Parts<E, B>: Tensors {
    /// The nodes on the axes of the first, in its order.
    #[doc(hidden)]
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn nodes(self) -> Vec<Node>;
}

/// Tensors, whatever their elements.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not tensors that can be put together",
    label = "a tuple of at most six references to tensors is expected here, or an array `[&a, &b]`, or a slice"
)]
pub trait Tensors {
    /// The axes of the first.
    type First: Axes;
    /// The axes of the others, as nested pairs.
    #[doc(hidden)]
    type Rest;
    /// The axes of all; empty where the type does not say how many there are.
    #[doc(hidden)]
    const PARTS: &'static [Described];
}

/// Tensors that have the same axes of the same lengths, but for `X`.
#[diagnostic::on_unimplemented(
    message = "the tensors `{Self}` don't have the same axes",
    label = "the tensors need the same axes of the same lengths, but for the one along which they are joined"
)]
pub trait Agreeing<X> {}

impl<P: Tensors, X> Agreeing<X> for P where P::Rest: FollowAll<P::First, X> {}

/// All of the axes of a nested pair go with `S`, but for `X`.
#[doc(hidden)]
pub trait FollowAll<S, X> {}
impl<S, X> FollowAll<S, X> for () {}
impl<S: Axes, X: AxisSelection, T: Follows<S, X>, R: FollowAll<S, X>> FollowAll<S, X> for (T, R) {}

/// The node of a tensor on axes of the same names in the order of `S`.
#[track_caller]
fn arranged<S: Axes, T: Axes, E: Element, B: Backend>(tensor: &Tensor<E, T, B>) -> Node {
    let node = tensor.node();
    node.align(Positions::<S, T>::EACH, &node.lengths, S::NAMES)
}

macro_rules! tuples {
    ($(($first:ident $($rest:ident)*);)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E, B, $first: Axes, $($rest: Axes),*> Tensors for (&Tensor<E, $first, B>, $(&Tensor<E, $rest, B>,)*) {
            type First = $first;
            type Rest = tuples!(@pairs $($rest)*);
            const PARTS: &'static [Described] = &[($first::NAMES, $first::LENGTHS), $(($rest::NAMES, $rest::LENGTHS)),*];
        }

        #[diagnostic::do_not_recommend]
        impl<E: Element, B: Backend, $first: Axes, $($rest: Axes),*> Parts<E, B> for (&Tensor<E, $first, B>, $(&Tensor<E, $rest, B>,)*) {
            #[track_caller]
            #[allow(private_interfaces, reason = "as in the trait")]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn nodes(self) -> Vec<Node> {
                let ($first, $($rest,)*) = self;
                vec![$first.node().clone(), $(arranged::<$first, $rest, E, B>($rest)),*]
            }
        }
    )*};
    (@pairs) => { () };
    (@pairs $first:ident $($rest:ident)*) => { ($first, tuples!(@pairs $($rest)*)) };
}

tuples! {
    (S1);
    (S1 S2);
    (S1 S2 S3);
    (S1 S2 S3 S4);
    (S1 S2 S3 S4 S5);
    (S1 S2 S3 S4 S5 S6);
}

macro_rules! lists {
    ($($list:ty, [$($n:tt)*], $parts:expr;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E, B, S: Axes, $($n)*> Tensors for $list {
            type First = S;
            type Rest = ();
            const PARTS: &'static [Described] = $parts;
        }

        #[diagnostic::do_not_recommend]
        impl<E: Element, B: Backend, S: Axes, $($n)*> Parts<E, B> for $list {
            #[allow(private_interfaces, reason = "as in the trait")]
            fn nodes(self) -> Vec<Node> {
                self.iter().map(|tensor| tensor.node().clone()).collect()
            }
        }
    )*};
}

lists! {
    [&Tensor<E, S, B>; N], [const N: usize], &[(S::NAMES, S::LENGTHS); N];
    &[Tensor<E, S, B>], [], &[];
    &Vec<Tensor<E, S, B>>, [], &[];
}
