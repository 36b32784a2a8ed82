use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let mask = Tensor::<bool, (Width<512>,)>::zeros((Width::AXIS,));
    let _ = x.mask_fill(&mask, 0.0);
}
