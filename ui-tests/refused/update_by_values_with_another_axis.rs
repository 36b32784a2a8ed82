use taut::prelude::*;

axes! { Row, Col, Pick }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let ids: Tensor<i64, (Pick<2>,)> = [0, 1].into();
    let values: Tensor<f32, (Pick<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
    let _ = x.at(Row, &ids).set(&values);
}
