use taut::prelude::*;

axes! { Time }

fn main() {
    let x = Tensor::<bool, (Time<8>,)>::zeros((Time::AXIS,));
    let _ = x.diff(Time, 1, Time);
}
