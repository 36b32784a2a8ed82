use taut::prelude::*;

axes! { Time, Channel }

fn main() {
    let a = Tensor::<f32, (Time<10>, Channel<2>)>::zeros((Time::AXIS, Channel::AXIS));
    let b = Tensor::<f32, (Time<5>, Channel<2>)>::zeros((Time::AXIS, Channel::AXIS));
    let _ = taut::concat(Time, (&a, &b), Time::<14>::AXIS);
}
