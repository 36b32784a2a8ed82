//! Functions of each element and activations, against NumPy, SciPy and JAX: values and derivatives.

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::{ulps_f32, ulps_f64};
use half::{bf16, f16};
use taut::Float;
use taut::prelude::*;

axes! { Point }

type Points<E> = Tensor<E, (Point,)>;

fn points<E: Float>(x: &[E]) -> Points<E> {
    Tensor::new((Point::of(x.len()),), x.to_vec()).unwrap()
}

macro_rules! functions {
    ($($name:ident)*) => {
        /// The function of that name; `slope` is that of `leaky_relu`.
        fn apply<E: Float>(name: &str, x: &Points<E>, slope: E) -> Points<E> {
            match name {
                $(stringify!($name) => x.$name(),)*
                "leaky_relu" => x.leaky_relu(slope),
                "elu" => x.elu(E::one()),
                "celu" => x.celu(E::one()),
                other => panic!("no function is called {other}"),
            }
        }
    };
}

functions! {
    abs acos acosh asin asinh atan atanh cbrt ceil cos cosh digamma erf erfc exp exp2 expm1 floor fract gelu gelu_tanh hard_sigmoid hard_swish
    hard_tanh ln ln_gamma log10 log1p log2 log_sigmoid mish neg recip relu relu6 round rsqrt selu sigmoid sign silu sin sinh softplus softsign
    sqrt square tan tanh to_degrees to_radians trunc
}

/// The units in the last place that a value may be off, and how far it may be in units of 1: where the function magnifies the rounding
/// of what it computes on the way, as the tail of `gelu`, zeros of trigonometric functions and of `ln_gamma` do, and `digamma`, which adds up
/// terms as large as 3.
fn allowance(name: &str) -> (f64, f64) {
    match name {
        "gelu" | "gelu_tanh" | "ln_gamma" | "sin" | "cos" | "tan" => (4.0, 1.0),
        "digamma" => (4.0, 4.0),
        _ => (4.0, 0.0),
    }
}

#[test]
fn values_in_f64() {
    let mut wrong = Vec::new();
    for case in fixtures::unary().functions {
        let got = apply(&case.name, &points(&case.x), 0.01).to_vec().unwrap();
        let (ulps, absolute) = allowance(&case.name);
        for ((&x, &got), &want) in case.x.iter().zip(&got).zip(&case.y) {
            let off = ulps_f64(got, want);
            if off > ulps
                && (got - want).abs().partial_cmp(&(absolute * f64::EPSILON))
                    != Some(std::cmp::Ordering::Less)
            {
                wrong.push(format!(
                    "{}({x:e}) is {got:e}, not {want:e}: {off:.1} ulps",
                    case.name
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} values:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn values_in_f32() {
    let mut wrong = Vec::new();
    for case in fixtures::unary().functions {
        let exact = |x: f64| x.is_nan() || f64::from(x as f32) == x;
        let (x, y): (Vec<f32>, Vec<f32>) = case
            .x
            .iter()
            .zip(&case.y)
            .filter(|&(&x, _)| exact(x))
            .map(|(&x, &y)| (x as f32, y as f32))
            .unzip();
        let got = apply(&case.name, &points(&x), 0.01).to_vec().unwrap();
        let (ulps, absolute) = allowance(&case.name);
        for ((&x, &got), &want) in x.iter().zip(&got).zip(&y) {
            let off = ulps_f32(got, want);
            if off > ulps
                && (got - want)
                    .abs()
                    .partial_cmp(&(absolute as f32 * f32::EPSILON))
                    != Some(std::cmp::Ordering::Less)
            {
                wrong.push(format!(
                    "{}({x:e}) is {got:e}, not {want:e}: {off:.1} ulps",
                    case.name
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} values:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn derivatives_in_f64() {
    let mut wrong = Vec::new();
    for case in fixtures::unary().functions {
        let x = points(&case.x);
        let (y, pull) = vjp(|x: &Points<f64>| apply(&case.name, x, 0.01), &x);
        let got = pull(
            &(y * 0.0)
                .mask_fill(&x.eq(&x), 1.0)
                .mask_fill(&x.is_nan(), 1.0),
        )
        .to_vec()
        .unwrap();
        for ((&x, &got), &want) in case.x.iter().zip(&got).zip(&case.d) {
            let Some(want) = want else { continue };
            // Derivatives are composed of a few operations, each good to a few units; some cancel.
            let off = ulps_f64(got, want);
            if off > 64.0 && ((got - want).abs() > 16.0 * f64::EPSILON || !got.is_finite()) {
                wrong.push(format!(
                    "{}'({x:e}) is {got:e}, not {want:e}: {off:.1} ulps",
                    case.name
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} derivatives:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

/// A half float's function is that of `f32`, rounded once.
fn halves_round_once<H: Float + Into<f32>>(of: impl Fn(f32) -> H) {
    for case in fixtures::unary().functions {
        let x: Vec<H> = case.x.iter().map(|&x| of(x as f32)).collect();
        let wide: Vec<f32> = x.iter().map(|&x| x.into()).collect();
        let slope = of(0.01);
        let got = apply(&case.name, &points(&x), slope).to_vec().unwrap();
        let want = apply(&case.name, &points(&wide), slope.into())
            .to_vec()
            .unwrap();
        for ((&x, &got), &want) in wide.iter().zip(&got).zip(&want) {
            let (got, want): (f32, f32) = (got.into(), of(want).into());
            assert!(
                got == want || (got.is_nan() && want.is_nan()),
                "{}({x}) is {got}, not {want}",
                case.name
            );
        }
    }
}

#[test]
fn values_in_f16() {
    halves_round_once(f16::from_f32);
}

#[test]
fn values_in_bf16() {
    halves_round_once(bf16::from_f32);
}

#[test]
fn predicates() {
    for case in fixtures::unary().predicates {
        let x = points(&case.x);
        let got = match case.name.as_str() {
            "is_nan" => x.is_nan(),
            "is_finite" => x.is_finite(),
            "is_infinite" => x.is_infinite(),
            other => panic!("no predicate is called {other}"),
        };
        assert_eq!(got.to_vec().unwrap(), case.y, "{}", case.name);
    }
}

#[test]
fn trigamma_has_values_but_no_derivative() {
    let x = points(&[1.0, 2.0]);
    let got = x.trigamma().to_vec().unwrap();
    let sixth = std::f64::consts::PI.powi(2) / 6.0;
    assert!(
        ulps_f64(got[0], sixth) <= 4.0 && ulps_f64(got[1], sixth - 1.0) <= 4.0,
        "{got:?}"
    );
    let error = grad(|x: &Points<f64>| x.trigamma().sum(Point), &x)
        .to_vec()
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("trigamma has no derivative (tests/values_unary.rs:"),
        "{error}"
    );
}

#[test]
fn whole_powers_are_exact_and_differentiable() {
    let x = points(&[-3.0, -0.5, 0.0, 2.0, f64::NAN]);
    assert_eq!(
        x.powi(5).to_vec().unwrap()[..4],
        [-243.0, -0.03125, 0.0, 32.0]
    );
    assert_eq!(x.powi(0).to_vec().unwrap(), [1.0; 5]);
    assert_eq!(
        x.powi(-2).to_vec().unwrap()[..4],
        [1.0 / 9.0, 4.0, f64::INFINITY, 0.25]
    );
    let slope = grad(|x: &Points<f64>| x.powi(5).sum(Point), &x)
        .to_vec()
        .unwrap();
    assert_eq!(slope[..4], [405.0, 0.3125, 0.0, 80.0]);
    let slope = grad(|x: &Points<f64>| x.pow(3.0).sum(Point), &x)
        .to_vec()
        .unwrap();
    assert_eq!(slope[..4], [27.0, 0.75, 0.0, 12.0]);
    let slope = grad(|x: &Points<f64>| x.pow(0.0).sum(Point), &x)
        .to_vec()
        .unwrap();
    assert_eq!(slope, [0.0; 5]);
}
