//! Tensors whose element type, named axes and sizes are in their type.

extern crate self as taut;

mod error;
mod exec;

pub use error::{Error, Place, Result};
