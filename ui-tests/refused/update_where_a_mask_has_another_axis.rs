use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let mask: Tensor<bool, (Col<2>,)> = [true, false].into();
    let _ = x.at_where(&mask).set(0.0);
}
