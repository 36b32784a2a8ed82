use taut::prelude::*;

axes! { Batch, Height, Width }

fn main() {
    let x = Tensor::<f32, (Batch, Height<28>, Width<28>)>::zeros((Batch::of(1), Height::AXIS, Width::AXIS));
    let _ = x.merge((Height, Width), Batch);
}
