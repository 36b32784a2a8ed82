//! Reads `tests/fixtures/*.json` into plain structs: one function a file. What the fields hold is in `tests/fixtures/README.md`.
#![allow(
    dead_code,
    unused_imports,
    reason = "each test uses a part of this module"
)]

#[path = "close.rs"]
mod close;
#[path = "read.rs"]
mod read;

pub use close::*;
pub use read::*;

/// A function of one float at many points.
pub struct Unary {
    pub name: String,
    pub x: Vec<f64>,
    pub y: Vec<f64>,
    /// The derivative, where one is claimed.
    pub d: Vec<Option<f64>>,
}

/// A test of one float at many points.
pub struct Predicate {
    pub name: String,
    pub x: Vec<f64>,
    pub y: Vec<bool>,
}

/// A function of two floats at many points.
pub struct Binary {
    pub name: String,
    pub a: Vec<f64>,
    pub b: Vec<f64>,
    pub y: Vec<f64>,
    /// The derivatives for `a` and for `b`, where they are claimed.
    pub da: Vec<Option<f64>>,
    pub db: Vec<Option<f64>>,
}

/// A comparison of two floats at many points.
pub struct Comparison {
    pub name: String,
    pub a: Vec<f64>,
    pub b: Vec<f64>,
    pub y: Vec<bool>,
}

pub struct UnaryFile {
    pub functions: Vec<Unary>,
    pub predicates: Vec<Predicate>,
}

pub struct BinaryFile {
    pub functions: Vec<Binary>,
    pub comparisons: Vec<Comparison>,
}

/// Elements in row-major order, and the lengths of the axes they fill.
#[derive(Clone, Debug, PartialEq)]
pub struct Array<T> {
    pub lengths: Vec<usize>,
    pub data: Vec<T>,
}

/// A reduction of `x` over the positions `over`.
pub struct Reduction<T> {
    pub name: String,
    pub input: String,
    pub x: Array<f64>,
    pub over: Vec<usize>,
    pub y: Array<T>,
    /// The weights of the result's elements, and the gradient for `x` of their weighted sum, where one is claimed.
    pub w: Vec<f64>,
    pub d: Option<Vec<f64>>,
}

pub struct ReduceFile {
    pub reductions: Vec<Reduction<f64>>,
    /// `argmin` and `argmax`.
    pub indices: Vec<Reduction<i64>>,
    /// `any`, `all` (0 or 1) and `count`, of the bools `x != 0`.
    pub logic: Vec<Reduction<i64>>,
}

/// A tensor with named axes, and the gradient for it.
pub struct Operand {
    pub axes: Vec<String>,
    pub x: Array<f64>,
    pub d: Vec<f64>,
}

/// A contraction of two tensors over the axes `over`; the result has the axes `axes`.
pub struct Contraction {
    pub left: Operand,
    pub right: Operand,
    pub over: Vec<String>,
    pub axes: Vec<String>,
    pub y: Array<f64>,
    pub w: Vec<f64>,
}

pub struct ContractFile {
    /// Shared axes that are not contracted are batch axes; the result has the left's axes, then what only the right has.
    pub dot: Vec<Contraction>,
    /// The result's axes in the order asked for; all others are summed over.
    pub dot_to: Vec<Contraction>,
}

/// How elements move. Axes are positions.
#[derive(Clone, Debug, PartialEq)]
pub enum Move {
    Permute {
        order: Vec<usize>,
    },
    Flip {
        axes: Vec<usize>,
    },
    Slice {
        axis: usize,
        start: Option<i64>,
        end: Option<i64>,
        step: Option<i64>,
    },
    Concat {
        axis: usize,
    },
    Stack {
        axis: usize,
    },
    Roll {
        axis: usize,
        shift: i64,
    },
    Repeat {
        axis: usize,
        times: usize,
    },
    Tile {
        axis: usize,
        times: usize,
    },
    Pad {
        axis: usize,
        before: usize,
        after: usize,
        value: i64,
    },
}

/// A movement of the elements of `inputs`, which count 0, 1, 2, ... through all of them.
pub struct Movement {
    pub how: Move,
    pub inputs: Vec<Array<i64>>,
    pub y: Array<i64>,
}

/// A function of one integer of the type `kind` (`i8`, `u64` ...).
pub struct IntegerUnary {
    pub name: String,
    pub kind: String,
    pub a: Vec<i128>,
    pub y: Vec<i128>,
}

/// A function of two integers of the type `kind`.
pub struct IntegerBinary {
    pub name: String,
    pub kind: String,
    pub a: Vec<i128>,
    pub b: Vec<i128>,
    pub y: Vec<i128>,
}

/// A number of any element type; bools are the integers 0 and 1.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Integer(i128),
    Float(f64),
}

/// A cast from the element type `from` to `to`.
pub struct Cast {
    pub from: String,
    pub to: String,
    pub x: Vec<Number>,
    pub y: Vec<Number>,
}

pub struct IntegersFile {
    pub unary: Vec<IntegerUnary>,
    pub binary: Vec<IntegerBinary>,
    pub casts: Vec<Cast>,
}

/// A scan, an order or a quantile of `x` along the position `axis`.
pub struct Along {
    pub name: String,
    pub input: String,
    pub x: Array<f64>,
    pub axis: usize,
    pub reverse: bool,
    pub n: usize,
    pub q: f64,
    pub y: Vec<f64>,
    /// The gradient for `x` of the weighted sum of the result, where one is claimed.
    pub d: Option<Vec<f64>>,
}

/// Where `values` belong among `sorted`.
pub struct Search {
    pub sorted: Vec<f64>,
    pub values: Vec<f64>,
    pub right: bool,
    pub y: Vec<i64>,
}

/// How many of `x` are in equal bins of a range, or between edges.
pub struct Histogram {
    pub x: Vec<f64>,
    pub range: Option<(f64, f64)>,
    pub edges: Vec<f64>,
    pub y: Vec<i64>,
}

pub struct Distinct {
    pub x: Array<f64>,
    pub values: Vec<f64>,
    pub inverse: Vec<i64>,
    pub counts: Vec<i64>,
}

pub struct OrderFile {
    pub scans: Vec<Along>,
    pub orders: Vec<Along>,
    pub searches: Vec<Search>,
    pub histograms: Vec<Histogram>,
    pub distinct: Vec<Distinct>,
}

/// What Philox4x32-10 makes of a counter and a key.
pub struct Philox {
    pub counter: [u32; 4],
    pub key: [u32; 2],
    pub y: [u32; 4],
    /// Is it one of Random123's published answers?
    pub published: bool,
}
