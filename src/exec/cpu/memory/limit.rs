//! How many bytes live buffers hold, and how many they may.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::error::{Error, Result};

static IN_USE: AtomicUsize = AtomicUsize::new(0);

/// `usize::MAX` stands for no limit.
static LIMIT: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Sets how many bytes live buffers may hold together (`None`: no limit). Buffers that exist stay.
///
/// Freed blocks that are kept for reuse are not counted as in use, and are given back to the
/// system when a new large block would otherwise make the two together pass the limit.
pub(crate) fn set_memory_limit(bytes: Option<usize>) {
    LIMIT.store(bytes.unwrap_or(usize::MAX), Relaxed);
}

/// The limit that [`set_memory_limit`] set.
pub(crate) fn memory_limit() -> Option<usize> {
    Some(LIMIT.load(Relaxed)).filter(|&bytes| bytes != usize::MAX)
}

/// The bytes that live buffers hold.
pub(crate) fn memory_in_use() -> usize {
    IN_USE.load(Relaxed)
}

/// Counts `len` bytes as in use if the limit allows them.
pub(super) fn claim(len: usize) -> Result<()> {
    let limit = LIMIT.load(Relaxed).min(isize::MAX as usize);
    IN_USE
        .try_update(Relaxed, Relaxed, |in_use| {
            in_use.checked_add(len).filter(|&sum| sum <= limit)
        })
        .map(|_| ())
        .map_err(|_| refused(len))
}

/// Undoes [`claim`].
pub(super) fn release(len: usize) {
    IN_USE.fetch_sub(len, Relaxed);
}

/// The error for `requested` bytes that were not had.
pub(super) fn refused(requested: usize) -> Error {
    Error::OutOfMemory {
        requested,
        in_use: memory_in_use(),
        limit: memory_limit(),
    }
}
