use taut::prelude::*;

axes! { Class }

#[derive(Params)]
struct Layer {
    bias: Tensor<f32, (Class<10>,)>,
    name: String,
}

fn main() {}
