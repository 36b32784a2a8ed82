use taut::prelude::*;

axes! { Class, Best }

fn main() {
    let x = Tensor::<f32, (Class<10>,)>::zeros((Class::AXIS,));
    let _ = x.top_k(Class, Best);
}
