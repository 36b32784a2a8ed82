//! Updating a block at positions.
#![allow(
    unsafe_code,
    reason = "reads and writes views whose bounds were checked once"
)]

use super::along::Stored;
use super::math::Num;
use super::positions::{First, Inner, Locator, OutOfRange, first, walked};
use super::region::Bound;
use super::strided::{gather_sized, runs};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::graph::shape::count;
use crate::graph::{DType, Update};
use crate::plan::kernel::Scatter;
use half::{bf16, f16};
use smallvec::SmallVec;

/// The least part of a row that a thread updates.
const LEAST_PART: usize = 64;

/// Copies the block, unless the result is in its place already, then updates it in the order of the values, so that the
/// result does not depend on threads. All positions are checked before anything is written.
pub(super) fn run(scatter: &Scatter, bound: &Bound) -> Result<(), OutOfRange> {
    let (out, bytes) = (bound.memory)(scatter.out);
    let (base, values) = (&scatter.base, &scatter.values);
    let size = base.dtype.size();
    let room = count(&base.lengths).unwrap_or(usize::MAX);
    assert!(bytes / size >= room, "a scatter has room for its result");
    let total = count(&values.lengths).unwrap_or(0);
    let inner = Inner::of(
        &scatter.by,
        &values.lengths,
        [&values.strides, &scatter.strides],
    );
    let lengths = walked(&values.lengths[..inner.outer], 1);
    let groups = if total == 0 { 0 } else { total / inner.count };
    let offsets_of = |strides: &[isize]| {
        let strides = walked(&strides[..inner.outer], 0);
        let step = strides[strides.len() - 1];
        let mut offsets: Vec<isize> = Vec::with_capacity(groups);
        if groups > 0 {
            runs(&lengths, &strides, 0, groups, |at, here, _| {
                offsets.extend((0..here as isize).map(|k| at + k * step))
            });
        }
        offsets
    };
    let (from, mut to) = (offsets_of(&values.strides), offsets_of(&scatter.strides));
    if groups > 0 {
        Locator::new(&scatter.by, &values.lengths, inner.outer, bound).locate(0, &mut to)?;
    }
    let block = first(base, &[], bound);
    if block.0 != out {
        let lengths: SmallVec<[usize; 8]> = base.lengths.iter().copied().chain([1]).collect();
        let strides: SmallVec<[isize; 8]> = base.strides.iter().copied().chain([0]).collect();
        let out = First(out);
        for_each(room.div_ceil(LEAST_PARALLEL), true, |i| {
            let start = i * LEAST_PARALLEL;
            let here = LEAST_PARALLEL.min(room - start);
            let (from, to) = ({ block }.0, { out }.0);
            // SAFETY: the bounds of the view were checked; each item writes its own part of the result, which has room.
            unsafe {
                gather_sized(
                    size,
                    from,
                    &lengths,
                    &strides,
                    start,
                    here,
                    to.add(start * size),
                )
            };
        });
    }
    if groups == 0 {
        return Ok(());
    }
    let work = Work {
        values: first(values, &[], bound),
        out: First(out),
        from,
        to,
        inner,
    };
    // SAFETY: the bounds of both views were checked, the positions too.
    unsafe { work.update(scatter.update, base.dtype) };
    Ok(())
}

struct Work {
    values: First,
    out: First,
    /// For each group of values its offset, and where it goes.
    from: Vec<isize>,
    to: Vec<isize>,
    inner: Inner<2>,
}

impl Work {
    /// # Safety
    /// The groups are in the values and in the block, whose elements have the type `dtype`.
    unsafe fn update(&self, update: Update, dtype: DType) {
        macro_rules! by_type {
            ($($dtype:ident $type:ty),*) => {
                match dtype {
                    $(DType::$dtype => {
                        let narrow = <$type as Stored>::narrow;
                        let wide = <$type as Stored>::wide;
                        match update {
                            Update::Set => self.each::<$type>(|_, value| value),
                            Update::Add => self.each::<$type>(|a, b| narrow(Num::add(wide(a), wide(b)))),
                            Update::Mul => self.each::<$type>(|a, b| narrow(Num::mul(wide(a), wide(b)))),
                            Update::Min => self.each::<$type>(|a, b| narrow(Num::min(wide(a), wide(b)))),
                            Update::Max => self.each::<$type>(|a, b| narrow(Num::max(wide(a), wide(b)))),
                        }
                    })*
                    DType::Bool => match update {
                        Update::Set => self.each::<u8>(|_, value| value),
                        Update::Add | Update::Max => self.each::<u8>(|a, b| a | b),
                        Update::Mul | Update::Min => self.each::<u8>(|a, b| a & b),
                    },
                }
            };
        }
        // SAFETY: the caller's.
        unsafe {
            by_type!(
                F16 f16, BF16 bf16, F32 f32, F64 f64, I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64
            )
        }
    }

    /// # Safety
    /// As for [`Work::update`], of elements `T`.
    unsafe fn each<T: Copy>(&self, update: impl Fn(T, T) -> T + Sync) {
        let (count, [from_step, to_step]) = (self.inner.count, self.inner.steps);
        // Parts of a row go to other elements of the block than its other parts, whatever the positions.
        let parts = if to_step == 0 || count * self.to.len() < LEAST_PARALLEL {
            1
        } else {
            (count / LEAST_PART).clamp(1, 64)
        };
        let part = count.div_ceil(parts);
        for_each(parts, true, |i| {
            let here = part.min(count.saturating_sub(i * part));
            if here == 0 {
                return;
            }
            let (from_start, to_start) = (
                (i * part) as isize * from_step,
                (i * part) as isize * to_step,
            );
            for (&from, &to) in self.from.iter().zip(&self.to) {
                // SAFETY: the caller's; parts write different elements.
                unsafe {
                    let from = self.values.0.cast::<T>().offset(from + from_start);
                    let to = self.out.0.cast::<T>().offset(to + to_start);
                    if from_step == 1 && to_step == 1 {
                        let from = std::slice::from_raw_parts(from, here);
                        let to = std::slice::from_raw_parts_mut(to, here);
                        for (to, &from) in to.iter_mut().zip(from) {
                            *to = update(*to, from);
                        }
                    } else {
                        for k in 0..here as isize {
                            let to = to.offset(k * to_step);
                            *to = update(*to, *from.offset(k * from_step));
                        }
                    }
                }
            }
        });
    }
}
