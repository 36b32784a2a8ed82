use taut::prelude::*;

axes! { Time, Model }

fn main() {
    let a = Tensor::<f32, (Time<10>,)>::zeros((Time::AXIS,));
    let b = Tensor::<f32, (Time<5>,)>::zeros((Time::AXIS,));
    let _ = taut::stack(Model, (&a, &b));
}
