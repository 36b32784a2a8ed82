//! What a plan consists of: kernels over strided views of numbered slots.

use super::ir::Offset;
use crate::graph::{
    Binary, DType, Draw, Lengths, Order as Sorted, Reduce, Scalar, Scan, Unary, Update,
};
use smallvec::SmallVec;
use std::any::Any;
use std::sync::OnceLock;

/// A numbered place for a buffer while a plan runs.
pub(crate) type Slot = u32;

/// A plan: what an executor runs.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) steps: Vec<Step>,
    /// Slots that hold traced nodes' elements already, with the nodes.
    pub(crate) inputs: Vec<(Slot, u32)>,
    /// For each asked node the slot with its elements.
    pub(crate) outputs: Vec<(u32, Slot)>,
    /// Bytes of each slot; 0 for inputs.
    pub(crate) bytes: Vec<usize>,
    /// What the executor made of the plan when it ran it first.
    pub(crate) executable: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// One kernel, and the slots that nobody reads after it.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) kernel: Kernel,
    pub(crate) frees: SmallVec<[Slot; 2]>,
}

/// A kernel.
#[derive(Debug)]
pub(crate) enum Kernel {
    Region(Region),
    Staged(Staged),
    MatrixProduct(MatrixProduct),
    WindowProduct(WindowProduct),
    Random {
        draw: Draw,
        parameters: u32,
        dtype: DType,
        out: Slot,
        count: usize,
    },
    Assemble(Assemble),
    Take(Take),
    Scatter(Box<Scatter>),
    Scan(Scanning),
    Order(Ordering),
    Search(Searching),
}

/// A strided view of a slot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Operand {
    pub(crate) slot: Slot,
    pub(crate) dtype: DType,
    pub(crate) lengths: Lengths,
    pub(crate) strides: SmallVec<[isize; 4]>,
    pub(crate) offset: Offset,
}

/// An elementwise program over a domain, which is visited in row-major order of its (reordered) axes.
#[derive(Debug)]
pub(crate) struct Region {
    pub(crate) order: Order,
    pub(crate) program: Vec<Instruction>,
    pub(crate) stores: Vec<Store>,
    pub(crate) reduce: Option<Reduction>,
}

/// Regions that run one after the other on each block of rows.
#[derive(Debug)]
pub(crate) struct Staged {
    pub(crate) kept: usize,
    pub(crate) reduced: usize,
    pub(crate) regions: Vec<Region>,
    /// Slots that only these regions use, and their bytes for a row: they hold a block of rows at a time.
    pub(crate) local: Vec<(Slot, usize)>,
}

/// How a region walks through its domain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Order {
    /// All elements, in order.
    Map { count: usize },
    /// For each of `kept` results the `reduced` elements that it is made of, one behind the other.
    Rows { kept: usize, reduced: usize },
    /// For each of the `reduced` elements all `kept` results.
    Columns { kept: usize, reduced: usize },
}

/// A value of a region's program: the instruction that makes it.
pub(crate) type Register = u32;

/// One instruction; its result is the register of its own position.
#[derive(Debug)]
pub(crate) struct Instruction {
    pub(crate) op: Instruct,
    pub(crate) dtype: DType,
    /// The traced node to which a failure is charged.
    pub(crate) origin: u32,
}

/// What an instruction does.
#[derive(Debug)]
pub(crate) enum Instruct {
    /// Reads a view; its lengths are those of the domain, equal neighbours merged.
    Load(Operand),
    /// A number that is known when the plan is made.
    Const(Scalar),
    /// A parameter's bits.
    Parameter(u32),
    /// A position: the offset and for each axis of the domain a stride.
    Position {
        lengths: Lengths,
        strides: SmallVec<[isize; 4]>,
        offset: Offset,
    },
    Unary(Unary, DType, Register),
    Binary(Binary, DType, Register, Register),
    Select(Register, Register, Register),
    Cast(DType, Register),
    TryCast(DType, Register),
    Copy(Register),
}

/// A register that is stored for each element of the domain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Store {
    pub(crate) register: Register,
    pub(crate) slot: Slot,
}

/// A register that is reduced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    pub(crate) op: Reduce,
    pub(crate) dtype: DType,
    pub(crate) register: Register,
    pub(crate) slot: Slot,
}

/// Products of matrices `(rows x inner) (inner x columns)`, one for each index of the batch axes.
#[derive(Debug)]
pub(crate) struct MatrixProduct {
    pub(crate) dtype: DType,
    pub(crate) batch: Lengths,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) inner: usize,
    pub(crate) left: MatrixOperand,
    pub(crate) right: MatrixOperand,
    pub(crate) out: Slot,
}

/// A strided matrix for each index of the batch.
#[derive(Debug)]
pub(crate) struct MatrixOperand {
    pub(crate) slot: Slot,
    pub(crate) batch_strides: SmallVec<[isize; 4]>,
    /// Stride of the rows (left) or columns (right).
    pub(crate) own: isize,
    /// Stride of the summed axis.
    pub(crate) inner: isize,
    pub(crate) offset: Offset,
}

/// A product of matrices one of which is a view of several axes that reads elements several times, such as windows.
#[derive(Debug)]
pub(crate) struct WindowProduct {
    /// The view: batch axes, its own axes (rows, or columns where it is the right operand), summed axes.
    pub(crate) view: Operand,
    /// How many of the view's axes are the batch's, and how many after them its own.
    pub(crate) batch: usize,
    pub(crate) own: usize,
    pub(crate) other: MatrixOperand,
    /// Length of the other operand's own axis.
    pub(crate) columns: usize,
    /// Whether the view is the left operand, whose own axes come first in the result.
    pub(crate) is_left: bool,
    pub(crate) out: Slot,
}

/// Blocks copied into a larger one, filled with a number elsewhere.
#[derive(Debug)]
pub(crate) struct Assemble {
    pub(crate) dtype: DType,
    pub(crate) out: Slot,
    pub(crate) lengths: Lengths,
    /// `None` where the pieces cover everything.
    pub(crate) fill: Option<Scalar>,
    /// The pieces with the starts of each in the result.
    pub(crate) pieces: Vec<(Operand, SmallVec<[usize; 4]>)>,
}

/// Positions along an axis of a block.
#[derive(Debug)]
pub(crate) struct Indexed {
    /// The positions, as a view over the picked elements.
    pub(crate) ids: Operand,
    /// Stride of the axis in the block.
    pub(crate) stride: isize,
    /// Length of the axis.
    pub(crate) length: usize,
}

/// Reading a block at positions.
#[derive(Debug)]
pub(crate) struct Take {
    pub(crate) by: SmallVec<[Indexed; 2]>,
    /// The block, as a view over the picked elements that stays at the first position of each indexed axis.
    pub(crate) block: Operand,
    pub(crate) out: Slot,
    pub(crate) origin: u32,
}

/// A block with the elements at positions updated.
#[derive(Debug)]
pub(crate) struct Scatter {
    pub(crate) update: Update,
    pub(crate) by: SmallVec<[Indexed; 2]>,
    /// The block before.
    pub(crate) base: Operand,
    pub(crate) values: Operand,
    /// Strides of the written block over the values, 0 for what the positions say.
    pub(crate) strides: SmallVec<[isize; 4]>,
    pub(crate) out: Slot,
    pub(crate) origin: u32,
}

/// A scan along an axis of the operands, which have the lengths of the result.
#[derive(Debug)]
pub(crate) struct Scanning {
    pub(crate) op: Scan,
    pub(crate) axis: usize,
    pub(crate) reverse: bool,
    /// One operand, or two for a linear scan.
    pub(crate) sources: SmallVec<[Operand; 2]>,
    pub(crate) out: Slot,
}

/// The order of the elements along an axis.
#[derive(Debug)]
pub(crate) struct Ordering {
    pub(crate) order: Sorted,
    pub(crate) axis: usize,
    pub(crate) descending: bool,
    pub(crate) source: Operand,
    /// The length of the axis in the result.
    pub(crate) length: usize,
    pub(crate) out: Slot,
}

/// A search for values among sorted elements.
#[derive(Debug)]
pub(crate) struct Searching {
    /// After those that tie.
    pub(crate) right: bool,
    /// The elements that are searched, over the domain and a last axis along which they are sorted.
    pub(crate) sorted: Operand,
    /// The values, over the domain.
    pub(crate) values: Operand,
    pub(crate) out: Slot,
}
