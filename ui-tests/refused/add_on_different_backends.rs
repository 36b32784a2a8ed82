use taut::prelude::*;

use taut::Backend;

axes! { Batch, Width }

fn shifted<B: Backend>(x: &Tensor<f32, (Batch,), B>, by: &Tensor<f32, (Batch,)>) {
    let _ = x + by;
}

fn main() {}
