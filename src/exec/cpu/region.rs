//! Running a region: tile by tile through its domain, on several threads.
#![allow(
    unsafe_code,
    reason = "threads write disjoint parts of one buffer, and registers of several types share one block"
)]

use super::compile::{Action, Compiled, Fill, Home, Load};
use super::fold::{Fold, Partial};
use super::lanes::Lanes;
use super::strided::{extent, gather_sized, runs};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::graph::DType;
use crate::plan::kernel::{Order, Slot};
use std::cell::Cell;
use std::sync::atomic::{AtomicU32, Ordering};

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
    compiled: &'a Compiled,
    parameters: &'a [u64],
    /// Address of the first element of each load.
    loads: Vec<*const u8>,
    outputs: Vec<*mut u8>,
    result: *mut u8,
    failed: AtomicU32,
}

// SAFETY: threads read through `loads`, and write parts of `outputs` and `result` that do not overlap: each element of the
// domain, and each result, belongs to one work item.
unsafe impl Sync for Running<'_> {}

/// The registers of one thread.
struct Registers {
    /// For each value of the program where it is now.
    at: Vec<*mut u8>,
    scratch: *mut u8,
    bytes: usize,
    block: Vec<u64>,
}

thread_local! {
    static BLOCK: Cell<(Vec<u64>, Vec<*mut u8>)> = const { Cell::new((Vec::new(), Vec::new())) };
}

impl Drop for Registers {
    fn drop(&mut self) {
        BLOCK.set((
            std::mem::take(&mut self.block),
            std::mem::take(&mut self.at),
        ));
    }
}

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
        // A single block's accumulators are the results.
        let is_direct = blocks == 1
            && reduce.narrow.is_none()
            && !reduce.keeps_index
            && fold.size == reduce.size;
        let mut partials = vec![
            0u64;
            if is_direct {
                0
            } else {
                (blocks * kept * fold.size).div_ceil(8)
            }
        ];
        let slots = Shared(partials.as_mut_ptr().cast::<u8>());
        for_each(strips * blocks, parallel, |i| {
            let slots = &slots;
            let (block, first) = (i / strips, i % strips * width);
            let here = width.min(kept - first);
            let mut registers = self.registers(self.compiled.tile.min(kept * reduced));
            let total = self.strip(
                &mut registers,
                fold,
                kept,
                first,
                here,
                block * rows..reduced.min((block + 1) * rows),
            );
            // SAFETY: item `i` alone writes the accumulators of its columns in its block.
            unsafe {
                let to = if is_direct { self.result } else { slots.0 };
                let to = to.add((block * kept + first) * fold.size);
                std::ptr::copy_nonoverlapping(total.as_ptr().cast::<u8>(), to, here * fold.size);
            }
        });
        if is_direct {
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

    /// Registers of a thread, with the constant ones filled for tiles of up to `longest` elements.
    fn registers(&self, longest: usize) -> Registers {
        let bytes = self.compiled.tile * 8;
        let (mut block, mut at) = BLOCK.take();
        let words = self.compiled.scratch * bytes / 8 + 8;
        if block.len() < words {
            block.resize(words, 0);
        }
        let scratch = block.as_mut_ptr().cast::<u8>();
        let scratch = scratch.wrapping_add(scratch.align_offset(64));
        at.clear();
        at.extend(self.compiled.homes.iter().map(|home| match home {
            Home::Scratch(register) => scratch.wrapping_add(*register as usize * bytes),
            _ => std::ptr::null_mut(),
        }));
        let registers = Registers {
            at,
            scratch,
            bytes,
            block,
        };
        for (value, fill) in &self.compiled.fills {
            let to = registers.at[*value as usize];
            let (bits, dtype) = match fill {
                Fill::Const(scalar) => (scalar.bits, scalar.dtype),
                Fill::Parameter { index, dtype } => (self.parameters[*index as usize], *dtype),
                Fill::Element { load } => {
                    let (from, dtype) = (
                        self.loads[*load as usize],
                        self.compiled.loads[*load as usize].operand.dtype,
                    );
                    let mut bits = 0u64;
                    // SAFETY: the view's only element is in its buffer, as `first_element` checked.
                    unsafe {
                        std::ptr::copy_nonoverlapping(
                            from,
                            (&raw mut bits).cast::<u8>(),
                            dtype.size(),
                        )
                    };
                    (bits, dtype)
                }
            };
            // SAFETY: a register has room for a tile of elements of any type.
            unsafe { fill_register(to, widened(bits, dtype), dtype.register().size(), longest) };
        }
        registers
    }

    /// Runs the program on the elements `start..start + count` of the domain.
    fn tile(&self, registers: &mut Registers, start: usize, count: usize) {
        for (home, at) in self.compiled.homes.iter().zip(registers.at.iter_mut()) {
            if let Home::Output(output) = home {
                let size = self.compiled.outputs[*output as usize].size;
                *at = self.outputs[*output as usize].wrapping_add(start * size);
            }
        }
        for action in &self.compiled.actions {
            match action {
                Action::Load { load, value } => self.load(registers, *load, *value, start, count),
                Action::Position { position, value } => {
                    let position = &self.compiled.positions[*position as usize];
                    let first = position.offset.at(self.parameters) as i64;
                    let step = position.strides[position.strides.len() - 1] as i64;
                    let to = registers.at[*value as usize].cast::<i64>();
                    runs(
                        &position.lengths,
                        &position.strides,
                        start,
                        count,
                        |offset, here, done| {
                            // SAFETY: the register has room for a tile; `runs` counts to `count`.
                            let to = unsafe { std::slice::from_raw_parts_mut(to.add(done), here) };
                            to.iter_mut()
                                .enumerate()
                                .for_each(|(i, x)| *x = first + offset as i64 + i as i64 * step);
                        },
                    );
                }
                Action::Call {
                    kernel,
                    value,
                    sources,
                    round,
                    origin,
                } => {
                    let to = registers.at[*value as usize];
                    let from = sources.map(|source| registers.at[source as usize].cast_const());
                    // SAFETY: a value's place holds `count` elements of its type: a register, the memory that it was loaded
                    // from, or the part of an output that belongs to this tile. It overlaps no source, since a register
                    // is handed on only after the instruction that reads it last.
                    let fine = kernel(unsafe { Lanes::new(to, from, count, start) });
                    if !fine {
                        self.failed.fetch_min(*origin, Ordering::Relaxed);
                    }
                    if let Some(round) = round {
                        // SAFETY: rounding reads an element before it writes it, through a copy of the register.
                        unsafe { round_in_place(*round, to, count) };
                    }
                }
            }
        }
        for (output, &to) in self.compiled.outputs.iter().zip(&self.outputs) {
            let from = registers.at[output.value as usize].cast_const();
            if let Some(narrow) = output.narrow {
                // SAFETY: the register holds `count` elements, and this part of the output belongs to the tile.
                narrow(unsafe {
                    Lanes::new(
                        to.wrapping_add(start * output.size),
                        [from; 4],
                        count,
                        start,
                    )
                });
            }
        }
    }

    fn load(&self, registers: &mut Registers, load: u32, value: u32, start: usize, count: usize) {
        let from = self.loads[load as usize];
        let Load {
            operand,
            widen,
            is_run,
        } = &self.compiled.loads[load as usize];
        let size = operand.dtype.size();
        if *is_run && widen.is_none() {
            registers.at[value as usize] = from.wrapping_add(start * size).cast_mut();
            return;
        }
        let Home::Scratch(register) = self.compiled.homes[value as usize] else {
            return;
        };
        let to = registers
            .scratch
            .wrapping_add(register as usize * registers.bytes);
        registers.at[value as usize] = to;
        match widen {
            // Half floats are gathered into the upper half of the register and widened into the lower one.
            Some(widen) => {
                let half = to.wrapping_add(registers.bytes / 2);
                // SAFETY: as below; 2 bytes an element fit behind the 4 bytes of each `f32`.
                unsafe {
                    gather_sized(
                        2,
                        from,
                        &operand.lengths,
                        &operand.strides,
                        start,
                        count,
                        half,
                    );
                    widen(Lanes::new(to, [half.cast_const(); 4], count, start));
                }
            }
            None => {
                let inner = operand.lengths[operand.lengths.len() - 1];
                if operand.strides[operand.strides.len() - 1] == 1 && start % inner + count <= inner
                {
                    let mut at = 0;
                    runs(
                        &operand.lengths,
                        &operand.strides,
                        start,
                        count,
                        |offset, _, _| at = offset,
                    );
                    registers.at[value as usize] =
                        from.wrapping_offset(at * size as isize).cast_mut();
                    return;
                }
                // SAFETY: `first_element` checked that every element of the view is in its buffer; a register has room for a
                // tile and is no part of any buffer.
                unsafe {
                    gather_sized(
                        size,
                        from,
                        &operand.lengths,
                        &operand.strides,
                        start,
                        count,
                        to,
                    )
                }
            }
        }
    }
}

/// A pointer that work items share; each writes its own part.
struct Shared<T>(*mut T);
// SAFETY: whoever writes through it says why the parts are disjoint.
unsafe impl<T> Sync for Shared<T> {}

/// Partial results put together in pairs, so that rounding grows with the logarithm of their number.
struct Pairwise<'a> {
    fold: &'a Fold,
    stack: smallvec::SmallVec<[(u32, Partial); 16]>,
}

impl<'a> Pairwise<'a> {
    fn new(fold: &'a Fold) -> Pairwise<'a> {
        Pairwise {
            fold,
            stack: smallvec::SmallVec::new(),
        }
    }

    fn push(&mut self, mut partial: Partial) {
        let mut level = 0;
        while let Some(&(l, earlier)) = self.stack.last()
            && l == level
        {
            partial = (self.fold.combine)(earlier, partial);
            self.stack.pop();
            level += 1;
        }
        self.stack.push((level, partial));
    }

    fn total(mut self) -> Partial {
        let Some((_, mut total)) = self.stack.pop() else {
            return self.fold.identity;
        };
        while let Some((_, earlier)) = self.stack.pop() {
            total = (self.fold.combine)(earlier, total);
        }
        total
    }
}

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

/// A number's bits as a register holds it.
fn widened(bits: u64, dtype: DType) -> u64 {
    match dtype {
        DType::F16 => u64::from(half::f16::from_bits(bits as u16).to_f32().to_bits()),
        DType::BF16 => u64::from(half::bf16::from_bits(bits as u16).to_f32().to_bits()),
        _ => bits,
    }
}

/// # Safety
/// `to` is valid for writes of `count` elements of `size` bytes and aligned for them.
unsafe fn fill_register(to: *mut u8, bits: u64, size: usize, count: usize) {
    // SAFETY: the caller's.
    unsafe {
        match size {
            1 => std::slice::from_raw_parts_mut(to, count).fill(bits as u8),
            2 => std::slice::from_raw_parts_mut(to.cast::<u16>(), count).fill(bits as u16),
            4 => std::slice::from_raw_parts_mut(to.cast::<u32>(), count).fill(bits as u32),
            _ => std::slice::from_raw_parts_mut(to.cast::<u64>(), count).fill(bits),
        }
    }
}

/// # Safety
/// `at` holds `count` elements of `f32`.
unsafe fn round_in_place(round: super::elementwise::TileKernel, at: *mut u8, count: usize) {
    let mut copy = [0f32; 64];
    let mut done = 0;
    while done < count {
        let here = (count - done).min(copy.len());
        // SAFETY: within the caller's elements; the kernel's source is the copy.
        unsafe {
            let part = at.cast::<f32>().add(done);
            std::ptr::copy_nonoverlapping(part, copy.as_mut_ptr(), here);
            round(Lanes::new(part.cast(), [copy.as_ptr().cast(); 4], here, 0));
        }
        done += here;
    }
}
