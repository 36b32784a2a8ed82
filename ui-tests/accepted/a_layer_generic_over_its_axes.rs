use taut::prelude::*;

axes! { Batch, Pos, Pixel, Class }

/// A linear layer from any axis to any other.
struct Linear<I: Axis, O: Axis> {
    weight: Tensor<f32, (I, O)>,
    bias: Tensor<f32, (O,)>,
}

impl<I: Axis, O: Axis> Linear<I, O> {
    fn apply<S: Maps<I, O>>(&self, x: &Tensor<f32, S>) -> Tensor<f32, S::Mapped> {
        x.dot(&self.weight, I::NAME) + &self.bias
    }
}

fn main() {
    let layer = Linear::<Pixel<3>, Class<2>> {
        weight: [[1., 0.], [0., 1.], [1., 1.]].into(),
        bias: [10., 20.].into(),
    };
    let x: Tensor<f32, (Batch, Pixel<3>)> = Tensor::from_array([[1., 2., 3.]]);
    let y: Tensor<f32, (Batch, Class<2>)> = layer.apply(&x);
    assert_eq!(y.to_vec().unwrap(), [14., 25.]);

    let x: Tensor<f32, (Pixel<3>, Pos<1>)> = [[1.], [2.], [3.]].into();
    let y: Tensor<f32, (Pos<1>, Class<2>)> = layer.apply(&x);
    assert_eq!(y.to_vec().unwrap(), [14., 25.]);
}
