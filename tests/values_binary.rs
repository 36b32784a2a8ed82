//! Functions of two and three operands, against NumPy and JAX: values and derivatives.

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::{ulps_f32, ulps_f64};
use taut::Float;
use taut::prelude::*;

axes! { Point, Other }

type Points<E> = Tensor<E, (Point,)>;

fn points<E: Element>(x: &[E]) -> Points<E> {
    Tensor::new((Point::of(x.len()),), x.to_vec()).unwrap()
}

fn apply<E: Float>(name: &str, a: &Points<E>, b: &Points<E>) -> Points<E> {
    match name {
        "add" => a + b,
        "sub" => a - b,
        "mul" => a * b,
        "div" => a / b,
        "rem" => a % b,
        "pow" => a.pow(b),
        "min" => a.minimum(b),
        "max" => a.maximum(b),
        "atan2" => a.atan2(b),
        "hypot" => a.hypot(b),
        "copysign" => a.copysign(b),
        other => panic!("no function is called {other}"),
    }
}

#[test]
fn values_and_derivatives_in_f64() {
    let mut wrong = Vec::new();
    for case in fixtures::binary().functions {
        let (a, b) = (points(&case.a), points(&case.b));
        let (y, pull) = vjp(
            |(a, b): &(Points<f64>, Points<f64>)| apply(&case.name, a, b),
            &(a, b),
        );
        let ones = Points::<f64>::zeros((Point::of(case.a.len()),)) + 1.0;
        let (da, db) = pull(&ones);
        let (y, da, db) = (
            y.to_vec().unwrap(),
            da.to_vec().unwrap(),
            db.to_vec().unwrap(),
        );
        for i in 0..case.a.len() {
            let at = format!("{}({:e}, {:e})", case.name, case.a[i], case.b[i]);
            if ulps_f64(y[i], case.y[i]) > 2.0 {
                wrong.push(format!("{at} is {:e}, not {:e}", y[i], case.y[i]));
            }
            for (which, got, want) in [("a", da[i], case.da[i]), ("b", db[i], case.db[i])] {
                if let Some(want) = want.filter(|&want| ulps_f64(got, want) > 8.0) {
                    wrong.push(format!("{at} by {which} is {got:e}, not {want:e}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn values_in_f32() {
    for case in fixtures::binary().functions {
        let narrow = |x: &[f64]| -> Vec<f32> { x.iter().map(|&x| x as f32).collect() };
        let (a, b) = (narrow(&case.a), narrow(&case.b));
        let got = apply(&case.name, &points(&a), &points(&b))
            .to_vec()
            .unwrap();
        for (i, (&got, &want)) in got.iter().zip(&case.y).enumerate() {
            let off = ulps_f32(got, want as f32);
            assert!(
                off <= 2.0,
                "{}({}, {}) is {got}, not {want}: {off} ulps",
                case.name,
                a[i],
                b[i]
            );
        }
    }
}

#[test]
fn comparisons() {
    for case in fixtures::binary().comparisons {
        let (a, b) = (points(&case.a), points(&case.b));
        let got = match case.name.as_str() {
            "eq" => a.eq(&b),
            "ne" => a.ne(&b),
            "lt" => a.lt(&b),
            "le" => a.le(&b),
            "gt" => a.gt(&b),
            "ge" => a.ge(&b),
            other => panic!("no comparison is called {other}"),
        };
        assert_eq!(got.to_vec().unwrap(), case.y, "{}", case.name);
    }
}

#[test]
fn euclidean_and_floored_division_are_those_of_rust_and_python() {
    let a: Vec<i32> = (-9..=9).flat_map(|a| [a; 6]).collect();
    let b: Vec<i32> = (-9..=9).flat_map(|_| [-4, -3, -1, 1, 3, 4]).collect();
    let (x, y) = (points(&a), points(&b));
    let each =
        |f: fn(i32, i32) -> i32| -> Vec<i32> { a.iter().zip(&b).map(|(&a, &b)| f(a, b)).collect() };
    let floored = |a: i32, b: i32| (f64::from(a) / f64::from(b)).floor() as i32;
    assert_eq!(x.rem_euclid(&y).to_vec().unwrap(), each(i32::rem_euclid));
    assert_eq!(x.div_euclid(&y).to_vec().unwrap(), each(i32::div_euclid));
    assert_eq!(x.div_floor(&y).to_vec().unwrap(), each(floored));
    assert_eq!(
        x.rem_floor(&y).to_vec().unwrap(),
        each(|a, b| a - b * (f64::from(a) / f64::from(b)).floor() as i32)
    );
    // The same of floats, and of unsigned integers.
    let (x, y) = (x.cast::<f64>() / 2.0, y.cast::<f64>() / 2.0);
    let whole = |t: &Points<f64>| t.cast::<i32>().to_vec().unwrap();
    assert_eq!(whole(&x.div_euclid(&y)), each(i32::div_euclid));
    assert_eq!(whole(&x.div_floor(&y)), each(floored));
    assert_eq!(whole(&(x.rem_euclid(&y) * 2.0)), each(i32::rem_euclid));
    assert_eq!(points(&[200_u8, 7]).rem_euclid(7).to_vec().unwrap(), [4, 0]);
    let error = points(&[1]).div_euclid(0).to_vec().unwrap_err().to_string();
    assert!(
        error.contains("division by zero (tests/values_binary.rs:"),
        "{error}"
    );
}

#[test]
fn operands_of_three_bring_their_axes() {
    let x = points(&[1.0, 2.0]);
    let y: Tensor<f64, (Other, Point)> =
        Tensor::from_array([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]]);
    let z: Tensor<f64, (Point, Other)> = x.mul_add(&y, 1.0);
    assert_eq!(z.to_vec().unwrap(), [2.0, 3.0, 4.0, 21.0, 41.0, 61.0]);
    let z: Tensor<f64, (Point, Other)> = x.mul_add(2.0, &y);
    assert_eq!(z.to_vec().unwrap(), [3.0, 4.0, 5.0, 14.0, 24.0, 34.0]);
    let short: Tensor<f64, (Point,)> = points(&[1.0]);
    let error = x.clamp(&short, 1.0).to_vec().unwrap_err().to_string();
    assert!(error.starts_with("clamp: axis `Point` has length 2 on the left and 1 on the right (tests/values_binary.rs:"), "{error}");
    let failed = x.clamp(0.0, &(short + &x));
    assert_eq!(failed.shape().0.length(), 2);
}

#[test]
fn lerp_is_exact_at_both_ends() {
    let a = points(&[0.1, 1e30, -7.0]);
    let b = points(&[0.3, 1.0, 1e-3]);
    assert_eq!(a.lerp(&b, 0.0).to_vec().unwrap(), a.to_vec().unwrap());
    assert_eq!(a.lerp(&b, 1.0).to_vec().unwrap(), b.to_vec().unwrap());
    let slope = grad(
        |t: &Points<f64>| a.lerp(&b, t).sum(Point),
        &points(&[0.0, 0.5, 1.0]),
    )
    .to_vec()
    .unwrap();
    assert_eq!(slope, [0.3 - 0.1, 1.0 - 1e30, 1e-3 + 7.0]);
}

#[test]
fn clamp_shares_the_gradient_at_its_bounds_and_keeps_nan() {
    let x = points(&[-1.0, 0.0, 0.5, 1.0, 2.0]);
    let slope = grad(|x: &Points<f64>| x.clamp(0.0, 1.0).sum(Point), &x)
        .to_vec()
        .unwrap();
    assert_eq!(slope, [0.0, 0.5, 1.0, 0.5, 0.0]);
    assert!(points(&[f64::NAN]).clamp(0.0, 1.0).to_vec().unwrap()[0].is_nan());
    assert_eq!(points(&[3_u8, 9]).clamp(4, 8).to_vec().unwrap(), [4, 8]);
}

#[test]
fn closeness() {
    let inf = f64::INFINITY;
    let (a, b) = (
        points(&[1.0, 1.0, inf, inf, f64::NAN, 0.0]),
        points(&[1.0 + 1e-6, 1.1, inf, -inf, f64::NAN, 1e-9]),
    );
    assert_eq!(
        a.is_close(&b, 1e-5, 1e-8).to_vec().unwrap(),
        [true, false, true, false, false, true]
    );
    assert!(!a.all_close(&b, 1e-5, 1e-8).item().unwrap());
    let x = points(&[1.0, 2.0]);
    assert!(
        x.all_close(&Tensor::from_array([1.0, 2.1]), 0.1, 0.0)
            .item()
            .unwrap()
    );
    assert!(
        !x.all_close(&Tensor::from_array([1.0, 2.1]), 0.01, 0.0)
            .item()
            .unwrap()
    );
    assert_eq!(
        points(&[1.0]).is_close(inf, 1e-5, 0.0).to_vec().unwrap(),
        [false]
    );
    let y: Tensor<f64, (Other, Point)> = Tensor::from_array([[1.0, 2.0], [1.0, 2.5]]);
    assert_eq!(
        x.is_close(&y, 0.0, 0.0).all(Other).to_vec().unwrap(),
        [true, false]
    );
}

#[test]
fn distances_and_fills() {
    assert_eq!(
        points(&[5_u8, 250]).abs_diff(200).to_vec().unwrap(),
        [195, 50]
    );
    assert_eq!(
        points(&[-5_i8, 100]).abs_diff(-100).to_vec().unwrap(),
        [95, -56]
    );
    let x = points(&[1.0, f64::NAN]);
    let mask: Tensor<bool, (Other, Point)> = Tensor::from_array([[true, false], [false, true]]);
    let filled = x.mask_fill(&mask, 7.0).to_vec().unwrap();
    assert_eq!((filled[0], filled[1], filled[3]), (7.0, 1.0, 7.0));
    let total = grad(
        |x: &Points<f64>| x.mask_fill(&x.is_nan(), 0.0).sum(Point),
        &x,
    )
    .to_vec()
    .unwrap();
    assert_eq!(total, [1.0, 0.0]);
    assert_eq!(
        points(&[100.0, 8.0])
            .log(&points(&[10.0, 2.0]))
            .to_vec()
            .unwrap(),
        [2.0, 3.0]
    );
    assert_eq!(
        points(&[3_i32, -2]).wrapping_pow(3).to_vec().unwrap(),
        [27, -8]
    );
}
