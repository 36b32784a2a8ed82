use taut::prelude::*;

fn twice<S: Axes>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    x + x
}

fn main() {}
