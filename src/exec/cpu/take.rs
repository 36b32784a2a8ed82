//! Reading at indices, and adding up at them.
#![allow(unsafe_code, reason = "indexes checked views of buffers")]

use super::region::Bound;
use super::strided::{extent, runs};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::graph::DType;
use crate::graph::shape::count;
use crate::plan::kernel::{Operand, Take};
use half::{bf16, f16};
use smallvec::SmallVec;
use std::sync::Mutex;

/// An index that is out of range.
pub(super) struct OutOfRange(pub(super) i64);

#[derive(Clone, Copy)]
struct Shared(*mut u8);
// SAFETY: sources are only read, and each element of the result is written by one work item.
unsafe impl Sync for Shared {}

fn first(operand: &Operand, more: (usize, isize), bound: &Bound) -> Shared {
    let (pointer, bytes) = (bound.memory)(operand.slot);
    let offset = operand.offset.at(bound.parameters);
    let (mut lengths, mut strides) = (operand.lengths.clone(), operand.strides.clone());
    lengths.push(more.0);
    strides.push(more.1);
    let size = operand.dtype.size();
    if !lengths.contains(&0) {
        let inside = extent(&lengths, &strides).is_some_and(|(least, greatest)| {
            offset + least >= 0 && ((offset + greatest) as usize) < bytes / size
        });
        assert!(inside, "views are checked when they are made");
    }
    Shared(pointer.wrapping_offset(offset * size as isize))
}

/// # Safety
/// `at` points to an element of the type `dtype`, an integer.
#[inline(always)]
unsafe fn index(at: *const u8, dtype: DType) -> i64 {
    // SAFETY: the caller's.
    unsafe {
        match dtype {
            DType::I8 => i64::from(*at.cast::<i8>()),
            DType::I16 => i64::from(*at.cast::<i16>()),
            DType::I32 => i64::from(*at.cast::<i32>()),
            DType::I64 => *at.cast::<i64>(),
            DType::U8 => i64::from(*at),
            DType::U16 => i64::from(*at.cast::<u16>()),
            DType::U32 => i64::from(*at.cast::<u32>()),
            _ => i64::try_from(*at.cast::<u64>()).unwrap_or(i64::MAX),
        }
    }
}

/// Reads at indices.
pub(super) fn take(take: &Take, bound: &Bound) -> Result<(), OutOfRange> {
    let total = count(&take.ids.lengths).unwrap_or(0);
    if total == 0 {
        return Ok(());
    }
    let size = take.dtype.size();
    let (out, bytes) = (bound.memory)(take.out);
    assert!(bytes >= total * size, "a take has room for its result");
    let source = first(&take.source, (take.axis_length, take.axis_stride), bound);
    let ids = first(&take.ids, (1, 0), bound);
    let out = Shared(out);
    let wrong = Mutex::new(None);
    // Elements that share an index and lie one behind the other are copied as one.
    let rank = take.ids.lengths.len();
    let mut block = 1usize;
    let mut outer = rank;
    while outer > 0
        && take.ids.strides[outer - 1] == 0
        && (take.source.strides[outer - 1] == block as isize || take.ids.lengths[outer - 1] == 1)
    {
        block *= take.ids.lengths[outer - 1];
        outer -= 1;
    }
    let lengths: SmallVec<[usize; 8]> = take.ids.lengths[..outer]
        .iter()
        .copied()
        .chain([1])
        .collect();
    let id_strides: SmallVec<[isize; 8]> = take.ids.strides[..outer]
        .iter()
        .copied()
        .chain([0])
        .collect();
    let source_strides: SmallVec<[isize; 8]> = take.source.strides[..outer]
        .iter()
        .copied()
        .chain([0])
        .collect();
    let groups = total / block;
    let item = (LEAST_PARALLEL / block).max(1);
    for_each(groups.div_ceil(item), total >= LEAST_PARALLEL, |i| {
        let (source, ids, out) = (&source, &ids, &out);
        let start = i * item;
        let here = item.min(groups - start);
        let mut offsets: Vec<isize> = vec![0; here];
        runs(&lengths, &source_strides, start, here, |offset, n, done| {
            offsets[done..done + n].fill(offset)
        });
        runs(&lengths, &id_strides, start, here, |offset, n, done| {
            for (k, source_offset) in offsets[done..done + n].iter().enumerate() {
                // SAFETY: the extents of both views were checked for every index along the axis; the index is checked here.
                unsafe {
                    let id = index(
                        ids.0.offset(offset * take.ids.dtype.size() as isize),
                        take.ids.dtype,
                    );
                    if id < 0 || id as usize >= take.axis_length {
                        wrong
                            .lock()
                            .unwrap_or_else(std::sync::PoisonError::into_inner)
                            .get_or_insert(id);
                        return;
                    }
                    let from = source
                        .0
                        .offset((source_offset + id as isize * take.axis_stride) * size as isize);
                    let to = out.0.add((start + done + k) * block * size);
                    std::ptr::copy_nonoverlapping(from, to, block * size);
                }
            }
        });
    });
    wrong
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
        .map_or(Ok(()), |id| Err(OutOfRange(id)))
}

/// Adds up at indices, in the order of the values, so that the result does not depend on threads.
pub(super) fn scatter_add(take: &Take, bound: &Bound) -> Result<(), OutOfRange> {
    let (out, bytes) = (bound.memory)(take.out);
    let size = take.dtype.size();
    assert!(
        bytes >= take.out_count * size,
        "a scatter has room for its result"
    );
    // SAFETY: the slot has `out_count` elements; all zero bits are the number 0 in every element type.
    unsafe { std::ptr::write_bytes(out, 0, take.out_count * size) };
    macro_rules! add {
        ($type:ty, $add:expr) => {
            add::<$type>(take, bound, out, $add)
        };
    }
    match take.dtype {
        DType::F16 => add!(f16, |a, b| f16::from_f32(a.to_f32() + b.to_f32())),
        DType::BF16 => add!(bf16, |a, b| bf16::from_f32(a.to_f32() + b.to_f32())),
        DType::F32 => add!(f32, |a, b| a + b),
        DType::F64 => add!(f64, |a, b| a + b),
        DType::I8 => add!(i8, i8::wrapping_add),
        DType::I16 => add!(i16, i16::wrapping_add),
        DType::I32 => add!(i32, i32::wrapping_add),
        DType::I64 => add!(i64, i64::wrapping_add),
        DType::U8 => add!(u8, u8::wrapping_add),
        DType::U16 => add!(u16, u16::wrapping_add),
        DType::U32 => add!(u32, u32::wrapping_add),
        DType::U64 => add!(u64, u64::wrapping_add),
        DType::Bool => add!(u8, |a, b| a | b),
    }
}

fn add<T: Copy>(
    take: &Take,
    bound: &Bound,
    out: *mut u8,
    add: fn(T, T) -> T,
) -> Result<(), OutOfRange> {
    let total = count(&take.ids.lengths).unwrap_or(0);
    if total == 0 {
        return Ok(());
    }
    let (ids, values) = (
        first(&take.ids, (1, 0), bound),
        first(&take.source, (1, 0), bound),
    );
    let offsets_of = |strides: &[isize]| {
        let mut offsets = Vec::with_capacity(total);
        let lengths: SmallVec<[usize; 8]> = take.ids.lengths.iter().copied().chain([1]).collect();
        let strides: SmallVec<[isize; 8]> = strides.iter().copied().chain([0]).collect();
        runs(&lengths, &strides, 0, total, |offset, _, _| {
            offsets.push(offset)
        });
        offsets
    };
    let (id_at, value_at, out_at) = (
        offsets_of(&take.ids.strides),
        offsets_of(&take.source.strides),
        offsets_of(&take.out_strides),
    );
    for ((&id, &value), &to) in id_at.iter().zip(&value_at).zip(&out_at) {
        // SAFETY: the extents of both views were checked, the index is here; `to` plus a valid index is in the result.
        unsafe {
            let id = index(
                ids.0.offset(id * take.ids.dtype.size() as isize),
                take.ids.dtype,
            );
            if id < 0 || id as usize >= take.axis_length {
                return Err(OutOfRange(id));
            }
            let to = out.cast::<T>().offset(to + id as isize * take.axis_stride);
            *to = add(*to, *values.0.cast::<T>().offset(value));
        }
    }
    Ok(())
}
