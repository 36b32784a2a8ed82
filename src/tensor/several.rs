//! Several tensors as nested pairs of their axes, over which relations between all of them are stated.

use crate::axis::{Agrees, Axes, Fits, Joined, Lacks};

/// Axes, as nested pairs, of which each two and each with `S` agree, and which are together with `S` no more than a tensor may have.
///
/// It has one impl alone: of what has several, the compiler lists them.
#[doc(hidden)]
pub trait AgreeWith<S> {}
impl<S, R: AllAgree<S>> AgreeWith<S> for R {}

/// [`AgreeWith`], pair by pair.
#[doc(hidden)]
pub trait AllAgree<S> {}
impl<S: Fits> AllAgree<S> for () {}
impl<S: Axes + Agrees<T>, T: Axes, R: AllAgree<Joined<S, T>>> AllAgree<S> for (T, R) {}

/// Axes, as nested pairs, of which no two share a name, nor one with `S`, and which are together with `S` no more than a tensor may have.
#[doc(hidden)]
pub trait DifferFrom<S> {}
impl<S, R: AllDiffer<S>> DifferFrom<S> for R {}

/// [`DifferFrom`], pair by pair.
#[doc(hidden)]
pub trait AllDiffer<S> {}
impl<S: Fits> AllDiffer<S> for () {}
impl<S: Axes + Lacks<T>, T: Axes, R: AllDiffer<Joined<S, T>>> AllDiffer<S> for (T, R) {}

/// The nested pairs of several axes: `(A, (B, (C, ())))`.
macro_rules! pairs {
    () => { () };
    ($first:ident $($rest:ident)*) => { ($first, $crate::tensor::several::pairs!($($rest)*)) };
}
pub(super) use pairs;

/// The axes of several tensors together, in the order in which they first occur.
macro_rules! all {
    ($all:ty,) => { $all };
    ($all:ty, $next:ident $($rest:ident)*) => {
        $crate::tensor::several::all!($crate::axis::Joined<$all, $next>, $($rest)*)
    };
}
pub(super) use all;
