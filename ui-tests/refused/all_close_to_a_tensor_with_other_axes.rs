use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x = Tensor::<f32, (Row<1>, Col<1>)>::zeros((Row::AXIS, Col::AXIS));
    let y = Tensor::<f32, (Row<1>,)>::zeros((Row::AXIS,));
    let _ = x.all_close(&y, 0.0, 0.0);
}
