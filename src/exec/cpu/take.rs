//! Reading at positions.
#![allow(unsafe_code, reason = "reads views whose bounds were checked once")]

use super::positions::{First, Inner, Locator, OutOfRange, first, walked};
use super::region::Bound;
use super::strided::{gather_sized, runs};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::graph::shape::count;
use crate::plan::kernel::Take;
use std::sync::{Mutex, PoisonError};

/// Reads the elements of a block at positions.
pub(super) fn run(take: &Take, bound: &Bound) -> Result<(), OutOfRange> {
    let lengths = &take.block.lengths;
    let total = count(lengths).unwrap_or(0);
    if total == 0 {
        return Ok(());
    }
    let size = take.block.dtype.size();
    let (out, bytes) = (bound.memory)(take.out);
    assert!(bytes >= total * size, "a take has room for its result");
    let (block, out) = (first(&take.block, &take.by, bound), First(out));
    let inner = Inner::of(&take.by, lengths, [&take.block.strides]);
    let locator = Locator::new(&take.by, lengths, inner.outer, bound);
    let strides = walked(&take.block.strides[..inner.outer], 0);
    let lengths = walked(&lengths[..inner.outer], 1);
    let groups = total / inner.count;
    let item = (LEAST_PARALLEL / inner.count).max(1);
    let wrong = Mutex::new(None);
    for_each(groups.div_ceil(item), total >= LEAST_PARALLEL, |i| {
        let start = i * item;
        let mut offsets: Vec<isize> = vec![0; item.min(groups - start)];
        runs(
            &lengths,
            &strides,
            start,
            offsets.len(),
            |at, here, done| {
                let step = strides[strides.len() - 1];
                for (k, offset) in offsets[done..done + here].iter_mut().enumerate() {
                    *offset = at + k as isize * step;
                }
            },
        );
        match locator.locate(start, &mut offsets) {
            // SAFETY: `first` has checked the view at every position, the locator each position; the items write disjoint parts
            // of the result, which has room for all groups.
            Ok(()) => unsafe {
                let to = { out }.0.add(start * inner.count * size);
                copy(&block, &offsets, &inner, size, to);
            },
            Err(out_of_range) => {
                let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                if wrong.is_none_or(|(first, _)| start < first) {
                    *wrong = Some((start, out_of_range));
                }
            }
        }
    });
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    wrong.map_or(Ok(()), |(_, out_of_range)| Err(out_of_range))
}

/// Copies a group of elements from each offset of the block.
///
/// # Safety
/// All elements of the groups are in the block, and `out` has room for them.
unsafe fn copy(block: &First, offsets: &[isize], inner: &Inner<1>, size: usize, out: *mut u8) {
    let together = if inner.steps[0] == 1 || inner.count == 1 {
        inner.count * size
    } else {
        0
    };
    // SAFETY: the caller's.
    unsafe {
        match together {
            1 => units::<u8>(block.0, offsets, size, out),
            2 => units::<u16>(block.0, offsets, size, out),
            4 => units::<u32>(block.0, offsets, size, out),
            8 => units::<u64>(block.0, offsets, size, out),
            0 => {
                for (k, &at) in offsets.iter().enumerate() {
                    let (from, to) = (
                        block.0.offset(at * size as isize),
                        out.add(k * inner.count * size),
                    );
                    gather_sized(size, from, &[inner.count], &inner.steps, 0, inner.count, to);
                }
            }
            bytes => {
                for (k, &at) in offsets.iter().enumerate() {
                    let from = block.0.offset(at * size as isize);
                    std::ptr::copy_nonoverlapping(from, out.add(k * bytes), bytes);
                }
            }
        }
    }
}

/// Copies groups that are as large as a `T`, without its alignment.
///
/// # Safety
/// As for [`copy`].
#[inline(always)]
unsafe fn units<T: Copy>(block: *const u8, offsets: &[isize], size: usize, out: *mut u8) {
    for (k, &at) in offsets.iter().enumerate() {
        // SAFETY: the caller's.
        unsafe {
            let from = block.offset(at * size as isize).cast::<T>();
            out.cast::<T>()
                .add(k)
                .write_unaligned(from.read_unaligned());
        }
    }
}
