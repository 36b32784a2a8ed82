//! Binary search for values among sorted elements.
#![allow(unsafe_code, reason = "reads and writes lines of checked views")]

use super::along::{Lines, Stored, for_lines};
use super::order::ascending;
use super::region::Bound;
use crate::graph::DType;
use crate::plan::kernel::Searching;
use half::{bf16, f16};
use std::cmp::Ordering;

/// Runs a search.
pub(super) fn run(spec: &Searching, bound: &Bound) {
    match spec.values.dtype {
        DType::F16 => search::<f16>(spec, bound),
        DType::BF16 => search::<bf16>(spec, bound),
        DType::F32 => search::<f32>(spec, bound),
        DType::F64 => search::<f64>(spec, bound),
        DType::I8 => search::<i8>(spec, bound),
        DType::I16 => search::<i16>(spec, bound),
        DType::I32 => search::<i32>(spec, bound),
        DType::I64 => search::<i64>(spec, bound),
        DType::U8 | DType::Bool => search::<u8>(spec, bound),
        DType::U16 => search::<u16>(spec, bound),
        DType::U32 => search::<u32>(spec, bound),
        DType::U64 => search::<u64>(spec, bound),
    }
}

fn search<T: Stored>(spec: &Searching, bound: &Bound) {
    let values = Lines::of(&spec.values, None, bound);
    let rows = Lines::of(&spec.sorted, Some(spec.values.lengths.len()), bound);
    let out = Lines::written::<i64>(spec.out, &spec.values.lengths, None, bound);
    if values.count() == 0 {
        return;
    }
    // A search is worth a few elements.
    for_lines(values.count(), 8, 1, |first, count| {
        let [mut value_at, mut row_at, mut out_at] =
            [vec![0; count], vec![0; count], vec![0; count]];
        values.starts(first, &mut value_at);
        rows.starts(first, &mut row_at);
        out.starts(first, &mut out_at);
        for i in 0..count {
            // SAFETY: starts of lines, and a position that is less than their length; each result is written once.
            unsafe {
                let value = values.read::<T>(value_at[i]).wide();
                let (mut low, mut high) = (0, rows.length);
                while low < high {
                    let middle = low + (high - low) / 2;
                    let element = rows
                        .read::<T>(row_at[i] + middle as isize * rows.step)
                        .wide();
                    let before = match ascending(&element, &value) {
                        Ordering::Less => true,
                        Ordering::Equal => spec.right,
                        Ordering::Greater => false,
                    };
                    (low, high) = if before {
                        (middle + 1, high)
                    } else {
                        (low, middle)
                    };
                }
                out.write(out_at[i], low as i64);
            }
        }
    });
}
