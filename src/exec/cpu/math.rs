//! What elements can do: the traits that the kernels of the op table are generic over, and the
//! functions behind them.
//!
//! The functions that models spend their time in (`exp`, `ln`, `tanh`, `sigmoid`, `erf`, `sin` ...)
//! are branch-free, so that a loop over slices that calls them vectorises at every level of
//! [`simd`](super::simd). No multiplication and addition is contracted: every level, and a loop's
//! remainder, give the same bits. The others are the standard library's or `libm`'s.
//!
//! In code for a concrete `f32` the inherent methods of the standard library win over a trait's;
//! write `Real::exp(x)`, or be generic over `T: Real`.
#![allow(
    clippy::excessive_precision,
    clippy::approx_constant,
    reason = "coefficients stand as fit.py prints them, for f32 and f64 alike"
)]

mod erf;
mod exp;
mod gamma;
mod ieee;
mod log;
mod num;
mod real;
#[cfg(test)]
mod tests;
mod trig;

pub(crate) use num::{Int, Num};
pub(crate) use real::Real;
pub(crate) use trig::{cos_slice, polar_f32, polar_f64, sin_slice};
