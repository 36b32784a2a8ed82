//! Type-level truth, and the continuations that depend on it.
//!
//! A continuation takes the *inputs* of the next step rather than its result, because rustc normalises arguments first:
//! the branch that is not taken is never computed.

use super::axes::Axes;
use super::axis::Axis;
use super::found::Found;
use super::list::{Cons, List};

/// `Yes` or `No`.
pub trait Bit {
    type Or<L: List, M: List>: Bit;
    type GetStep<A: Axis, R: List, X: Axis>: Found;
    type RemoveStep<A: Axis, R: List, X: Axis>: List;
    type RemoveOntoStep<A: Axis, R: List, X: Axis, T: Axes>: Axes;
    type MinusOntoStep<A: Axis, R: List, L: List, T: Axes>: Axes;
    type ReplaceStep<A: Axis, R: List, X: Axis, L: List>: List;
    type MinusStep<A: Axis, R: List, L: List>: List;
    type PrimeStep<A: Axis, L: List>: Axis;
    type DistinctStep<R: List>: Bit;
}

/// Truth.
pub enum Yes {}
/// Falsehood.
pub enum No {}

impl Bit for Yes {
    type Or<L: List, M: List> = Yes;
    type GetStep<A: Axis, R: List, X: Axis> = A;
    type RemoveStep<A: Axis, R: List, X: Axis> = R;
    type RemoveOntoStep<A: Axis, R: List, X: Axis, T: Axes> = R::Onto<T>;
    type MinusOntoStep<A: Axis, R: List, L: List, T: Axes> = R::MinusOnto<L, T>;
    type ReplaceStep<A: Axis, R: List, X: Axis, L: List> = L::Append<R>;
    type MinusStep<A: Axis, R: List, L: List> = R::Minus<L>;
    type PrimeStep<A: Axis, L: List> =
        <L::Has<super::Prime<A>> as Bit>::PrimeStep<super::Prime<A>, L>;
    type DistinctStep<R: List> = No;
}

impl Bit for No {
    type Or<L: List, M: List> = L::Meets<M>;
    type GetStep<A: Axis, R: List, X: Axis> = R::Get<X>;
    type RemoveStep<A: Axis, R: List, X: Axis> = Cons<A, R::Remove<X>>;
    type RemoveOntoStep<A: Axis, R: List, X: Axis, T: Axes> = R::RemoveOnto<X, T::Push<A>>;
    type MinusOntoStep<A: Axis, R: List, L: List, T: Axes> = R::MinusOnto<L, T::Push<A>>;
    type ReplaceStep<A: Axis, R: List, X: Axis, L: List> = Cons<A, R::Replace<X, L>>;
    type MinusStep<A: Axis, R: List, L: List> = Cons<A, R::Minus<L>>;
    type PrimeStep<A: Axis, L: List> = A;
    type DistinctStep<R: List> = R::Distinct;
}

/// The check that a bit is `Yes`.
pub trait True {}
impl True for Yes {}

/// The check that a bit is `No`.
pub trait False {}
impl False for No {}
