use taut::prelude::*;

axes! { Class }

#[derive(Params)]
enum Layer {
    Bias(Tensor<f32, (Class<10>,)>),
    Nothing,
}

fn main() {}
