use taut::prelude::*;

axes! { Batch, Time, Class }

fn main() {
    let x = Tensor::<f32, (Batch, Time<8>)>::zeros((Batch::of(2), Time::AXIS));
    let keys = Tensor::<f32, (Batch,)>::zeros((Batch::of(2),));
    let _ = x.sort_by(Time, &keys);
}
