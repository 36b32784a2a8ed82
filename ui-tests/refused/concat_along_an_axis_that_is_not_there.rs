use taut::prelude::*;

axes! { Time, Channel, Sensor }

fn main() {
    let a = Tensor::<f32, (Time<10>, Channel<2>)>::zeros((Time::AXIS, Channel::AXIS));
    let _ = taut::concat(Sensor, (&a, &a), Sensor);
}
