//! Named axes: their declaration, tuples of them, and the algebra of what operations result in and ask for.
//!
//! | | |
//! |---|---|
//! | declare axes | [`axes!`](crate::axes) |
//! | an axis, tuples of axes | [`Axis`], [`Axes`], [`Prime`] |
//! | name axes by value | [`NameOf`], [`Names`], [`OneName`], [`NewAxis`] |
//! | axes that result | [`Without`], [`Joined`], [`Contracted`], [`Replaced`], [`Merged`], [`Renamed`], [`Permuted`], [`Selected`], [`Taken`], [`Stacked`], [`Jacobian`] |
//! | what operations ask for | [`HasAxis`], [`HasAxes`], [`NamesIn`], [`Lacks`], [`Distinct`], [`Agrees`], [`Meets`], [`Fits`], [`FitsWith`], [`ArrangedBy`], [`FixesTo`], [`Follows`], [`OfLength`] |
//! | bounds of generic layers | [`Shape`], [`Along`], [`Covers`], [`Within`], [`Maps`] |
//! | for the runtime | [`Positions`] |
//!
//! Names are spelled in the type, letter by letter, so that equality is exact and axes of different crates work together.

mod axes;
#[allow(
    clippy::module_inception,
    reason = "the trait `Axis` is the centre of this module"
)]
mod axis;
mod bit;
mod bundle;
mod check;
mod digit;
mod found;
mod list;
mod name;
mod position;
mod prime;
mod result;
mod selection;
mod text;

pub use axes::{Axes, MAX_RANK, TooManyAxes};
pub use axis::{Axis, DYNAMIC, NameOf, OfLength};
pub use bundle::{Along, Covers, Mapped, Maps, Shape, Within};
pub use check::{
    AgreedBy, Agrees, ArrangedBy, Distinct, Fits, FitsWith, FixesTo, Follows, FreeIn, HasAxes,
    HasAxis, Lacks, Meets, NamesIn, NewIn, NoAxes,
};
pub(crate) use position::same_name;
pub use position::{ABSENT, NamesAlsoIn, Positions};
pub use prime::Prime;
pub use result::{
    Contracted, Jacobian, Joined, Lent, Merged, Permuted, Renamed, Replaced, Selected, Stacked,
    Taken, Without,
};
pub use selection::{AxisSelection, MakesAxis, Names, NewAxis, OneName, Unnamed};
pub(crate) use text::Text;

/// What [`axes!`](crate::axes) writes names with. Not for use by hand.
#[doc(hidden)]
pub mod spelling {
    pub use super::digit::*;
    pub use super::name::{Char, End, Name};
}
