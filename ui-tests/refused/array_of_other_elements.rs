use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let _: Tensor<f32, (Class<3>,)> = [1, 2, 3].into();
}
