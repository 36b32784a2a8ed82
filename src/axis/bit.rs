//! Type-level truth, and the continuations that depend on it.
//!
//! A continuation takes the *inputs* of the next step rather than its result, because rustc normalises arguments first:
//! the branch that is not taken is never computed.

use super::axis::Axis;
use super::found::Found;
use super::list::{Cons, List};
use super::name::Name;

/// `Yes` or `No`.
pub trait Bit {
    type AndEq<N: Name, M: Name>: Bit;
    type Or<L: List, M: List>: Bit;
    type HasStep<R: List, X: Axis>: Bit;
    type GetStep<A: Axis, R: List, X: Axis>: Found;
    type RemoveStep<A: Axis, R: List, X: Axis>: List;
    type ReplaceStep<A: Axis, R: List, X: Axis, L: List>: List;
    type MinusStep<A: Axis, R: List, L: List>: List;
    type PrimeStep<A: Axis, L: List>: Axis;
    type DistinctStep<R: List>: Bit;
}

pub enum Yes {}
pub enum No {}

impl Bit for Yes {
    type AndEq<N: Name, M: Name> = N::Eq<M>;
    type Or<L: List, M: List> = Yes;
    type HasStep<R: List, X: Axis> = Yes;
    type GetStep<A: Axis, R: List, X: Axis> = A;
    type RemoveStep<A: Axis, R: List, X: Axis> = R;
    type ReplaceStep<A: Axis, R: List, X: Axis, L: List> = L::Append<R>;
    type MinusStep<A: Axis, R: List, L: List> = R::Minus<L>;
    type PrimeStep<A: Axis, L: List> =
        <L::Has<super::Prime<A>> as Bit>::PrimeStep<super::Prime<A>, L>;
    type DistinctStep<R: List> = No;
}

impl Bit for No {
    type AndEq<N: Name, M: Name> = No;
    type Or<L: List, M: List> = L::Meets<M>;
    type HasStep<R: List, X: Axis> = R::Has<X>;
    type GetStep<A: Axis, R: List, X: Axis> = R::Get<X>;
    type RemoveStep<A: Axis, R: List, X: Axis> = Cons<A, R::Remove<X>>;
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
