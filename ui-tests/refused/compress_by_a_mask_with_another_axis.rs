use taut::prelude::*;

axes! { Row, Col, Plane, Kept }

fn main() {
    let x = Tensor::<f32, (Row<8>, Col<9>)>::zeros((Row::AXIS, Col::AXIS));
    let mask: Tensor<bool, (Plane<2>,)> = [true, false].into();
    let _ = x.compress(&mask, Kept);
}
