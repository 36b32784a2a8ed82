use taut::prelude::*;

axes! { Batch, Width, Height }

/// The sum over the batch, whatever else there is.
fn total<S: HasAxis<Batch>>(x: &Tensor<f32, S>) -> Tensor<f32, Without<S, Batch>> {
    x.sum(Batch)
}

/// Sums over two axes, one after the other and together.
fn both<S: HasAxis<A> + HasAxis<Batch>, A: Axis>(x: &Tensor<f32, S>) -> Tensor<f32, Without<S, A>> {
    x.sum(A::NAME)
}

fn main() {
    let x: Tensor<f32, (Width<2>, Batch, Height<1>)> = Tensor::from_array([[[1.], [2.]], [[3.], [4.]]]);
    let y: Tensor<f32, (Width<2>, Height<1>)> = total(&x);
    assert_eq!(y.to_vec().unwrap(), [3., 7.]);
    assert_eq!(both::<_, Width>(&x).to_vec().unwrap(), [4., 6.]);
}
