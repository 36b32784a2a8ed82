//! Softmax over the last axis of 4096 x 4096, layer norm of 4096 x 1024: `cargo bench --bench softmax`.

mod common;

use common::{THREADS, numbers};
use divan::Bencher;
use ndarray::{Array1, Array2, Axis as At};
use taut::prelude::*;

axes! { Row, Col }

const ROWS: usize = 1 << 12;

fn main() {
    divan::main();
}

fn tensor(columns: usize, threads: usize) -> Tensor<f32, (Row, Col)> {
    taut::cpu::set_threads(threads);
    Tensor::new((Row::of(ROWS), Col::of(columns)), numbers(ROWS * columns)).unwrap()
}

#[divan::bench(args = THREADS)]
fn softmax_taut(bencher: Bencher, threads: usize) {
    let x = tensor(4096, threads);
    bencher.bench_local(|| x.softmax(Col).eval().unwrap());
}

#[divan::bench]
fn softmax_ndarray(bencher: Bencher) {
    let x = Array2::from_shape_vec((ROWS, 4096), numbers(ROWS * 4096)).unwrap();
    bencher.bench_local(|| {
        let max = x
            .fold_axis(At(1), f32::NEG_INFINITY, |&a, &b| a.max(b))
            .insert_axis(At(1));
        let e = (&x - &max).mapv(f32::exp);
        let sum = e.sum_axis(At(1)).insert_axis(At(1));
        e / sum
    });
}

#[divan::bench(args = THREADS)]
fn layer_norm_taut(bencher: Bencher, threads: usize) {
    let x = tensor(1024, threads);
    let scale = Tensor::new((Col::of(1024),), numbers(1024)).unwrap();
    let shift = Tensor::new((Col::of(1024),), numbers(1024)).unwrap();
    bencher.bench_local(|| {
        let centred = &x - x.mean(Col);
        let deviation = (centred.square().mean(Col) + 1e-5).sqrt();
        (centred / deviation * &scale + &shift).eval().unwrap()
    });
}

#[divan::bench]
fn layer_norm_ndarray(bencher: Bencher) {
    let x = Array2::from_shape_vec((ROWS, 1024), numbers(ROWS * 1024)).unwrap();
    let (scale, shift) = (
        Array1::from_vec(numbers(1024)),
        Array1::from_vec(numbers(1024)),
    );
    bencher.bench_local(|| {
        let mean = x.mean_axis(At(1)).unwrap().insert_axis(At(1));
        let centred = &x - &mean;
        let deviation = (centred.mapv(|x| x * x).mean_axis(At(1)).unwrap() + 1e-5)
            .mapv(f32::sqrt)
            .insert_axis(At(1));
        centred / deviation * &scale + &shift
    });
}
