//! Files: NumPy's `.npy` and `.npz`, and `.safetensors`.
//!
//! | | one tensor | several |
//! |---|---|---|
//! | `.npy` | [`Tensor::read_npy`](crate::Tensor::read_npy), [`write_npy`](crate::Tensor::write_npy) | |
//! | `.npz` | | [`NpzReader`], [`NpzWriter`] |
//! | `.safetensors` | | [`SafetensorsReader`], [`SafetensorsWriter`]; trees of parameters: [`save_safetensors`], [`load_safetensors`] |
//!
//! What is read has the asked type or is an error that says both: element type, number of axes and static lengths are
//! compared, and the names of axes where the file has them. A damaged or hostile file is an error too, found before memory
//! for what it claims to hold is taken.
//!
//! Large files can be mapped into memory instead of read: [`Tensor::map_npy`](crate::Tensor::map_npy),
//! [`SafetensorsReader::map_tensor`].

mod elements;
mod source;

#[cfg(feature = "npy")]
mod npy;
#[cfg(feature = "npy")]
mod npz;
#[cfg(feature = "safetensors")]
mod safetensors;

#[cfg(feature = "npy")]
pub use npy::NpyElement;
#[cfg(feature = "npy")]
pub use npz::{Compression, NpzReader, NpzWriter};
#[cfg(feature = "safetensors")]
pub use safetensors::{SafetensorsReader, SafetensorsWriter, load_safetensors, save_safetensors};
