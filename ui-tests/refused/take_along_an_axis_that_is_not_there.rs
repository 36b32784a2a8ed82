use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let x = Tensor::<f32, (Batch, Width<784>)>::zeros((Batch::of(2), Width::AXIS));
    let ids = Tensor::<i64, (Batch,)>::zeros((Batch::of(2),));
    let _ = x.take(Class, &ids);
}
