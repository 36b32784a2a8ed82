use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let _ = Tensor::<char, _>::zeros((Batch::of(2),));
}
