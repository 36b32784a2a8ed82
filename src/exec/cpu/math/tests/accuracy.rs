use super::super::Real;
use super::fixtures::{FIXTURES, Fixture};

/// The distance of `got` from `want` in units of the last place of an f32 like `want`.
fn ulps_f32(got: f32, want: f64) -> f64 {
    let rounded = want as f32;
    if rounded.is_nan() || got.is_nan() {
        return if rounded.is_nan() && got.is_nan() {
            0.0
        } else {
            f64::INFINITY
        };
    }
    if rounded.is_infinite() || got.is_infinite() {
        // Just below the overflow, infinity is 2^128.
        let value = |x: f32| {
            if x.is_infinite() {
                f64::from(x.signum()) * 2f64.powi(128)
            } else {
                f64::from(x)
            }
        };
        return (value(got) - value(rounded)).abs() / 2f64.powi(104);
    }
    let exponent = Ord::max((rounded.to_bits() >> 23) & 0xff, 1) as i32;
    (f64::from(got) - want).abs() / 2f64.powi(exponent - 150)
}

fn ulps_f64(got: f64, want: f64) -> f64 {
    if got == want || got.is_nan() && want.is_nan() {
        return 0.0;
    }
    if got.is_nan() != want.is_nan() || got.is_infinite() != want.is_infinite() {
        return f64::INFINITY;
    }
    (got - want).abs() / (want.abs().next_up() - want.abs())
}

/// Bit patterns from end to end (subnormals, infinities and NaN among them), then -20..20 densely.
fn sweep_f32() -> impl Iterator<Item = f32> {
    let bits = (0..=u32::MAX).step_by(4099).map(f32::from_bits);
    bits.chain((-400_000..400_000).map(|i| i as f32 * 5.0001e-5))
}

fn sweep_f64() -> impl Iterator<Item = f64> {
    let bits = (0..1_000_000u64).map(|i| f64::from_bits(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    bits.chain((-300_000..300_000).map(|i| f64::from(i) * 7.000_123e-5))
}

#[track_caller]
fn check_f32(name: &str, bound: f64, function: impl Fn(f32) -> f32, oracle: impl Fn(f64) -> f64) {
    let (mut worst, mut at) = (0.0, 0.0);
    for x in sweep_f32() {
        let error = ulps_f32(function(x), oracle(f64::from(x)));
        if error > worst {
            (worst, at) = (error, x);
        }
    }
    println!("f32 {name}: {worst:.2} ulp at {at:e}");
    let (got, want) = (function(at), oracle(f64::from(at)));
    assert!(
        worst <= bound,
        "{name}({at:e}) is {got:e}, not {want:e}: {worst:.2} ulp"
    );
}

#[track_caller]
fn check_f64(name: &str, bound: f64, function: impl Fn(f64) -> f64, oracle: impl Fn(f64) -> f64) {
    let (mut worst, mut at) = (0.0, 0.0);
    for x in sweep_f64() {
        let error = ulps_f64(function(x), oracle(x));
        if error > worst {
            (worst, at) = (error, x);
        }
    }
    println!("f64 {name}: {worst:.2} ulp at {at:e}");
    let (got, want) = (function(at), oracle(at));
    assert!(
        worst <= bound,
        "{name}({at:e}) is {got:e}, not {want:e}: {worst:.2} ulp"
    );
}

fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p() + if x.is_nan() { x } else { 0.0 }
}

fn sigmoid(x: f64) -> f64 {
    if x < 0.0 {
        x.exp() / (1.0 + x.exp())
    } else {
        1.0 / (1.0 + (-x).exp())
    }
}

fn times(x: f64, factor: f64) -> f64 {
    if x == f64::NEG_INFINITY {
        -0.0
    } else {
        x * factor
    }
}

#[test]
fn f32_functions_are_within_a_few_ulp() {
    check_f32("exp", 1.0, Real::exp, f64::exp);
    check_f32("exp2", 1.5, Real::exp2, f64::exp2);
    check_f32("expm1", 1.5, Real::expm1, f64::exp_m1);
    check_f32("ln", 1.0, Real::ln, f64::ln);
    check_f32("log2", 1.0, Real::log2, f64::log2);
    check_f32("log10", 1.0, Real::log10, f64::log10);
    check_f32("log1p", 1.0, Real::log1p, f64::ln_1p);
    check_f32("tanh", 2.5, Real::tanh, f64::tanh);
    check_f32("sigmoid", 2.5, Real::sigmoid, sigmoid);
    check_f32("softplus", 2.0, Real::softplus, softplus);
    check_f32("log_sigmoid", 2.0, Real::log_sigmoid, |x| -softplus(-x));
    check_f32("silu", 3.0, Real::silu, |x| times(x, sigmoid(x)));
    check_f32("erf", 2.0, Real::erf, libm::erf);
    check_f32("erfc", 4.0, Real::erfc, libm::erfc);
    check_f32("gelu", 5.0, Real::gelu, |x| {
        times(x, 0.5 * libm::erfc(-x / 2f64.sqrt()))
    });
    check_f32("sin", 1.5, Real::sin, f64::sin);
    check_f32("cos", 1.5, Real::cos, f64::cos);
    check_f32("rsqrt", 1.5, Real::rsqrt, |x| 1.0 / x.sqrt());
    check_f32("ln_gamma", 1.0, Real::ln_gamma, libm::lgamma);
}

/// The cubic loses a unit or two, which the exponential multiplies by the size of its argument:
/// measured against the larger of the result and a hundredth of `x`.
#[test]
fn gelu_tanh_is_accurate_against_its_argument() {
    for x in sweep_f32().filter(|x| x.is_finite()) {
        let wide = f64::from(x);
        let twice_u = 2.0 * (2.0 / std::f64::consts::PI).sqrt() * (wide + 0.044715 * wide.powi(3));
        let want = times(wide, sigmoid(twice_u));
        let unit =
            2f64.powi(-23) * want.abs().max(wide.abs() / 100.0) + f64::from(f32::from_bits(1));
        let error = (f64::from(Real::gelu_tanh(x)) - want).abs() / unit;
        assert!(error <= 6.0, "{x:e}: {error}");
    }
}

#[test]
fn f64_functions_are_within_three_ulp_of_libm() {
    check_f64("exp", 1.5, Real::exp, f64::exp);
    check_f64("exp2", 2.0, Real::exp2, f64::exp2);
    check_f64("expm1", 2.0, Real::expm1, f64::exp_m1);
    check_f64("ln", 1.5, Real::ln, f64::ln);
    check_f64("log2", 1.5, Real::log2, f64::log2);
    check_f64("log10", 2.0, Real::log10, f64::log10);
    check_f64("log1p", 2.0, Real::log1p, f64::ln_1p);
    check_f64("tanh", 3.0, Real::tanh, f64::tanh);
    check_f64("sigmoid", 3.0, Real::sigmoid, sigmoid);
    check_f64("softplus", 3.0, Real::softplus, softplus);
    check_f64("erf", 3.0, Real::erf, libm::erf);
    check_f64("erfc", 5.0, Real::erfc, libm::erfc);
    check_f64("sin", 1.5, Real::sin, f64::sin);
    check_f64("cos", 1.5, Real::cos, f64::cos);
}

/// Values to 50 digits, which also hold the functions that another library computes.
#[test]
fn fixtures_hold() {
    let mut seen = 0;
    for &Fixture { name, x, y } in FIXTURES {
        let (function, bound): (fn(f64) -> f64, f64) = match name {
            "exp" => (Real::exp, 1.0),
            "exp2" => (Real::exp2, 1.0),
            "expm1" => (Real::expm1, 1.5),
            "ln" => (Real::ln, 1.0),
            "log2" => (Real::log2, 1.0),
            "log10" => (Real::log10, 1.0),
            "log1p" => (Real::log1p, 1.0),
            "tanh" => (Real::tanh, 2.0),
            "sigmoid" => (Real::sigmoid, 2.0),
            "softplus" => (Real::softplus, 2.0),
            "silu" => (Real::silu, 2.5),
            "erf" => (Real::erf, 1.5),
            "erfc" => (Real::erfc, 4.0),
            "gelu" => (Real::gelu, 4.0),
            "sin" => (Real::sin, 1.0),
            "cos" => (Real::cos, 1.0),
            "ln_gamma" => (Real::ln_gamma, 6.0),
            "digamma" => (Real::digamma, 4.0),
            "asinh" => (Real::asinh, 3.0),
            "atanh" => (Real::atanh, 3.0),
            "cbrt" => (Real::cbrt, 1.0),
            _ => panic!("no function {name}"),
        };
        let error = match name {
            // A sum of terms around 1, from which a small value is what is left.
            "digamma" => (function(x) - y).abs() / (f64::EPSILON * y.abs().max(1.0)),
            _ => ulps_f64(function(x), y),
        };
        assert!(
            error <= bound,
            "{name}({x:e}) is {:e}, not {y:e}: {error:.2} ulp",
            function(x)
        );
        seen += 1;
    }
    assert!(seen > 500);
}

#[test]
fn powers() {
    for (base, exponent) in [
        (2.0f64, 10),
        (-3.0, 3),
        (1.5, -4),
        (7.0, 0),
        (0.0, 0),
        (-2.0, -3),
    ] {
        assert_eq!(
            Real::pow(base, f64::from(exponent)),
            base.powf(f64::from(exponent))
        );
    }
    assert_eq!(Real::pow(f32::NAN, 0.0), 1.0);
    assert!(Real::pow(-2.0f32, 0.5).is_nan());
}
