use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<u8, (Batch,)>::zeros((Batch::of(2),));
    let _ = -&x;
}
