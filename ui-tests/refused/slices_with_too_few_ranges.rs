use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let x = Tensor::<f32, (Row<8>, Col<9>)>::zeros((Row::AXIS, Col::AXIS));
    let _ = x.slices((Row, Col), (1..3,), (Row, Col));
}
