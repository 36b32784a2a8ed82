use taut::prelude::*;

axes! { Class, Width }

fn main() {
    let w: Tensor<f32, (Class<2>,)> = [1., 2.].into();
    let b: Tensor<f32, (Width<2>,)> = [1., 2.].into();
    let _ = w.zip_map(&b, |w, b| w - b);
}
