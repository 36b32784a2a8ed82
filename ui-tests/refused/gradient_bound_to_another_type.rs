use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let w = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let loss = |w: &Tensor<f32, (Batch, Width<784>)>| w.sum((Batch, Width));
    let _: Tensor<f32, (Width<784>,)> = grad(loss, &w);
}
