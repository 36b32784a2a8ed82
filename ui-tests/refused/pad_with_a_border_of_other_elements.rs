use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x = Tensor::<f32, (Row<6>, Col<6>)>::zeros((Row::AXIS, Col::AXIS));
    let _ = x.pad(Row, 1, 1, 0, Row);
}
