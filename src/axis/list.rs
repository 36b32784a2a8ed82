//! Axes as a list, on which the algebra is defined. Every function is total; what is allowed is said by the checks.
//!
//! Where two lists are compared, an axis of the right one is looked up in the left one, never the other way round, and
//! what is there is what is found: the compiler then does it once for the result and for all checks.

use super::axes::Axes;
use super::axis::Axis;
use super::bit::{Bit, No, Yes};
use super::found::{Absent, Found};
use super::name::Name;

/// Are two axes of one name?
type SameName<A, X> = <A as Name>::Eq<X>;

/// The tuple of a list.
pub(super) type Tuple<L> = <L as List>::Onto<()>;

/// `Nil` or `Cons`.
pub trait List {
    /// The tuple `T` with the axes of this list behind.
    type Onto<T: Axes>: Axes;
    type Has<X: Axis>: Bit;
    /// The axis named like `X`, or `Absent`.
    type Get<X: Axis>: Found;
    type Remove<X: Axis>: List;
    /// The tuple `T` with the axes of this list behind, except the one named like `X`.
    type RemoveOnto<X: Axis, T: Axes>: Axes;
    /// The tuple `T` with the axes of this list behind, except those whose names are in `L`.
    type MinusOnto<L: List, T: Axes>: Axes;
    type Replace<X: Axis, L: List>: List;
    type Append<L: List>: List;
    /// The axes whose names are not in `L`.
    type Minus<L: List>: List;
    /// Do the lists share a name?
    type Meets<L: List>: Bit;
    /// Do the lists share a name, or is one empty?
    type MeetsOrNil<L: List>: Bit;
    type NilOrMeets<L: List>: Bit;
    /// Does each name occur once?
    type Distinct: Bit;
    type IsNil: Bit;
    /// For each axis the one of that name in `L`, else in `M`; those in neither are left out.
    type SelectFrom<L: List, M: List>: List;
    /// Each axis of this list primed until its name is not in `L`, behind `L`.
    type PrimedOnto<L: List>: List;
}

/// An axis, then the rest.
pub struct Cons<A, R>(core::marker::PhantomData<(A, R)>);

/// No axes.
pub enum Nil {}

impl List for Nil {
    type Onto<T: Axes> = T;
    type Has<X: Axis> = No;
    type Get<X: Axis> = Absent;
    type Remove<X: Axis> = Nil;
    type RemoveOnto<X: Axis, T: Axes> = T;
    type MinusOnto<L: List, T: Axes> = T;
    type Replace<X: Axis, L: List> = Nil;
    type Append<L: List> = L;
    type Minus<L: List> = Nil;
    type Meets<L: List> = No;
    type MeetsOrNil<L: List> = Yes;
    type NilOrMeets<L: List> = Yes;
    type Distinct = Yes;
    type IsNil = Yes;
    type SelectFrom<L: List, M: List> = Nil;
    type PrimedOnto<L: List> = L;
}

impl<A: Axis, R: List> List for Cons<A, R> {
    type Onto<T: Axes> = R::Onto<T::Push<A>>;
    type Has<X: Axis> = <<SameName<A, X> as Bit>::GetStep<A, R, X> as Found>::IsThere;
    type Get<X: Axis> = <SameName<A, X> as Bit>::GetStep<A, R, X>;
    type Remove<X: Axis> = <SameName<A, X> as Bit>::RemoveStep<A, R, X>;
    type RemoveOnto<X: Axis, T: Axes> = <SameName<A, X> as Bit>::RemoveOntoStep<A, R, X, T>;
    type MinusOnto<L: List, T: Axes> = <L::Has<A> as Bit>::MinusOntoStep<A, R, L, T>;
    type Replace<X: Axis, L: List> = <SameName<A, X> as Bit>::ReplaceStep<A, R, X, L>;
    type Append<L: List> = Cons<A, R::Append<L>>;
    type Minus<L: List> = <L::Has<A> as Bit>::MinusStep<A, R, L>;
    type Meets<L: List> = <L::Has<A> as Bit>::Or<R, L>;
    type MeetsOrNil<L: List> = L::NilOrMeets<Self>;
    type NilOrMeets<L: List> = L::Meets<Self>;
    type Distinct = <R::Has<A> as Bit>::DistinctStep<R>;
    type IsNil = No;
    type SelectFrom<L: List, M: List> =
        <<L::Get<A> as Found>::OrIn<A, M> as Found>::Before<R::SelectFrom<L, M>>;
    type PrimedOnto<L: List> =
        R::PrimedOnto<L::Append<Cons<<L::Has<A> as Bit>::PrimeStep<A, L>, Nil>>>;
}
