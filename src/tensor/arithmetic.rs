//! Operators: `+ - * / %`, negation, `& | ^ ! << >>`.
//!
//! One impl for each operator and each way to hold the left operand; what may stand on the right says [`Operand`].
//! Integers wrap; division by an integer 0 is an error that comes out of the evaluating call.

use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use half::{bf16, f16};

use super::{Backend, Operand, Tensor};
use crate::axis::Axes;
use crate::element::{Bits, Element, Integer, Numeric, Signed};
use crate::graph::{Binary, Node, Unary};

/// `left op right`, element by element.
#[track_caller]
pub(super) fn binary<E, S, B, R, E2>(
    op: Binary,
    name: &str,
    left: &Tensor<E, S, B>,
    right: R,
) -> Tensor<E2, R::Axes, B>
where
    E: Element,
    S: Axes,
    B: Backend,
    R: Operand<E, S, B>,
    E2: Element,
{
    Tensor::from_node(match right.beside(left.node(), name) {
        Ok((left, right)) => left.binary(op, &right),
        Err(failed) => failed.fail_as(E2::DTYPE, &failed.lengths, failed.names),
    })
}

/// Bounds on the element type, put on the right operand: only what depends on it is reported as more than "cannot add".
macro_rules! element_checks {
    ($($check:ident $elements:ident;)*) => {$(
        #[doc = concat!("Stands for `E: ", stringify!($elements), "`.")]
        #[doc(hidden)]
        pub trait $check<E> {}
        impl<E: $elements, R> $check<E> for R {}
    )*};
}

element_checks! {
    OfNumbers Numeric;
    OfBits Bits;
    OfIntegers Integer;
}

macro_rules! operators {
    ($($elements:ident $operator:ident $method:ident $op:ident;)*) => {$(
        impl<E: Element, S: Axes, B: Backend, R: Operand<E, S, B> + $elements<E>> $operator<R> for &Tensor<E, S, B> {
            type Output = Tensor<E, R::Axes, B>;

            #[track_caller]
            fn $method(self, right: R) -> Self::Output {
                binary(Binary::$op, stringify!($method), self, right)
            }
        }

        impl<E: Element, S: Axes, B: Backend, R: Operand<E, S, B> + $elements<E>> $operator<R> for Tensor<E, S, B> {
            type Output = Tensor<E, R::Axes, B>;

            #[track_caller]
            fn $method(self, right: R) -> Self::Output {
                binary(Binary::$op, stringify!($method), &self, right)
            }
        }
    )*};
}

operators! {
    OfNumbers Add add Add;
    OfNumbers Sub sub Sub;
    OfNumbers Mul mul Mul;
    OfNumbers Div div Div;
    OfNumbers Rem rem Rem;
    OfBits BitAnd bitand And;
    OfBits BitOr bitor Or;
    OfBits BitXor bitxor Xor;
    OfIntegers Shl shl Shl;
    OfIntegers Shr shr Shr;
}

macro_rules! prefix_operators {
    ($($elements:ident $operator:ident $method:ident $op:ident;)*) => {$(
        impl<E: $elements, S: Axes, B: Backend> $operator for &Tensor<E, S, B> {
            type Output = Tensor<E, S, B>;

            #[track_caller]
            fn $method(self) -> Self::Output {
                Tensor::from_node(self.node().unary(Unary::$op))
            }
        }

        impl<E: $elements, S: Axes, B: Backend> $operator for Tensor<E, S, B> {
            type Output = Tensor<E, S, B>;

            #[track_caller]
            fn $method(self) -> Self::Output {
                Tensor::from_node(self.node().unary(Unary::$op))
            }
        }
    )*};
}

prefix_operators! {
    Signed Neg neg Neg;
    Bits Not not Not;
}

/// `number op right`.
#[track_caller]
fn from_number<E: Element, S: Axes, B: Backend>(
    op: Binary,
    number: E,
    right: &Tensor<E, S, B>,
) -> Tensor<E, S, B> {
    let node = right.node();
    Tensor::from_node(Node::scalar(number.to_scalar(), &node.lengths, node.names).binary(op, node))
}

macro_rules! numbers_on_the_left {
    ($number:ident: $($operator:ident $method:ident $op:ident,)*) => {$(
        impl<S: Axes, B: Backend> $operator<&Tensor<$number, S, B>> for $number {
            type Output = Tensor<$number, S, B>;

            #[track_caller]
            fn $method(self, right: &Tensor<$number, S, B>) -> Self::Output {
                from_number(Binary::$op, self, right)
            }
        }

        impl<S: Axes, B: Backend> $operator<Tensor<$number, S, B>> for $number {
            type Output = Tensor<$number, S, B>;

            #[track_caller]
            fn $method(self, right: Tensor<$number, S, B>) -> Self::Output {
                from_number(Binary::$op, self, &right)
            }
        }
    )*};
    ($($number:ident)*) => {$(
        numbers_on_the_left! { $number: Add add Add, Sub sub Sub, Mul mul Mul, Div div Div, Rem rem Rem, }
    )*};
}

numbers_on_the_left! { f16 bf16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 }
