use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let w = Tensor::<f32, (Batch,)>::zeros((Batch::of(2),));
    let _ = grad(|w| w.cast::<i64>().sum(Batch), &w);
}
