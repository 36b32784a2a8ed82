use taut::prelude::*;

axes! { Row, Col, KRow }

fn main() {
    let x = Tensor::<f32, (Row<6>, Col<6>)>::zeros((Row::AXIS, Col::AXIS));
    let _ = x.windows(Row, Window::of(KRow).stride::<2>(), Row::<4>::AXIS);
}
