use taut::prelude::*;

axes! { Space }

fn main() {
    let x = Tensor::<f32, (Space<2>,)>::zeros((Space::AXIS,));
    let _ = x.cross(&x, Space);
}
