use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let w = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let _ = grad(|w| w.square().sum(Width), &w);
}
