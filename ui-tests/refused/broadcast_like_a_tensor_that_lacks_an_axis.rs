use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let y = Tensor::<f32, (Width<784>, Class<10>)>::zeros((Width::AXIS, Class::AXIS));
    let _ = x.broadcast_like(&y);
}
