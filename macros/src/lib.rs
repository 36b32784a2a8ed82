//! The macros of `taut`; use them through that crate.

mod axes;
mod errors;

use proc_macro::TokenStream;

/// Declares axes.
///
/// For each name it declares a type and a constant of that name: the type `Batch<N>` is an axis (`Batch` one whose length is known at run time, `Batch<32>` one
/// whose length the compiler knows), the constant `Batch` names it in operations.
///
/// Attributes, doc comments and a visibility may stand before a name, which starts with a capital letter and is made of `A-Z a-z 0-9 _`.
///
/// ```
/// # use taut::prelude::*;
/// axes! {
///     /// One example of a batch.
///     pub Batch,
///     pub Pixel,
///     Hidden,
/// }
///
/// let batch: Batch = Batch::of(32);               // an axis with a length known at run time
/// let pixel: Pixel<784> = Pixel::<784>::AXIS;     // an axis with a static length
/// assert_eq!((batch.length(), pixel.length()), (32, 784));
/// assert_eq!(format!("{:?}", (batch, pixel)), "(Batch(32), Pixel<784>)");
/// assert_eq!(Hidden::<3>::SPELLED, "Hidden");
/// ```
///
/// `Hidden` expands to
///
/// ```text
/// struct Hidden<const N: usize = 18446744073709551615> { length: usize }
/// const Hidden: NameOf<Hidden> = NameOf::new();
/// impl Hidden { pub const fn of(length: usize) -> Self { .. } }
/// impl<const N: usize> Hidden<N> { pub const AXIS: Self = ..; }
/// impl<const N: usize> Axis for Hidden<N> { .. }
/// ```
///
/// where the default is a literal, since rustc leaves a literal default out of its messages.
#[proc_macro]
pub fn axes(input: TokenStream) -> TokenStream {
    match axes::parse(input.into()) {
        Ok(declarations) => axes::expand(&declarations).into(),
        Err(errors) => errors.into_compile_error().into(),
    }
}
