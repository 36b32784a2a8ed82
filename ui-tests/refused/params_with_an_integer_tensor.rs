use taut::prelude::*;

axes! { Class }

#[derive(Params)]
struct Layer {
    counts: Tensor<i64, (Class<10>,)>,
}

fn main() {}
