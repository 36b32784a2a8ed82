use taut::prelude::*;

axes! { Time, Class }

fn main() {
    let x = Tensor::<f32, (Time<8>,)>::zeros((Time::AXIS,));
    let _ = x.quantile(Class, 0.5);
}
