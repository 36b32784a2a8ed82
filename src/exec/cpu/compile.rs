//! A region's program made ready to run: kernels picked, registers assigned, the tile's length chosen.

use super::convert::{
    cast_kernel, copy_kernel, narrow_kernel, round_kernel, try_cast_kernel, widen_kernel,
};
use super::elementwise::{TileKernel, binary_kernel, select_kernel, unary_kernel};
use super::fold::{Fold, fold};
use super::panel::{LONGEST_PANEL, PANEL_ROWS};
use crate::graph::{DType, Scalar};
use crate::plan::Offset;
use crate::plan::kernel::{Instruct, Operand, Order, Region, Slot};

/// Bytes of first-level cache that a tile's registers may take.
const CACHE: usize = 32 << 10;
const LONGEST_TILE: usize = 4096;
const SHORTEST_TILE: usize = 64;

/// Where a value of the program lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Home {
    /// In the scratch register of this number.
    Scratch(u32),
    /// In the memory of the load itself.
    Memory,
    /// In the buffer of this store.
    Output(u32),
}

/// What is done for each tile.
pub(super) enum Action {
    Load {
        load: u32,
        value: u32,
    },
    Position {
        position: u32,
        value: u32,
    },
    Call {
        kernel: TileKernel,
        value: u32,
        sources: [u32; 4],
        round: Option<TileKernel>,
        origin: u32,
    },
}

/// A strided read.
pub(super) struct Load {
    pub(super) operand: Operand,
    pub(super) widen: Option<TileKernel>,
    /// The elements lie one behind the other.
    pub(super) is_run: bool,
}

impl Load {
    /// For a view that runs along its last axis in large steps and lies densely along the one before: the lengths of both.
    /// Such a transposed block is gathered a panel of rows at a time.
    pub(super) fn panel(&self) -> Option<(usize, usize)> {
        let (lengths, strides) = (&self.operand.lengths, &self.operand.strides);
        let last = lengths.len().checked_sub(1)?;
        let dense =
            last > 0 && strides[last - 1] == 1 && strides[last].unsigned_abs() >= PANEL_ROWS;
        let large = last > 0
            && lengths[last - 1] >= PANEL_ROWS
            && (PANEL_ROWS..=LONGEST_PANEL).contains(&lengths[last]);
        (dense && large && self.widen.is_none()).then(|| (lengths[last], lengths[last - 1]))
    }
}

/// A number repeated over a whole register, before the first tile.
pub(super) enum Fill {
    Const(Scalar),
    Parameter {
        index: u32,
        dtype: DType,
    },
    /// The only element of a view.
    Element {
        load: u32,
    },
}

/// A position over the domain.
pub(super) struct Position {
    pub(super) lengths: Vec<usize>,
    pub(super) strides: Vec<isize>,
    pub(super) offset: Offset,
}

/// A store of elements; `narrow` where they are half floats.
pub(super) struct Output {
    pub(super) value: u32,
    pub(super) slot: Slot,
    pub(super) size: usize,
    pub(super) narrow: Option<TileKernel>,
}

/// A region made ready to run.
pub(super) struct Compiled {
    pub(super) order: Order,
    pub(super) tile: usize,
    pub(super) scratch: usize,
    pub(super) homes: Vec<Home>,
    pub(super) fills: Vec<(u32, Fill)>,
    pub(super) loads: Vec<Load>,
    pub(super) positions: Vec<Position>,
    pub(super) actions: Vec<Action>,
    pub(super) outputs: Vec<Output>,
    pub(super) reduce: Option<Reducer>,
}

/// The reduction at the end of a tile.
pub(super) struct Reducer {
    pub(super) fold: Fold,
    pub(super) value: u32,
    pub(super) slot: Slot,
    /// Bytes of an element of the register.
    pub(super) element: usize,
    /// Bytes of an element of the result.
    pub(super) size: usize,
    pub(super) narrow: Option<TileKernel>,
    pub(super) keeps_index: bool,
}

/// Compiles a region.
pub(super) fn compile(region: &Region) -> Compiled {
    let program = &region.program;
    let mut last_use: Vec<usize> = (0..program.len()).collect();
    for (i, instruction) in program.iter().enumerate() {
        sources(&instruction.op).for_each(|source| last_use[source as usize] = i);
    }
    let outputs: Vec<Output> = region
        .stores
        .iter()
        .map(|store| {
            let dtype = program[store.register as usize].dtype;
            Output {
                value: store.register,
                slot: store.slot,
                size: dtype.size(),
                narrow: narrow_kernel(dtype),
            }
        })
        .collect();
    let kept = region
        .stores
        .iter()
        .map(|store| store.register)
        .chain(region.reduce.iter().map(|r| r.register));
    kept.for_each(|register| last_use[register as usize] = usize::MAX);

    let mut compiled = Compiled {
        order: region.order,
        tile: 0,
        scratch: 0,
        homes: vec![Home::Memory; program.len()],
        fills: Vec::new(),
        loads: Vec::new(),
        positions: Vec::new(),
        actions: Vec::new(),
        outputs,
        reduce: region.reduce.map(|reduce| {
            let result = reduce.op.result(reduce.dtype);
            Reducer {
                fold: fold(reduce.op, reduce.dtype),
                value: reduce.register,
                slot: reduce.slot,
                element: reduce.dtype.register().size(),
                size: result.size(),
                narrow: narrow_kernel(result),
                keeps_index: matches!(
                    reduce.op,
                    crate::graph::Reduce::ArgMin | crate::graph::Reduce::ArgMax
                ),
            }
        }),
    };
    let mut free: Vec<u32> = Vec::new();
    let mut widest = 1;
    for (i, instruction) in program.iter().enumerate() {
        let value = i as u32;
        widest = widest.max(instruction.dtype.register().size());
        let mut is_temporary = false;
        let mut register = |compiled: &mut Compiled| {
            is_temporary = true;
            free.pop().unwrap_or_else(|| {
                compiled.scratch += 1;
                compiled.scratch as u32 - 1
            })
        };
        match &instruction.op {
            Instruct::Const(scalar) => {
                compiled.homes[i] = Home::Scratch(fixed_register(&mut compiled));
                compiled.fills.push((value, Fill::Const(*scalar)));
            }
            Instruct::Parameter(index) => {
                compiled.homes[i] = Home::Scratch(fixed_register(&mut compiled));
                compiled.fills.push((
                    value,
                    Fill::Parameter {
                        index: *index,
                        dtype: instruction.dtype,
                    },
                ));
            }
            Instruct::Load(operand) => {
                let load = compiled.loads.len() as u32;
                let widen = widen_kernel(operand.dtype);
                let is_run = operand.lengths.len() == 1 && operand.strides[0] == 1;
                let is_one = operand
                    .strides
                    .iter()
                    .zip(&operand.lengths)
                    .all(|(&s, &l)| s == 0 || l == 1);
                compiled.loads.push(Load {
                    operand: operand.clone(),
                    widen,
                    is_run,
                });
                if is_one {
                    compiled.homes[i] = Home::Scratch(fixed_register(&mut compiled));
                    compiled.fills.push((value, Fill::Element { load }));
                } else {
                    if !(is_run && widen.is_none()) {
                        compiled.homes[i] = Home::Scratch(register(&mut compiled));
                    }
                    compiled.actions.push(Action::Load { load, value });
                }
            }
            Instruct::Position {
                lengths,
                strides,
                offset,
            } => {
                compiled.homes[i] = Home::Scratch(register(&mut compiled));
                let position = compiled.positions.len() as u32;
                compiled.positions.push(Position {
                    lengths: lengths.to_vec(),
                    strides: strides.to_vec(),
                    offset: offset.clone(),
                });
                compiled.actions.push(Action::Position { position, value });
            }
            op => {
                let output = compiled
                    .outputs
                    .iter()
                    .position(|output| output.value == value && output.narrow.is_none());
                compiled.homes[i] = match output {
                    Some(output) => Home::Output(output as u32),
                    None => Home::Scratch(register(&mut compiled)),
                };
                let mut list = [0; 4];
                list.iter_mut()
                    .zip(sources(op))
                    .for_each(|(slot, source)| *slot = source);
                let (kernel, round) = kernel(op, instruction.dtype);
                compiled.actions.push(Action::Call {
                    kernel,
                    value,
                    sources: list,
                    round,
                    origin: instruction.origin,
                });
            }
        }
        // A register is handed on once all that read its value have run; never to the instruction that reads it last.
        let ends_here = |source: u32| last_use[source as usize] == i;
        let mut dead: Vec<u32> = sources(&instruction.op)
            .filter(|&source| ends_here(source))
            .collect();
        if is_temporary && ends_here(value) {
            dead.push(value);
        }
        dead.sort_unstable();
        dead.dedup();
        for value in dead {
            let is_fixed = compiled.fills.iter().any(|&(fixed, _)| fixed == value);
            if let Home::Scratch(register) = compiled.homes[value as usize]
                && !is_fixed
            {
                free.push(register);
            }
        }
    }
    let tile = CACHE / ((compiled.scratch + 1) * widest);
    compiled.tile = tile.clamp(SHORTEST_TILE, LONGEST_TILE) / SHORTEST_TILE * SHORTEST_TILE;
    compiled
}

/// A register that keeps its content from tile to tile.
fn fixed_register(compiled: &mut Compiled) -> u32 {
    compiled.scratch += 1;
    compiled.scratch as u32 - 1
}

/// The kernel of an instruction, and the rounding after it where the result is a half float.
fn kernel(op: &Instruct, dtype: DType) -> (TileKernel, Option<TileKernel>) {
    let rounded = round_kernel(dtype);
    match op {
        Instruct::Unary(op, of, _) => (unary_kernel(*op, of.register()), rounded),
        Instruct::Binary(op, of, ..) => (binary_kernel(*op, of.register()), rounded),
        Instruct::Select(..) => (select_kernel(dtype.register().size()), None),
        Instruct::Cast(of, _) => (cast_kernel(*of, dtype), rounded),
        Instruct::TryCast(of, _) => (try_cast_kernel(*of, dtype), rounded),
        _ => (copy_kernel(dtype.register().size()), None),
    }
}

fn sources(op: &Instruct) -> impl Iterator<Item = u32> {
    let list: [Option<u32>; 3] = match *op {
        Instruct::Unary(_, _, a)
        | Instruct::Cast(_, a)
        | Instruct::TryCast(_, a)
        | Instruct::Copy(a) => [Some(a), None, None],
        Instruct::Binary(_, _, a, b) => [Some(a), Some(b), None],
        Instruct::Select(c, a, b) => [Some(c), Some(a), Some(b)],
        _ => [None; 3],
    };
    list.into_iter().flatten()
}
