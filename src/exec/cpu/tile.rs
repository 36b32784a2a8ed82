//! Running a region's program on one tile of its domain.
#![allow(
    unsafe_code,
    reason = "registers of several types share one block, and outputs are written in place"
)]

use std::cell::Cell;
use std::sync::atomic::Ordering;

use super::compile::{Action, Fill, Home, Load};
use super::lanes::Lanes;
use super::panel::Panels;
use super::region::Running;
use super::strided::{gather_sized, runs};
use crate::graph::DType;

/// The registers of one thread.
pub(super) struct Registers {
    /// For each value of the program where it is now.
    pub(super) at: Vec<*mut u8>,
    scratch: *mut u8,
    bytes: usize,
    block: Vec<u64>,
    panels: Panels,
}

thread_local! {
    static BLOCK: Cell<(Vec<u64>, Vec<*mut u8>, Panels)> = const { Cell::new((Vec::new(), Vec::new(), Panels::new())) };
}

impl Drop for Registers {
    fn drop(&mut self) {
        BLOCK.set((
            std::mem::take(&mut self.block),
            std::mem::take(&mut self.at),
            std::mem::take(&mut self.panels),
        ));
    }
}

impl Running<'_> {
    /// Registers of a thread, with the constant ones filled for tiles of up to `longest` elements.
    pub(super) fn registers(&self, longest: usize) -> Registers {
        let bytes = self.compiled.tile * 8;
        let (mut block, mut at, mut panels) = BLOCK.take();
        panels.forget();
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
            panels,
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
    pub(super) fn tile(&self, registers: &mut Registers, start: usize, count: usize) {
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
            None if self.compiled.loads[load as usize].panel().is_some() => {
                // SAFETY: as below.
                registers.at[value as usize] =
                    unsafe { registers.panels.read(load, operand, from, start, count, to) };
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
