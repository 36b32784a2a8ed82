use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<f32, (Width<2>, Prime<Width<2>>)>::zeros((Width::AXIS, Prime(Width::AXIS)));
    let _ = x.prime(Width);
}
