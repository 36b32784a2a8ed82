use taut::prelude::*;

axes! { Row, Part }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    let _ = x.at_slice(Row, .., Part::<3>::AXIS).set(0.0);
}
