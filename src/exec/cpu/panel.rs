//! Transposed reads: a panel of rows is gathered at once, so that each cache line of the source is fetched once for all of
//! its elements rather than once for each.
#![allow(unsafe_code, reason = "gathers from a checked view")]

use super::strided::runs;
use crate::plan::kernel::Operand;

/// Rows of a panel: a cache line of `f32`.
pub(super) const PANEL_ROWS: usize = 16;
/// The longest row of which a panel is kept; a panel of `f32` then takes half of a second-level cache of 1 MiB.
pub(super) const LONGEST_PANEL: usize = 8192;
/// Elements after each row, so that rows of a power of two do not fall on the same lines of the cache.
const GAP: usize = 16;

/// The panels of one thread, one for each transposed load.
#[derive(Default)]
pub(super) struct Panels {
    panels: Vec<Panel>,
}

#[derive(Default)]
struct Panel {
    load: u32,
    /// The rows of the domain that the panel holds; none at first.
    first: usize,
    rows: usize,
    memory: Vec<u64>,
}

impl Panels {
    pub(super) const fn new() -> Panels {
        Panels { panels: Vec::new() }
    }

    /// Keeps the memory and forgets what is in it.
    pub(super) fn forget(&mut self) {
        self.panels.iter_mut().for_each(|panel| panel.rows = 0);
    }

    /// The elements `start..start + count` of a view: in a panel if they lie there in one run, else copied to `to`.
    ///
    /// # Safety
    /// All elements of the view at `from` are valid for reads, `to` for writes of `count` elements.
    pub(super) unsafe fn read(
        &mut self,
        load: u32,
        operand: &Operand,
        from: *const u8,
        start: usize,
        count: usize,
        to: *mut u8,
    ) -> *mut u8 {
        let at = match self.panels.iter().position(|panel| panel.load == load) {
            Some(at) => at,
            None => {
                self.panels.push(Panel {
                    load,
                    ..Panel::default()
                });
                self.panels.len() - 1
            }
        };
        let panel = &mut self.panels[at];
        // SAFETY: the caller's; elements of one size are moved as integers of that size.
        unsafe {
            match operand.dtype.size() {
                1 => panel
                    .read::<u8>(operand, from, start, count, to.cast())
                    .cast(),
                2 => panel
                    .read::<u16>(operand, from.cast(), start, count, to.cast())
                    .cast(),
                4 => panel
                    .read::<u32>(operand, from.cast(), start, count, to.cast())
                    .cast(),
                _ => panel
                    .read::<u64>(operand, from.cast(), start, count, to.cast())
                    .cast(),
            }
        }
    }
}

impl Panel {
    /// # Safety
    /// As for [`Panels::read`].
    unsafe fn read<T: Copy>(
        &mut self,
        operand: &Operand,
        from: *const T,
        start: usize,
        count: usize,
        to: *mut T,
    ) -> *mut T {
        let length = operand.lengths[operand.lengths.len() - 1];
        let pitch = length + GAP;
        let mut done = 0;
        while done < count {
            let (row, column) = ((start + done) / length, (start + done) % length);
            let here = (length - column).min(count - done);
            if !(self.first..self.first + self.rows).contains(&row) {
                // SAFETY: the caller's.
                unsafe { self.gather(operand, from, row) };
            }
            let source = self.memory.as_mut_ptr().cast::<T>();
            let source = source.wrapping_add((row - self.first) * pitch + column);
            if here == count {
                return source;
            }
            // SAFETY: the row is in the panel, and `to` has room for `count` elements.
            unsafe { std::ptr::copy_nonoverlapping(source, to.add(done), here) };
            done += here;
        }
        to
    }

    /// Fills the panel with rows from `row` on, as many as lie densely behind one another.
    ///
    /// # Safety
    /// All elements of the view are valid for reads.
    unsafe fn gather<T: Copy>(&mut self, operand: &Operand, from: *const T, row: usize) {
        let last = operand.lengths.len() - 1;
        let (length, step, across) = (
            operand.lengths[last],
            operand.strides[last],
            operand.lengths[last - 1],
        );
        let rows = PANEL_ROWS.min(across - row % across);
        let pitch = length + GAP;
        let words = (PANEL_ROWS * pitch * size_of::<T>()).div_ceil(8);
        if self.memory.len() < words {
            self.memory.resize(words, 0);
        }
        (self.first, self.rows) = (row, rows);
        let mut offset = 0;
        runs(
            &operand.lengths,
            &operand.strides,
            row * length,
            1,
            |at, _, _| offset = at,
        );
        let to = self.memory.as_mut_ptr().cast::<T>();
        // SAFETY: `rows` elements behind each of the row's are elements of the next rows; the panel has room for them.
        unsafe {
            for column in 0..length {
                let source = from.offset(offset + column as isize * step);
                let to = to.add(column);
                if rows == PANEL_ROWS {
                    (0..PANEL_ROWS).for_each(|k| *to.add(k * pitch) = *source.add(k));
                } else {
                    (0..rows).for_each(|k| *to.add(k * pitch) = *source.add(k));
                }
            }
        }
    }
}
