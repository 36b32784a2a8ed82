use taut::prelude::*;

axes! { Feature, Class }

#[derive(Params)]
struct Linear {
    weight: Tensor<f32, (Feature<2>, Class<2>)>,
    bias: Tensor<f32, (Class<2>,)>,
}

/// Stochastic gradient descent with momentum.
struct Momentum<P> {
    velocity: P,
    rate: f32,
}

impl<P: Params<Element = f32>> Momentum<P> {
    fn new(params: &P, rate: f32) -> Self {
        Momentum { velocity: params.zeros_like(), rate }
    }

    fn step(&mut self, params: &P, gradient: &P) -> taut::Result<P> {
        self.velocity = self.velocity.zip_map(gradient, |v, g| 0.9 * v + g).eval()?;
        params.zip_map(&self.velocity, |p, v| p - self.rate * v).eval()
    }
}

/// A loop that knows nothing about what it trains.
fn train<P: Params<Element = f32>>(mut params: P, steps: usize, loss: impl Fn(&P) -> Tensor<f32, (), P::Backend>) -> taut::Result<P> {
    let mut optimiser = Momentum::new(&params, 0.01);
    for _ in 0..steps {
        let gradient = grad(&loss, &params);
        params = optimiser.step(&params, &gradient)?;
    }
    Ok(params)
}

fn main() -> taut::Result<()> {
    let x: Tensor<f32, (Feature<2>,)> = [1., 2.].into();
    let y: Tensor<f32, (Class<2>,)> = [1., -1.].into();
    let linear = Linear { weight: Tensor::zeros((Feature::AXIS, Class::AXIS)), bias: Tensor::zeros((Class::AXIS,)) };
    let loss = |l: &Linear| (x.dot(&l.weight, Feature) + &l.bias - &y).square().sum(Class);
    let trained = train(linear, 100, loss)?;
    assert!(loss(&trained).item()? < 1e-2);

    let trained = train((y.clone(), vec![y.clone()]), 2, |(a, b)| (a * &b[0]).sum(Class))?;
    assert_eq!(trained.1.len(), 1);
    Ok(())
}
