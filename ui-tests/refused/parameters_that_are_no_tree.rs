use taut::prelude::*;

fn main() {
    let weight = 2.0_f32;
    let _ = grad(|w: &f32| Tensor::scalar(w * w), &weight);
}
