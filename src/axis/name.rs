//! Names spelled in types: equality is exact, without a hash or a registry.

use super::bit::Bit;
use super::digit::{DEnd, Digit};

/// A list of digits. Comparing stops at the first that differs.
///
/// An axis is itself the list of the digits of its name; the first is a checksum, so that different names differ there already, mostly.
pub trait Name {
    /// The first digit.
    type First: Digit;
    /// What comes after it.
    type Rest: Name;
    /// Is `M` the same name?
    type Eq<M: Name>: Bit;
}

/// A character, then the rest of the name.
pub struct Char<D, R>(core::marker::PhantomData<(D, R)>);

/// The end of a name.
pub enum End {}

impl Name for End {
    type First = DEnd;
    type Rest = End;
    type Eq<M: Name> = <DEnd as Digit>::Compare<M, End>;
}

impl<D: Digit, R: Name> Name for Char<D, R> {
    type First = D;
    type Rest = R;
    type Eq<M: Name> = D::Compare<M, R>;
}
