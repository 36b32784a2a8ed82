//! Products of matrices of which one is a view that reads elements several times, such as windows: a convolution.
//!
//! A row of that matrix is a base address plus one table of offsets that all rows share, so that a tile of the result is a loop over the
//! table: no element is copied, and each is read from the cache by all windows that it is in.
#![allow(
    unsafe_code,
    reason = "reads a checked view by tables of offsets, and writes disjoint tiles: 3 times the speed of copying the windows"
)]

use super::region::Bound;
use super::strided::{extent, runs};
use super::threads::for_each;
use super::window_tile::{MOST_ROWS, Tiles, WIDEST};
use crate::error::Result;
use crate::exec::cpu::memory::Buffer;
use crate::graph::DType;
use crate::graph::shape::count;
use crate::plan::kernel::WindowProduct;

/// Terms of a sum that are added in registers before they are added to the result; a panel of so many rows fits the second-level cache.
const TERMS: usize = 512;

/// Rows of the result that one thread does at a time.
const ROWS: usize = 1024;

/// Sums of more terms than this are split, if there are few results: that does not depend on the number of threads.
const LONG_SUM: usize = 4096;

/// Products of fewer multiplications than this are done by the calling thread.
const LEAST_PARALLEL: usize = 1 << 18;

struct Shared<T>(*mut T);
// SAFETY: operands are only read, and each element of a result is written by one work item.
unsafe impl<T> Sync for Shared<T> {}

/// Runs a product.
pub(super) fn run(product: &WindowProduct, bound: &Bound) -> Result<()> {
    match product.view.dtype {
        DType::F32 => multiply::<f32>(product, bound),
        DType::F64 => multiply::<f64>(product, bound),
        other => unreachable!("windows of {} are copied for a product", other.name()),
    }
}

/// The number of elements, which the planner has found to be addressable.
fn size(lengths: &[usize]) -> usize {
    count(lengths).unwrap_or(0)
}

/// Offsets of the elements `start..start + count` of a view.
fn offsets(lengths: &[usize], strides: &[isize], start: usize, count: usize) -> Vec<isize> {
    let mut table = Vec::with_capacity(count);
    if lengths.is_empty() {
        table.resize(count, 0);
        return table;
    }
    let step = strides[strides.len() - 1];
    runs(lengths, strides, start, count, |offset, here, _| {
        table.extend((0..here as isize).map(|i| offset + i * step));
    });
    table
}

fn multiply<T: Tiles>(product: &WindowProduct, bound: &Bound) -> Result<()> {
    let (rank, own_rank) = (product.batch, product.own);
    let (batch, rest) = product.view.lengths.split_at(rank);
    let (own, inner) = rest.split_at(own_rank);
    let (batches, rows, terms) = (size(batch), size(own), size(inner));
    let columns = product.columns;
    let total = batches * rows * columns;
    if total == 0 {
        return Ok(());
    }
    let (out, bytes) = (bound.memory)(product.out);
    assert!(
        bytes >= total * size_of::<T>(),
        "a product has room for its result"
    );
    let out = out.cast::<T>();
    if terms == 0 {
        // SAFETY: the slot has `total` elements; all zero bits are the number 0.
        unsafe { out.write_bytes(0, total) };
        return Ok(());
    }
    let view = first::<T>(
        bound,
        product.view.slot,
        product.view.offset.at(bound.parameters),
        &product.view.lengths,
        &product.view.strides,
    );
    let (mut lengths, mut strides) = (
        crate::graph::Lengths::from_slice(batch),
        product.other.batch_strides.clone(),
    );
    lengths.extend([columns, terms]);
    strides.extend([product.other.own, product.other.inner]);
    let other = first::<T>(
        bound,
        product.other.slot,
        product.other.offset.at(bound.parameters),
        &lengths,
        &strides,
    );
    let view_batches = offsets(batch, &product.view.strides[..rank], 0, batches);
    let other_batches = offsets(batch, &product.other.batch_strides, 0, batches);
    let inner_table = offsets(inner, &product.view.strides[rank + own_rank..], 0, terms);

    let parts = if terms > LONG_SUM && total <= 1 << 16 {
        terms.div_ceil(LONG_SUM)
    } else {
        1
    };
    let terms_a_part = terms.div_ceil(parts).next_multiple_of(TERMS);
    let mut partial = match parts {
        1 => None,
        _ => Some(Buffer::uninit(total * parts * size_of::<T>())?),
    };
    let target = Shared(
        partial
            .as_mut()
            .map_or(out, |buffer| buffer.as_mut_ptr().cast()),
    );
    let rows_an_item = rows
        .div_ceil(rows.div_ceil(ROWS))
        .next_multiple_of(MOST_ROWS);
    let items_a_batch = rows.div_ceil(rows_an_item);
    // Consecutive rows of the result are `columns` apart where the view is the left operand, else one.
    let (row_step, column_step) = if product.is_left {
        (columns, 1)
    } else {
        (1, rows)
    };
    let work = total.saturating_mul(terms);
    for_each(
        parts * batches * items_a_batch,
        work >= LEAST_PARALLEL,
        |item| {
            let (view, other, target) = (&view, &other, &target);
            let (part, at) = (
                item / (batches * items_a_batch),
                item % (batches * items_a_batch),
            );
            let (batch, at) = (at / items_a_batch, at % items_a_batch);
            let start = at * rows_an_item;
            let here = rows_an_item.min(rows - start);
            let table = offsets(
                own,
                &product.view.strides[rank..rank + own_rank],
                start,
                here,
            );
            let from = part * terms_a_part;
            let end = terms.min(from + terms_a_part);
            let block = Block {
                view: view.0.wrapping_offset(view_batches[batch]),
                rows: &table,
                terms: &inner_table[from.min(end)..end],
                other: other
                    .0
                    .wrapping_offset(other_batches[batch] + from as isize * product.other.inner),
                other_steps: (product.other.inner, product.other.own),
                columns,
                out: target
                    .0
                    .wrapping_add(part * total + batch * rows * columns + start * row_step),
                row_step,
                column_step,
            };
            // SAFETY: `first` checked the extents of both operands, which all offsets of the tables are in; the result has `total` elements
            // for each part, and items write different ones.
            unsafe {
                if product.is_left || here * columns < MOST_ROWS * WIDEST {
                    block.run();
                } else {
                    block.run_turned();
                }
            }
        },
    );
    if let Some(partial) = &partial {
        let all = partial.as_slice::<T>();
        // SAFETY: the slot has `total` elements, and is not the buffer of the parts.
        let out = unsafe { std::slice::from_raw_parts_mut(out, total) };
        out.copy_from_slice(&all[..total]);
        for part in all[total..].chunks_exact(total) {
            out.iter_mut()
                .zip(part)
                .for_each(|(sum, &x)| *sum = T::plus(*sum, x));
        }
    }
    Ok(())
}

/// The first element of a view, all of whose elements are in its buffer.
fn first<T>(
    bound: &Bound,
    slot: u32,
    offset: isize,
    lengths: &[usize],
    strides: &[isize],
) -> Shared<T> {
    let (pointer, bytes) = (bound.memory)(slot);
    let inside = extent(lengths, strides).is_some_and(|(least, greatest)| {
        offset + least >= 0 && ((offset + greatest) as usize) < bytes / size_of::<T>()
    });
    assert!(inside, "views are checked when they are made");
    Shared(pointer.cast::<T>().wrapping_offset(offset))
}

/// A block of rows of the result, with all of its columns.
struct Block<'a, T> {
    view: *const T,
    /// For each row its offset in the view.
    rows: &'a [isize],
    /// For each term of the sums its offset in the view.
    terms: &'a [isize],
    other: *const T,
    /// Strides of the other operand: from one term to the next, and from one column to the next.
    other_steps: (isize, isize),
    columns: usize,
    out: *mut T,
    row_step: usize,
    column_step: usize,
}

impl<T: Tiles> Block<'_, T> {
    /// # Safety
    /// The view is valid for reads at each sum of a row's and a term's offset, the other operand at its steps for each term and column, and the
    /// result for writes of each row and column.
    unsafe fn run(&self) {
        let tiles = T::tiles();
        let mut panel: Vec<T> = Vec::new();
        let (down, across) = self.other_steps;
        if self.terms.is_empty() {
            for row in 0..self.rows.len() {
                // SAFETY: the caller's.
                unsafe { self.put(row, 0, &vec![T::ZERO; self.columns], true) };
            }
            return;
        }
        for (block, terms) in self.terms.chunks(TERMS).enumerate() {
            let other = self.other.wrapping_offset((block * TERMS) as isize * down);
            let mut column = 0;
            while column < self.columns {
                let left = self.columns - column;
                let vectors = if left > tiles.lanes { 2 } else { 1 };
                let width = vectors * tiles.lanes;
                let source = other.wrapping_offset(column as isize * across);
                let (matrix, step) = if across == 1 && left >= width {
                    (source, down)
                } else {
                    panel.clear();
                    panel.resize(terms.len() * width, T::ZERO);
                    for (k, row) in panel.chunks_exact_mut(width).enumerate() {
                        for (c, to) in row.iter_mut().take(left).enumerate() {
                            // SAFETY: the caller's.
                            *to =
                                unsafe { *source.offset(k as isize * down + c as isize * across) };
                        }
                    }
                    (panel.as_ptr(), width as isize)
                };
                let mut row = 0;
                while row < self.rows.len() {
                    let (height, tile) = tiles.of(vectors, self.rows.len() - row);
                    let rows = &self.rows[row..];
                    if block == 0 && self.column_step == 1 && left >= width {
                        let to = self.out.wrapping_add(row * self.row_step + column);
                        // SAFETY: the caller's.
                        unsafe {
                            let rows = rows.as_ptr();
                            tile(self.view, rows, terms, matrix, step, to, self.row_step);
                        }
                        row += height;
                        continue;
                    }
                    let mut sums = [T::ZERO; MOST_ROWS * WIDEST];
                    // SAFETY: the caller's, and the tile fits into `sums`.
                    unsafe {
                        tile(
                            self.view,
                            rows.as_ptr(),
                            terms,
                            matrix,
                            step,
                            sums.as_mut_ptr(),
                            width,
                        );
                        for (r, sums) in sums.chunks_exact(width).take(height).enumerate() {
                            self.put(row + r, column, &sums[..left.min(width)], block == 0);
                        }
                    }
                    row += height;
                }
                column += width;
            }
        }
    }

    /// The same by way of a block that is row by row, for a result whose columns are: it is written in long runs.
    ///
    /// # Safety
    /// As for [`Block::run`].
    unsafe fn run_turned(&self) {
        let (rows, columns) = (self.rows.len(), self.columns);
        let mut sums = vec![T::ZERO; rows * columns];
        let block = Block {
            out: sums.as_mut_ptr(),
            row_step: columns,
            column_step: 1,
            ..*self
        };
        // SAFETY: the caller's; the block has room for all rows and columns.
        unsafe { block.run() };
        for column in 0..columns {
            let to = self.out.wrapping_add(column * self.column_step);
            for (row, sum) in sums[column..].iter().step_by(columns).enumerate() {
                // SAFETY: the caller's.
                unsafe { *to.add(row * self.row_step) = *sum };
            }
        }
    }

    /// Puts or adds sums to the result.
    ///
    /// # Safety
    /// As for [`Block::run`].
    #[inline(always)]
    unsafe fn put(&self, row: usize, column: usize, sums: &[T], first: bool) {
        let to = self
            .out
            .wrapping_add(row * self.row_step + column * self.column_step);
        if self.column_step == 1 {
            // SAFETY: the caller's.
            let to = unsafe { std::slice::from_raw_parts_mut(to, sums.len()) };
            if first {
                to.copy_from_slice(sums);
            } else {
                to.iter_mut()
                    .zip(sums)
                    .for_each(|(to, &sum)| *to = T::plus(*to, sum));
            }
            return;
        }
        for (c, &sum) in sums.iter().enumerate() {
            // SAFETY: the caller's.
            unsafe {
                let to = to.add(c * self.column_step);
                *to = if first { sum } else { T::plus(*to, sum) };
            }
        }
    }
}
