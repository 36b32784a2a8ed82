use taut::prelude::*;

axes! { Row, Inner, Col, Other }

fn main() {
    let a = Tensor::<f32, (Row<2>, Inner<3>)>::zeros((Row::AXIS, Inner::AXIS));
    let b = Tensor::<f64, (Inner<3>, Col<4>)>::zeros((Inner::AXIS, Col::AXIS));
    let _ = contract((&a, &b), (Row, Col));
}
