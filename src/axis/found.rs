//! What a look-up by name finds: an axis, or nothing.

use super::axis::Axis;
use super::bit::{Bit, No, Yes};
use super::list::{Cons, List};

/// An axis, or [`Absent`].
pub trait Found {
    type IsThere: Bit;
    /// This axis in front of a list.
    type Before<L: List>: List;
    /// This axis, or the one named like `X` in `L`.
    type OrIn<X: Axis, L: List>: Found;
    /// `T` with the length of this axis.
    type Lend<T: Axis>: Axis;
    const LENGTH: Option<usize>;
}

/// No axis of that name.
pub enum Absent {}

impl Found for Absent {
    type IsThere = No;
    type Before<L: List> = L;
    type OrIn<X: Axis, L: List> = L::Get<X>;
    type Lend<T: Axis> = T;
    const LENGTH: Option<usize> = None;
}

impl<A: Axis> Found for A {
    type IsThere = Yes;
    type Before<L: List> = Cons<A, L>;
    type OrIn<X: Axis, L: List> = A;
    type Lend<T: Axis> = A::LendLength<T>;
    const LENGTH: Option<usize> = A::LENGTH;
}

/// The check that a look-up found nothing, or exactly `A`.
pub trait Agree<A> {}
impl<A> Agree<A> for Absent {}
impl<A: Axis> Agree<A> for A {}
