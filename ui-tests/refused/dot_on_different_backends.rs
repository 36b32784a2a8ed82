use taut::prelude::*;

use taut::Backend;

axes! { Batch, Width }

fn score<B: Backend>(x: &Tensor<f32, (Batch, Width), B>, w: &Tensor<f32, (Width,)>) { let _ = x.dot(w, Width); }

fn main() {}
