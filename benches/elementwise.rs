//! A chain of elementwise operations, a transposed operand and a broadcast row: `cargo bench --bench elementwise`.

mod common;

use common::{THREADS, numbers};
use divan::Bencher;
use ndarray::{Array1, Array2, Zip};
use taut::prelude::*;

axes! { Item, Row, Col }

const N: usize = 1 << 24;
const SIDE: usize = 1 << 12;

fn main() {
    divan::main();
}

/// `tanh(a x + b) c + x` over 16 M elements.
#[divan::bench(args = THREADS)]
fn chain_taut(bencher: Bencher, threads: usize) {
    taut::cpu::set_threads(threads);
    let make = || Tensor::new((Item::of(N),), numbers(N)).unwrap();
    let (a, b, c, x) = (make(), make(), make(), make());
    bencher.bench_local(|| ((&a * &x + &b).tanh() * &c + &x).eval().unwrap());
}

#[divan::bench]
fn chain_ndarray(bencher: Bencher) {
    let make = || Array1::from_vec(numbers(N));
    let (a, b, c, x) = (make(), make(), make(), make());
    bencher.bench_local(|| (&a * &x + &b).mapv(f32::tanh) * &c + &x);
}

/// The same written by hand as one pass, which Taut's users need not do.
#[divan::bench]
fn chain_ndarray_zip(bencher: Bencher) {
    let make = || Array1::from_vec(numbers(N));
    let (a, b, c, x) = (make(), make(), make(), make());
    bencher.bench_local(|| {
        Zip::from(&a)
            .and(&b)
            .and(&c)
            .and(&x)
            .map_collect(|&a, &b, &c, &x| (a * x + b).tanh() * c + x)
    });
}

/// `a + b` with `b` transposed, 4096 x 4096.
#[divan::bench(args = THREADS)]
fn transposed_taut(bencher: Bencher, threads: usize) {
    taut::cpu::set_threads(threads);
    let a = Tensor::new((Row::of(SIDE), Col::of(SIDE)), numbers(SIDE * SIDE)).unwrap();
    let b = Tensor::new((Col::of(SIDE), Row::of(SIDE)), numbers(SIDE * SIDE)).unwrap();
    bencher.bench_local(|| (&a + &b).eval().unwrap());
}

#[divan::bench]
fn transposed_ndarray(bencher: Bencher) {
    let a = Array2::from_shape_vec((SIDE, SIDE), numbers(SIDE * SIDE)).unwrap();
    let b = Array2::from_shape_vec((SIDE, SIDE), numbers(SIDE * SIDE)).unwrap();
    bencher.bench_local(|| &a + &b.t());
}

/// A matrix of 4096 x 4096 and a row.
#[divan::bench(args = THREADS)]
fn row_taut(bencher: Bencher, threads: usize) {
    taut::cpu::set_threads(threads);
    let a = Tensor::new((Row::of(SIDE), Col::of(SIDE)), numbers(SIDE * SIDE)).unwrap();
    let b = Tensor::new((Col::of(SIDE),), numbers(SIDE)).unwrap();
    bencher.bench_local(|| (&a + &b).eval().unwrap());
}

#[divan::bench]
fn row_ndarray(bencher: Bencher) {
    let a = Array2::from_shape_vec((SIDE, SIDE), numbers(SIDE * SIDE)).unwrap();
    let b = Array1::from_vec(numbers(SIDE));
    bencher.bench_local(|| &a + &b);
}
