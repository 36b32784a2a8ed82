use taut::prelude::*;

use taut::axis::Mapped;

axes! { Pixel, Hidden, Feature, Class }

fn linear<S: Maps<I, O>, I: Axis, O: Axis>(x: &Tensor<f32, S>, w: &Tensor<f32, (I, O)>) -> Tensor<f32, Mapped<S, I, O>> {
    x.dot(w, I::NAME)
}

fn network(x: &Tensor<f32, (Pixel<64>,)>, a: &Tensor<f32, (Pixel<64>, Hidden<8>)>, b: &Tensor<f32, (Feature<8>, Class<10>)>) {
    let _ = linear(&linear(x, a), b);
}

fn main() {}
