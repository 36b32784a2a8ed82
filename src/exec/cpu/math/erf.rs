//! The error function, its complement, and the exact GELU.
//!
//! Below 1, `erf(x) = x + x p(x²)`. For `x >= 0`, `erfc(x) = exp(-x²) F(t) / (1 + 2x)` with
//! `t = (x - 2) / (x + 2)`, where `F` is smooth on all of `-1..1`. The coefficients come from `fit.py`
//! (relative error of `F` 1e-8 for f32, 4e-17 for f64).

use super::exp::{clamped, exp_parts};
use super::ieee::{Ieee, polynomial, square_exact};

/// `(p, n)` with `erfc(x) = p 2^n` for `0 <= x` below a few dozen, where `square` and `low` sum up to
/// `x²` to twice the precision.
#[inline(always)]
fn tail<F: Ieee>(x: F, square: F, low: F) -> (F, F::Bits) {
    let two = F::of(2.0);
    let t = (x - two) / (x + two);
    let series = if F::SINGLE {
        polynomial(
            t,
            [
                -0.092763716210978758,
                -0.16603104778507503,
                0.16404853477369399,
                -0.0542123222483957,
                -0.0080138699594068387,
                0.0086901392343910097,
                0.0012058730842461802,
                -0.0013967927650614368,
                -0.00034646880046070444,
                0.00016122735209967665,
                5.9231295882361982e-5,
            ],
        )
    } else {
        polynomial(
            t,
            [
                -0.09276382658574488,
                -0.16603039761528897,
                0.16405128003330439,
                -0.054220000992058193,
                -0.0080340150774384863,
                0.0087226538761438362,
                0.0012713388820718835,
                -0.0014568139515006501,
                -0.00045434003823669833,
                0.00020636723721279464,
                0.00015103451300469953,
                -1.5099392157022116e-6,
                -3.6405218310412508e-5,
                -1.3492553210190258e-5,
                3.6625487225227484e-6,
                5.2223622452080629e-6,
                1.5928545054011439e-6,
                -6.8997033326412637e-7,
                -9.484425543333678e-7,
                -2.7515859946204282e-7,
                2.3593730217755278e-7,
                1.7876050219437086e-7,
                -2.6092945607651718e-8,
                -4.4745039555118326e-8,
                2.3407559777486939e-10,
                4.6843695229776278e-9,
            ],
        )
    };
    // The largest coefficient last: only its addition rounds at the size of the sum.
    let series = F::of(if F::SINGLE {
        1.2769783902910151
    } else {
        1.2769783815525287
    }) + t * series;
    let (p, n) = exp_parts(-square, -low);
    (p * series / (F::of(1.0) + two * x), n)
}

/// `erfc |x|`; 0 is reached before the clamp.
#[inline(always)]
fn erfc_magnitude<F: Ieee>(x: F) -> F {
    let magnitude = clamped(x.abs(), 0.0, if F::SINGLE { 10.1 } else { 27.3 });
    let (square, low) = square_exact(magnitude);
    let (p, n) = tail(magnitude, square, low);
    p.scale(n)
}

/// `erf |x|` for `|x| <= 1`.
#[inline(always)]
fn erf_magnitude<F: Ieee>(x: F) -> F {
    let magnitude = clamped(x.abs(), 0.0, 1.0);
    let z = magnitude * magnitude;
    let p = if F::SINGLE {
        polynomial(
            z,
            [
                0.12837916706316806,
                -0.37612638483859607,
                0.11283782747632933,
                -0.026865445837429116,
                0.0052210749092600038,
                -0.00084847117731318876,
                0.0001127054612976236,
                -9.6801393462948204e-6,
            ],
        )
    } else {
        polynomial(
            z,
            [
                0.12837916709551257,
                -0.37612638903183752,
                0.1128379167095512,
                -0.026866170645129868,
                0.0052239776254236088,
                -0.00085483270219559265,
                0.00012055332903808763,
                -1.4925647594397373e-5,
                1.6462045978746048e-6,
                -1.636464952888257e-7,
                1.4792469453107219e-8,
                -1.21649675634089e-9,
                8.7104619373128327e-11,
                -4.2331246504619257e-12,
            ],
        )
    };
    magnitude + magnitude * p
}

#[inline(always)]
pub(super) fn erf<F: Ieee>(x: F) -> F {
    let near = erf_magnitude(x);
    let far = F::of(1.0) - erfc_magnitude(x);
    (if x.abs() < F::of(1.0) { near } else { far }).signed_as(x)
}

#[inline(always)]
pub(super) fn erfc<F: Ieee>(x: F) -> F {
    let near = F::of(1.0) - erf_magnitude(x).signed_as(x);
    let tail = erfc_magnitude(x);
    let far = if x < F::of(0.0) {
        F::of(2.0) - tail
    } else {
        tail
    };
    if x.abs() < F::of(0.7) { near } else { far }
}

/// `x/2 erfc(-x / sqrt(2))`, and its limit -0 at minus infinity.
#[inline(always)]
pub(super) fn gelu<F: Ieee>(x: F) -> F {
    let limit = if F::SINGLE { 15.0 } else { 38.9 };
    let bounded = if x < F::of(-limit) { F::of(-limit) } else { x };
    let magnitude = clamped(x.abs(), 0.0, limit);
    // exp(-x²/2) from an exact x²: the rounding of x / sqrt(2) would count x² times.
    let (square, low) = square_exact(magnitude);
    let half = F::of(0.5);
    let (p, n) = tail(
        magnitude * F::of(std::f64::consts::FRAC_1_SQRT_2),
        half * square,
        half * low,
    );
    let p = half * p;
    if x < F::of(0.0) {
        (bounded * p).scale(n)
    } else {
        bounded * (F::of(1.0) - p.scale(n))
    }
}
