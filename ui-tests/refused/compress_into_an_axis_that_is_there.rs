use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x = Tensor::<f32, (Row<2>, Col<9>)>::zeros((Row::AXIS, Col::AXIS));
    let mask: Tensor<bool, (Row<2>,)> = [true, false].into();
    let _ = x.compress(&mask, Col);
}
