use taut::prelude::*;

axes! { Row }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let _ = x.at_index(Row, 0).set(1_i64);
}
