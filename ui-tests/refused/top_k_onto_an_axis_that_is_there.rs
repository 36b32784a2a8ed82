use taut::prelude::*;

axes! { Batch, Class }

fn main() {
    let x = Tensor::<f32, (Batch<2>, Class<10>)>::zeros((Batch::AXIS, Class::AXIS));
    let _ = x.top_k(Class, Batch::<2>::AXIS);
}
