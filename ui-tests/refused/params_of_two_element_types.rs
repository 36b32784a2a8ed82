use taut::prelude::*;

axes! { Class }

#[derive(Params)]
struct Layer {
    bias: Tensor<f32, (Class<10>,)>,
    scale: Tensor<f64, (Class<10>,)>,
}

fn main() {}
