use taut::prelude::*;

axes! { Batch, Width, Pick }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let ids: Tensor<f32, (Pick<2>,)> = [0., 1.].into();
    let _ = x.take(Width, &ids);
}
