use taut::prelude::*;

axes! { Pixel, Class }

/// A layer from any axis to any other, which makes its own weights.
#[derive(Params)]
struct Layer<I: Axis, O: Axis> {
    weight: Tensor<f32, (I, O)>,
    bias: Tensor<f32, (O,)>,
}

impl<I: Axis, O: Axis> Layer<I, O>
where
    (I, O): Distinct,
{
    fn new(key: RandomKey, from: I, to: O) -> Self {
        Layer { weight: Tensor::he_normal(key, (from, to), I::NAME), bias: Tensor::zeros((to,)) }
    }

    /// The size of the weights that go to each output.
    fn norms(&self) -> Tensor<f32, (O,)> {
        self.weight.square().sum(I::NAME).sqrt()
    }
}

fn main() -> taut::Result<()> {
    let layer = Layer::new(RandomKey::new(1), Pixel::<100>::AXIS, Class::of(3));
    assert_eq!(layer.norms().shape(), (Class::of(3),));
    assert_eq!(layer.parameter_count(), 303);
    Ok(())
}
