use taut::prelude::*;

axes! { Time, Model }

fn main() {
    let a = Tensor::<f32, (Time<10>,)>::zeros((Time::AXIS,));
    let _ = taut::stack(Time, (&a, &a));
}
