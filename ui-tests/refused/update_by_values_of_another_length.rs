use taut::prelude::*;

axes! { Row, Pick }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let ids: Tensor<i64, (Pick<2>,)> = [0, 1].into();
    let values: Tensor<f32, (Pick<3>,)> = [1., 2., 3.].into();
    let _ = x.at(Row, &ids).add(&values);
}
