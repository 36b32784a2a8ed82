use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let w = Tensor::<f32, (Width, Class<10>)>::zeros((Width::of(784), Class::AXIS));
    let _ = x.dot(&w, Width);
}
