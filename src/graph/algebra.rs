//! Operators on nodes of one shape, in which derivatives and composed operations are written.

use super::dtype::Scalar;
use super::node::Node;
use super::op::Binary;
use std::ops::{Add, Div, Mul, Sub};

/// The constant `value` with the type and axes of `like`.
#[track_caller]
pub(crate) fn lit(value: f64, like: &Node) -> Node {
    Node::constant(
        Scalar::from_f64(like.dtype, value),
        &like.lengths,
        like.names,
    )
}

/// `condition ? a : b`.
#[track_caller]
pub(crate) fn select(condition: &Node, a: &Node, b: &Node) -> Node {
    Node::select(condition, a, b)
}

/// 1 where `x > 0`, else 0.
#[track_caller]
pub(crate) fn positive(x: &Node) -> Node {
    let zero = lit(0.0, x);
    Node::select(&x.binary(Binary::Gt, &zero), &lit(1.0, x), &zero)
}

/// The part of the cotangent that goes to `a` in the extremum of `a` and `b` that `better` orders: 1, 1/2 at a tie, or 0.
#[track_caller]
pub(crate) fn chosen(a: &Node, b: &Node, better: Binary) -> Node {
    let tie = Node::select(&a.binary(Binary::Eq, b), &lit(0.5, a), &lit(0.0, a));
    Node::select(&a.binary(better, b), &lit(1.0, a), &tie)
}

/// `a / y`, and 0 where `y` is 0.
#[track_caller]
pub(crate) fn ratio(a: &Node, y: &Node) -> Node {
    let zero = lit(0.0, y);
    Node::select(&y.binary(Binary::Eq, &zero), &zero, &(a / y))
}

impl Node {
    /// This times `factor`, and exactly 0 where this is 0 even if the factor is infinite or NaN.
    #[track_caller]
    pub(crate) fn scaled(&self, factor: &Node) -> Node {
        let finite = matches!(factor.op, super::Op::Const(value) if value.to_f64().is_finite());
        self.binary(if finite { Binary::Mul } else { Binary::Scale }, factor)
    }
}

macro_rules! operators {
    ($($trait:ident $method:ident $op:ident;)*) => {$(
        impl $trait<&Node> for &Node {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: &Node) -> Node { self.binary(Binary::$op, other) }
        }
        impl $trait<Node> for &Node {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: Node) -> Node { self.binary(Binary::$op, &other) }
        }
        impl $trait<&Node> for Node {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: &Node) -> Node { self.binary(Binary::$op, other) }
        }
        impl $trait<Node> for Node {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: Node) -> Node { self.binary(Binary::$op, &other) }
        }
        impl $trait<f64> for &Node {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: f64) -> Node { self.binary(Binary::$op, &lit(other, self)) }
        }
        impl $trait<f64> for Node {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: f64) -> Node { self.binary(Binary::$op, &lit(other, &self)) }
        }
        impl $trait<&Node> for f64 {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: &Node) -> Node { lit(self, other).binary(Binary::$op, other) }
        }
        impl $trait<Node> for f64 {
            type Output = Node;
            #[track_caller]
            fn $method(self, other: Node) -> Node { lit(self, &other).binary(Binary::$op, &other) }
        }
    )*};
}

operators! {
    Add add Add;
    Sub sub Sub;
    Mul mul Mul;
    Div div Div;
}
