//! What the fields of one struct of parameters have in common. `#[derive(Params)]` asks for it.

use crate::element::{Element, Float};
use crate::tensor::Backend;

/// The element type `E` itself, or one that no parameter has: that it is none is said by `Params`.
#[diagnostic::on_unimplemented(
    message = "all parameters of a struct have one element type, but here it is `{Self}`, and `{E}` in the first field",
    label = "give the tensors the same elements, or mark the field `#[params(skip)]`"
)]
#[doc(hidden)]
pub trait SameElement<E> {}

#[diagnostic::do_not_recommend]
impl<E: Float> SameElement<E> for E {}

macro_rules! no_parameters {
    ($($type:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: Element> SameElement<E> for $type {}
    )*};
}

no_parameters! { i8 i16 i32 i64 u8 u16 u32 u64 bool }

/// The backend `B` itself.
#[diagnostic::on_unimplemented(
    message = "all parameters of a struct are on one backend, but here it is `{Self}`, and `{B}` in the first field",
    label = "keep the tensors on one backend, or mark the field `#[params(skip)]`"
)]
#[doc(hidden)]
pub trait SameBackend<B> {}

#[diagnostic::do_not_recommend]
impl<B: Backend> SameBackend<B> for B {}
