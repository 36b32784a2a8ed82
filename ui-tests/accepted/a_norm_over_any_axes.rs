use taut::prelude::*;

axes! { Batch, Pos, Embed }

/// Elements less their mean along `A`.
fn centred<S: Along<A>, A: Axis>(x: &Tensor<f32, S>, over: A) -> Tensor<f32, S> {
    let mean = x.sum(A::NAME) / over.length() as f32;
    x - &mean
}

fn main() {
    let x: Tensor<f32, (Batch<1>, Embed<3>, Pos<1>)> = [[[1.], [2.], [6.]]].into();
    let y = centred(&x, Embed::<3>::AXIS);
    assert_eq!(y.to_vec().unwrap(), [-2., -1., 3.]);
    let scalar: Tensor<f32, (Embed<2>,)> = [1., 3.].into();
    assert_eq!(centred(&scalar, Embed::<2>::AXIS).to_vec().unwrap(), [-1., 1.]);
}
