//! Scans, sorts, quantiles, searches and counts against NumPy, SciPy and JAX: values and gradients.

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::{Along, ulps_f64};
use taut::axis::{Distinct, Lacks, NamesIn, OneName, Replaced};
use taut::prelude::*;
use taut::{Interpolation, Side};

axes! { A, B, C, Z }

/// Calls `$f` with the shape of these lengths and the name of this position.
macro_rules! along {
    ($f:ident, $case:expr, $wrong:expr) => {
        match (&$case.x.lengths[..], $case.axis) {
            (&[a], 0) => $f((A::of(a),), A, $case, $wrong),
            (&[a, b], 0) => $f((A::of(a), B::of(b)), A, $case, $wrong),
            (&[a, b], 1) => $f((A::of(a), B::of(b)), B, $case, $wrong),
            (&[a, b, c], 0) => $f((A::of(a), B::of(b), C::of(c)), A, $case, $wrong),
            (&[a, b, c], 1) => $f((A::of(a), B::of(b), C::of(c)), B, $case, $wrong),
            (&[a, b, c], 2) => $f((A::of(a), B::of(b), C::of(c)), C, $case, $wrong),
            other => panic!("no test for {other:?}"),
        }
    };
}

fn scan<S: Axes + Distinct, X: OneName + NamesIn<S>>(
    shape: S,
    axis: X,
    case: &Along,
    wrong: &mut Vec<String>,
) {
    let x = Tensor::new(shape, case.x.data.clone()).unwrap();
    match (case.name.as_str(), case.reverse) {
        ("cumsum", false) => compare(case, &x, |x| x.cumsum(axis), wrong),
        ("cumsum", true) => compare(case, &x, |x| x.cumsum_reverse(axis), wrong),
        ("cumprod", false) => compare(case, &x, |x| x.cumprod(axis), wrong),
        ("cumprod", true) => compare(case, &x, |x| x.cumprod_reverse(axis), wrong),
        ("cummax", false) => compare(case, &x, |x| x.cummax(axis), wrong),
        ("cummax", true) => compare(case, &x, |x| x.cummax_reverse(axis), wrong),
        ("cummin", false) => compare(case, &x, |x| x.cummin(axis), wrong),
        ("cummin", true) => compare(case, &x, |x| x.cummin_reverse(axis), wrong),
        ("cum_log_sum_exp", false) => compare(case, &x, |x| x.cum_log_sum_exp(axis), wrong),
        ("cum_log_sum_exp", true) => compare(case, &x, |x| x.cum_log_sum_exp_reverse(axis), wrong),
        (other, _) => panic!("no scan is called {other}"),
    }
}

fn order<S: Axes + Distinct, X: OneName + NamesIn<S>>(
    shape: S,
    axis: X,
    case: &Along,
    wrong: &mut Vec<String>,
) where
    Without<S, X::Axis>: Lacks<Z> + Distinct,
    Replaced<S, X::Axis, Z>: Distinct,
{
    let x = Tensor::new(shape, case.x.data.clone()).unwrap();
    let exactly = |y: Tensor<i64, S>, wrong: &mut Vec<String>| {
        let got: Vec<f64> = y.to_vec().unwrap().iter().map(|&i| i as f64).collect();
        check(&describe(case), &got, &case.y, 0.0, wrong);
    };
    let how = match case.name.as_str() {
        "sort" => return compare(case, &x, |x| x.sort(axis), wrong),
        "sort_descending" => return compare(case, &x, |x| x.sort_descending(axis), wrong),
        "argsort" => return exactly(x.argsort(axis), wrong),
        "argsort_descending" => return exactly(x.argsort_descending(axis), wrong),
        "ranks" => {
            return check(
                &describe(case),
                &x.ranks(axis).to_vec().unwrap(),
                &case.y,
                0.0,
                wrong,
            );
        }
        "mode" => return compare(case, &x, |x| x.mode(axis), wrong),
        "diff" => return compare(case, &x, |x| x.diff(axis, case.n, Z), wrong),
        "median" => return compare(case, &x, |x| x.median(axis), wrong),
        "linear" => Interpolation::Linear,
        "lower" => Interpolation::Lower,
        "higher" => Interpolation::Higher,
        "midpoint" => Interpolation::Midpoint,
        "nearest" => Interpolation::Nearest,
        other => panic!("no order is called {other}"),
    };
    compare(case, &x, |x| x.quantile_by(axis, case.q, how), wrong);
    if how == Interpolation::Linear {
        compare(case, &x, |x| x.quantile(axis, case.q), wrong);
    }
}

fn describe(case: &Along) -> String {
    let Along {
        name,
        input,
        axis,
        reverse,
        n,
        q,
        ..
    } = case;
    format!("{name} of `{input}` along {axis}, reverse {reverse}, n {n}, q {q}")
}

/// The weights of `tests/fixtures/families/reduce.py`.
fn weights(count: usize) -> Vec<f64> {
    (0..count)
        .map(|i| ((i * 7 + 3) % 11) as f64 / 4.0 - 1.25 + 0.125)
        .collect()
}

fn compare<S: Axes, R: Axes + Distinct>(
    case: &Along,
    x: &Tensor<f64, S>,
    f: impl Fn(&Tensor<f64, S>) -> Tensor<f64, R>,
    wrong: &mut Vec<String>,
) {
    let at = describe(case);
    let (y, pull) = vjp(|x: &Tensor<f64, S>| f(x), x);
    let got = match y.to_vec() {
        Ok(got) => got,
        Err(error) => return wrong.push(format!("{at}: {error}")),
    };
    check(&at, &got, &case.y, 8.0, wrong);
    // The shares of a logarithm of sums are exponentials of differences from it, and carry its rounding.
    let size = got
        .iter()
        .filter(|y| y.is_finite() && case.name == "cum_log_sum_exp");
    let bound = 64.0 * size.fold(1.0_f64, |m, y| m.max(y.abs()));
    if let Some(d) = &case.d {
        let w = Tensor::new(y.shape(), weights(got.len())).unwrap();
        let gradient = pull(&w).to_vec().unwrap();
        check(&format!("gradient of {at}"), &gradient, d, bound, wrong);
    }
}

/// Differences are measured against the largest number around: sums cancel.
fn check(at: &str, got: &[f64], want: &[f64], bound: f64, wrong: &mut Vec<String>) {
    let finite = want.iter().filter(|w| w.is_finite());
    let scale = finite.fold(0.0_f64, |m, w| m.max(w.abs()));
    let near = |got: f64, want: f64| {
        ulps_f64(got, want) <= bound || (got - want).abs() <= bound * f64::EPSILON * scale
    };
    if got.len() != want.len() || !got.iter().zip(want).all(|(&got, &want)| near(got, want)) {
        wrong.push(format!("{at} is {got:?}, not {want:?}"));
    }
}

#[test]
fn scans_and_their_gradients() {
    let mut wrong = Vec::new();
    let scans = fixtures::order().scans;
    assert!(scans.len() >= 150 && scans.iter().filter(|case| case.d.is_some()).count() >= 60);
    for case in &scans {
        along!(scan, case, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn orders_quantiles_and_differences() {
    let mut wrong = Vec::new();
    let orders = fixtures::order().orders;
    assert!(orders.len() >= 150 && orders.iter().filter(|case| case.d.is_some()).count() >= 40);
    for case in &orders {
        along!(order, case, &mut wrong);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn searches() {
    for case in fixtures::order().searches {
        let sorted = Tensor::new((A::of(case.sorted.len()),), case.sorted.clone()).unwrap();
        let values = Tensor::new((B::of(case.values.len()),), case.values.clone()).unwrap();
        let side = if case.right { Side::Right } else { Side::Left };
        let found = sorted.searchsorted(A, &values, side).to_vec().unwrap();
        assert_eq!(
            found, case.y,
            "{:?} among {:?}, {side:?}",
            case.values, case.sorted
        );
        // An axis of the values may have the name of the one that is searched.
        let values = values.rename(B, A);
        assert_eq!(
            sorted.searchsorted(A, &values, side).to_vec().unwrap(),
            case.y
        );
    }
}

#[test]
fn histograms() {
    for case in fixtures::order().histograms {
        let x = Tensor::new((A::of(case.x.len()),), case.x.clone()).unwrap();
        let bins = case.y.len();
        let counts = match case.range {
            Some((low, high)) => x.histogram(A, low..high, B::of(bins)),
            None => {
                let edges = Tensor::new((C::of(bins + 1),), case.edges.clone()).unwrap();
                x.histogram_between(A, &edges, B)
            }
        };
        assert_eq!(
            counts.to_vec().unwrap(),
            case.y,
            "{:?} {:?}",
            case.range,
            case.edges
        );
    }
}

#[test]
fn distinct_elements() {
    for case in fixtures::order().distinct {
        let count = case.x.data.len();
        let x = Tensor::new((A::of(count),), case.x.data.clone()).unwrap();
        let found = x.unique(Z).unwrap();
        let text =
            |values: &[f64]| format!("{:?}", values.iter().map(|x| x + 0.0).collect::<Vec<_>>());
        assert_eq!(text(&found.values.to_vec().unwrap()), text(&case.values));
        assert_eq!(found.counts.to_vec().unwrap(), case.counts);
        assert_eq!(found.inverse.to_vec().unwrap(), case.inverse);
        let again = found.values.take(Z, &found.inverse).to_vec().unwrap();
        assert_eq!(text(&again), text(&case.x.data));
    }
}
