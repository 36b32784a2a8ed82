//! Running a region: tile by tile through its domain, on several threads.
#![allow(
    unsafe_code,
    reason = "threads write disjoint parts of one buffer, and registers of several types share one block"
)]

use super::compile::{Action, Compiled, Home, Load};
use super::fold::{Fold, Partial};
use super::lanes::Lanes;
use super::pairwise::Pairwise;
use super::panel::PANEL_ROWS;
use super::strided::extent;
use super::threads::{LEAST_PARALLEL, for_each};
use super::tile::Registers;
use crate::plan::kernel::{Order, Slot};
use std::sync::atomic::AtomicU32;

/// Tiles that one work item takes.
const TILES_AN_ITEM: usize = 16;
/// Accumulators of columns that stay in the first-level cache beside the rows that are added to them.
const WIDEST_STRIP: usize = 1024;
/// Rows that are added up before the pairwise sums of columns begin.
const ROWS_A_BLOCK: usize = 64;

/// Buffers and parameters of a running plan.
pub(super) struct Bound<'a> {
    pub(super) parameters: &'a [u64],
    /// The base pointer and the bytes of each slot.
    pub(super) memory: &'a dyn Fn(Slot) -> (*mut u8, usize),
}

/// Rows of this length or more have a tile each, in which what is repeated for every row is read in place.
const OWN_TILE: usize = 256;

/// How many rows a tile takes.
pub(super) fn rows_a_tile(tile: usize, row: usize) -> usize {
    if row >= OWN_TILE {
        1
    } else {
        (tile / row.max(1)).max(1)
    }
}

/// The number of no traced node.
const NONE: u32 = u32::MAX;

/// Runs a region. `Err` gives the traced node of an instruction that has no result for an element.
pub(super) fn run(compiled: &Compiled, bound: &Bound) -> Result<(), u32> {
    let (count, kept) = match compiled.order {
        Order::Map { count } => (count, count),
        Order::Rows { kept, reduced } | Order::Columns { kept, reduced } => (kept * reduced, kept),
    };
    if kept == 0 {
        return Ok(());
    }
    let running = Running::new(compiled, bound, count);
    let parallel = count.saturating_mul(1 + compiled.actions.len() / 4) >= LEAST_PARALLEL;
    match compiled.order {
        Order::Map { count } => running.map(count, parallel),
        Order::Rows { kept, reduced } => running.rows(kept, reduced, parallel),
        Order::Columns { kept, reduced } => running.columns(kept, reduced, parallel),
    }
    running.outcome()
}

/// A region with its memory.
pub(super) struct Running<'a> {
    pub(super) compiled: &'a Compiled,
    pub(super) parameters: &'a [u64],
    /// Address of the first element of each load.
    pub(super) loads: Vec<*const u8>,
    pub(super) outputs: Vec<*mut u8>,
    result: *mut u8,
    pub(super) failed: AtomicU32,
}

// SAFETY: threads read through `loads`, and write parts of `outputs` and `result` that do not overlap: each element of the
// domain, and each result, belongs to one work item.
unsafe impl Sync for Running<'_> {}

impl<'a> Running<'a> {
    pub(super) fn new(compiled: &'a Compiled, bound: &Bound<'a>, count: usize) -> Running<'a> {
        let loads = compiled
            .loads
            .iter()
            .map(|load| first_element(load, bound, count))
            .collect();
        let outputs = compiled
            .outputs
            .iter()
            .map(|output| {
                let (pointer, bytes) = (bound.memory)(output.slot);
                assert!(
                    bytes >= count * output.size,
                    "a store has room for its domain"
                );
                pointer
            })
            .collect();
        let result = compiled
            .reduce
            .as_ref()
            .map_or(std::ptr::null_mut(), |reduce| (bound.memory)(reduce.slot).0);
        Running {
            compiled,
            parameters: bound.parameters,
            loads,
            outputs,
            result,
            failed: AtomicU32::new(NONE),
        }
    }

    /// What was found while running: `Err` gives the traced node of an instruction that has no result for an element.
    pub(super) fn outcome(self) -> Result<(), u32> {
        match self.failed.into_inner() {
            NONE => Ok(()),
            origin => Err(origin),
        }
    }

    fn map(&self, count: usize, parallel: bool) {
        let item = self.compiled.tile * TILES_AN_ITEM;
        // Whole panels, so that no two work items gather the same one.
        let panel = self
            .compiled
            .loads
            .iter()
            .filter_map(Load::panel)
            .map(|(row, _)| row * PANEL_ROWS)
            .max();
        let item = panel.map_or(item, |panel| item.next_multiple_of(panel));
        for_each(count.div_ceil(item), parallel, |i| {
            self.map_range(i * item, count.min((i + 1) * item));
        });
    }

    /// The elements `start..end` of the domain.
    fn map_range(&self, start: usize, end: usize) {
        self.map_steps(start, end, self.compiled.tile);
    }

    /// The same in tiles of at most `step` elements.
    pub(super) fn map_steps(&self, start: usize, end: usize, step: usize) {
        let tile = self.compiled.tile.min(step);
        let mut registers = self.registers(tile.min(end - start));
        let mut at = start;
        while at < end {
            let here = tile.min(end - at);
            self.tile(&mut registers, at, here);
            at += here;
        }
    }

    /// Each work item makes the results of some rows, or the partial result of a segment of one.
    fn rows(&self, kept: usize, reduced: usize, parallel: bool) {
        let Some(reduce) = &self.compiled.reduce else {
            return;
        };
        let (tile, fold) = (self.compiled.tile, &reduce.fold);
        let segment = tile * TILES_AN_ITEM;
        let segments = reduced.div_ceil(segment);
        if segments <= 1 || kept >= 64 {
            let rows_an_item = (segment / reduced.max(1)).max(1);
            for_each(kept.div_ceil(rows_an_item), parallel, |i| {
                self.rows_range(i * rows_an_item, kept.min((i + 1) * rows_an_item), reduced);
            });
            return;
        }
        let mut partials = vec![fold.identity; kept * segments];
        let slots = Shared(partials.as_mut_ptr());
        for_each(kept * segments, parallel, |i| {
            let slots = &slots;
            let mut registers = self.registers(tile);
            let (row, start) = (i / segments, i % segments * segment);
            let count = segment.min(reduced - start);
            let partial = self.segment(&mut registers, fold, row * reduced, start, count);
            // SAFETY: item `i` alone writes element `i` of `kept * segments`.
            unsafe { *slots.0.add(i) = partial };
        });
        for (row, partials) in partials.chunks_exact(segments).enumerate() {
            let mut stack = Pairwise::new(fold);
            partials.iter().for_each(|&partial| stack.push(partial));
            self.finish(row, stack.total());
        }
    }

    /// The results of the rows `first..end`. Each is made as [`Running::rows`] makes it from segments.
    pub(super) fn rows_range(&self, first: usize, end: usize, reduced: usize) {
        let Some(reduce) = &self.compiled.reduce else {
            return;
        };
        let (tile, fold) = (self.compiled.tile, &reduce.fold);
        if reduced == 0 {
            (first..end).for_each(|row| self.finish(row, fold.identity));
            return;
        }
        let rows_a_tile = rows_a_tile(tile, reduced);
        let mut registers = self.registers(tile.min((end - first).saturating_mul(reduced)));
        let mut row = first;
        while row < end {
            if reduced > tile {
                let mut stack = Pairwise::new(fold);
                for start in (0..reduced).step_by(tile * TILES_AN_ITEM) {
                    let count = (tile * TILES_AN_ITEM).min(reduced - start);
                    stack.push(self.segment(&mut registers, fold, row * reduced, start, count));
                }
                self.finish(row, stack.total());
                row += 1;
                continue;
            }
            let here = rows_a_tile.min(end - row);
            self.tile(&mut registers, row * reduced, here * reduced);
            for k in 0..here {
                let total = self.fold_row(&registers, fold, k * reduced, reduced, 0);
                self.finish(row + k, total);
            }
            row += here;
        }
    }

    /// The partial result of `count` elements of a row that begins at `row`, from its element `start`.
    fn segment(
        &self,
        registers: &mut Registers,
        fold: &Fold,
        row: usize,
        start: usize,
        count: usize,
    ) -> Partial {
        let mut stack = Pairwise::new(fold);
        let mut at = start;
        while at < start + count {
            let here = self.compiled.tile.min(start + count - at);
            self.tile(registers, row + at, here);
            stack.push(self.fold_row(registers, fold, 0, here, at));
            at += here;
        }
        stack.total()
    }

    /// Each work item makes the partial results of a run of columns over a block of rows.
    fn columns(&self, kept: usize, reduced: usize, parallel: bool) {
        let Some(reduce) = &self.compiled.reduce else {
            return;
        };
        let fold = &reduce.fold;
        if reduced == 0 {
            (0..kept).for_each(|column| self.finish(column, fold.identity));
            return;
        }
        let width = kept.min(self.compiled.tile).min(WIDEST_STRIP);
        let strips = kept.div_ceil(width);
        // Blocks depend on the sizes alone, so that the result does not depend on the number of threads.
        let wanted = ((LEAST_PARALLEL * 2) / width)
            .max(1)
            .next_multiple_of(ROWS_A_BLOCK);
        let blocks = if strips >= 16 {
            1
        } else {
            reduced.div_ceil(wanted)
        };
        let rows = reduced.div_ceil(blocks).next_multiple_of(ROWS_A_BLOCK);
        let blocks = reduced.div_ceil(rows);
        // A single block's accumulators are the results, or become them one by one.
        let is_direct = reduce.narrow.is_none() && !reduce.keeps_index && fold.size == reduce.size;
        let held = if blocks > 1 {
            blocks * kept * fold.size
        } else {
            0
        };
        let mut partials = vec![0u64; held.div_ceil(8)];
        let slots = Shared(partials.as_mut_ptr().cast::<u8>());
        for_each(strips * blocks, parallel, |i| {
            let slots = &slots;
            let (block, first) = (i / strips, i % strips * width);
            let here = width.min(kept - first);
            let mut registers = self.registers(self.compiled.tile.min(kept * reduced));
            let rows = block * rows..reduced.min((block + 1) * rows);
            let total = self.strip(&mut registers, fold, kept, first, here, rows);
            let bytes = &bytemuck::cast_slice::<u64, u8>(&total)[..here * fold.size];
            if blocks == 1 && !is_direct {
                for (column, accumulator) in bytes.chunks_exact(fold.size).enumerate() {
                    self.finish(first + column, fold.partial(accumulator));
                }
                return;
            }
            let to = if blocks == 1 { self.result } else { slots.0 };
            // SAFETY: item `i` alone writes the accumulators of its columns in its block.
            unsafe {
                let to = to.add((block * kept + first) * fold.size);
                std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len());
            }
        });
        if blocks == 1 {
            return;
        }
        let bytes: &[u8] = bytemuck::cast_slice(&partials);
        for column in 0..kept {
            let mut stack = Pairwise::new(fold);
            for block in 0..blocks {
                let at = (block * kept + column) * fold.size;
                stack.push(fold.partial(&bytes[at..at + fold.size]));
            }
            self.finish(column, stack.total());
        }
    }

    /// The accumulators of the columns `first..first + width` over some rows: blocks of rows one after the other, blocks pairwise.
    fn strip(
        &self,
        registers: &mut Registers,
        fold: &Fold,
        kept: usize,
        first: usize,
        width: usize,
        rows: std::ops::Range<usize>,
    ) -> Vec<u64> {
        let words = (width * fold.size).div_ceil(8);
        let bytes = width * fold.size;
        let clear = || {
            let mut accumulators = vec![0u64; words];
            fold.clear(&mut bytemuck::cast_slice_mut(&mut accumulators)[..bytes]);
            accumulators
        };
        let merge = |into: &mut Vec<u64>, from: &Vec<u64>| {
            let from = from.as_ptr().cast();
            // SAFETY: both have room for `width` accumulators, and are two vectors.
            (fold.merge)(unsafe { Lanes::new(into.as_mut_ptr().cast(), [from; 4], width, 0) });
        };
        // Whole rows may share a tile where they are short.
        let rows_a_tile = if width == kept {
            (self.compiled.tile / kept).max(1)
        } else {
            1
        };
        // What is added up without being computed first is read where it lies.
        let in_memory = match (
            self.compiled.actions.as_slice(),
            self.compiled.homes.as_slice(),
        ) {
            ([Action::Load { load, .. }], [Home::Memory]) => Some((
                self.loads[*load as usize],
                self.compiled.loads[*load as usize].operand.dtype.size(),
            )),
            _ => None,
        };
        let mut stack: Vec<(u32, Vec<u64>)> = Vec::new();
        let mut row = rows.start;
        while row < rows.end {
            let end = rows.end.min(row + ROWS_A_BLOCK);
            let mut block = clear();
            while let (Some((first_row, size)), Some(fold)) = (in_memory, fold.four_columns)
                && row + 4 <= end
            {
                let at = |k: usize| first_row.wrapping_add(((row + k) * kept + first) * size);
                // SAFETY: the load is a run, whose extent `first_element` checked; `block` has as many accumulators.
                fold(unsafe {
                    Lanes::new(
                        block.as_mut_ptr().cast(),
                        [at(0), at(1), at(2), at(3)],
                        width,
                        row,
                    )
                });
                row += 4;
            }
            while row < end {
                let here = rows_a_tile.min(end - row);
                self.tile(registers, row * kept + first, width * here);
                for k in 0..here {
                    let value = self.reduced_value(registers, k * width);
                    // SAFETY: the register holds the tile's elements, `block` as many accumulators as columns.
                    (fold.columns)(unsafe {
                        Lanes::new(block.as_mut_ptr().cast(), [value; 4], width, row + k)
                    });
                }
                row += here;
            }
            let mut level = 0;
            while stack.last().is_some_and(|&(l, _)| l == level) {
                let Some((_, mut earlier)) = stack.pop() else {
                    break;
                };
                merge(&mut earlier, &block);
                block = earlier;
                level += 1;
            }
            stack.push((level, block));
        }
        let mut total = stack.pop().map_or_else(clear, |(_, block)| block);
        while let Some((_, mut earlier)) = stack.pop() {
            merge(&mut earlier, &total);
            total = earlier;
        }
        total
    }

    /// The reduced register of a tile, from the element `skip`.
    fn reduced_value(&self, registers: &Registers, skip: usize) -> *const u8 {
        let Some(reduce) = &self.compiled.reduce else {
            return std::ptr::null();
        };
        let size = reduce.element;
        registers.at[reduce.value as usize].wrapping_add(skip * size)
    }

    fn fold_row(
        &self,
        registers: &Registers,
        fold: &Fold,
        skip: usize,
        count: usize,
        base: usize,
    ) -> Partial {
        let value = self.reduced_value(registers, skip);
        let mut partial = fold.identity;
        // SAFETY: the register holds the tile's elements, `skip + count` of them at most; a row folds into one partial.
        (fold.row)(unsafe { Lanes::new((&raw mut partial).cast(), [value; 4], count, base) });
        partial
    }

    /// Stores one result.
    fn finish(&self, at: usize, partial: Partial) {
        let Some(reduce) = &self.compiled.reduce else {
            return;
        };
        let value = if reduce.keeps_index {
            partial.index as u64
        } else {
            partial.value
        };
        // SAFETY: the result's slot has an element for each `at`, which one work item alone stores.
        unsafe {
            let to = self.result.add(at * reduce.size);
            let from = (&raw const value).cast::<u8>();
            match reduce.narrow {
                Some(narrow) => {
                    narrow(Lanes::new(to, [from; 4], 1, 0));
                }
                None => std::ptr::copy_nonoverlapping(from, to, reduce.size),
            }
        }
    }
}

/// A pointer that work items share; each writes its own part.
struct Shared<T>(*mut T);
// SAFETY: whoever writes through it says why the parts are disjoint.
unsafe impl<T> Sync for Shared<T> {}

/// The address of a view's first element, once it is certain that all of its elements lie in its buffer.
fn first_element(load: &Load, bound: &Bound, count: usize) -> *const u8 {
    let operand = &load.operand;
    let (pointer, bytes) = (bound.memory)(operand.slot);
    let offset = operand.offset.at(bound.parameters);
    if count > 0 {
        let size = operand.dtype.size();
        let inside = extent(&operand.lengths, &operand.strides).is_some_and(|(least, greatest)| {
            offset + least >= 0 && ((offset + greatest) as usize) < bytes / size
        });
        assert!(
            inside,
            "views are checked when they are made, so that they lie in their buffer"
        );
    }
    pointer.wrapping_offset(offset * operand.dtype.size() as isize)
}
