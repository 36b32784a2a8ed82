//! Tensors whose element type, named axes and sizes are in their type.

extern crate self as taut;

pub mod axis;
mod element;
mod error;
mod exec;
mod grad;
mod graph;
mod plan;

pub use axis::{Axes, Axis, HasAxis, Prime, Shape};
pub use error::{Error, Place, Result};
pub use taut_macros::axes;

/// What programs use: `use taut::prelude::*`.
pub mod prelude {
    pub use crate::axes;
    pub use crate::axis::{Axes, Axis, HasAxis, Prime, Shape};
}
