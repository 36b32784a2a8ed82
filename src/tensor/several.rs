//! Relations that hold between all of several tensors, stated over the tuple of their axes.

use crate::axis::{Agrees, Axes, Fits, Joined, Lacks};

/// Tuples of axes of which each agrees with those before, and which are together no more than a tensor may have.
///
/// It has one impl alone: of a trait with several, the compiler lists them.
#[doc(hidden)]
pub trait Agreed {}
impl<T: AllAgree> Agreed for T {}

/// [`Agreed`], for each number of axes.
#[doc(hidden)]
pub trait AllAgree {}

/// Tuples of axes of which each has other names than those before, and which are together no more than a tensor may have.
#[doc(hidden)]
pub trait Disjoint {}
impl<T: AllLack> Disjoint for T {}

/// [`Disjoint`], for each number of axes.
#[doc(hidden)]
pub trait AllLack {}

/// The axes of several tensors together, in the order in which they first occur.
macro_rules! all {
    ($all:ty,) => { $all };
    ($all:ty, $next:ident $($rest:ident)*) => {
        $crate::tensor::several::all!($crate::axis::Joined<$all, $next>, $($rest)*)
    };
}
pub(super) use all;

/// The impl for a tuple, whose bounds are collected one by one.
macro_rules! related {
    ($relation:ident $trait:ident, $first:ident $($rest:ident)*) => {
        related! { @ $relation $trait ($first $($rest)*) $first [$($rest)*] }
    };
    (@ $relation:ident $trait:ident ($($all:ident)*) $joined:ty [$next:ident $($rest:ident)*] $($bounds:tt)*) => {
        related! {
            @ $relation $trait ($($all)*) Joined<$joined, $next> [$($rest)*] $($bounds)* $joined: $relation<$next>,
        }
    };
    (@ $relation:ident $trait:ident ($($all:ident)*) $joined:ty [] $($bounds:tt)*) => {
        impl<$($all: Axes),*> $trait for ($($all,)*) where $($bounds)* $joined: Fits {}
    };
}

macro_rules! tuples {
    ($(($($axes:ident)*))*) => {$(
        related! { Agrees AllAgree, $($axes)* }
        related! { Lacks AllLack, $($axes)* }
    )*};
}

tuples! {
    (S1) (S1 S2) (S1 S2 S3) (S1 S2 S3 S4) (S1 S2 S3 S4 S5) (S1 S2 S3 S4 S5 S6) (S1 S2 S3 S4 S5 S6 S7) (S1 S2 S3 S4 S5 S6 S7 S8)
}
