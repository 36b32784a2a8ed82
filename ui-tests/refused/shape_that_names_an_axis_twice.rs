use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let _ = Tensor::<f32, _>::zeros((Batch::of(2), Batch::of(3)));
}
