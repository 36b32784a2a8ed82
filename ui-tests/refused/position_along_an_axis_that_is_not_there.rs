use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x: Tensor<f32, (Row<2>,)> = [1., 0.].into();
    for (at, _) in x.enumerate().unwrap() {
        println!("{}", at.along(Col));
    }
}
