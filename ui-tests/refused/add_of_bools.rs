use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<bool, (Batch,)>::zeros((Batch::of(2),));
    let _ = &x + &x;
}
