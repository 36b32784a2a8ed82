use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    struct Weights(Tensor<f32, (Batch,)>);
    let w = Weights(Tensor::zeros((Batch::of(2),)));
    let _ = grad(|w: &Weights| w.0.sum(Batch), &w);
}
