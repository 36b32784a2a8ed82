//! Scans and orders beyond what NumPy has: keys, the first few, scans of one's own, half floats, long rows, gradients, errors.

use half::{bf16, f16};
use proptest::prelude::*;
use taut::prelude::*;
use taut::{Error, Interpolation};

axes! { Row, Item, Best, Bin, Edge }

type Matrix = Tensor<f64, (Row, Item)>;

fn matrix(rows: usize, data: &[f64]) -> Matrix {
    let items = data.len() / rows;
    Tensor::new((Row::of(rows), Item::of(items)), data.to_vec()).unwrap()
}

fn vector<E: Element>(data: Vec<E>) -> Tensor<E, (Item,)> {
    data.into()
}

/// The gradient of `loss` at `x` against differences.
fn slope(what: &str, x: &Matrix, loss: impl Fn(&Matrix) -> Tensor<f64, ()>) {
    let gradient = grad(&loss, x).to_vec().unwrap();
    let data = x.to_vec().unwrap();
    let step = 1e-6;
    for (i, &found) in gradient.iter().enumerate() {
        let at = |by: f64| {
            let mut moved = data.clone();
            moved[i] += by;
            loss(&matrix(x.length(Row), &moved)).item().unwrap()
        };
        let expected = (at(step) - at(-step)) / (2.0 * step);
        let bound = 1e-7 * (1.0 + expected.abs() + at(0.0).abs());
        assert!(
            (found - expected).abs() <= bound,
            "{what}, element {i}: {found}, by differences {expected}"
        );
    }
}

/// The same of a loss, and of the sum of the squares of its gradient.
fn slopes(what: &str, x: &Matrix, loss: impl Fn(&Matrix) -> Tensor<f64, ()>) {
    slope(what, x, &loss);
    let second = |x: &Matrix| grad(&loss, x).square().sum((Row, Item));
    slope(&format!("{what}, twice"), x, second);
}

/// No two elements of a row are near each other.
const APART: [f64; 10] = [0.5, -1.25, 2.0, 0.75, -0.5, 3.0, 1.5, -2.5, 0.25, 1.0];

#[test]
fn gradients_against_differences() {
    let x = &matrix(2, &APART);
    let w = &matrix(2, &[1.0, -0.5, 2.0, 0.25, 3.0, -1.0, 0.0, 1.5, -2.0, 0.75]);
    let both = (Row, Item);
    slopes("cumsum", x, |x| (x.cumsum(Item).square() * w).sum(both));
    slopes("cumsum_reverse", x, |x| {
        (x.cumsum_reverse(Row).square() * w).sum(both)
    });
    slopes("cumprod", x, |x| (x.cumprod(Item) * w).sum(both));
    slopes("cumprod_reverse", x, |x| {
        (x.cumprod_reverse(Item) * w).sum(both)
    });
    slopes("cummax", x, |x| (x.cummax(Item).square() * w).sum(both));
    slopes("cummin_reverse", x, |x| {
        (x.cummin_reverse(Item).square() * w).sum(both)
    });
    slopes("cum_log_sum_exp", x, |x| {
        (x.cum_log_sum_exp(Item) * w).sum(both)
    });
    slopes("cum_log_sum_exp_reverse", x, |x| {
        (x.cum_log_sum_exp_reverse(Row) * w).square().sum(both)
    });
    slopes("sort", x, |x| (x.sort(Item).square() * w).sum(both));
    slopes("sort_descending", x, |x| {
        (x.sort_descending(Row).square() * w).sum(both)
    });
    slopes("top_k", x, |x| {
        x.top_k(Item, Best::of(2)).0.cumprod(Best).sum((Row, Best))
    });
    slopes("min_k", x, |x| {
        x.min_k(Item, Best::of(3)).0.square().sum((Row, Best))
    });
    slopes("sort_by", x, |x| {
        (x.sort_by(Item, w).square() * w).sum(both)
    });
    slopes("quantile", x, |x| x.quantile(Item, 0.3).square().sum(Row));
    slopes("quantile_by", x, |x| {
        x.quantile_by(Item, 0.6, Interpolation::Midpoint)
            .square()
            .sum(Row)
    });
    slopes("median", x, |x| x.median(Row).square().sum(Item));
    slopes("mode", x, |x| x.mode(Item).square().sum(Row));
    slopes("diff", x, |x| {
        x.diff(Item, 2, Best).square().sum((Row, Best))
    });
    slopes("scan", x, |x| {
        (x.scan(Item, |a, b| a * b + a + b) * w).sum(both)
    });
    let ids: Tensor<i64, (Row, Item)> = (x * 0.5).floor().cast::<i64>().clamp(0, 2);
    slopes("bincount_weighted", x, |x| {
        ids.bincount_weighted(Item, x, Bin::of(3))
            .square()
            .sum((Row, Bin))
    });
    let zeros = &matrix(
        3,
        &[0.0, 2.0, 3.0, 4.0, 1.5, 0.0, -2.0, 0.0, 0.0, 0.0, 0.0, 3.0],
    );
    let w = &matrix(
        3,
        &[
            1.0, -0.5, 2.0, 0.25, 3.0, -1.0, 0.5, 1.5, -2.0, 0.75, 1.0, 2.0,
        ],
    );
    slopes("prod of zeros", zeros, |x| {
        (x.prod(Item) * w.index(Item, 0)).sum(Row)
    });
    slopes(
        "prod of zeros over both axes",
        &zeros.slice(Row, 1.., Row),
        |x| x.prod(both).sin(),
    );
    slopes("cumprod of zeros", zeros, |x| {
        (x.cumprod(Item) * w).sum(both)
    });
    slopes("cumprod_reverse of zeros", zeros, |x| {
        (x.cumprod_reverse(Item) * w).sum(both)
    });
}

#[test]
fn gradients_where_elements_tie_or_are_infinite() {
    let inf = f64::INFINITY;
    let first = |x: Vec<f64>, f: fn(&Tensor<f64, (Item,)>) -> Tensor<f64, (Item,)>| {
        grad(|x| f(x).sum(Item), &vector(x)).to_vec().unwrap()
    };
    assert_eq!(
        first(vec![1.0, 3.0, 3.0, 2.0], |x| x.cummax(Item)),
        [1.0, 3.0, 0.0, 0.0]
    );
    assert_eq!(
        first(vec![1.0, 3.0, 3.0, 2.0], |x| x.cummax_reverse(Item)),
        [0.0, 0.0, 3.0, 1.0]
    );
    assert_eq!(
        first(vec![2.0, 2.0, 1.0, 1.0], |x| x.cummin(Item)),
        [2.0, 0.0, 2.0, 0.0]
    );
    assert_eq!(
        first(vec![2.0, 1.0, 2.0], |x| x.sort(Item) * x.sort(Item)),
        [4.0, 2.0, 4.0]
    );
    let shares = first(vec![-inf, -inf, 0.0, 0.0], |x| x.cum_log_sum_exp(Item));
    assert_eq!(shares, [0.0, 0.0, 1.5, 0.5]);
}

#[test]
fn ties_stay_in_order_and_nan_is_last_in_both_directions() {
    let nan = f32::NAN;
    let x = vector(vec![2.0, nan, 1.0, 2.0, -0.0, nan, 0.0]);
    assert_eq!(x.argsort(Item).to_vec().unwrap(), [4, 6, 2, 0, 3, 1, 5]);
    assert_eq!(
        x.argsort_descending(Item).to_vec().unwrap(),
        [0, 3, 2, 4, 6, 1, 5]
    );
    let (values, ids) = x.top_k(Item, Best::of(3));
    assert_eq!(values.to_vec().unwrap(), [2.0, 2.0, 1.0]);
    assert_eq!(ids.to_vec().unwrap(), [0, 3, 2]);
    assert_eq!(
        x.min_k(Item, Best::of(6)).1.to_vec().unwrap(),
        [4, 6, 2, 0, 3, 1]
    );
    assert_eq!(
        x.ranks(Item).to_vec().unwrap(),
        [4.5, 6.5, 3.0, 4.5, 1.5, 6.5, 1.5]
    );
    assert!(x.median(Item).item().unwrap().is_nan());
    assert!(x.mode(Item).item().unwrap().is_nan());
    assert!(
        x.cummax(Item).to_vec().unwrap()[1..]
            .iter()
            .all(|x| x.is_nan())
    );
    assert!(
        x.cum_log_sum_exp(Item).to_vec().unwrap()[1..]
            .iter()
            .all(|x| x.is_nan())
    );
    let flags = vector(vec![true, false, true]);
    assert_eq!(flags.sort(Item).to_vec().unwrap(), [false, true, true]);
    assert_eq!(flags.argsort_descending(Item).to_vec().unwrap(), [0, 2, 1]);
    assert!(flags.mode(Item).item().unwrap());
}

#[test]
fn half_floats_are_summed_in_single_precision() {
    // 2049 is no f16 and 257 no bf16: a sum in these types would stay at 2048 and 256.
    let ones = vector(vec![f16::ONE; 4000]);
    let sums = ones.cumsum(Item).to_vec().unwrap();
    assert!((0..4000).all(|i| sums[i] == f16::from_f32(i as f32 + 1.0)));
    let sums = vector(vec![bf16::ONE; 600])
        .cumsum_reverse(Item)
        .to_vec()
        .unwrap();
    assert!((0..600).all(|i| sums[i] == bf16::from_f32(600.0 - i as f32)));
    let tops = vector(vec![bf16::from_f32(1.5), bf16::from_f32(-2.0)]).sort(Item);
    assert_eq!(tops.to_vec().unwrap(), [-2.0, 1.5].map(bf16::from_f32));
}

#[test]
fn long_rows_are_shared_by_threads_without_a_change() {
    let count = 200_000_u64;
    let data: Vec<i64> = (0..count).map(|i| (i * 7_919 % 10_007) as i64).collect();
    let x = vector(data.clone());
    let mut order: Vec<i64> = (0..count as i64).collect();
    order.sort_by_key(|&i| data[i as usize]);
    let wide = x.broadcast((Row::of(2),)).permute((Row, Item));
    for threads in [1, 4] {
        taut::cpu::set_threads(threads);
        assert_eq!(x.argsort(Item).to_vec().unwrap(), order);
        let sums = wide.cumsum(Item).index(Row, 1).to_vec().unwrap();
        assert_eq!(sums[sums.len() - 1], data.iter().sum::<i64>());
        let found = x
            .sort(Item)
            .searchsorted(Item, &x, Side::Left)
            .to_vec()
            .unwrap();
        assert!(
            (0..1000).all(|i| {
                found[i] == data.iter().filter(|&&other| other < data[i]).count() as i64
            })
        );
    }
    taut::cpu::set_threads(0);
}

#[test]
fn rows_are_searched_and_counted_each_for_itself() {
    let edges: Tensor<i32, (Row<2>, Edge<3>)> = [[0, 10, 20], [5, 6, 7]].into();
    let x: Tensor<i32, (Item<2>, Row<2>)> = [[10, 6], [-1, 9]].into();
    let found: Tensor<i64, (Item<2>, Row<2>)> = edges.searchsorted(Edge, &x, Side::Right);
    assert_eq!(found.to_vec().unwrap(), [2, 2, 0, 3]);
    let one: Tensor<i32, (Item<2>,)> = [6, 30].into();
    let spread: Tensor<i64, (Item<2>, Row<2>)> = edges.searchsorted(Edge, &one, Side::Left);
    assert_eq!(spread.to_vec().unwrap(), [1, 1, 3, 3]);
    let ids: Tensor<u8, (Row<2>, Item<3>)> = [[0, 1, 1], [2, 2, 2]].into();
    let counts = ids.bincount(Item, Bin::<3>::AXIS).to_vec().unwrap();
    assert_eq!(counts, [1, 2, 0, 0, 0, 3]);
    let across = ids
        .bincount(Row, Bin::<3>::AXIS)
        .permute((Item, Bin))
        .to_vec()
        .unwrap();
    assert_eq!(across, [1, 0, 1, 0, 1, 1, 0, 1, 1]);
}

#[test]
fn nothing_is_ordered_too() {
    let none: Tensor<f64, (Row, Item)> = Tensor::zeros((Row::of(2), Item::of(0)));
    assert_eq!(none.cumsum(Item).to_vec().unwrap(), []);
    assert_eq!(none.sort(Row).to_vec().unwrap(), []);
    assert_eq!(none.argsort(Item).to_vec().unwrap(), []);
    assert_eq!(none.scan(Item, |a, b| a + b).to_vec().unwrap(), []);
    assert_eq!(
        none.histogram(Item, 0.0..1.0, Bin::of(2)).to_vec().unwrap(),
        [0; 4]
    );
    assert_eq!(none.top_k(Item, Best::of(0)).1.to_vec().unwrap(), []);
    assert_eq!(none.median(Row).to_vec().unwrap(), []);
    assert_eq!(
        grad(|x| x.cumprod(Item).sum((Row, Item)), &none)
            .to_vec()
            .unwrap(),
        []
    );
}

/// The text of an error before its place.
fn error<E: Element, S: Axes>(x: Tensor<E, S>) -> String {
    let error = x
        .eval()
        .map(drop)
        .expect_err("a tensor in error")
        .to_string();
    let (text, place) = error.rsplit_once(" (").expect("a place");
    assert!(place.starts_with("tests/order.rs:"), "{error}");
    text.to_owned()
}

#[test]
fn errors_name_the_axis() {
    let x = matrix(2, &APART);
    let none: Matrix = Tensor::zeros((Row::of(2), Item::of(0)));
    let more = "`Item` has length 5, fewer than the 6 of `Best`";
    assert_eq!(
        error(x.top_k(Item, Best::of(6)).0),
        format!("top_k: {more}")
    );
    assert_eq!(
        error(x.min_k(Item, Best::of(6)).1),
        format!("min_k: {more}")
    );
    assert_eq!(
        error(none.median(Item)),
        "median over axis `Item` of length 0 has no value"
    );
    assert_eq!(
        error(none.mode(Item)),
        "mode over axis `Item` of length 0 has no value"
    );
    assert_eq!(
        error(none.quantile(Item, 0.5)),
        "quantile over axis `Item` of length 0 has no value"
    );
    assert_eq!(
        error(x.quantile(Item, 1.5)),
        "quantile: a share is from 0 to 1, and 1.5 is not"
    );
    assert_eq!(
        error(x.quantile(Item, f64::NAN)),
        "quantile: a share is from 0 to 1, and NaN is not"
    );
    assert_eq!(
        error(x.diff(Item, 1, Best::of(5))),
        "diff: the result has length 4, but `Best` is 5"
    );
    let keys = vector(vec![1.0; 4]);
    assert_eq!(
        error(x.sort_by(Item, &keys)),
        "sort_by: axis `Item` has length 5 on the left and 4 on the right"
    );
    let rows: Tensor<f64, (Row,)> = vec![1.0; 3].into();
    assert_eq!(
        error(x.searchsorted(Item, &rows, Side::Left)),
        "searchsorted: axis `Row` has length 2 on the left and 3 on the right"
    );
    assert_eq!(
        error(x.histogram(Item, 1.0..1.0, Bin::of(2))),
        "histogram: the range from 1 to 1 is empty or not finite"
    );
    assert_eq!(
        error(x.histogram(Item, 0.0..1.0, Bin::of(0))),
        "histogram: there are no bins: `Bin` has length 0"
    );
    let edge: Tensor<f64, (Edge,)> = vec![1.0].into();
    assert_eq!(
        error(x.histogram_between(Item, &edge, Bin)),
        "histogram_between: `Edge` has length 1: a bin has two edges"
    );
    let ids = vector(vec![0_i32, 7]);
    let counts = ids.bincount(Item, Bin::of(5)).eval().map(drop);
    let Err(Error::OutOfRange {
        axis,
        index,
        length,
        ..
    }) = counts
    else {
        panic!("{counts:?}");
    };
    assert_eq!((axis.as_str(), index, length), ("Bin", 7, 5));
    let weights = vector(vec![1.0; 3]);
    assert_eq!(
        error(ids.bincount_weighted(Item, &weights, Bin::of(5))),
        "bincount_weighted: axis `Item` has length 2 on the left and 3 on the right"
    );
    let halves = x.scan(Item, |a, _| a.slice(Item, ..0, Item));
    assert!(error(halves).starts_with("scan: the function made lengths [2, 0] of lengths [2, 2]"));
    let failed = vector(vec![1.0; 2]) + vector(vec![1.0; 3]);
    let place = "add: axis `Item` has length 2 on the left and 3 on the right";
    assert_eq!(error(failed.cumsum(Item).sort(Item).median(Item)), place);
    assert_eq!(
        error(failed.scan(Item, |a, b| a + b).top_k(Item, Best::of(9)).1),
        place
    );
    assert!(matches!(failed.unique(Best), Err(Error::Disagree { .. })));
}

fn elements() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(-5_i64..6, 0..40)
}

proptest! {
    #[test]
    fn a_scan_of_ones_own_is_the_fold_of_each_prefix(data in elements()) {
        let x = vector(data.clone());
        let want: Vec<i64> = (0..data.len()).map(|i| data[..=i].iter().sum()).collect();
        prop_assert_eq!(x.scan(Item, |a, b| a + b).to_vec().unwrap(), want);
        // Does not commute: the last that is not 0.
        let last = x.scan(Item, |a, b| b.where_or(&b.ne(0), a)).to_vec().unwrap();
        let want: Vec<i64> = (0..data.len())
            .map(|i| data[..=i].iter().copied().rev().find(|&v| v != 0).unwrap_or(0))
            .collect();
        prop_assert_eq!(last, want);
    }

    #[test]
    fn ranks_modes_and_the_first_few(data in elements(), rows in 1_usize..4) {
        let items = data.len() / rows;
        let data = &data[..rows * items];
        // Rows that lie across memory, backwards.
        let x = Tensor::new((Item::of(items), Row::of(rows)), data.to_vec()).unwrap();
        let x = x.slice(Item, (.., -1), Item).permute((Row, Item));
        let row = |r: usize| -> Vec<i64> { (0..items).rev().map(|i| data[i * rows + r]).collect() };
        let (mut ranks, mut modes, mut tops, mut medians) = (vec![], vec![], vec![], vec![]);
        let k = items.min(3);
        for r in 0..rows {
            let row = row(r);
            let count = |f: &dyn Fn(i64) -> bool| row.iter().filter(|&&v| f(v)).count();
            for &v in &row {
                ranks.push(count(&|w| w < v) as f64 + (count(&|w| w == v) + 1) as f64 / 2.0);
            }
            let mut sorted = row.clone();
            sorted.sort();
            modes.extend(sorted.iter().copied().rev().max_by_key(|&v| count(&|w| w == v)));
            tops.extend(sorted.iter().rev().take(k).copied());
            if items > 0 {
                medians.push((sorted[(items - 1) / 2] + sorted[items / 2]) as f64 / 2.0);
            }
        }
        prop_assert_eq!(x.ranks(Item).to_vec().unwrap(), ranks);
        let (values, ids) = x.top_k(Item, Best::of(k));
        prop_assert_eq!(values.to_vec().unwrap(), tops);
        let again: Tensor<i64, (Row, Best)> = x.take(Item, &ids);
        prop_assert_eq!(again.to_vec().unwrap(), values.to_vec().unwrap());
        if items > 0 {
            prop_assert_eq!(x.mode(Item).to_vec().unwrap(), modes);
            prop_assert_eq!(x.cast::<f64>().median(Item).to_vec().unwrap(), medians);
        }
        let distinct = x.unique(Best).unwrap();
        let mut want = data.to_vec();
        want.sort();
        want.dedup();
        prop_assert_eq!(distinct.values.to_vec().unwrap(), want);
        prop_assert_eq!(distinct.values.take(Best, &distinct.inverse).to_vec().unwrap(), x.to_vec().unwrap());
    }
}
