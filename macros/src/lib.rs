//! The macros of `taut`; use them through that crate.

mod axes;
mod errors;
mod params;

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
/// struct Hidden<const LENGTH: usize = 18446744073709551615> { length: usize }
/// const Hidden: NameOf<Hidden> = NameOf::new();
/// impl Hidden { pub const fn of(length: usize) -> Self { .. } }
/// impl<const LENGTH: usize> Hidden<LENGTH> { pub const AXIS: Self = ..; }
/// impl<const LENGTH: usize> Axis for Hidden<LENGTH> { .. }
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

/// Makes a struct a tree of parameters: see `taut::Params`.
///
/// All fields are trees themselves (tensors of floats, tuples, arrays, `Vec`s, `Option`s, other structs), with one element
/// type. Fields that are no parameters are marked `#[params(skip)]` and cloned. Generics and const generics are allowed.
///
/// ```
/// # use taut::prelude::*;
/// axes! { In, Out }
///
/// #[derive(Params)]
/// struct Linear<const I: usize, const O: usize> {
///     weight: Tensor<f32, (In<I>, Out<O>)>,
///     bias: Tensor<f32, (Out<O>,)>,
///     #[params(skip)]
///     name: String,
/// }
///
/// let linear = Linear::<3, 2> {
///     weight: Tensor::zeros((In::AXIS, Out::AXIS)),
///     bias: Tensor::zeros((Out::AXIS,)),
///     name: "first".to_owned(),
/// };
/// let moved = linear.map(|p| p + 1.0);
/// assert_eq!(moved.bias.to_vec()?, [1., 1.]);
/// assert_eq!(moved.name, "first");
/// # Ok::<(), taut::Error>(())
/// ```
///
/// The struct's impl of `Params` asks the first parameter's type to be `Params`, and the others to have its element type.
#[proc_macro_derive(Params, attributes(params))]
pub fn derive_params(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    params::expand(&input)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
