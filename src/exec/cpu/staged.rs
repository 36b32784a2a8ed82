//! Running stages: each block of rows goes through all regions while it is in the cache.
#![allow(
    unsafe_code,
    reason = "blocks of rows write disjoint parts of shared buffers"
)]

use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

use super::compile::Compiled;
use super::region::{Bound, Running, rows_a_tile};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::plan::kernel::{Order, Slot, Staged};

/// Elements of one block of rows, which with a few streams fills a part of the second-level cache.
const BLOCK: usize = 1 << 14;

thread_local! {
    static LOCAL: Cell<Vec<u64>> = const { Cell::new(Vec::new()) };
}

/// Where the slots of a plan are.
struct Places(Vec<(Slot, *mut u8, usize)>);
// SAFETY: blocks of rows read all of them, and write parts that do not overlap.
unsafe impl Sync for Places {}

/// Runs stages. `Err` gives the traced node of an instruction that has no result for an element.
pub(super) fn run(staged: &Staged, stages: &[Compiled], bound: &Bound) -> Result<(), u32> {
    let (kept, reduced) = (staged.kept, staged.reduced);
    let mut places: Vec<(Slot, *mut u8, usize)> = Vec::new();
    for slot in staged.regions.iter().flat_map(|region| region.slots()) {
        if !places.iter().any(|&(known, ..)| known == slot)
            && !staged.local.iter().any(|&(local, _)| local == slot)
        {
            let (pointer, bytes) = (bound.memory)(slot);
            places.push((slot, pointer, bytes));
        }
    }
    let places = Places(places);
    let parameters = bound.parameters;
    let rows_a_block = (BLOCK / reduced).clamp(1, kept);
    // Each local slot begins at a multiple of 64 bytes in a thread's block.
    let room: usize = staged
        .local
        .iter()
        .map(|&(_, row)| (row * rows_a_block).next_multiple_of(64))
        .sum();
    let failed = AtomicU32::new(u32::MAX);
    let parallel = kept * reduced * stages.len() >= LEAST_PARALLEL;
    for_each(kept.div_ceil(rows_a_block), parallel, |block| {
        let places = &places;
        let (first, end) = (block * rows_a_block, kept.min((block + 1) * rows_a_block));
        let mut memory = LOCAL.take();
        if memory.len() * 8 < room + 64 {
            memory.resize(room / 8 + 8, 0);
        }
        let start = memory.as_mut_ptr().cast::<u8>();
        let start = start.wrapping_add(start.align_offset(64));
        let find = |slot: Slot| {
            let mut at = start;
            for &(local, row) in &staged.local {
                if local == slot {
                    // A local slot is addressed as if it held all rows; only those of the block are touched.
                    return (at.wrapping_sub(first * row), kept * row);
                }
                at = at.wrapping_add((row * rows_a_block).next_multiple_of(64));
            }
            let place = places.0.iter().find(|&&(known, ..)| known == slot);
            place.map_or((std::ptr::null_mut(), 0), |&(_, pointer, bytes)| {
                (pointer, bytes)
            })
        };
        let bound = Bound {
            parameters,
            memory: &find,
        };
        for stage in stages {
            let outcome = match stage.order {
                Order::Map { count } => {
                    let row = count / kept;
                    let running = Running::new(stage, &bound, count);
                    let step = rows_a_tile(stage.tile, row) * row;
                    let step = if row > stage.tile {
                        (end - first) * row
                    } else {
                        step
                    };
                    running.map_steps(first * row, end * row, step);
                    running.outcome()
                }
                Order::Rows { .. } | Order::Columns { .. } => {
                    let running = Running::new(stage, &bound, kept * reduced);
                    running.rows_range(first, end, reduced);
                    running.outcome()
                }
            };
            if let Err(origin) = outcome {
                failed.fetch_min(origin, Ordering::Relaxed);
            }
        }
        LOCAL.set(memory);
    });
    match failed.into_inner() {
        u32::MAX => Ok(()),
        origin => Err(origin),
    }
}
