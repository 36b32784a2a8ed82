use taut::prelude::*;

axes! { Batch }

fn total<S: Axes>(x: &Tensor<f32, S>) {
    let _ = x.sum(Batch);
}

fn main() {}
