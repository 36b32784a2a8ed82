use taut::prelude::*;

axes! { A, B, C, D, E, F, G, H, I, J, K, L, M }

fn product(x: &Tensor<f32, (A, B, C, D, E, F, G)>, y: &Tensor<f32, (H, I, J, K, L, M)>) {
    let _ = x.outer(y);
}

fn main() {}
