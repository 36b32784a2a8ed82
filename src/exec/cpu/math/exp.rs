//! The exponential functions and what is made of them.
//!
//! `x = n ln 2 + r` with `|r| <= ln(2)/2`, so that `exp(x) = 2^n exp(r)`. The coefficients come from
//! `fit.py` (near-minimax in relative error: 3e-9 for f32, 4e-18 for f64).

use super::ieee::{Ieee, polynomial};
use super::log::ln_1p_unit;

/// `(p, n)` with `exp(x + low) = p 2^n`, if `|x|` is small enough for `n` to be an exponent.
#[inline(always)]
pub(super) fn exp_parts<F: Ieee>(x: F, low: F) -> (F, F::Bits) {
    let (n, r) = reduce(x);
    let r = r + low;
    let q = if F::SINGLE {
        polynomial(
            r,
            [
                0.49999993414103257,
                0.16666520110763159,
                0.041668393740172085,
                0.0083687802599826185,
                0.0013814496011347815,
            ],
        )
    } else {
        polynomial(
            r,
            [
                0.50000000000000107,
                0.1666666666666641,
                0.041666666666529185,
                0.0083333333334955594,
                0.0013888888943923626,
                0.00019841269504878626,
                2.4801492761707251e-5,
                2.7557587256957847e-6,
                2.7630379039924465e-7,
                2.4999988775310957e-8,
            ],
        )
    };
    (F::of(1.0) + (r + r * r * q), n)
}

/// `(n, r)` with `x = n ln 2 + r`.
#[inline(always)]
fn reduce<F: Ieee>(x: F) -> (F::Bits, F) {
    // The first part of ln 2 is short enough for its product with n to be exact.
    let (high, low) = if F::SINGLE {
        (0.693145751953125, 1.4286068203094172321e-6)
    } else {
        (0.6931471803691238164901733, 1.9082149292705878161e-10)
    };
    let (whole, n) = (x * F::of(std::f64::consts::LOG2_E)).whole();
    (n, (x - whole * F::of(high)) - whole * F::of(low))
}

/// `x`, or the nearer end of `low..=high`; NaN stays.
#[inline(always)]
pub(super) fn clamped<F: Ieee>(x: F, low: f64, high: f64) -> F {
    let x = if x < F::of(low) { F::of(low) } else { x };
    if x > F::of(high) { F::of(high) } else { x }
}

/// `x` clamped to where `exp` is neither 0 nor infinite, and so far beyond that it is 0 even times 1000.
#[inline(always)]
fn exp_range<F: Ieee>(x: F) -> F {
    if F::SINGLE {
        clamped(x, -115.0, 89.0)
    } else {
        clamped(x, -760.0, 710.0)
    }
}

#[inline(always)]
pub(super) fn exp<F: Ieee>(x: F) -> F {
    let (p, n) = exp_parts(exp_range(x), F::of(0.0));
    p.scale(n)
}

#[inline(always)]
pub(super) fn exp2<F: Ieee>(x: F) -> F {
    let x = if F::SINGLE {
        clamped(x, -151.0, 129.0)
    } else {
        clamped(x, -1076.0, 1025.0)
    };
    let (whole, n) = x.whole();
    let r = x - whole;
    let p = if F::SINGLE {
        polynomial(
            r,
            [
                0.69314720640247279,
                0.24022651350276633,
                0.055503274570944269,
                0.0096180033252813358,
                0.0013400403956208111,
                0.00015476463904750198,
            ],
        )
    } else {
        polynomial(
            r,
            [
                0.69314718055994531,
                0.24022650695910134,
                0.055504108664821744,
                0.0096181291075930516,
                0.0013333558146378474,
                0.00015403530458466915,
                1.5252733868040477e-5,
                1.3215434609470127e-6,
                1.0178046265355936e-7,
                7.0738979976039275e-9,
                4.457415448022319e-10,
            ],
        )
    };
    (F::of(1.0) + r * p).scale(n)
}

/// `(p, n)` with `p = exp(r) - 1` where `x = n ln 2 + r`.
#[inline(always)]
fn exp_m1_parts<F: Ieee>(x: F) -> (F, F::Bits) {
    let (n, r) = reduce(x);
    let q = if F::SINGLE {
        polynomial(
            r,
            [
                0.50000000466625466,
                0.16666666818179028,
                0.041666353537451925,
                0.0083332727693990532,
                0.0013941102599856082,
                0.00019914334090143897,
            ],
        )
    } else {
        polynomial(
            r,
            [
                0.5,
                0.16666666666666677,
                0.041666666666666702,
                0.0083333333333215312,
                0.0013888888888866569,
                0.0001984126988640145,
                2.4801587361051451e-5,
                2.7557243911310491e-6,
                2.7557242356578565e-7,
                2.5109147519186371e-8,
                2.0924563681140204e-9,
            ],
        )
    };
    (r + r * r * q, n)
}

#[inline(always)]
pub(super) fn exp_m1<F: Ieee>(x: F) -> F {
    // Half of the result, as 2^n itself may overflow where the result does not.
    let bounded = if F::SINGLE {
        clamped(x, -18.0, 89.0)
    } else {
        clamped(x, -38.0, 710.0)
    };
    let (p, n) = exp_m1_parts(bounded);
    let half = F::half_power_of_2(n);
    let result = (half * p + (half - F::of(0.5))) * F::of(2.0);
    if x.abs() < F::TINY { x } else { result }
}

/// `tanh |x| = t / (t + 2)` with `t = exp(2|x|) - 1`.
#[inline(always)]
pub(super) fn tanh<F: Ieee>(x: F) -> F {
    // Beyond the clamp the result rounds to 1.
    let magnitude = clamped(x.abs(), 0.0, if F::SINGLE { 10.0 } else { 20.0 });
    let (p, n) = exp_m1_parts(magnitude + magnitude);
    let power = F::power_of_2(n);
    let t = power * p + (power - F::of(1.0));
    (t / (t + F::of(2.0))).signed_as(x)
}

/// `1 / (1 + exp(-x))`, written so that the exponential never overflows.
#[inline(always)]
pub(super) fn sigmoid<F: Ieee>(x: F) -> F {
    let e = exp(-x.abs());
    (if x < F::of(0.0) { e } else { F::of(1.0) }) / (F::of(1.0) + e)
}

/// `ln(1 + exp(x)) = max(x, 0) + ln(1 + exp(-|x|))`.
#[inline(always)]
pub(super) fn softplus<F: Ieee>(x: F) -> F {
    let positive = if x > F::of(0.0) { x } else { F::of(0.0) };
    positive + ln_1p_unit(exp(-x.abs()))
}

/// `x sigmoid(z)`, where `z` has the sign of `x`.
///
/// Below 0 it is `x exp(z) / (1 + exp(z))`: the product before the scaling, as `exp(z)` alone may be
/// subnormal.
#[inline(always)]
fn gated<F: Ieee>(x: F, z: F) -> F {
    let (p, n) = exp_parts(exp_range(-z.abs()), F::of(0.0));
    let above = if x < F::of(0.0) { (x * p).scale(n) } else { x };
    above / (F::of(1.0) + p.scale(n))
}

/// `x sigmoid(x)`, and its limit -0 at minus infinity.
#[inline(always)]
pub(super) fn silu<F: Ieee>(x: F) -> F {
    let bounded = if x < F::of(-1000.0) {
        F::of(-1000.0)
    } else {
        x
    };
    gated(bounded, x)
}

/// `x/2 (1 + tanh(u)) = x sigmoid(2u)`, `u = sqrt(2/π) (x + 0.044715 x³)`.
#[inline(always)]
pub(super) fn gelu_tanh<F: Ieee>(x: F) -> F {
    let bounded = if x < F::of(-100.0) { F::of(-100.0) } else { x };
    // 2 sqrt(2/π), and 0.044715 times that.
    let twice_u =
        bounded * (F::of(1.5957691216057308) + F::of(0.07135481627260024) * (bounded * bounded));
    gated(bounded, twice_u)
}
