//! What floats can do.
#![allow(clippy::useless_conversion, reason = "one text serves f32 and f64")]

use super::num::Num;
use super::trig::Trig;
use super::{erf, exp, gamma, log, trig};

/// Makes the trait and its two implementations from one list, so that they cannot drift apart.
macro_rules! real {
    ($(
        $(#[$attribute:meta])*
        fn $name:ident($x:ident $(, $argument:ident: $type:ident)*) -> $result:ident = $body:expr;
    )*) => {
        /// f32 and f64. `NaN` goes in and comes out, if nothing else is said.
        pub(crate) trait Real: Num + Trig {$(
            $(#[$attribute])*
            fn $name(self $(, $argument: real!(@trait $type))*) -> real!(@trait $result);
        )*}

        real!(@impl f32 $([$name $x ($($argument $type)*) $result $body])*);
        real!(@impl f64 $([$name $x ($($argument $type)*) $result $body])*);
    };
    (@trait F) => { Self };
    (@trait $type:ident) => { $type };
    (@impl $float:ident $([$name:ident $x:ident ($($argument:ident $type:ident)*) $result:ident $body:expr])*) => {
        const _: () = {
            type F = $float;
            impl Real for F {$(
                #[inline(always)]
                fn $name(self $(, $argument: $type)*) -> $result {
                    let $x = self;
                    $body
                }
            )*}
        };
    };
}

real! {
    /// e to the `x`. Branch-free, as are all that say so.
    fn exp(x) -> F = exp::exp(x);
    /// 2 to the `x`. Branch-free.
    fn exp2(x) -> F = exp::exp2(x);
    /// `exp(x) - 1`, accurate near 0. Branch-free.
    fn expm1(x) -> F = exp::exp_m1(x);
    /// The natural logarithm; of 0 minus infinity, below NaN. Branch-free.
    fn ln(x) -> F = log::ln(x);
    /// The logarithm to base 2. Branch-free.
    fn log2(x) -> F = log::log2(x);
    /// The logarithm to base 10. Branch-free.
    fn log10(x) -> F = log::log10(x);
    /// `ln(1 + x)`, accurate near 0. Branch-free.
    fn log1p(x) -> F = log::ln_1p(x);
    /// The square root. Branch-free.
    fn sqrt(x) -> F = F::sqrt(x);
    /// `1 / sqrt(x)`. Branch-free.
    fn rsqrt(x) -> F = 1.0 / F::sqrt(x);
    /// The cube root, also of negative numbers.
    fn cbrt(x) -> F = F::cbrt(x);
    /// `1 / x`. Branch-free.
    fn recip(x) -> F = 1.0 / x;
    /// The sine. For slices there is [`sin_slice`](super::sin_slice), which vectorises.
    fn sin(x) -> F = if F::abs(x) <= F::COMMON { trig::sin(x) } else { F::sin(x) };
    /// The cosine. For slices there is [`cos_slice`](super::cos_slice), which vectorises.
    fn cos(x) -> F = if F::abs(x) <= F::COMMON { trig::cos(x) } else { F::cos(x) };
    /// The tangent.
    fn tan(x) -> F = F::tan(x);
    /// The arc sine; NaN outside -1..=1.
    fn asin(x) -> F = F::asin(x);
    /// The arc cosine; NaN outside -1..=1.
    fn acos(x) -> F = F::acos(x);
    /// The arc tangent.
    fn atan(x) -> F = F::atan(x);
    /// The hyperbolic sine.
    fn sinh(x) -> F = F::sinh(x);
    /// The hyperbolic cosine.
    fn cosh(x) -> F = F::cosh(x);
    /// The hyperbolic tangent. Branch-free.
    fn tanh(x) -> F = exp::tanh(x);
    /// The inverse of `sinh`: ln(a + sqrt(a² + 1)), without cancellation near 0 or overflow. Rust's own overflows in its upper half.
    fn asinh(x) -> F = {
        let a = F::abs(x);
        let size = if a > 1e9 { log::ln(a) + std::f64::consts::LN_2 as F } else { log::ln_1p(a + a * a / (1.0 + F::sqrt(a * a + 1.0))) };
        F::copysign(size, x)
    };
    /// The inverse of `cosh`; NaN below 1. As `asinh`, in the distance from 1.
    fn acosh(x) -> F = {
        let t = x - 1.0;
        if x > 1e9 { log::ln(x) + std::f64::consts::LN_2 as F } else { log::ln_1p(t + F::sqrt(t) * F::sqrt(t + 2.0)) }
    };
    /// The inverse of `tanh`; NaN outside -1..=1. Odd: Rust's own cancels near -1.
    fn atanh(x) -> F = {
        let a = F::abs(x);
        F::copysign(0.5 * log::ln_1p(2.0 * a / (1.0 - a)), x)
    };
    /// The angle of the point `(other, x)`.
    fn atan2(x, other: F) -> F = F::atan2(x, other);
    /// `x` to the `exponent`; `pow(x, 0) = 1`, a negative `x` has whole powers.
    fn pow(x, exponent: F) -> F = F::powf(x, exponent);
    /// `sqrt(x² + other²)` without overflow.
    fn hypot(x, other: F) -> F = F::hypot(x, other);
    /// Down to a whole number.
    fn floor(x) -> F = F::floor(x);
    /// Up to a whole number.
    fn ceil(x) -> F = F::ceil(x);
    /// To the nearest whole number, halves to the even one.
    fn round(x) -> F = F::round_ties_even(x);
    /// Towards 0 to a whole number.
    fn trunc(x) -> F = F::trunc(x);
    /// `x - trunc(x)`.
    fn fract(x) -> F = F::fract(x);
    /// The magnitude of `x` with the sign of `sign`.
    fn copysign(x, sign: F) -> F = F::copysign(x, sign);
    /// The error function. Branch-free.
    fn erf(x) -> F = erf::erf(x);
    /// `1 - erf(x)`, accurate where that is small. Branch-free.
    fn erfc(x) -> F = erf::erfc(x);
    /// The logarithm of the magnitude of the gamma function; infinite at its poles.
    fn ln_gamma(x) -> F = libm::lgamma(f64::from(x)) as F;
    /// The derivative of `ln_gamma`.
    fn digamma(x) -> F = gamma::digamma(f64::from(x)) as F;
    /// The derivative of digamma.
    fn trigamma(x) -> F = gamma::trigamma(f64::from(x)) as F;
    /// `1 / (1 + exp(-x))`. Branch-free.
    fn sigmoid(x) -> F = exp::sigmoid(x);
    /// `ln(1 + exp(x))`. Branch-free.
    fn softplus(x) -> F = exp::softplus(x);
    /// `ln(sigmoid(x)) = -softplus(-x)`. Branch-free.
    fn log_sigmoid(x) -> F = -exp::softplus(-x);
    /// `x sigmoid(x)`; -0 at minus infinity. Branch-free.
    fn silu(x) -> F = exp::silu(x);
    /// `x` times the normal distribution's function at `x`; -0 at minus infinity. Branch-free.
    fn gelu(x) -> F = erf::gelu(x);
    /// The approximation of `gelu` by `tanh`. Branch-free.
    fn gelu_tanh(x) -> F = exp::gelu_tanh(x);
    /// Radians in degrees.
    fn to_degrees(x) -> F = F::to_degrees(x);
    /// Degrees in radians.
    fn to_radians(x) -> F = F::to_radians(x);
    /// Whether this is not a number.
    fn is_nan(x) -> bool = F::is_nan(x);
    /// Whether this is neither infinite nor NaN.
    fn is_finite(x) -> bool = F::is_finite(x);
    /// Whether this is plus or minus infinity.
    fn is_infinite(x) -> bool = F::is_infinite(x);
    /// From f64, rounded.
    #[allow(dead_code, reason = "tests compare in f64")]
    fn to_f64(x) -> f64 = f64::from(x);
}
