//! Operations element by element: those of one operand, which are rows of the op table, of two, and of three.
//!
//! Logic on `bool` tensors is written with the operators `&`, `|`, `^` and `!`, arithmetic with `+ - * / %`.

// In the order in which `cargo doc` groups the methods.
mod unary;
#[cfg(test)]
mod unary_source;

mod binary;
mod ternary;

mod quotient;

mod close;
