//! The operations of the graph.

use super::dtype::{DType, Scalar};
use super::indexing::{Indexing, Update};
use super::table::{for_each_binary, for_each_unary};
use crate::error::Error;
use smallvec::SmallVec;
use std::sync::Arc;

/// Which elements an elementwise operation is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Floats.
    Real,
    /// Floats and signed integers.
    Signed,
    /// Floats and integers.
    Num,
    /// Floats and integers; for integers an operand of 0 is an error.
    Checked,
    /// Integers and bool.
    Bits,
    /// Integers.
    Int,
    /// Floats, giving bool.
    Test,
    /// All elements, giving bool.
    Compare,
}

macro_rules! kind {
    (real) => {
        Kind::Real
    };
    (signed) => {
        Kind::Signed
    };
    (num) => {
        Kind::Num
    };
    (checked) => {
        Kind::Checked
    };
    (bits) => {
        Kind::Bits
    };
    (int) => {
        Kind::Int
    };
    (test) => {
        Kind::Test
    };
    (compare) => {
        Kind::Compare
    };
}

macro_rules! op_enum {
    ($enum:ident, $doc:literal; $($name:ident $kind:ident)*) => {
        #[doc = $doc]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(u8)]
        pub enum $enum { $(#[doc = stringify!($name)] $name,)* }

        impl $enum {
            /// All of them, in the order of the table.
            #[cfg(test)]
            pub const ALL: &'static [$enum] = &[$($enum::$name),*];

            /// The elements that the operation is for.
            pub const fn kind(self) -> Kind {
                match self { $($enum::$name => kind!($kind),)* }
            }

            /// The operation's name.
            pub const fn name(self) -> &'static str {
                match self { $($enum::$name => stringify!($name),)* }
            }

            /// The element type of the result.
            pub const fn result(self, operand: DType) -> DType {
                match self.kind() { Kind::Test | Kind::Compare => DType::Bool, _ => operand }
            }
        }
    };
}

macro_rules! unary_enum {
    ($($(#[$doc:meta])* $name:ident($method:ident: $from:tt => $to:tt) { $kind:ident, cpu: |$x:ident| $cpu:expr, d: $($d:tt)* })*) => {
        op_enum! { Unary, "An elementwise operation of one operand."; $($name $kind)* }
    };
}
macro_rules! binary_enum {
    ($($name:ident { $kind:ident, cpu: |$a:ident, $b:ident| $cpu:expr, d: $($d:tt)* })*) => {
        op_enum! { Binary, "An elementwise operation of two operands."; $($name $kind)* }
    };
}
for_each_unary!(unary_enum);
for_each_binary!(binary_enum);

impl Binary {
    /// Whether the operands may change places.
    pub const fn commutes(self) -> bool {
        use Binary::*;
        matches!(
            self,
            Add | Mul | Min | Max | Hypot | And | Or | Xor | Eq | Ne
        )
    }
}

/// What a reduction makes of many elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Reduce {
    /// The sum; pairwise in fixed blocks for floats.
    Sum,
    /// The sum with its rounding errors added back; floats only.
    SumExact,
    /// The product.
    Prod,
    /// The least; NaN if there is one.
    Min,
    /// The greatest; NaN if there is one.
    Max,
    /// The position of the least, the first NaN's if there is one.
    ArgMin,
    /// The position of the greatest, the first NaN's if there is one.
    ArgMax,
    /// Whether some element is true.
    Any,
    /// Whether all elements are true.
    All,
    /// How many elements are true.
    Count,
}

impl Reduce {
    /// The element type of the result.
    pub const fn result(self, operand: DType) -> DType {
        match self {
            Reduce::ArgMin | Reduce::ArgMax | Reduce::Count => DType::I64,
            Reduce::Any | Reduce::All => DType::Bool,
            _ => operand,
        }
    }

    /// The name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Reduce::Sum => "sum",
            Reduce::SumExact => "sum_exact",
            Reduce::Prod => "prod",
            Reduce::Min => "min",
            Reduce::Max => "max",
            Reduce::ArgMin => "argmin",
            Reduce::ArgMax => "argmax",
            Reduce::Any => "any",
            Reduce::All => "all",
            Reduce::Count => "count",
        }
    }
}

/// What a scan makes of the elements up to each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Scan {
    /// The sum.
    Sum,
    /// The product.
    Prod,
    /// The least; NaN from the first one on.
    Min,
    /// The greatest; NaN from the first one on.
    Max,
    /// Where the least was first met, or the first NaN.
    ArgMin,
    /// Where the greatest was first met, or the first NaN.
    ArgMax,
    /// The logarithm of the sum of exponentials; floats only.
    LogSumExp,
    /// `y[i] = x[i] + f[i] y[i - 1]`, with a second source `f` of factors, of which the first met is not used.
    Linear,
}

impl Scan {
    /// The element type of the result.
    pub const fn result(self, operand: DType) -> DType {
        match self {
            Scan::ArgMin | Scan::ArgMax => DType::I64,
            _ => operand,
        }
    }

    /// The name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Scan::Sum => "cumsum",
            Scan::Prod => "cumprod",
            Scan::Min => "cummin",
            Scan::Max => "cummax",
            Scan::ArgMin => "argcummin",
            Scan::ArgMax => "argcummax",
            Scan::LogSumExp => "cum_log_sum_exp",
            Scan::Linear => "linear_scan",
        }
    }
}

/// What comes of the order of elements.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Order {
    /// The elements in order, or the first of them.
    Values,
    /// Their positions.
    Positions,
    /// The place of each element in the order, counted from 1; the mean of their places for those that tie.
    Ranks,
    /// The position of the first of the most frequent value, of several the first in order; of the first NaN if there is one.
    Mode,
}

impl Order {
    /// The element type of the result.
    pub const fn result(self, operand: DType) -> DType {
        match self {
            Order::Values => operand,
            Order::Positions | Order::Mode => DType::I64,
            Order::Ranks => DType::F64,
        }
    }

    /// The name of the method.
    pub const fn name(self) -> &'static str {
        match self {
            Order::Values => "sort",
            Order::Positions => "argsort",
            Order::Ranks => "ranks",
            Order::Mode => "mode",
        }
    }
}

/// What random numbers are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Draw {
    /// Uniform in [0, 1).
    Uniform,
    /// Normal with mean 0 and variance 1.
    Normal,
    /// Uniform in `low..high`, which are the second and third parameter.
    Integers,
    /// The numbers from 0 to the length, each once, shuffled.
    Permutation,
}

/// Positions of axes: a permutation, or where each axis of the result comes from.
pub type Positions = SmallVec<[u8; 8]>;

/// Stands in [`Op::Align`] for an axis that is new in the result.
pub const NEW: u8 = u8::MAX;

/// How the axes of the two operands of a contraction pair up; each a list of positions.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Contraction {
    /// Axes of both that the result keeps once: positions in the left and in the right.
    pub batch: SmallVec<[(u8, u8); 4]>,
    /// Axes of both that are summed over.
    pub over: SmallVec<[(u8, u8); 4]>,
    /// Axes of the left alone.
    pub left: Positions,
    /// Axes of the right alone.
    pub right: Positions,
}

impl Contraction {
    /// The axes of the left operand (0) or the right (1): batch axes, its own, and those that are summed over.
    pub fn axes(&self, side: usize) -> [Positions; 3] {
        let of = |pairs: &[(u8, u8)]| -> Positions {
            let one = |&(left, right): &(u8, u8)| if side == 0 { left } else { right };
            pairs.iter().map(one).collect()
        };
        let own = if side == 0 { &self.left } else { &self.right };
        [of(&self.batch), own.clone(), of(&self.over)]
    }
}

/// Where a sheared view reads: position `i` along `axis`, at position `k` along `along`, is position
/// `start + i + step * k` of the source; all other positions are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shear {
    /// The axis that moves, which may have another length than in the source.
    pub axis: u8,
    /// The axis with which it moves.
    pub along: u8,
    /// By how much, for each position of `along`.
    pub step: i64,
    /// The first position.
    pub start: i64,
}

/// One operation; its operands are the node's sources. Fields that are data rather than structure (scalars, slice
/// starts, random keys) are the parameters of the plan.
#[derive(Clone, Debug)]
pub enum Op {
    /// Elements in memory, row-major.
    Data,
    /// A scalar of the user's, repeated over all axes: a parameter.
    Scalar(Scalar),
    /// A scalar that is part of the program's structure, repeated over all axes.
    Const(Scalar),
    /// The positions 0, 1, 2 ... along its only axis.
    Iota,
    /// Random numbers: the key, and what is drawn. The parameters are bits.
    Random(Draw, [u64; 3]),
    /// One operand, element by element.
    Unary(Unary),
    /// Two operands of the same lengths.
    Binary(Binary),
    /// The second where the first is true, else the third.
    Select,
    /// Conversion with the meaning of Rust's `as`.
    Cast,
    /// Conversion in which a value that would change is an error.
    TryCast,
    /// Axes in another order, new axes along which all is repeated: for each axis of the result its source, or `NEW`.
    Align(Positions),
    /// For each axis a start (a parameter) and a step, which may be negative.
    Slice(SmallVec<[i64; 4]>, SmallVec<[i64; 4]>),
    /// The same elements in row-major order under other lengths.
    Reshape,
    /// A view that moves along one axis with the position along another: windows, diagonals.
    Shear(Shear),
    /// Elements added before and after each axis (a start of the source in the result, for each axis), filled with a scalar.
    Pad(SmallVec<[usize; 4]>, Scalar),
    /// Sources one after the other along an axis.
    Concat(u8),
    /// A reduction over the axes at these positions.
    Reduce(Reduce, Positions),
    /// A sum of products.
    Contract(Contraction),
    /// The elements of the first source at the positions that the others say.
    Take(Arc<Indexing>),
    /// The first source, with the elements at the positions that the third and further ones say updated by the second.
    Scatter(Update, Arc<Indexing>),
    /// What the elements up to each along the axis make, from the end if the last field says so.
    Scan(Scan, u8, bool),
    /// The order of the elements along the axis, descending if the last field says so; NaN last, those that tie as they were.
    /// Values and positions are as many as the result is long.
    Order(Order, u8, bool),
    /// Where each element of the second source belongs among those of the first, which has a last axis more, along which it is sorted;
    /// after those that tie if the field says so.
    Search(bool),
    /// The source itself; a mark for differentiation in the scope of this number.
    Watch(u64),
    /// The source itself, with no derivative.
    StopGradient,
    /// The first source itself. The second is computed along with what uses this if the user holds it: the loss beside
    /// its gradient.
    Beside,
    /// What is known not to work.
    Failed(Arc<Error>),
}

impl Op {
    /// The operation's name for messages, in the words of the methods.
    pub fn name(&self) -> String {
        match self {
            Op::Unary(op) => snake_case(op.name()),
            Op::Binary(op) => snake_case(op.name()),
            Op::Reduce(op, _) => op.name().to_owned(),
            Op::Random(..) => "random".to_owned(),
            Op::Contract(_) => "dot".to_owned(),
            Op::Select => "where".to_owned(),
            Op::Slice(..) => "slice".to_owned(),
            Op::Shear(_) => "windows".to_owned(),
            Op::Pad(..) => "pad".to_owned(),
            Op::Concat(_) => "concat".to_owned(),
            Op::Align(_) => "permute".to_owned(),
            Op::Take(indexing) | Op::Scatter(_, indexing) => indexing.operation.to_owned(),
            Op::Scan(op, ..) => op.name().to_owned(),
            Op::Order(order, ..) => order.name().to_owned(),
            Op::Search(_) => "searchsorted".to_owned(),
            Op::Watch(_) => "watch".to_owned(),
            Op::Scalar(_) | Op::Const(_) => "full".to_owned(),
            Op::Failed(_) => "failed".to_owned(),
            other => snake_case(&format!("{other:?}")),
        }
    }
}

fn snake_case(name: &str) -> String {
    let mut result = String::with_capacity(name.len() + 2);
    for (i, c) in name.chars().enumerate() {
        if c.is_ascii_uppercase() && i > 0 {
            result.push('_');
        }
        result.push(c.to_ascii_lowercase());
    }
    result
}
