//! The operands of a tile kernel: runs of elements whose type the kernel knows.
#![allow(
    unsafe_code,
    reason = "a program's registers hold elements of several types in one block; checked per tile, not per element"
)]

use bytemuck::Pod;

/// One destination, up to four sources, each a run of `count` elements.
///
/// Invariants, which [`Lanes::new`] asks for and every accessor relies on:
/// 1. each pointer that the kernel reads through is aligned for the element type that the kernel uses and valid for
///    `count` elements of it (for a fold, the destination for the number of accumulators that it says);
/// 2. the destination overlaps no source;
/// 3. the memory behind them is not accessed by anyone else while the kernel runs, but for reads of the sources.
#[derive(Clone, Copy)]
pub(crate) struct Lanes {
    destination: *mut u8,
    sources: [*const u8; 4],
    pub(crate) count: usize,
    /// Position of the first element among those that are being reduced.
    pub(crate) base: usize,
}

impl Lanes {
    /// # Safety
    /// The invariants above hold for the kernel that is called with the result.
    pub(crate) unsafe fn new(
        destination: *mut u8,
        sources: [*const u8; 4],
        count: usize,
        base: usize,
    ) -> Lanes {
        Lanes {
            destination,
            sources,
            count,
            base,
        }
    }

    /// The destination.
    #[inline(always)]
    pub(crate) fn destination<'a, T: Pod>(self) -> &'a mut [T] {
        // SAFETY: invariants 1, 2 and 3.
        unsafe { std::slice::from_raw_parts_mut(self.destination.cast(), self.count) }
    }

    /// The destination of a fold into one accumulator.
    #[inline(always)]
    pub(crate) fn accumulator<'a, T: Pod>(self) -> &'a mut T {
        // SAFETY: invariants 1, 2 and 3.
        unsafe { &mut *self.destination.cast() }
    }

    /// A source.
    #[inline(always)]
    pub(crate) fn source<'a, T: Pod>(self, i: usize) -> &'a [T] {
        // SAFETY: invariants 1 and 3.
        unsafe { std::slice::from_raw_parts(self.sources[i].cast(), self.count) }
    }
}
