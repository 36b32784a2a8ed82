#![doc = include_str!("docs/front.md")]

extern crate self as taut;

#[cfg(any(
    feature = "npy",
    feature = "safetensors",
    feature = "ndarray",
    feature = "nalgebra",
    feature = "faer",
    feature = "serde"
))]
mod asked;
pub mod axis;
pub mod cpu;
pub mod docs;
mod element;
mod error;
mod exec;
pub mod grad;
mod graph;
mod plan;
pub mod tensor;

// After the tensor: so that its page begins with creation.
pub mod convert;
#[cfg(any(feature = "npy", feature = "safetensors"))]
pub mod io;
pub mod random;

#[doc(inline)]
pub use axis::{Axes, Axis, HasAxis, Prime, Shape};
#[doc(inline)]
pub use element::{Bits, Condition, Element, Float, Integer, Numeric, Signed};
#[doc(inline)]
pub use error::{Error, Place, Result};
#[doc(inline)]
pub use grad::{
    Params, grad, try_grad, try_value_and_grad, value_and_grad, value_aux_and_grad, vjp,
};
#[doc(inline)]
pub use random::RandomKey;
#[doc(inline)]
pub use taut_macros::{Params, axes};
#[doc(inline)]
pub use tensor::{
    Backend, Border, Cpu, Ddof, Endpoint, Interpolation, Side, Slice, Tensor, Unique, Window,
    batches, concat, contract, display, meshgrid, stack,
};

/// What programs use: `use taut::prelude::*`.
pub mod prelude {
    pub use crate::axes;
    pub use crate::axis::{
        Along, Axes, Axis, Covers, Distinct, HasAxis, Maps, Prime, Shape, Without,
    };
    pub use crate::element::{Element, Float, Integer, Numeric};
    pub use crate::grad::{
        Params, grad, try_grad, try_value_and_grad, value_and_grad, value_aux_and_grad, vjp,
    };
    pub use crate::random::RandomKey;
    pub use crate::tensor::{
        Border, Cpu, Ddof, Endpoint, Side, Tensor, Window, batches, concat, contract, meshgrid,
        stack,
    };
    pub use taut_macros::Params;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
