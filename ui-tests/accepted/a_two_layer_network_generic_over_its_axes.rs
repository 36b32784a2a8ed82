use taut::axis::Mapped;
use taut::prelude::*;

axes! { Batch, Pixel, Inner, Class }

fn linear<S: Maps<I, O>, I: Axis, O: Axis>(x: &Tensor<f32, S>, w: &Tensor<f32, (I, O)>) -> Tensor<f32, S::Mapped> {
    x.dot(w, I::NAME)
}

fn network<S, I: Axis, H: Axis, O: Axis>(
    x: &Tensor<f32, S>,
    w1: &Tensor<f32, (I, H)>,
    w2: &Tensor<f32, (H, O)>,
) -> Tensor<f32, Mapped<Mapped<S, I, H>, H, O>>
where
    S: Maps<I, H>,
    Mapped<S, I, H>: Maps<H, O>,
{
    linear(&linear(x, w1), w2)
}

fn main() {
    let x: Tensor<f32, (Batch, Pixel<2>)> = Tensor::from_array([[1., 2.]]);
    let w1: Tensor<f32, (Pixel<2>, Inner<2>)> = [[1., 2.], [3., 4.]].into();
    let w2: Tensor<f32, (Inner<2>, Class<1>)> = [[1.], [1.]].into();
    let y: Tensor<f32, (Batch, Class<1>)> = network(&x, &w1, &w2);
    assert_eq!(y.to_vec().unwrap(), [17.]);
}
