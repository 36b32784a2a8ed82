//! Products of square matrices: `cargo bench --bench matmul`.

mod common;

use common::numbers;
use divan::Bencher;
use ndarray::Array2;
use taut::prelude::*;

axes! { Row, Inner, Col }

const CASES: [(usize, usize); 6] = [(64, 1), (256, 1), (256, 2), (1024, 1), (1024, 2), (4, 1)];

fn main() {
    divan::main();
}

#[divan::bench(args = CASES)]
fn taut(bencher: Bencher, (n, threads): (usize, usize)) {
    taut::cpu::set_threads(threads);
    let a = Tensor::new((Row::of(n), Inner::of(n)), numbers(n * n)).unwrap();
    let b = Tensor::new((Inner::of(n), Col::of(n)), numbers(n * n)).unwrap();
    bencher.bench_local(|| a.dot(&b, Inner).eval().unwrap());
}

#[divan::bench(args = [64, 256, 1024, 4])]
fn ndarray(bencher: Bencher, n: usize) {
    let a = Array2::from_shape_vec((n, n), numbers(n * n)).unwrap();
    let b = Array2::from_shape_vec((n, n), numbers(n * n)).unwrap();
    bencher.bench_local(|| a.dot(&b));
}
