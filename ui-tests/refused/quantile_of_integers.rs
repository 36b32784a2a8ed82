use taut::prelude::*;

axes! { Time }

fn main() {
    let x = Tensor::<i32, (Time<8>,)>::zeros((Time::AXIS,));
    let _ = x.quantile(Time, 0.5);
}
