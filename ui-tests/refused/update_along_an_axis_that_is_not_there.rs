use taut::prelude::*;

axes! { Row, Col, Pick }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let ids: Tensor<i64, (Pick<2>,)> = [0, 1].into();
    let _ = x.at(Col, &ids).add(1.0);
}
