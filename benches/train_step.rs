//! One step of a network 784-512-512-10 with 128 examples, forward, backward and descent:
//! `cargo bench --bench train_step`. The derivative for ndarray is written by hand.

mod common;

use common::{THREADS, numbers};
use divan::Bencher;
use ndarray::{Array1, Array2, Axis as At};
use taut::prelude::*;

axes! { Batch, Pixel, Hidden, Feature, Class }

const N: usize = 128;

fn main() {
    divan::main();
}

#[derive(Params)]
struct Network {
    w1: Tensor<f32, (Pixel<784>, Hidden<512>)>,
    b1: Tensor<f32, (Hidden<512>,)>,
    w2: Tensor<f32, (Hidden<512>, Feature<512>)>,
    b2: Tensor<f32, (Feature<512>,)>,
    w3: Tensor<f32, (Feature<512>, Class<10>)>,
    b3: Tensor<f32, (Class<10>,)>,
}

#[divan::bench(args = THREADS)]
fn taut(bencher: Bencher, threads: usize) {
    taut::cpu::set_threads(threads);
    let small = |n: usize| {
        numbers(n)
            .into_iter()
            .map(|x| 0.05 * (x - 0.5))
            .collect::<Vec<f32>>()
    };
    let mut network = Network {
        w1: Tensor::new((Pixel::AXIS, Hidden::AXIS), small(784 * 512)).unwrap(),
        b1: Tensor::zeros((Hidden::AXIS,)),
        w2: Tensor::new((Hidden::AXIS, Feature::AXIS), small(512 * 512)).unwrap(),
        b2: Tensor::zeros((Feature::AXIS,)),
        w3: Tensor::new((Feature::AXIS, Class::AXIS), small(5120)).unwrap(),
        b3: Tensor::zeros((Class::AXIS,)),
    };
    let x: Tensor<f32, (Batch, Pixel<784>)> =
        Tensor::new((Batch::of(N), Pixel::AXIS), numbers(N * 784)).unwrap();
    let labels = Tensor::new((Batch::of(N),), (0..N as i64).map(|i| i % 10).collect()).unwrap();
    let target = labels.one_hot::<f32, _>(Class::<10>::AXIS).eval().unwrap();
    bencher.bench_local(|| {
        let loss = |n: &Network| {
            let hidden = (x.dot(&n.w1, Pixel) + &n.b1).relu();
            let feature = (hidden.dot(&n.w2, Hidden) + &n.b2).relu();
            let score = feature.dot(&n.w3, Feature) + &n.b3;
            -(score.log_softmax(Class) * &target).sum(Class).mean(Batch)
        };
        let (loss, gradient) = value_and_grad(loss, &network);
        network = network
            .zip_map(&gradient, |p, g| p - 0.1 * g)
            .eval()
            .unwrap();
        loss.item().unwrap()
    });
}

#[divan::bench]
fn ndarray(bencher: Bencher) {
    let small = |n: usize| {
        numbers(n)
            .into_iter()
            .map(|x| 0.05 * (x - 0.5))
            .collect::<Vec<f32>>()
    };
    let mut w1 = Array2::from_shape_vec((784, 512), small(784 * 512)).unwrap();
    let mut w2 = Array2::from_shape_vec((512, 512), small(512 * 512)).unwrap();
    let mut w3 = Array2::from_shape_vec((512, 10), small(5120)).unwrap();
    let (mut b1, mut b2, mut b3) = (Array1::zeros(512), Array1::zeros(512), Array1::zeros(10));
    let x = Array2::from_shape_vec((N, 784), numbers(N * 784)).unwrap();
    let target = Array2::from_shape_fn((N, 10), |(i, j)| if i % 10 == j { 1f32 } else { 0. });
    bencher.bench_local(|| {
        let z1 = x.dot(&w1) + &b1;
        let h1 = z1.mapv(|z| z.max(0.));
        let z2 = h1.dot(&w2) + &b2;
        let h2 = z2.mapv(|z| z.max(0.));
        let score = h2.dot(&w3) + &b3;
        let max = score
            .fold_axis(At(1), f32::NEG_INFINITY, |&a, &b| a.max(b))
            .insert_axis(At(1));
        let e = (&score - &max).mapv(f32::exp);
        let p = &e / &e.sum_axis(At(1)).insert_axis(At(1));
        let loss = -(&p.mapv(f32::ln) * &target).sum() / N as f32;
        let g3 = (&p - &target) / N as f32;
        let g2 = g3.dot(&w3.t()) * z2.mapv(|z| f32::from(z > 0.));
        let g1 = g2.dot(&w2.t()) * z1.mapv(|z| f32::from(z > 0.));
        w3 = &w3 - 0.1 * h2.t().dot(&g3);
        b3 = &b3 - 0.1 * g3.sum_axis(At(0));
        w2 = &w2 - 0.1 * h1.t().dot(&g2);
        b2 = &b2 - 0.1 * g2.sum_axis(At(0));
        w1 = &w1 - 0.1 * x.t().dot(&g1);
        b1 = &b1 - 0.1 * g1.sum_axis(At(0));
        loss
    });
}
