//! Names spelled in types: equality is exact, without a hash or a registry.

use super::bit::{Bit, No, Yes};
use super::digit::Digit;

/// A list of digits. Comparing stops at the first that differs.
pub trait Name {
    type Eq<M: Name>: Bit;
    type EqChar<D: Digit, R: Name>: Bit;
    type IsEnd: Bit;
}

/// A character, then the rest of the name.
pub struct Char<D, R>(core::marker::PhantomData<(D, R)>);

/// The end of a name.
pub enum End {}

impl Name for End {
    type Eq<M: Name> = M::IsEnd;
    type EqChar<D: Digit, R: Name> = No;
    type IsEnd = Yes;
}

impl<D: Digit, R: Name> Name for Char<D, R> {
    type Eq<M: Name> = M::EqChar<D, R>;
    type EqChar<D2: Digit, R2: Name> = <D::Is<D2> as Bit>::AndEq<R, R2>;
    type IsEnd = No;
}
