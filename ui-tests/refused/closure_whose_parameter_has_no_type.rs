use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let w = Tensor::<f32, (Batch,)>::zeros((Batch::of(2),));
    let loss = |w| w.square().sum(Batch);
    let _ = grad(loss, &w);
}
