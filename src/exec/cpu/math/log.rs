//! The logarithms.
//!
//! `x = 2^k (1 + f)` with `1 + f` between `sqrt(1/2)` and `sqrt(2)`. With `s = f / (2 + f)`:
//! `ln(1 + f) = 2s + s³ r(s²) = f - f²/2 + s (f²/2 + s² r(s²))`, where `f` is exact and the rest is
//! smaller. The coefficients of `r` come from `fit.py` (relative error 2e-9 for f32, 3e-18 for f64).

use super::ieee::{Ieee, polynomial};

/// `(f²/2, s (f²/2 + s² r))`: `ln(1 + f)` is `f`, less the first, plus the second.
#[inline(always)]
fn corrections<F: Ieee>(f: F) -> (F, F) {
    let s = f / (F::of(2.0) + f);
    let z = s * s;
    let r = if F::SINGLE {
        polynomial(
            z,
            [
                0.66666777047582692,
                0.39977450141125829,
                0.29874405223345816,
            ],
        )
    } else {
        polynomial(
            z,
            [
                0.66666666666667354,
                0.39999999999407508,
                0.28571428744138226,
                0.22222198378700817,
                0.18183575158688655,
                0.15313755817823236,
                0.14799066596751146,
            ],
        )
    };
    let half_square = F::of(0.5) * f * f;
    (half_square, s * (half_square + z * r))
}

/// `k ln 2 + ln(1 + f) + low`.
#[inline(always)]
fn sum<F: Ieee>(k: F, f: F, low: F) -> F {
    let (high_2, low_2) = if F::SINGLE {
        (0.693145751953125, 1.4286068203094172321e-6)
    } else {
        (0.6931471803691238164901733, 1.9082149292705878161e-10)
    };
    let (half_square, rest) = corrections(f);
    k * F::of(high_2) - ((half_square - (rest + (k * F::of(low_2) + low))) - f)
}

/// `result` where `x` is positive, and what a logarithm is elsewhere.
#[inline(always)]
fn with_edges<F: Ieee>(x: F, result: F) -> F {
    let outside = if x == F::of(0.0) {
        -F::INFINITY
    } else {
        F::NAN
    };
    let result = if x > F::of(0.0) { result } else { outside };
    if x == F::INFINITY { x } else { result }
}

#[inline(always)]
pub(super) fn ln<F: Ieee>(x: F) -> F {
    let (k, m) = x.split_any();
    with_edges(x, sum(k, m - F::of(1.0), F::of(0.0)))
}

/// `k scale + ln(1 + f) / ln(base)` where `scale = log(2)` and `inverse = 1 / ln(base)` are given in two parts.
#[inline(always)]
fn log_base<F: Ieee>(x: F, scale: (f64, f64), inverse: (f64, f64)) -> F {
    let (k, m) = x.split_any();
    let f = m - F::of(1.0);
    let (half_square, rest) = corrections(f);
    // Of ln(1 + f) a short head, whose product with a short constant is exact.
    let high = (f - half_square).head();
    let low = ((f - high) - half_square) + rest;
    let product = high * F::of(inverse.0);
    let small = k * F::of(scale.1) + (low + high) * F::of(inverse.1) + low * F::of(inverse.0);
    let base = k * F::of(scale.0);
    let total = base + product;
    with_edges(x, (small + ((base - total) + product)) + total)
}

#[inline(always)]
pub(super) fn log2<F: Ieee>(x: F) -> F {
    let inverse = if F::SINGLE {
        (1.4423828125, 0.00031222838896340735992)
    } else {
        (1.44269502162933349609375, 1.9259629911266174681e-8)
    };
    log_base(x, (1.0, 0.0), inverse)
}

#[inline(always)]
pub(super) fn log10<F: Ieee>(x: F) -> F {
    if F::SINGLE {
        log_base(
            x,
            (0.301025390625, 4.6050389811952137389e-6),
            (0.43408203125, 0.00021245065325182765113),
        )
    } else {
        let inverse = (0.4342944771051406860351563, 4.7981111416159726689e-9);
        log_base(
            x,
            (0.3010299955494701862335205, 1.1451100898021838691e-10),
            inverse,
        )
    }
}

#[inline(always)]
pub(super) fn ln_1p<F: Ieee>(x: F) -> F {
    let one = F::of(1.0);
    let u = one + x;
    // What the addition lost, which counts for 1/u in the logarithm.
    let lost = if x > one {
        one - (u - x)
    } else {
        x - (u - one)
    };
    let (k, m) = u.split();
    let whole = k == F::of(0.0);
    let f = if whole { x } else { m - one };
    let low = if whole { F::of(0.0) } else { lost / u };
    let result = sum(k, f, low);
    let result = if x == -one { -F::INFINITY } else { result };
    let result = if x >= -one { result } else { F::NAN };
    let result = if x == F::INFINITY { x } else { result };
    if x.abs() < F::TINY { x } else { result }
}

/// `ln(1 + x)` for `0 <= x <= 1`.
#[inline(always)]
pub(super) fn ln_1p_unit<F: Ieee>(x: F) -> F {
    let one = F::of(1.0);
    let u = one + x;
    let lost = x - (u - one);
    let (k, m) = u.split();
    let whole = k == F::of(0.0);
    let f = if whole { x } else { m - one };
    sum(k, f, if whole { F::of(0.0) } else { lost / u })
}
