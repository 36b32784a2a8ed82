//! Reductions and statistics over one axis and several, against NumPy and JAX: values and gradients.

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::{Reduction, ulps_f64};
use half::f16;
use taut::axis::{Distinct, NamesIn, OneName};
use taut::prelude::*;

axes! { A, B, C, D }

/// Calls `$f` with the shape of these lengths and the name of this position.
macro_rules! along {
    ($lengths:expr, $over:expr, $f:ident, $($argument:expr),*) => {
        match (&$lengths[..], &$over[..]) {
            (&[a], [0]) => $f((A::of(a),), A, $($argument),*),
            (&[a, b], [0]) => $f((A::of(a), B::of(b)), A, $($argument),*),
            (&[a, b], [1]) => $f((A::of(a), B::of(b)), B, $($argument),*),
            (&[a, b, c], [0]) => $f((A::of(a), B::of(b), C::of(c)), A, $($argument),*),
            (&[a, b, c], [1]) => $f((A::of(a), B::of(b), C::of(c)), B, $($argument),*),
            (&[a, b, c], [2]) => $f((A::of(a), B::of(b), C::of(c)), C, $($argument),*),
            (&[a, b, c, d], [0]) => $f((A::of(a), B::of(b), C::of(c), D::of(d)), A, $($argument),*),
            (&[a, b, c, d], [1]) => $f((A::of(a), B::of(b), C::of(c), D::of(d)), B, $($argument),*),
            (&[a, b, c, d], [2]) => $f((A::of(a), B::of(b), C::of(c), D::of(d)), C, $($argument),*),
            (&[a, b, c, d], [3]) => $f((A::of(a), B::of(b), C::of(c), D::of(d)), D, $($argument),*),
            other => panic!("no test for {other:?}"),
        }
    };
}

/// The same for several positions; names in another order mean the same.
macro_rules! along_several {
    ($lengths:expr, $over:expr, $f:ident, $($argument:expr),*) => {
        match (&$lengths[..], &$over[..]) {
            (&[a, b], [0, 1]) => $f((A::of(a), B::of(b)), (A, B), $($argument),*),
            (&[a, b, c], [0, 1]) => $f((A::of(a), B::of(b), C::of(c)), (B, A), $($argument),*),
            (&[a, b, c], [0, 2]) => $f((A::of(a), B::of(b), C::of(c)), (A, C), $($argument),*),
            (&[a, b, c], [1, 2]) => $f((A::of(a), B::of(b), C::of(c)), (C, B), $($argument),*),
            (&[a, b, c], [0, 1, 2]) => $f((A::of(a), B::of(b), C::of(c)), (A, B, C), $($argument),*),
            (&[a, b, c, d], [1, 3]) => $f((A::of(a), B::of(b), C::of(c), D::of(d)), (B, D), $($argument),*),
            (&[a, b, c, d], [0, 1, 2, 3]) => $f((A::of(a), B::of(b), C::of(c), D::of(d)), (A, B, C, D), $($argument),*),
            other => panic!("no test for {other:?}"),
        }
    };
}

fn reduction<S: Axes + Distinct, X: NamesIn<S>>(
    shape: S,
    over: X,
    case: &Reduction<f64>,
    wrong: &mut Vec<String>,
) where
    Without<S, X::Axes>: Distinct,
{
    let x = Tensor::new(shape, case.x.data.clone()).unwrap();
    match case.name.as_str() {
        "sum" => {
            compare(case, &x, |x| x.sum(over), wrong);
            compare(case, &x, |x| x.sum_exact(over), wrong);
        }
        "prod" => compare(case, &x, |x| x.prod(over), wrong),
        "min" => compare(case, &x, |x| x.min(over), wrong),
        "max" => compare(case, &x, |x| x.max(over), wrong),
        "mean" => compare(case, &x, |x| x.mean(over), wrong),
        "var_population" => compare(case, &x, |x| x.var(over, Ddof::Population), wrong),
        "var_sample" => compare(case, &x, |x| x.var(over, Ddof::Sample), wrong),
        "std_population" => compare(case, &x, |x| x.std(over, Ddof::Population), wrong),
        "std_sample" => compare(case, &x, |x| x.std(over, Ddof::Sample), wrong),
        "norm" => compare(case, &x, |x| x.norm(over), wrong),
        "log_sum_exp" => compare(case, &x, |x| x.log_sum_exp(over), wrong),
        "softmax" => compare(case, &x, |x| x.softmax(over), wrong),
        "log_softmax" => compare(case, &x, |x| x.log_softmax(over), wrong),
        other => panic!("no reduction is called {other}"),
    }
}

fn compare<S: Axes, R: Axes + Distinct>(
    case: &Reduction<f64>,
    x: &Tensor<f64, S>,
    f: impl Fn(&Tensor<f64, S>) -> Tensor<f64, R>,
    wrong: &mut Vec<String>,
) {
    let at = format!("{} of `{}` over {:?}", case.name, case.input, case.over);
    let (y, pull) = vjp(|x: &Tensor<f64, S>| f(x), x);
    let got = match y.to_vec() {
        Ok(got) => got,
        Err(error) => return wrong.push(format!("{at}: {error}")),
    };
    check(&at, &got, &case.y.data, 4.0, wrong);
    if let Some(d) = &case.d {
        let w = Tensor::new(y.shape(), case.w.clone()).unwrap();
        check(
            &format!("gradient of {at}"),
            &pull(&w).to_vec().unwrap(),
            d,
            16.0,
            wrong,
        );
    }
}

/// Differences are measured against the largest number around: sums cancel.
fn check(at: &str, got: &[f64], want: &[f64], bound: f64, wrong: &mut Vec<String>) {
    let scale = want
        .iter()
        .filter(|w| w.is_finite())
        .fold(0.0_f64, |m, w| m.max(w.abs()));
    let near = |got: f64, want: f64| {
        ulps_f64(got, want) <= bound || (got - want).abs() <= bound * f64::EPSILON * scale
    };
    if got.len() != want.len() || !got.iter().zip(want).all(|(&got, &want)| near(got, want)) {
        wrong.push(format!("{at} is {got:?}, not {want:?}"));
    }
}

#[test]
fn reductions_and_their_gradients() {
    let mut wrong = Vec::new();
    for case in &fixtures::reduce().reductions {
        if case.over.len() == 1 {
            along!(case.x.lengths, case.over, reduction, case, &mut wrong);
        } else {
            along_several!(case.x.lengths, case.over, reduction, case, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn positions_of_extrema() {
    fn index<S: Axes + Distinct, X: OneName + NamesIn<S>>(
        shape: S,
        over: X,
        case: &Reduction<i64>,
    ) {
        let x = Tensor::new(shape, case.x.data.clone()).unwrap();
        let got = match case.name.as_str() {
            "argmin" => x.argmin(over),
            "argmax" => x.argmax(over),
            other => panic!("no reduction is called {other}"),
        };
        assert_eq!(
            got.to_vec().unwrap(),
            case.y.data,
            "{} of `{}` over {:?}",
            case.name,
            case.input,
            case.over
        );
    }
    for case in &fixtures::reduce().indices {
        along!(case.x.lengths, case.over, index, case);
    }
}

#[test]
fn conditions() {
    fn logic<S: Axes + Distinct, X: NamesIn<S>>(shape: S, over: X, case: &Reduction<i64>) {
        let x = Tensor::new(shape, case.x.data.clone()).unwrap().ne(0.0);
        let got = match case.name.as_str() {
            "any" => x.any(over).cast::<i64>().to_vec(),
            "all" => x.all(over).cast::<i64>().to_vec(),
            "count" => x.count(over).to_vec(),
            other => panic!("no reduction is called {other}"),
        };
        assert_eq!(
            got.unwrap(),
            case.y.data,
            "{} of `{}` over {:?}",
            case.name,
            case.input,
            case.over
        );
    }
    for case in &fixtures::reduce().logic {
        if case.over.len() == 1 {
            along!(case.x.lengths, case.over, logic, case);
        } else {
            along_several!(case.x.lengths, case.over, logic, case);
        }
    }
}

#[test]
fn extrema_over_nothing_name_the_operation_and_the_axis() {
    let x = Tensor::<f32, _>::zeros((A::of(2), B::of(0)));
    let text = |result: taut::Result<Vec<f32>>| result.unwrap_err().to_string();
    assert!(
        text(x.min(B).to_vec())
            .starts_with("min over axis `B` of length 0 has no value (tests/values_reduce.rs:")
    );
    assert!(
        text(x.max((A, B)).to_vec())
            .starts_with("max over axis `B` of length 0 has no value (tests/values_reduce.rs:")
    );
    assert!(
        x.argmin(B)
            .to_vec()
            .unwrap_err()
            .to_string()
            .starts_with("argmin over axis `B` of length 0")
    );
    assert!(
        x.argmax(B)
            .to_vec()
            .unwrap_err()
            .to_string()
            .starts_with("argmax over axis `B` of length 0")
    );
    assert_eq!(x.max(A).to_vec().unwrap(), [0.0; 0]);
}

#[test]
fn exact_sums_of_rows_columns_and_long_vectors() {
    // Large numbers that cancel, between small ones whose sum is known.
    let n = 100_000_usize;
    let x = (0..n).map(|i| [1e100, 1.0, -1e100, 0.25][i % 4]).collect();
    let long = Tensor::new((A::of(n),), x).unwrap();
    assert_eq!(long.sum_exact(A).item().unwrap(), 1.25 * (n / 4) as f64);
    let table = long.split(A, (B::of(n / 8), C::of(8)));
    assert_eq!(table.sum_exact(C).to_vec().unwrap(), vec![2.5; n / 8]);
    let m = (n / 8) as f64;
    let columns = [1e100 * m, m, -1e100 * m, 0.25 * m];
    let got = table.sum_exact(B).to_vec().unwrap();
    assert_eq!((&got[..4], &got[4..]), (&columns[..], &columns[..]));
    let tenth = Tensor::<f32, _>::zeros((A::of(1_000_000),)) + 0.1_f32;
    assert_eq!(
        tenth.sum_exact(A).item().unwrap(),
        (f64::from(0.1_f32) * 1e6) as f32
    );
    let infinite: Tensor<f64, (A,)> = Tensor::from_array([1.0, f64::INFINITY, 2.0]);
    assert_eq!(infinite.sum_exact(A).item().unwrap(), f64::INFINITY);
    let slope = grad(|x: &Tensor<f64, (A,)>| x.sum_exact(A), &infinite)
        .to_vec()
        .unwrap();
    assert_eq!(slope, [1.0; 3]);
}

#[test]
fn half_floats_do_not_overflow_in_between() {
    let x: Tensor<f16, (A,)> = Tensor::from_array([300.0, 400.0].map(f16::from_f32));
    assert_eq!(x.norm(A).item().unwrap().to_f32(), 500.0);
    let x = Tensor::<f16, _>::zeros((A::of(1000),)) + f16::from_f32(1000.0);
    assert_eq!(x.mean(A).item().unwrap().to_f32(), 1000.0);
    assert_eq!(x.var(A, Ddof::Sample).item().unwrap().to_f32(), 0.0);
    assert_eq!(
        x.log_softmax(A).to_vec().unwrap()[0].to_f32(),
        f16::from_f32(-(1000.0_f32.ln())).to_f32()
    );
}

#[test]
fn gradients_where_all_elements_are_equal_are_zero() {
    let x = Tensor::<f64, _>::zeros((A::of(3),)) + 2.0;
    assert_eq!(
        grad(|x: &Tensor<f64, (A,)>| x.std(A, Ddof::Population), &x)
            .to_vec()
            .unwrap(),
        [0.0; 3]
    );
    assert_eq!(
        grad(|x: &Tensor<f64, (A,)>| (x - 2.0).norm(A), &x)
            .to_vec()
            .unwrap(),
        [0.0; 3]
    );
}

#[test]
fn masked_softmax_has_no_influence_of_what_is_masked() {
    let inf = f64::INFINITY;
    let x: Tensor<f64, (A, B)> = Tensor::from_array([
        [1.0, 2.0, f64::NAN],
        [inf, 5.0, 5.0],
        [f64::NAN, inf, -inf],
        [-inf, -inf, 0.0],
    ]);
    let mask: Tensor<bool, (A, B)> = Tensor::from_array([
        [true, true, false],
        [false, true, true],
        [false, false, false],
        [true, true, false],
    ]);
    let got = x.softmax_where(&mask, B).to_vec().unwrap();
    let two: Tensor<f64, (B,)> = Tensor::from_array([1.0, 2.0]);
    let share = two.softmax(B).to_vec().unwrap();
    assert_eq!(
        got[..9],
        [share[0], share[1], 0.0, 0.0, 0.5, 0.5, 0.0, 0.0, 0.0]
    );
    assert!(
        got[9].is_nan() && got[10].is_nan() && got[11] == 0.0,
        "{got:?}"
    );
    let weight: Tensor<f64, (B,)> = Tensor::from_array([1.0, 2.0, 3.0]);
    let slope = grad(
        |x: &Tensor<f64, (A, B)>| (x.softmax_where(&mask, B) * &weight).sum((A, B)),
        &x,
    )
    .to_vec()
    .unwrap();
    let p = share[0] * share[1];
    for (i, want) in [-p, p, 0.0, 0.0, -0.25, 0.25, 0.0, 0.0, 0.0]
        .into_iter()
        .enumerate()
    {
        assert!((slope[i] - want).abs() < 1e-15, "{slope:?}");
    }
    // The mask may have axes of its own.
    let row: Tensor<f64, (B,)> = Tensor::from_array([0.0, 0.0, 0.0]);
    let both: Tensor<f64, (B, A)> = row.softmax_where(&mask, B);
    assert_eq!(both.sum(B).to_vec().unwrap(), [1.0, 1.0, 0.0, 1.0]);
}

/// A layer norm and an attention step, generic over all other axes with one bound each.
fn normal<S: Along<X>, X: Axis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
    let away = x - &x.mean(X::NAME);
    &away / (x.var(X::NAME, Ddof::Population) + 1e-5).sqrt()
}

fn shares<S: HasAxis<X>, X: Axis>(
    x: &Tensor<f64, S>,
) -> (Tensor<f64, S>, Tensor<f64, Without<S, X>>) {
    (x.softmax(X::NAME), x.log_sum_exp(X::NAME))
}

#[test]
fn generic_code_needs_one_bound() {
    let x: Tensor<f64, (A, B)> = Tensor::from_array([[1.0, 3.0], [0.0, 0.0]]);
    let y = normal::<_, B>(&x).to_vec().unwrap();
    assert!(
        (y[1] - (1.0 / (1.0 + 1e-5_f64).sqrt())).abs() < 1e-15 && y[3] == 0.0,
        "{y:?}"
    );
    let (p, total) = shares::<_, B>(&x);
    assert_eq!(p.to_vec().unwrap()[2..], [0.5, 0.5]);
    assert_eq!(total.to_vec().unwrap()[1], 2.0_f64.ln());
}
