//! Sine and cosine.
//!
//! `x = n π/2 + y` with `|y| <= π/4`, where π/2 is taken in parts so short that their products with
//! `n` are exact. That holds up to [`Trig::COMMON`]; larger arguments, which are rare, go to the
//! standard library one by one. The coefficients come from `fit.py` (relative error 4e-9 for f32,
//! 4e-18 for f64).

use super::Real;
use super::ieee::{Ieee, polynomial};
use crate::exec::cpu::simd::kernels;

/// The floats whose sine and cosine are known.
pub(crate) trait Trig: Ieee {
    /// The largest magnitude that the branch-free functions are right for.
    const COMMON: Self;

    /// `(n, y, low)` with `self = n π/2 + y + low`.
    fn quadrant(self) -> (Self::Bits, Self, Self);
}

impl Trig for f32 {
    const COMMON: f32 = 1e7;

    #[inline(always)]
    fn quadrant(self) -> (u32, f32, f32) {
        let x = f64::from(self);
        let (whole, n) = (x * std::f64::consts::FRAC_2_PI).whole();
        let y = (x - whole * 1.570796310901641845703125) - whole * 1.5893254773528196692e-8;
        (n as u32, y as f32, 0.0)
    }
}

impl Trig for f64 {
    const COMMON: f64 = 1.5e6;

    #[inline(always)]
    fn quadrant(self) -> (u64, f64, f64) {
        let (whole, n) = (self * std::f64::consts::FRAC_2_PI).whole();
        let first = self - whole * 1.57079632673412561416626;
        let product = whole * 6.077100506303965976595549e-11;
        let second = first - product;
        let third = whole * 2.0222662487959507324e-21 - ((first - second) - product);
        let y = second - third;
        (n, y, (second - y) - third)
    }
}

/// The sine and the cosine of `y + low`, for `|y| <= π/4`.
#[inline(always)]
fn sin_cos<F: Ieee>(y: F, low: F) -> (F, F) {
    let z = y * y;
    let (p, q) = if F::SINGLE {
        (
            polynomial(
                z,
                [
                    -0.16666654873361195,
                    0.0083321735393804981,
                    -0.00019516655443471592,
                ],
            ),
            polynomial(
                z,
                [
                    0.041666646749884493,
                    -0.001388736154793106,
                    2.4437740206912624e-5,
                ],
            ),
        )
    } else {
        (
            polynomial(
                z,
                [
                    -0.16666666666666632,
                    0.0083333333333223153,
                    -0.00019841269829725188,
                    2.7557313662027397e-6,
                    -2.5050753257594097e-8,
                    1.589650445910065e-10,
                ],
            ),
            polynomial(
                z,
                [
                    0.041666666666666599,
                    -0.0013888888888873991,
                    2.4801587289395016e-5,
                    -2.7557314326049406e-7,
                    2.087571956024578e-9,
                    -1.1359448711687688e-11,
                ],
            ),
        )
    };
    let half = F::of(0.5) * z;
    let one = F::of(1.0);
    let sin = y + (y * z * p + low * (one - half));
    let top = one - half;
    let cos = top + (((one - top) - half) + (z * z * q - y * low));
    (sin, cos)
}

/// The sine of `x`, if `|x|` is at most [`Trig::COMMON`], without a branch.
#[inline(always)]
pub(super) fn sin<F: Trig>(x: F) -> F {
    let (n, y, low) = x.quadrant();
    let (sin, cos) = sin_cos(y, low);
    let result = F::turned(n, sin, cos);
    if x.abs() < F::TINY { x } else { result }
}

/// The cosine of `x`, if `|x|` is at most [`Trig::COMMON`], without a branch.
#[inline(always)]
pub(super) fn cos<F: Trig>(x: F) -> F {
    let (n, y, low) = x.quadrant();
    let (sin, cos) = sin_cos(y, low);
    F::turned(F::successor(n), sin, cos)
}

kernels! {
    /// `out[i] = sin(x[i])`: all at once, then the rare large ones again.
    pub(crate) fn sin_slice<T>(x: &[T], out: &mut [T]) where { T: Real } {
        let mut large = false;
        for (out, &x) in out.iter_mut().zip(x) {
            *out = sin(x);
            large |= Ieee::abs(x) > T::COMMON;
        }
        if large {
            for (out, &x) in out.iter_mut().zip(x) {
                *out = x.sin();
            }
        }
    }

    /// `out[i] = cos(x[i])`: all at once, then the rare large ones again.
    pub(crate) fn cos_slice<T>(x: &[T], out: &mut [T]) where { T: Real } {
        let mut large = false;
        for (out, &x) in out.iter_mut().zip(x) {
            *out = cos(x);
            large |= Ieee::abs(x) > T::COMMON;
        }
        if large {
            for (out, &x) in out.iter_mut().zip(x) {
                *out = x.cos();
            }
        }
    }
}

/// The sine and the cosine of an angle whose turns are `bits / 2^32`, less an eighth.
///
/// The upper two bits are the quadrant and the rest the angle in it, so nothing is to be reduced.
#[inline(always)]
pub(crate) fn polar_f32(bits: u32) -> (f32, f32) {
    let y = ((bits << 2) ^ (1 << 31)).cast_signed() as f32
        * (std::f32::consts::FRAC_PI_2 / (1u64 << 32) as f32);
    let (sin, cos) = sin_cos(y, 0.0);
    (
        f32::turned(bits >> 30, sin, cos),
        f32::turned((bits >> 30) + 1, sin, cos),
    )
}

/// The sine and the cosine of an angle whose turns are `bits / 2^64`, less an eighth.
#[inline(always)]
pub(crate) fn polar_f64(bits: u64) -> (f64, f64) {
    let y =
        (f64::from_bits(1f64.to_bits() | ((bits << 2) >> 12)) - 1.5) * std::f64::consts::FRAC_PI_2;
    let (sin, cos) = sin_cos(y, 0.0);
    (
        f64::turned(bits >> 62, sin, cos),
        f64::turned((bits >> 62) + 1, sin, cos),
    )
}
