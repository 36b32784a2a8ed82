//! Walking a strided view in row-major order.
#![allow(
    unsafe_code,
    reason = "reads views whose bounds were checked once, instead of once an element"
)]

/// Calls `run` for the longest runs along the last axis that make up the elements `start..start + count` of a view: the
/// offset of the first, their number, and how many elements came before.
#[inline(always)]
pub(super) fn runs(
    lengths: &[usize],
    strides: &[isize],
    start: usize,
    count: usize,
    mut run: impl FnMut(isize, usize, usize),
) {
    let rank = lengths.len();
    let (last, step) = (lengths[rank - 1], strides[rank - 1]);
    let mut index = [0usize; 16];
    let mut rest = start;
    let mut offset = 0isize;
    for axis in (0..rank).rev() {
        index[axis] = rest % lengths[axis];
        rest /= lengths[axis];
        offset += index[axis] as isize * strides[axis];
    }
    let mut done = 0;
    loop {
        let here = (last - index[rank - 1]).min(count - done);
        run(offset, here, done);
        done += here;
        if done >= count {
            return;
        }
        offset -= index[rank - 1] as isize * step;
        index[rank - 1] = 0;
        for axis in (0..rank - 1).rev() {
            index[axis] += 1;
            offset += strides[axis];
            if index[axis] < lengths[axis] {
                break;
            }
            offset -= lengths[axis] as isize * strides[axis];
            index[axis] = 0;
        }
    }
}

/// Copies the elements `start..start + count` of a view to `destination`.
///
/// # Safety
/// `source` plus the offset of every element of the view is valid for reads of `T`, `destination` for `count` writes, and
/// the two do not overlap.
pub(super) unsafe fn gather<T: Copy>(
    source: *const T,
    lengths: &[usize],
    strides: &[isize],
    start: usize,
    count: usize,
    destination: *mut T,
) {
    if count == 0 {
        return;
    }
    let step = strides[strides.len() - 1];
    runs(lengths, strides, start, count, |offset, here, done| {
        // SAFETY: `runs` visits elements of the view, `count` of them, which the caller vouches for.
        unsafe {
            let (from, to) = (source.offset(offset), destination.add(done));
            match step {
                1 if here >= 16 => std::ptr::copy_nonoverlapping(from, to, here),
                0 => {
                    let x = *from;
                    std::slice::from_raw_parts_mut(to.cast::<std::mem::MaybeUninit<T>>(), here)
                        .fill(std::mem::MaybeUninit::new(x));
                }
                _ => (0..here).for_each(|i| *to.add(i) = *from.offset(i as isize * step)),
            }
        }
    });
}

/// The same for elements of `size` bytes, which is 1, 2, 4 or 8.
///
/// # Safety
/// As for [`gather`], with pointers aligned for elements of that size.
pub(super) unsafe fn gather_sized(
    size: usize,
    source: *const u8,
    lengths: &[usize],
    strides: &[isize],
    start: usize,
    count: usize,
    destination: *mut u8,
) {
    // SAFETY: passed on.
    unsafe {
        match size {
            1 => gather::<u8>(source, lengths, strides, start, count, destination),
            2 => gather::<u16>(
                source.cast(),
                lengths,
                strides,
                start,
                count,
                destination.cast(),
            ),
            4 => gather::<u32>(
                source.cast(),
                lengths,
                strides,
                start,
                count,
                destination.cast(),
            ),
            _ => gather::<u64>(
                source.cast(),
                lengths,
                strides,
                start,
                count,
                destination.cast(),
            ),
        }
    }
}

/// The least and the greatest offset of a view's elements; `None` for a view without elements.
pub(super) fn extent(lengths: &[usize], strides: &[isize]) -> Option<(isize, isize)> {
    let mut extent = (0isize, 0isize);
    for (&length, &stride) in lengths.iter().zip(strides) {
        let last = isize::try_from(length.checked_sub(1)?)
            .ok()?
            .checked_mul(stride)?;
        extent = (
            extent.0.checked_add(last.min(0))?,
            extent.1.checked_add(last.max(0))?,
        );
    }
    Some(extent)
}
