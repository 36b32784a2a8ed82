use taut::prelude::*;

axes! { Row, Col, Part }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let _ = x.chunks(Col, Part::of(1));
}
