use taut::prelude::*;

axes! { Row, Col }

fn main() {
    let a = Tensor::<f32, (Row<2>, Col<3>)>::zeros((Row::AXIS, Col::AXIS));
    let _ = a.kron(&a, (Row::<4>::AXIS, Col::<6>::AXIS));
}
