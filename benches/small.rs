//! What an operation on 16 numbers costs in a loop whose plan is cached: `cargo bench --bench small`.

mod common;

use common::numbers;
use divan::Bencher;
use ndarray::Array1;
use taut::prelude::*;

axes! { Item }

/// Operations in one evaluation.
const OPERATIONS: usize = 100;

fn main() {
    divan::main();
}

/// One addition, evaluated at once.
#[divan::bench]
fn one_addition_taut(bencher: Bencher) {
    let x: Tensor<f32, (Item<16>,)> = Tensor::new((Item::AXIS,), numbers(16)).unwrap();
    bencher.bench_local(|| (&x + &x).eval().unwrap());
}

#[divan::bench]
fn one_addition_ndarray(bencher: Bencher) {
    let x = Array1::from_vec(numbers(16));
    bencher.bench_local(|| &x + &x);
}

/// A hundred additions in one evaluation: divide by 100.
#[divan::bench]
fn a_hundred_additions_taut(bencher: Bencher) {
    let x: Tensor<f32, (Item<16>,)> = Tensor::new((Item::AXIS,), numbers(16)).unwrap();
    bencher.bench_local(|| {
        let mut y = x.clone();
        for _ in 0..OPERATIONS {
            y = &y + &x;
        }
        y.eval().unwrap()
    });
}

#[divan::bench]
fn a_hundred_additions_ndarray(bencher: Bencher) {
    let x = Array1::from_vec(numbers(16));
    bencher.bench_local(|| {
        let mut y = x.clone();
        for _ in 0..OPERATIONS {
            y = &y + &x;
        }
        y
    });
}
