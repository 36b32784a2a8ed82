use taut::prelude::*;

axes! { Batch, Height, Width, Pixel }

fn main() {
    let x = Tensor::<f32, (Batch, Width<28>)>::zeros((Batch::of(1), Width::AXIS));
    let _ = x.merge((Height, Width), Pixel);
}
