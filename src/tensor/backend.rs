//! Where a tensor lives and is computed.

/// A backend: what computes a tensor. It is part of the type, so that tensors of two backends do not mix.
///
/// ```
/// # use taut::prelude::*;
/// use taut::Backend;
///
/// fn twice<B: Backend>(x: &Tensor<f32, (), B>) -> Tensor<f32, (), B> {
///     x + x
/// }
/// assert_eq!(twice::<Cpu>(&Tensor::scalar(2.0)).item()?, 4.0);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a backend",
    note = "the third parameter of `Tensor` says where it lives: `Cpu`, which is also what it is when left out"
)]
pub trait Backend: Copy + Send + Sync + 'static + sealed::Sealed {}

/// The CPU backend: the default of [`Tensor`](crate::Tensor).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Cpu;

impl Backend for Cpu {}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Cpu {}
}
