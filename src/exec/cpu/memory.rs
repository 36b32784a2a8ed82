//! The blocks of memory that tensors on the CPU live in.
//!
//! Pages of a fresh block are mapped when first touched, which costs more than most kernels that
//! fill them (24 ms for 64 MiB), so freed blocks are kept and handed out again.
#![allow(
    unsafe_code,
    reason = "owns raw blocks: recycling them saves a page fault per 4 KiB"
)]

mod blocks;
mod limit;
mod sizes;
#[cfg(test)]
mod tests;

use std::alloc::Layout;
use std::ptr::NonNull;

use bytemuck::Pod;

use crate::error::Result;
use blocks::Block;
pub(crate) use blocks::set_kept_limit;
pub(crate) use limit::{memory_in_use, memory_limit, set_memory_limit};

/// The alignment of every block that is allocated here: a cache line, and the widest vector.
pub(crate) const ALIGNMENT: usize = 64;

/// Vectors at least this long are adopted rather than copied.
const ADOPT_FROM: usize = 4096;

/// Adopted vectors are aligned at least to this, so that any element type can be read from them.
const ADOPTED_ALIGNMENT: usize = 16;

/// An owned block of `len` initialised bytes, counted against the memory limit while it lives unless it is mapped.
///
/// Allocated blocks are aligned to [`ALIGNMENT`] (2 MiB from 1 MiB on, where the system maps
/// them), vectors that were adopted by [`Buffer::from_vec`] to 16 bytes.
#[derive(Debug)]
pub(crate) struct Buffer {
    start: NonNull<u8>,
    len: usize,
    home: Home,
}

/// Where the bytes came from, which is where they go back to.
#[derive(Debug)]
enum Home {
    /// Nothing was allocated: the length is 0.
    Nowhere,
    /// A block of this module.
    Block(Block),
    /// The allocation of a vector.
    Vector(Layout),
    /// A private mapping of a file, which is not counted.
    #[cfg(any(feature = "npy", feature = "safetensors"))]
    Mapped(memmap2::MmapMut),
}

// SAFETY: a buffer owns its bytes alone, they are plain data, and they change only through
// `&mut self`.
unsafe impl Send for Buffer {}
// SAFETY: as above.
unsafe impl Sync for Buffer {}

impl Buffer {
    /// A block of `len` bytes of unspecified, but initialised, contents.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory) past the limit, where the system refuses, or above `isize::MAX`.
    pub(crate) fn uninit(len: usize) -> Result<Buffer> {
        if len == 0 {
            let start =
                NonNull::without_provenance(const { std::num::NonZero::new(ALIGNMENT).unwrap() });
            return Ok(Buffer {
                start,
                len,
                home: Home::Nowhere,
            });
        }
        limit::claim(len)?;
        match Block::take(len) {
            Some(block) => Ok(Buffer {
                start: block.start(),
                len,
                home: Home::Block(block),
            }),
            None => {
                limit::release(len);
                Err(limit::refused(len))
            }
        }
    }

    /// A block for `count` elements of `T`, of unspecified contents.
    ///
    /// # Errors
    /// As [`Buffer::uninit`], also where the number of bytes overflows.
    pub(crate) fn uninit_for<T: Pod>(count: usize) -> Result<Buffer> {
        let Some(len) = count.checked_mul(size_of::<T>()) else {
            return Err(limit::refused(usize::MAX));
        };
        Buffer::uninit(len)
    }

    /// Takes the elements of `data`: its allocation too, where it is large and aligned, else a copy.
    ///
    /// # Errors
    /// As [`Buffer::uninit`].
    pub(crate) fn from_vec<T: Pod>(data: Vec<T>) -> Result<Buffer> {
        let len = size_of_val(data.as_slice());
        if len < ADOPT_FROM || !data.as_ptr().addr().is_multiple_of(ADOPTED_ALIGNMENT) {
            return Buffer::from_slice(&data);
        }
        // The vector exists, so its layout is valid; it is counted by what it can hold.
        let Ok(layout) = Layout::array::<T>(data.capacity()) else {
            return Err(limit::refused(usize::MAX));
        };
        limit::claim(len)?;
        let mut data = std::mem::ManuallyDrop::new(data);
        let start = NonNull::from(data.as_mut_slice()).cast();
        Ok(Buffer {
            start,
            len,
            home: Home::Vector(layout),
        })
    }

    /// A copy of `data`.
    ///
    /// # Errors
    /// As [`Buffer::uninit`].
    pub(crate) fn from_slice<T: Pod>(data: &[T]) -> Result<Buffer> {
        let mut buffer = Buffer::uninit(size_of_val(data))?;
        buffer.as_mut_slice().copy_from_slice(data);
        Ok(buffer)
    }

    /// The bytes of `file` from `offset` on, mapped: they are read when first touched. `None` where they are not aligned
    /// for every element type, or too few to be worth it.
    ///
    /// The mapping is private: writing to it changes copies of its pages, not the file.
    ///
    /// # Errors
    /// The system's, where it can't map the file.
    ///
    /// # Safety
    /// The file has at least `offset + len` bytes, and is neither changed nor made shorter while the buffer lives.
    #[cfg(any(feature = "npy", feature = "safetensors"))]
    pub(crate) unsafe fn map(
        file: &std::fs::File,
        offset: u64,
        len: usize,
    ) -> std::io::Result<Option<Buffer>> {
        if len < ADOPT_FROM || !offset.is_multiple_of(ADOPTED_ALIGNMENT as u64) {
            return Ok(None);
        }
        let mut options = memmap2::MmapOptions::new();
        // SAFETY: the caller's promise is what the mapping asks for.
        let mut map = unsafe { options.offset(offset).len(len).map_copy(file)? };
        let Some(start) = NonNull::new(map.as_mut_ptr()) else {
            return Ok(None);
        };
        // Pages are aligned to far more than 16 bytes, and the offset is a multiple of 16.
        debug_assert!(start.as_ptr().addr().is_multiple_of(ADOPTED_ALIGNMENT));
        Ok(Some(Buffer {
            start,
            len,
            home: Home::Mapped(map),
        }))
    }

    /// The number of bytes.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The whole block as elements; bytes past the last whole element are left out.
    pub(crate) fn as_slice<T: Pod>(&self) -> &[T] {
        let count = elements::<T>(self.len);
        // SAFETY: `start` is valid for `len` initialised bytes and aligned to at least 16, any bit
        // pattern is a `T`, whose alignment `elements` has checked; they are borrowed with `self`.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr().cast(), count) }
    }

    /// The whole block as elements to write; bytes past the last whole element are left out.
    pub(crate) fn as_mut_slice<T: Pod>(&mut self) -> &mut [T] {
        let count = elements::<T>(self.len);
        // SAFETY: as in `as_slice`, and `self` is borrowed alone.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr().cast(), count) }
    }

    /// The first byte, for reading.
    pub(crate) fn as_ptr(&self) -> *const u8 {
        self.start.as_ptr()
    }

    /// The first byte, for writing.
    pub(crate) fn as_mut_ptr(&mut self) -> *mut u8 {
        self.start.as_ptr()
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        match std::mem::replace(&mut self.home, Home::Nowhere) {
            Home::Nowhere => return,
            Home::Block(block) => block.give_back(),
            // SAFETY: the allocation of a vector of this layout, whose owner is this buffer.
            Home::Vector(layout) => unsafe { std::alloc::dealloc(self.start.as_ptr(), layout) },
            #[cfg(any(feature = "npy", feature = "safetensors"))]
            Home::Mapped(map) => return drop(map),
        }
        limit::release(self.len);
    }
}

/// How many `T` fit `bytes` bytes.
fn elements<T: Pod>(bytes: usize) -> usize {
    const { assert!(size_of::<T>() > 0 && align_of::<T>() <= ADOPTED_ALIGNMENT) }
    bytes / size_of::<T>()
}
