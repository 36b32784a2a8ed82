//! Derivatives of the elementwise operations, from the op table.

use crate::graph::algebra::{chosen, lit, positive, ratio, select};
use crate::graph::table::{for_each_binary, for_each_unary};
use crate::graph::{Binary, Node, Unary};

/// 1 / sqrt(2 pi), the standard normal's density at 0.
const FRAC_1_SQRT_2PI: f64 = 0.398_942_280_401_432_7;

/// 2 sqrt(2 / pi).
const GELU_SCALE: f64 = 1.595_769_121_605_730_7;

/// What an operation's result changes by when an operand does.
pub(super) enum Factor {
    /// Nothing, wherever it has a derivative.
    None,
    /// There is no rule.
    Undefined,
    /// This times the change of the operand.
    Of(Node),
}

macro_rules! factors {
    (none $($operand:ident)*) => { [$(factors!(@none $operand)),*] };
    (undefined $($operand:ident)*) => { [$(factors!(@undefined $operand)),*] };
    (@none $operand:ident) => { { let _ = $operand; Factor::None } };
    (@undefined $operand:ident) => { { let _ = $operand; Factor::Undefined } };
}

macro_rules! unary_rules {
    ($($(#[$doc:meta])* $name:ident($method:ident: $from:tt => $to:tt) { $kind:ident, cpu: |$a:ident| $cpu:expr, d: $($d:tt)* })*) => {
        /// The factor of `y = op(x)`.
        pub(super) fn unary(op: Unary, x: &Node, y: &Node) -> Factor {
            let [factor] = match op { $(Unary::$name => unary_rule!(x, y, $($d)*),)* };
            factor
        }
    };
}
macro_rules! unary_rule {
    ($x:ident, $y:ident, |$a:ident, $b:ident| [$($rule:tt)*]) => {
        {
            #[allow(unused_variables, reason = "a rule uses the operand, the result, or both")]
            let ($a, $b) = ($x, $y);
            [Factor::Of($($rule)*)]
        }
    };
    ($x:ident, $y:ident, $none:ident) => { factors!($none $x) };
}

macro_rules! binary_rules {
    ($($name:ident { $kind:ident, cpu: |$a:ident, $b:ident| $cpu:expr, d: $($d:tt)* })*) => {
        /// The factor of `y = op(a, b)` for the operand at position `which`; the other one is not built.
        pub(super) fn binary(op: Binary, a: &Node, b: &Node, y: &Node, which: usize) -> Factor {
            match op { $(Binary::$name => binary_rule!(a, b, y, which, $($d)*),)* }
        }
    };
}
macro_rules! binary_rule {
    ($x:ident, $z:ident, $y:ident, $which:ident, |$a:ident, $b:ident, $c:ident| [$first:expr, $second:expr]) => {
        {
            #[allow(unused_variables, reason = "a rule uses the operands, the result, or some of them")]
            let ($a, $b, $c) = ($x, $z, $y);
            if $which == 0 { Factor::Of($first) } else { Factor::Of($second) }
        }
    };
    ($x:ident, $z:ident, $y:ident, $which:ident, $none:ident) => {
        { let [factor] = factors!($none $x); factor }
    };
}

for_each_unary!(unary_rules);
for_each_binary!(binary_rules);
