use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let _ = x.index((Batch, Width), 0);
}
