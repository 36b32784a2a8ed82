use taut::prelude::*;

axes! { Row, Col, Other }

fn main() {
    let a = Tensor::<f32, (Row<2>, Col<3>)>::zeros((Row::AXIS, Col::AXIS));
    let b = Tensor::<f32, (Row<2>, Other<3>)>::zeros((Row::AXIS, Other::AXIS));
    let _ = a.kron(&b, (Row::<4>::AXIS, Col::<9>::AXIS));
}
