//! A `.npy` file as memory: its elements are read when they are first touched.
#![allow(
    unsafe_code,
    reason = "a mapped file must not change, which only the caller can promise"
)]

use std::panic::Location;
use std::path::Path;

use super::super::elements::{self, Order};
use super::super::source::{At, open, shown};
use super::{NpyElement, head, node};
use crate::asked::Asked;
use crate::axis::{Axes, Distinct};
use crate::error::Result;
use crate::exec::cpu::memory::Buffer;
use crate::tensor::Tensor;

/// # Files of NumPy, mapped into memory
impl<E: NpyElement, S: Axes + Distinct> Tensor<E, S> {
    /// Maps a `.npy` file into memory: as [`read_npy`](Tensor::read_npy), but elements are read when they are first used, and do not count
    /// against the [memory limit](crate::cpu::set_memory_limit).
    ///
    /// A file whose elements can't be used as they lie there (of Fortran's order, of the other order of bytes, not
    /// aligned, or of a few bytes) is read instead.
    ///
    /// Equivalents: `numpy.load(path, mmap_mode="c")`.
    ///
    /// # Safety
    ///
    /// The file is neither changed nor made shorter, by this program or another, while the tensor or one that shares its elements lives.
    ///
    /// # Errors
    ///
    /// As [`read_npy`](Tensor::read_npy).
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// # let path = std::env::temp_dir().join(format!("taut-map-{}.npy", std::process::id()));
    /// Tensor::<f32, _>::ones((Item::of(4096),)).write_npy(&path)?;
    /// // SAFETY: nobody else knows the file.
    /// let x = unsafe { Tensor::<f32, (Item,)>::map_npy(&path)? };
    /// assert_eq!(x.sum(Item).item()?, 4096.);
    /// # std::fs::remove_file(&path).ok();
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "mmap")]
    #[track_caller]
    pub unsafe fn map_npy(path: impl AsRef<Path>) -> Result<Self> {
        let (path, place) = (path.as_ref(), Location::caller());
        let file = shown(path);
        let at = At { file: &file, place };
        let asked = Asked::of::<E, S>();
        let (mut reader, length) = open(path, at)?;
        let (header, lengths) = head(&mut reader, length, &asked, at)?;
        let (bytes, fits) = (
            elements::bytes(asked.dtype, &lengths),
            header.order == Order::NATIVE || E::DTYPE.size() == 1,
        );
        let mapped = if fits && !header.fortran && length.is_some() {
            // SAFETY: `head` has found as many bytes; that they do not change is the caller's promise.
            unsafe { Buffer::map(&reader, header.size, bytes) }.map_err(|error| at.io(&error))?
        } else {
            None
        };
        let buffer = match mapped {
            Some(buffer) => {
                elements::check(&buffer, asked.dtype, at)?;
                buffer
            }
            None => elements::read(
                &mut reader,
                asked.dtype,
                bytes,
                header.order,
                length.is_some(),
                at,
            )?,
        };
        node(buffer, lengths, header.fortran, &asked, at).map(Tensor::from_node)
    }
}
