//! Copying blocks into a larger one: `pad` and `concat`.
#![allow(unsafe_code, reason = "copies between checked views of buffers")]

use super::region::Bound;
use super::strided::{extent, gather_sized, runs};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::graph::shape::{contiguous, count};
use crate::plan::kernel::{Assemble, Operand};

struct Target(*mut u8);
// SAFETY: each run of the result is written by one work item.
unsafe impl Sync for Target {}

struct Source(*const u8);
// SAFETY: sources are only read.
unsafe impl Sync for Source {}

/// Runs an assembly.
pub(super) fn run(assemble: &Assemble, bound: &Bound) {
    let size = assemble.dtype.size();
    let (out, bytes) = (bound.memory)(assemble.out);
    let total = count(&assemble.lengths).unwrap_or(0);
    assert!(bytes >= total * size, "an assembly has room for its result");
    if let Some(fill) = assemble.fill {
        let value = fill.bits.to_ne_bytes();
        // SAFETY: the result's slot has `total` elements.
        let all = unsafe { std::slice::from_raw_parts_mut(out, total * size) };
        if value[..size].iter().all(|&byte| byte == value[0]) {
            all.fill(value[0]);
        } else {
            all.chunks_exact_mut(size)
                .for_each(|element| element.copy_from_slice(&value[..size]));
        }
    }
    let strides = contiguous(&assemble.lengths);
    for (piece, starts) in &assemble.pieces {
        let elements = count(&piece.lengths).unwrap_or(0);
        if elements == 0 {
            continue;
        }
        let first = starts
            .iter()
            .zip(&strides)
            .map(|(&start, &stride)| start as isize * stride)
            .sum::<isize>();
        place(
            piece,
            bound,
            out.wrapping_offset(first * size as isize),
            &strides,
            elements,
        );
    }
}

/// Copies one piece to `out`, where its axes have `strides`, of which the last is 1.
fn place(piece: &Operand, bound: &Bound, out: *mut u8, strides: &[isize], elements: usize) {
    let size = piece.dtype.size();
    let (pointer, bytes) = (bound.memory)(piece.slot);
    let offset = piece.offset.at(bound.parameters);
    let inside = extent(&piece.lengths, &piece.strides).is_some_and(|(least, greatest)| {
        offset + least >= 0 && ((offset + greatest) as usize) < bytes / size
    });
    assert!(inside, "views are checked when they are made");
    let source = Source(pointer.wrapping_offset(offset * size as isize));
    if piece.lengths.is_empty() {
        // SAFETY: one element of a checked view, into a place of the result.
        unsafe { std::ptr::copy_nonoverlapping(source.0, out, size) };
        return;
    }
    let out = Target(out);
    let item = LEAST_PARALLEL;
    for_each(elements.div_ceil(item), elements >= LEAST_PARALLEL, |i| {
        let (source, out) = (&source, &out);
        let start = i * item;
        let here = item.min(elements - start);
        runs(&piece.lengths, strides, start, here, |to, length, done| {
            let to = out.0.wrapping_offset(to * size as isize);
            // SAFETY: the extent was checked above; the runs of the piece in the result are apart from each other.
            unsafe {
                gather_sized(
                    size,
                    source.0,
                    &piece.lengths,
                    &piece.strides,
                    start + done,
                    length,
                    to,
                )
            };
        });
    });
}
