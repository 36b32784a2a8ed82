//! A second axis like another.

use super::axis::{Axis, NameOf, OfLength};
use super::digit::{DPrime, Digit};
use super::name::Name;
use super::text::Text;

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
    const BUFFER: Text = Text::new().push("Prime<").push(A::SPELLED).push(">");
}

impl<A: Name> Name for Prime<A> {
    type First = DPrime;
    type Rest = A;
    type Eq<M: Name> = <M::First as Digit>::IsPrime<M, A>;
}

#[diagnostic::do_not_recommend]
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

    fn at(length: usize) -> Self {
        Prime(A::at(length))
    }
}

impl<A: OfLength<N>, const N: usize> OfLength<N> for Prime<A> {}
