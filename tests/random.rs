//! Random numbers: functions of key and index, with the distributions that they are said to have; and threads, which change nothing.

use half::{bf16, f16};
use std::collections::HashMap;
use std::sync::Mutex;
use taut::prelude::*;
use taut::{Error, cpu};

axes! { Sample, Row, Col, Pixel, Hidden, Inner }

const KEY: u64 = 0x5EED;

fn key() -> RandomKey {
    RandomKey::new(KEY)
}

fn values<E: Element, S: Axes>(x: &Tensor<E, S>) -> Vec<E> {
    x.to_vec().expect("a tensor without errors")
}

/// One at a time: the number of threads is a setting of the process.
static THREADS: Mutex<()> = Mutex::new(());

#[test]
fn keys_are_split_and_never_changed() {
    let key = key();
    let [a, b, c] = key.split_into();
    assert_eq!([a, b, c], [key.split(0), key.split(1), key.split(2)]);
    let mut keys: Vec<RandomKey> = (0..1000).map(|i| key.split(i)).collect();
    keys.extend((0..1000).map(|i| key.fold_in(i)));
    keys.extend((0..1000).map(|i| key.split(0).split(i)));
    keys.push(key);
    let distinct: std::collections::HashSet<RandomKey> = keys.iter().copied().collect();
    assert_eq!(distinct.len(), keys.len());
    let draw = |key| values(&Tensor::<f32, _>::normal(key, (Sample::of(64),)));
    assert_eq!(draw(a), draw(a));
    assert_ne!(draw(a), draw(b));
    assert_ne!(draw(key.fold_in(0)), draw(key.split(0)));
}

#[test]
fn a_value_is_a_function_of_key_and_index() {
    let n = 10_007;
    macro_rules! check {
        ($draw:expr) => {{
            let draw = $draw;
            let long = values(&draw((Sample::of(n), Row::of(1))));
            let short = values(&draw((Sample::of(501), Row::of(1))));
            assert_eq!(short, long[..501]);
            let square = draw((Sample::of(100), Row::of(100)));
            assert_eq!(values(&square), long[..10_000]);
            let part = square.slice(Sample, 3..5, Sample).slice(Row, (.., -7), Row);
            let expected: Vec<_> = (3..5)
                .flat_map(|i| (0..100).rev().step_by(7).map(move |j| 100 * i + j))
                .map(|i| long[i])
                .collect();
            assert_eq!(values(&part), expected);
        }};
    }
    check!(|shape| Tensor::<f32, _>::uniform(key(), shape));
    check!(|shape| Tensor::<f64, _>::uniform(key(), shape));
    check!(|shape| Tensor::<f16, _>::uniform(key(), shape));
    check!(|shape| Tensor::<f32, _>::normal(key(), shape));
    check!(|shape| Tensor::<f64, _>::normal(key(), shape));
    check!(|shape| Tensor::<bf16, _>::normal(key(), shape));
    check!(|shape| Tensor::integers(key(), shape, -5..1000));
    check!(|shape| Tensor::<u64, _>::integers(key(), shape, ..));
    check!(|shape| Tensor::bernoulli(key(), shape, 0.3));
}

#[test]
fn half_floats_are_the_rounded_single_ones() {
    let shape = (Sample::of(1000),);
    let single = values(&Tensor::<f32, _>::normal(key(), shape));
    let half: Vec<f16> = single.iter().map(|&x| f16::from_f32(x)).collect();
    assert_eq!(values(&Tensor::<f16, _>::normal(key(), shape)), half);
    // Cut off rather than rounded, so that 1 is never drawn.
    let shape = (Sample::of(100_000),);
    let cut = |x: f32, steps: f32| (x * steps).floor() / steps;
    let single = values(&Tensor::<f32, _>::uniform(key(), shape));
    let half = values(&Tensor::<f16, _>::uniform(key(), shape));
    let brain = values(&Tensor::<bf16, _>::uniform(key(), shape));
    for ((&x, &half), &brain) in single.iter().zip(&half).zip(&brain) {
        assert_eq!(half.to_f32(), cut(x, 2048.0));
        assert_eq!(brain.to_f32(), cut(x, 256.0));
    }
}

#[test]
fn uniform_numbers_stay_below_the_end() {
    let shape = (Sample::of(200_000),);
    // Half of the draws would round up to the end.
    let end = 1.0_f32 + f32::EPSILON;
    let tight = values(&Tensor::uniform_in(key(), shape, 1.0..end));
    assert!(tight.iter().all(|&x| x == 1.0));
    let brain = values(&Tensor::uniform_in(
        key(),
        shape,
        bf16::ONE..bf16::from_f32(2.0),
    ));
    assert!(
        brain
            .iter()
            .all(|&x| x >= bf16::ONE && x < bf16::from_f32(2.0))
    );
    let negative = values(&Tensor::uniform_in(key(), shape, -3.0_f64..-2.0));
    assert!(negative.iter().all(|x| (-3.0..-2.0).contains(x)));
    let to_zero = values(&Tensor::uniform_in(key(), shape, -1e-44_f32..0.0));
    assert!(to_zero.iter().all(|&x| x < 0.0));
    let mean = negative.iter().sum::<f64>() / negative.len() as f64;
    // Five standard deviations of the mean of so many.
    assert!((mean + 2.5).abs() < 5.0 * (1.0_f64 / 12.0 / 200_000.0).sqrt());
    for range in [
        1.0..1.0,
        2.0..1.0,
        f32::NAN..1.0,
        0.0..f32::INFINITY,
        f32::MIN..f32::INFINITY,
    ] {
        let none = Tensor::uniform_in(key(), shape, range).eval();
        assert!(matches!(none, Err(Error::Argument { .. })));
    }
    let wide = values(&Tensor::uniform_in(
        key(),
        (Sample::of(1000),),
        f32::MIN..f32::MAX,
    ));
    assert!(wide.iter().all(|x| x.is_finite()));
}

/// Whether counts are those of equally likely outcomes: chi squared, five standard deviations around its mean.
fn assert_equally_likely(counts: &[u64], what: &str) {
    let total: u64 = counts.iter().sum();
    let expected = total as f64 / counts.len() as f64;
    let chi: f64 = counts
        .iter()
        .map(|&n| (n as f64 - expected).powi(2) / expected)
        .sum();
    let freedom = (counts.len() - 1) as f64;
    let distance = (chi - freedom) / (2.0 * freedom).sqrt();
    assert!(
        distance.abs() < 5.0,
        "{what}: chi squared {chi} of {freedom} degrees of freedom"
    );
}

#[test]
fn integers_are_equally_likely() {
    for span in [2_i64, 3, 7, 10, 100, 1000] {
        let drawn = Tensor::integers(
            key().split(span as u64),
            (Sample::of(300_000),),
            -3..span - 3,
        );
        let mut counts = vec![0; span as usize];
        for n in values(&drawn) {
            counts[usize::try_from(n + 3).expect("not below the start")] += 1;
        }
        assert_equally_likely(&counts, &format!("integers below {span}"));
    }
    let mut counts = vec![0; 256];
    values(&Tensor::<i8, _>::integers(
        key(),
        (Sample::of(300_000),),
        ..,
    ))
    .iter()
    .for_each(|&n| counts[usize::try_from(i64::from(n) + 128).expect("a byte")] += 1);
    assert_equally_likely(&counts, "all of i8");
    let high: Vec<u64> = values(&Tensor::<u64, _>::integers(
        key(),
        (Sample::of(160_000),),
        ..,
    ));
    let mut counts = vec![0; 16];
    high.iter().for_each(|n| counts[(n >> 60) as usize] += 1);
    assert_equally_likely(&counts, "the first digit of u64");
}

#[test]
fn ranges_of_integers_at_the_edges() {
    let shape = (Sample::of(1000),);
    assert!(
        values(&Tensor::integers(key(), shape, 5..6))
            .iter()
            .all(|&n| n == 5)
    );
    let top = values(&Tensor::integers(key(), shape, u64::MAX - 1..=u64::MAX));
    assert!(top.iter().all(|&n| n >= u64::MAX - 1));
    assert!(top.contains(&u64::MAX) && top.contains(&(u64::MAX - 1)));
    let bottom = values(&Tensor::integers(key(), shape, ..i64::MIN + 2));
    assert!(bottom.iter().all(|&n| n < i64::MIN + 2));
    let bytes = values(&Tensor::integers(key(), shape, 250_u8..));
    assert!(bytes.iter().all(|&n| n >= 250) && bytes.contains(&255));
    assert!(matches!(
        Tensor::integers(key(), shape, 5..5).eval(),
        Err(Error::Argument { .. })
    ));
}

#[test]
fn bernoulli_has_its_probability() {
    let n = 100_000;
    for p in [0.0, 0.1, 0.5, 0.9, 1.0] {
        let count = values(&Tensor::bernoulli(key(), (Sample::of(n),), p))
            .iter()
            .filter(|&&x| x)
            .count() as f64;
        let deviation = (n as f64 * p * (1.0 - p)).sqrt();
        assert!(
            (count - n as f64 * p).abs() <= 5.0 * deviation,
            "{p}: {count}"
        );
    }
}

#[test]
fn permutations_are_equally_likely() {
    for length in [0, 1, 2, 17, 1000] {
        let mut order = values(&Tensor::permutation(key(), Sample::of(length)));
        order.sort_unstable();
        assert!(order.iter().copied().eq(0..length as i64), "{length}");
    }
    for length in [2_usize, 3, 4] {
        let mut counts: HashMap<Vec<i64>, u64> = HashMap::new();
        for i in 0..12_000 {
            let order = values(&Tensor::permutation(key().split(i), Sample::of(length)));
            *counts.entry(order).or_default() += 1;
        }
        let counts: Vec<u64> = counts.into_values().collect();
        assert_eq!(counts.len(), (1..=length).product::<usize>());
        assert_equally_likely(&counts, &format!("permutations of {length}"));
    }
}

#[test]
fn initial_weights_have_their_variance() {
    let shape = (Pixel::of(200), Hidden::of(300));
    let moments = |x: &Tensor<f64, (Pixel, Hidden)>| {
        let x = values(x);
        let mean = x.iter().sum::<f64>() / x.len() as f64;
        (
            mean,
            x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / x.len() as f64,
        )
    };
    let he = 2.0 / 200.0;
    let glorot = 2.0 / 500.0;
    for (weights, variance) in [
        (Tensor::he_normal(key(), shape, Pixel), he),
        (Tensor::he_uniform(key(), shape, Pixel), he),
        (Tensor::glorot_normal(key(), shape, Pixel, Hidden), glorot),
        (Tensor::glorot_uniform(key(), shape, Pixel, Hidden), glorot),
        (
            Tensor::he_normal(key(), shape, (Pixel, Hidden)),
            2.0 / 60_000.0,
        ),
    ] {
        let (mean, found) = moments(&weights);
        // Of 60,000 values the variance is known to 0.6 %, one standard deviation.
        assert!(
            (found / variance - 1.0).abs() < 0.03,
            "{found} for {variance}"
        );
        assert!(mean.abs() < 5.0 * (variance / 60_000.0).sqrt());
    }
    let none = Tensor::<f32, _>::he_normal(key(), (Pixel::of(0), Hidden::of(2)), Pixel);
    assert_eq!(values(&none), []);
}

/// The bits of what `compute` gives with 1, 2, 3 and 5 threads are the same.
fn assert_threads_change_nothing(what: &str, compute: impl Fn() -> Vec<u32>) {
    let _one_at_a_time = THREADS
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut first = None;
    for threads in [1, 2, 3, 5] {
        cpu::set_threads(threads);
        assert_eq!(cpu::threads(), threads);
        let found = compute();
        let expected = first.get_or_insert_with(|| found.clone());
        let differing = expected.iter().zip(&found).filter(|(a, b)| a != b).count();
        assert_eq!(
            differing, 0,
            "{what}: elements that differ between 1 and {threads} threads"
        );
    }
    cpu::set_threads(0);
}

fn bits<S: Axes>(x: &Tensor<f32, S>) -> Vec<u32> {
    values(x).iter().map(|x| x.to_bits()).collect()
}

fn matrix(seed: u64, rows: usize, columns: usize) -> Tensor<f32, (Row, Col)> {
    Tensor::normal(RandomKey::new(seed), (Row::of(rows), Col::of(columns)))
}

#[test]
fn threads_do_not_change_draws() {
    let shape = (Sample::of(1 << 20),);
    assert_threads_change_nothing("normal", || bits(&Tensor::normal(key(), shape)));
    assert_threads_change_nothing("permutation", || {
        let order = Tensor::permutation(key(), Sample::of(1 << 18));
        bits(&order.cast::<f32>())
    });
}

#[test]
fn threads_do_not_change_sums() {
    let x = matrix(1, 1031, 1537)
        .eval()
        .expect("a tensor without errors");
    assert_threads_change_nothing("sum of all", || bits(&x.sum((Row, Col))));
    assert_threads_change_nothing("sum of rows", || bits(&x.sum(Col)));
    assert_threads_change_nothing("sum of columns", || bits(&x.sum(Row)));
    assert_threads_change_nothing("chain", || bits(&((&x * &x + 1.0) / 3.0).sum(Row)));
    assert_threads_change_nothing("softmax of rows", || bits(&x.softmax(Col)));
    assert_threads_change_nothing("softmax of columns", || bits(&x.softmax(Row)));
    assert_threads_change_nothing("softmax of all", || bits(&x.softmax((Row, Col))));
    let long: Tensor<f32, _> = Tensor::normal(key(), (Row::of(3), Col::of(1 << 20)));
    assert_threads_change_nothing("few long sums", || bits(&(&long * 2.0).sum(Col)));
}

#[test]
fn threads_do_not_change_products() {
    for (rows, inner, columns) in [
        (257, 311, 129),
        (1000, 1000, 1000),
        (1, 5000, 3000),
        (3000, 5000, 1),
        (7, 100_000, 5),
        (4096, 16, 64),
        (64, 16, 4096),
        (513, 1025, 65),
    ] {
        let a = matrix(1, rows, inner).rename(Col, Inner);
        let b = matrix(2, inner, columns).rename(Row, Inner);
        let (a, b) = (a.eval().expect("no error"), b.eval().expect("no error"));
        let what = format!("{rows} x {inner} x {columns}");
        assert_threads_change_nothing(&what, || bits(&a.dot(&b, Inner)));
        let (wide, other) = (a.cast::<f64>(), b.cast::<f64>());
        assert_threads_change_nothing(&format!("{what} in f64"), || {
            let product = values(&wide.dot(&other, Inner));
            let halves = |x: &f64| [x.to_bits() as u32, (x.to_bits() >> 32) as u32];
            product.iter().flat_map(halves).collect()
        });
        let turned = b.permute((Col, Inner)).eval().expect("no error");
        assert_threads_change_nothing(&format!("{what}, turned"), || bits(&a.dot(&turned, Inner)));
    }
}

#[test]
fn threads_do_not_change_batches_of_products() {
    let a: Tensor<f32, (Sample, Row, Inner)> =
        Tensor::normal(key(), (Sample::of(9), Row::of(130), Inner::of(200)));
    let b: Tensor<f32, (Sample, Inner, Col)> =
        Tensor::normal(key().split(1), (Sample::of(9), Inner::of(200), Col::of(70)));
    let (a, b) = (a.eval().expect("no error"), b.eval().expect("no error"));
    assert_threads_change_nothing("batch", || bits(&a.dot(&b, Inner)));
    let half = a.cast::<bf16>();
    let other = b.cast::<bf16>();
    assert_threads_change_nothing("batch of bf16", || bits(&half.dot(&other, Inner).cast()));
}
