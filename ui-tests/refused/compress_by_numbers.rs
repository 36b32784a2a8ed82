use taut::prelude::*;

axes! { Row, Kept }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let _ = x.compress(&x, Kept);
}
