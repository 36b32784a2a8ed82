use taut::Float;
use taut::prelude::*;

axes! { Batch, Pixel, Hidden, Class }

#[derive(Params)]
struct Linear<E: Float, I: Axis, O: Axis> {
    weight: Tensor<E, (I, O)>,
    bias: Tensor<E, (O,)>,
}

impl<E: Float, I: Axis, O: Axis> Linear<E, I, O> {
    fn apply<S: Maps<I, O>>(&self, x: &Tensor<E, S>) -> Tensor<E, S::Mapped> {
        x.dot(&self.weight, I::NAME) + &self.bias
    }
}

#[derive(Params)]
struct Network<E: Float, H: Axis> {
    first: Linear<E, Pixel<2>, H>,
    second: Linear<E, H, Class<1>>,
    #[params(skip)]
    name: &'static str,
}

fn check<E: Float>() -> taut::Result<()> {
    let network = Network::<E, Hidden<3>> {
        first: Linear { weight: Tensor::ones((Pixel::AXIS, Hidden::AXIS)), bias: Tensor::zeros((Hidden::AXIS,)) },
        second: Linear { weight: Tensor::ones((Hidden::AXIS, Class::AXIS)), bias: Tensor::zeros((Class::AXIS,)) },
        name: "two layers",
    };
    let x = Tensor::<E, (Batch, Pixel<2>)>::ones((Batch::of(4), Pixel::AXIS));
    let loss = |n: &Network<E, Hidden<3>>| n.second.apply(&n.first.apply(&x)).mean((Batch, Class));
    let (value, gradient) = value_and_grad(loss, &network);
    assert_eq!(value.item()?, E::from_f64(6.0));
    assert_eq!(gradient.second.weight.to_vec()?, [E::from_f64(2.0); 3]);
    assert_eq!(gradient.leaf_names(), ["first.weight", "first.bias", "second.weight", "second.bias"]);
    assert_eq!(gradient.name, "two layers");
    Ok(())
}

fn main() -> taut::Result<()> {
    check::<f32>()?;
    check::<f64>()
}
