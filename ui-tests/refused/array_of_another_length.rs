use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let _: Tensor<f32, (Class<4>,)> = [1.0, 2.0, 3.0].into();
}
