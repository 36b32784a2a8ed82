//! Sums and maxima of 4096 x 4096 numbers: `cargo bench --bench reduce`.

mod common;

use common::{THREADS, numbers};
use divan::Bencher;
use ndarray::{Array2, Axis as At};
use taut::prelude::*;

axes! { Row, Col }

const SIDE: usize = 1 << 12;

fn main() {
    divan::main();
}

fn tensor(threads: usize) -> Tensor<f32, (Row, Col)> {
    taut::cpu::set_threads(threads);
    Tensor::new((Row::of(SIDE), Col::of(SIDE)), numbers(SIDE * SIDE)).unwrap()
}

fn array() -> Array2<f32> {
    Array2::from_shape_vec((SIDE, SIDE), numbers(SIDE * SIDE)).unwrap()
}

#[divan::bench(args = THREADS)]
fn sum_taut(bencher: Bencher, threads: usize) {
    let x = tensor(threads);
    bencher.bench_local(|| x.sum((Row, Col)).eval().unwrap());
}

#[divan::bench]
fn sum_ndarray(bencher: Bencher) {
    let x = array();
    bencher.bench_local(|| x.sum());
}

#[divan::bench(args = THREADS)]
fn sum_of_columns_taut(bencher: Bencher, threads: usize) {
    let x = tensor(threads);
    bencher.bench_local(|| x.sum(Row).eval().unwrap());
}

#[divan::bench]
fn sum_of_columns_ndarray(bencher: Bencher) {
    let x = array();
    bencher.bench_local(|| x.sum_axis(At(0)));
}

#[divan::bench(args = THREADS)]
fn max_of_rows_taut(bencher: Bencher, threads: usize) {
    let x = tensor(threads);
    bencher.bench_local(|| x.max(Col).eval().unwrap());
}

#[divan::bench]
fn max_of_rows_ndarray(bencher: Bencher) {
    let x = array();
    bencher.bench_local(|| x.fold_axis(At(1), f32::NEG_INFINITY, |&a, &b| a.max(b)));
}
