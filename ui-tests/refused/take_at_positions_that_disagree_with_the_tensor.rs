use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x = Tensor::<f32, (Row<8>, Col<9>)>::zeros((Row::AXIS, Col::AXIS));
    let best: Tensor<i64, (Row<2>,)> = [0, 1].into();
    let _ = x.take(Col, &best);
}
