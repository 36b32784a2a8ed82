use taut::prelude::*;

axes! { Class }

#[derive(Params)]
struct Layer {
    bias: Tensor<f32, (Class<10>,)>,
    #[params(ignore)]
    name: String,
}

fn main() {}
