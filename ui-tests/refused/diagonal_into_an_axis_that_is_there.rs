use taut::prelude::*;

axes! { Batch, Row, Col }

fn main() {
    let x = Tensor::<f32, (Batch, Row<3>, Col<3>)>::zeros((Batch::of(2), Row::AXIS, Col::AXIS));
    let _ = x.diagonal(Row, Col, 0, Batch);
}
