use taut::prelude::*;

axes! { Batch, Width, Class, Other }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let w = Tensor::<f32, (Width<784>, Class<10>)>::zeros((Width::AXIS, Class::AXIS));
    let _ = x.dot_to(&w, (Batch, Other));
}
