//! Operations element by element: those of one operand, which are rows of the op table, of two, and of three.
//!
//! Logic on `bool` tensors is written with the operators `&`, `|`, `^` and `!`, arithmetic with `+ - * / %`.

mod binary;
mod close;
mod quotient;
mod ternary;
mod unary;
