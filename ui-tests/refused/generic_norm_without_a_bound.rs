use taut::prelude::*;

fn centred<S: HasAxis<A>, A: Axis>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    x - x.mean(A::NAME)
}

fn main() {}
