//! A second axis like another.

use super::axis::{Axis, NameOf};
use super::digit::{DPrime, Digit};
use super::name::Name;

/// An axis like `A`, of a name of its own: for what would name an axis twice, as a square weight, a covariance or a Hessian does.
///
/// As a value, the name `Prime(State)` or the axis `Prime(State::<4>::AXIS)`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { State }
/// assert_eq!(Prime::<State>::SPELLED, "Prime<State>");
/// assert_eq!(Prime(State::of(4)).length(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prime<A>(pub A);

impl<A: Axis> Prime<A> {
    const BUFFER: Spelled = Spelled::prime(A::SPELLED);
}

impl<A: Name> Name for Prime<A> {
    type First = DPrime;
    type Rest = A;
    type Eq<M: Name> = <M::First as Digit>::IsPrime<M, A>;
}

impl<A: Axis> Axis for Prime<A> {
    type Of<const N: usize> = Prime<A::Of<N>>;
    type Dynamic = Prime<A::Dynamic>;
    type LendLength<T: Axis> = A::LendLength<T>;

    const NAME: NameOf<Self> = NameOf::new();
    const SPELLED: &'static str = Self::BUFFER.as_str();
    const LENGTH: Option<usize> = A::LENGTH;

    fn length(self) -> usize {
        self.0.length()
    }

    fn with_length(length: usize) -> Option<Self> {
        A::with_length(length).map(Prime)
    }
}

/// A text made by a constant. One that is too long is cut off.
struct Spelled {
    bytes: [u8; 256],
    length: usize,
}

impl Spelled {
    const fn prime(name: &str) -> Self {
        let mut spelled = Spelled {
            bytes: [0; 256],
            length: 0,
        };
        spelled.push("Prime<");
        spelled.push(name);
        spelled.push(">");
        spelled
    }

    const fn push(&mut self, text: &str) {
        let text = text.as_bytes();
        let mut i = 0;
        while i < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text[i];
            self.length += 1;
            i += 1;
        }
    }

    const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "Prime",
        }
    }
}
