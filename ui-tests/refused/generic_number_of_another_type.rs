use taut::prelude::*;

use taut::Float;

fn half<E: Float, S: Axes>(x: &Tensor<E, S>) -> Tensor<E, S> {
    x * 0.5
}

fn main() {}
