//! Views along one axis: where each line of elements begins.
#![allow(
    unsafe_code,
    reason = "lines of a strided view are read in place; the bounds are checked once for the view"
)]

use super::math::Num;
use super::region::Bound;
use super::strided::{extent, runs};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::graph::shape::{contiguous, count};
use crate::plan::kernel::{Operand, Slot};
use bytemuck::Pod;
use half::{bf16, f16};
use smallvec::SmallVec;

/// A number as it lies in memory, and as it is computed with: half floats as `f32`, the others as they are.
pub(super) trait Stored: Pod + Send + Sync {
    type Wide: Num;
    fn wide(self) -> Self::Wide;
    fn narrow(wide: Self::Wide) -> Self;
}

macro_rules! stored {
    ($($type:ty: $wide:ty, $widen:expr, $narrow:expr;)*) => {$(
        impl Stored for $type {
            type Wide = $wide;
            #[inline(always)]
            fn wide(self) -> $wide { $widen(self) }
            #[inline(always)]
            fn narrow(wide: $wide) -> $type { $narrow(wide) }
        }
    )*};
    ($($type:ident)*) => { stored! { $($type: $type, std::convert::identity, std::convert::identity;)* } };
}
stored! { f16: f32, f16::to_f32, f16::from_f32; bf16: f32, bf16::to_f32, bf16::from_f32; }
stored! { f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 }

/// The lines of a view along one of its axes, in row-major order of the others.
pub(super) struct Lines {
    first: *mut u8,
    /// Of the other axes, and one of length 1.
    lengths: SmallVec<[usize; 8]>,
    strides: SmallVec<[isize; 8]>,
    /// Elements of a line.
    pub(super) length: usize,
    /// From one element of a line to the next.
    pub(super) step: isize,
}

// SAFETY: sources are only read; a result's lines do not overlap, and each is written by one work item.
unsafe impl Sync for Lines {}

impl Lines {
    /// The lines of an operand along `axis`; without one, each element is a line.
    pub(super) fn of(operand: &Operand, axis: Option<usize>, bound: &Bound) -> Lines {
        let (pointer, bytes) = (bound.memory)(operand.slot);
        let size = operand.dtype.size();
        let offset = operand.offset.at(bound.parameters);
        if let Some((least, greatest)) = extent(&operand.lengths, &operand.strides) {
            let inside = offset + least >= 0 && ((offset + greatest) as usize) < bytes / size;
            assert!(inside, "views are checked when they are made");
        }
        let first = pointer.wrapping_offset(offset.wrapping_mul(size as isize));
        Lines::new(first, &operand.lengths, &operand.strides, axis)
    }

    /// The lines along `axis` of a row-major result of `lengths`.
    pub(super) fn written<T>(
        slot: Slot,
        lengths: &[usize],
        axis: Option<usize>,
        bound: &Bound,
    ) -> Lines {
        let (pointer, bytes) = (bound.memory)(slot);
        let total = count(lengths).unwrap_or(usize::MAX);
        assert!(
            bytes / size_of::<T>() >= total,
            "a kernel has room for its result"
        );
        Lines::new(pointer, lengths, &contiguous(lengths), axis)
    }

    fn new(first: *mut u8, lengths: &[usize], strides: &[isize], axis: Option<usize>) -> Lines {
        let others = (0..lengths.len()).filter(|&i| Some(i) != axis);
        Lines {
            first,
            lengths: others.clone().map(|i| lengths[i]).chain([1]).collect(),
            strides: others.map(|i| strides[i]).chain([0]).collect(),
            length: axis.map_or(1, |axis| lengths[axis]),
            step: axis.map_or(0, |axis| strides[axis]),
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        count(&self.lengths).unwrap_or(0)
    }

    /// Where the lines from `line` on begin.
    pub(super) fn starts(&self, line: usize, starts: &mut [isize]) {
        if starts.is_empty() {
            return;
        }
        runs(
            &self.lengths,
            &self.strides,
            line,
            starts.len(),
            |offset, n, done| starts[done..done + n].fill(offset),
        );
    }

    /// The element `at` elements after the view's first.
    ///
    /// # Safety
    /// `at` is the start of one of the lines and a position along it, and `T` is the type of the elements.
    #[inline(always)]
    pub(super) unsafe fn read<T: Copy>(&self, at: isize) -> T {
        // SAFETY: the caller's; the view was checked when this was made.
        unsafe { *self.first.cast::<T>().offset(at) }
    }

    /// Writes the element `at` elements after the view's first.
    ///
    /// # Safety
    /// As for [`Lines::read`]; and this is a result, of which the caller alone accesses the line.
    #[inline(always)]
    pub(super) unsafe fn write<T>(&self, at: isize, value: T) {
        // SAFETY: the caller's; the view was checked when this was made.
        unsafe { self.first.cast::<T>().offset(at).write(value) }
    }
}

/// Calls `work` for ranges of `lines` lines of `length` elements, at least `least` lines each: the first, and how many.
pub(super) fn for_lines(
    lines: usize,
    length: usize,
    least: usize,
    work: impl Fn(usize, usize) + Send + Sync,
) {
    let each = (LEAST_PARALLEL / length.max(1)).max(least).max(1);
    let parallel = lines.saturating_mul(length) >= LEAST_PARALLEL;
    for_each(lines.div_ceil(each), parallel, |i| {
        work(i * each, each.min(lines - i * each));
    });
}
