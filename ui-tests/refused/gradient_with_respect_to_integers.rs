use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let n = Tensor::<i64, (Batch,)>::zeros((Batch::of(2),));
    let _ = grad(|n| n.cast::<f32>().sum(Batch), &n);
}
