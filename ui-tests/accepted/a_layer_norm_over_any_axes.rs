use taut::Float;
use taut::prelude::*;

axes! { Batch, Pos, Embed }

#[derive(Params)]
struct LayerNorm<E: Float, A: Axis> {
    scale: Tensor<E, (A,)>,
    shift: Tensor<E, (A,)>,
}

/// Elements less their mean along `A`, over their standard deviation.
fn normalised<E: Float, S: Along<A>, A: Axis>(x: &Tensor<E, S>, _: &LayerNorm<E, A>) -> Tensor<E, S> {
    let centred = x - x.mean(A::NAME);
    let spread = (centred.square().mean(A::NAME) + E::from_f64(1e-5)).sqrt();
    centred / spread
}

impl<E: Float, A: Axis> LayerNorm<E, A> {
    fn apply<S: Along<A> + Covers<(A,)>>(&self, x: &Tensor<E, S>) -> Tensor<E, S> {
        normalised(x, self) * &self.scale + &self.shift
    }
}

fn main() -> taut::Result<()> {
    let norm = LayerNorm::<f64, Embed<2>> { scale: [1., 1.].into(), shift: [10., 20.].into() };
    let x: Tensor<f64, (Batch<1>, Embed<2>, Pos<1>)> = [[[1.], [3.]]].into();
    let y: Tensor<f64, (Batch<1>, Embed<2>, Pos<1>)> = norm.apply(&x);
    let expected: Tensor<f64, (Batch<1>, Embed<2>, Pos<1>)> = [[[9.], [21.]]].into();
    assert!(y.all_close(&expected, 1e-4, 1e-4).item()?);
    let one: Tensor<f64, (Embed<2>,)> = [5., 5.].into();
    assert_eq!(norm.apply(&one).to_vec()?, [10., 20.]);
    Ok(())
}
