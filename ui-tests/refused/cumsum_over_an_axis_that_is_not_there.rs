use taut::prelude::*;

axes! { Batch, Time, Class }

fn main() {
    let x = Tensor::<f32, (Batch, Time<8>)>::zeros((Batch::of(2), Time::AXIS));
    let _ = x.cumsum(Class);
}
