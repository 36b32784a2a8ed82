use taut::prelude::*;

axes! { Batch, Width, Head, Dim }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let _ = x.split(Width, (Head::<10>::AXIS, Dim::<78>::AXIS));
}
