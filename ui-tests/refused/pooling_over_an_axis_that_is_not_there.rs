use taut::prelude::*;

axes! { Row, Col, KRow, KCol }

fn main() {
    let x = Tensor::<f32, (Row<6>, Col<6>)>::zeros((Row::AXIS, Col::AXIS));
    let _ = x.windows(Row, Window::of(KRow::<2>::AXIS).stride::<2>(), Row::<3>::AXIS).max(KCol);
}
