use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let _: Tensor<f32, (Batch, Class<3>)> = Tensor::from_array([1.0, 2.0, 3.0]);
}
