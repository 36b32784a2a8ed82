use taut::prelude::*;

axes! { Time, Start, Lag }

fn main() {
    let x = Tensor::<f32, (Time<6>,)>::zeros((Time::AXIS,));
    let _ = x.windows(Start, Lag::<3>::AXIS, Start);
}
