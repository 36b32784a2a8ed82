use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x = Tensor::<f32, (Row<2>,)>::zeros((Row::AXIS,));
    let y = Tensor::<f32, (Col<3>,)>::zeros((Col::AXIS,));
    let _ = meshgrid((&x, &y, &x));
}
