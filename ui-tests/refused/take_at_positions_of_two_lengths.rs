use taut::prelude::*;

axes! { Row, Col, Point }

fn main() {
    let x = Tensor::<f32, (Row<8>, Col<9>)>::zeros((Row::AXIS, Col::AXIS));
    let rows: Tensor<i64, (Point<2>,)> = [0, 1].into();
    let cols: Tensor<i64, (Point<3>,)> = [0, 1, 2].into();
    let _ = x.take((Row, Col), (&rows, &cols));
}
