use taut::prelude::*;

axes! { Class }

fn main() {
    let a = Tensor::<f32, (Class<10>,)>::zeros((Class::AXIS,));
    let b = Tensor::<f64, (Class<10>,)>::zeros((Class::AXIS,));
    let _ = grad(|(a, _)| a.sum(Class), &(a, b));
}
