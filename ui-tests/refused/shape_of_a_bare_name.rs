use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let _ = Tensor::<f32, _>::zeros((Batch, Width::<3>::AXIS));
}
