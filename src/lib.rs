//! Tensors whose element type, named axes and sizes are in their type.

extern crate self as taut;

pub mod axis;
mod element;
mod error;
mod exec;
mod grad;
mod graph;
mod plan;
pub mod tensor;

pub use axis::{Axes, Axis, HasAxis, Prime, Shape};
pub use element::{Bits, Element, Float, Integer, Numeric, Signed};
pub use error::{Error, Place, Result};
pub use taut_macros::axes;
pub use tensor::{Backend, Cpu, Slice, Tensor, concat, stack};

/// What programs use: `use taut::prelude::*`.
pub mod prelude {
    pub use crate::axes;
    pub use crate::axis::{Along, Axes, Axis, HasAxis, Maps, Prime, Shape, Without};
    pub use crate::element::{Element, Float, Integer, Numeric};
    pub use crate::tensor::{Cpu, Tensor};
}
