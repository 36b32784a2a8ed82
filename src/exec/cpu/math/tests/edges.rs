use super::super::Real;

const INF: f64 = f64::INFINITY;
const NAN: f64 = f64::NAN;

/// The same value, where NaN is NaN and zeros have signs.
#[track_caller]
fn same<T: Real>(name: &str, x: f64, got: T, want: f64) {
    let got = got.to_f64();
    let equal = got.is_nan() && want.is_nan()
        || got == want && got.is_sign_negative() == want.is_sign_negative();
    assert!(equal, "{name}({x}) is {got}, not {want}");
}

/// A function with its values at -inf, -0, 0, inf and NaN.
type Row<T> = (&'static str, fn(T) -> T, [f64; 5]);

fn check<T: Real>(of: fn(f64) -> T) {
    let functions: [Row<T>; 26] = [
        ("exp", T::exp, [0.0, 1.0, 1.0, INF, NAN]),
        ("exp2", T::exp2, [0.0, 1.0, 1.0, INF, NAN]),
        ("expm1", T::expm1, [-1.0, -0.0, 0.0, INF, NAN]),
        ("ln", T::ln, [NAN, -INF, -INF, INF, NAN]),
        ("log2", T::log2, [NAN, -INF, -INF, INF, NAN]),
        ("log10", T::log10, [NAN, -INF, -INF, INF, NAN]),
        ("log1p", T::log1p, [NAN, -0.0, 0.0, INF, NAN]),
        ("sqrt", T::sqrt, [NAN, -0.0, 0.0, INF, NAN]),
        ("rsqrt", T::rsqrt, [NAN, -INF, INF, 0.0, NAN]),
        ("recip", T::recip, [-0.0, -INF, INF, 0.0, NAN]),
        ("sin", T::sin, [NAN, -0.0, 0.0, NAN, NAN]),
        ("cos", T::cos, [NAN, 1.0, 1.0, NAN, NAN]),
        ("tanh", T::tanh, [-1.0, -0.0, 0.0, 1.0, NAN]),
        ("sigmoid", T::sigmoid, [0.0, 0.5, 0.5, 1.0, NAN]),
        ("silu", T::silu, [-0.0, -0.0, 0.0, INF, NAN]),
        ("gelu", T::gelu, [-0.0, -0.0, 0.0, INF, NAN]),
        ("gelu_tanh", T::gelu_tanh, [-0.0, -0.0, 0.0, INF, NAN]),
        (
            "log_sigmoid",
            T::log_sigmoid,
            [
                -INF,
                of(0.5).ln().to_f64(),
                of(0.5).ln().to_f64(),
                -0.0,
                NAN,
            ],
        ),
        ("erf", T::erf, [-1.0, -0.0, 0.0, 1.0, NAN]),
        ("erfc", T::erfc, [2.0, 1.0, 1.0, 0.0, NAN]),
        ("ln_gamma", T::ln_gamma, [INF, INF, INF, INF, NAN]),
        ("digamma", T::digamma, [NAN, INF, -INF, INF, NAN]),
        ("round", T::round, [-INF, -0.0, 0.0, INF, NAN]),
        ("cbrt", T::cbrt, [-INF, -0.0, 0.0, INF, NAN]),
        ("abs", T::abs_of, [INF, 0.0, 0.0, INF, NAN]),
        (
            "softplus",
            T::softplus,
            [0.0, of(2.0).ln().to_f64(), of(2.0).ln().to_f64(), INF, NAN],
        ),
    ];
    for (name, function, wants) in functions {
        for (x, want) in [-INF, -0.0, 0.0, INF, NAN].into_iter().zip(wants) {
            same(name, x, function(of(x)), want);
        }
    }
    for (x, want) in [
        (0.5, 0.0),
        (1.5, 2.0),
        (2.5, 2.0),
        (-0.5, -0.0),
        (-1.5, -2.0),
        (0.75, 1.0),
    ] {
        same("round", x, of(x).round(), want);
    }
    for (x, want) in [(-1.0, -INF), (-1.5, NAN)] {
        same("log1p", x, of(x).log1p(), want);
    }
    for k in -140..120 {
        same("exp2", f64::from(k), of(f64::from(k)).exp2(), 2f64.powi(k));
        same("log2", f64::from(k), of(2f64.powi(k)).log2(), f64::from(k));
    }
    same("digamma", -3.0, of(-3.0).digamma(), NAN);
    same("ln_gamma", -3.0, of(-3.0).ln_gamma(), INF);
}

/// `Num::abs` by the shape of the table above.
trait AbsOf {
    fn abs_of(self) -> Self;
}

impl<T: Real> AbsOf for T {
    fn abs_of(self) -> T {
        super::super::Num::abs(self)
    }
}

#[test]
fn f32_edges() {
    check::<f32>(|x| x as f32);
}

#[test]
fn f64_edges() {
    check::<f64>(|x| x);
}
