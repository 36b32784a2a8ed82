use taut::prelude::*;

axes! { Batch, Embed }

fn residual<S: Shape>(x: &Tensor<f32, S>, f: impl Fn(&Tensor<f32, S>) -> Tensor<f32, S>) -> Tensor<f32, S> {
    (x + &f(x)) * 0.5 + x
}

fn main() {
    let x: Tensor<f32, (Batch<1>, Embed<2>)> = [[1., 2.]].into();
    assert_eq!(residual(&x, |x| x * 3.0).to_vec().unwrap(), [3., 6.]);
    let scalar: Tensor<f64, ()> = 2.0.into();
    assert_eq!((&scalar * &scalar).item().unwrap(), 4.0);
}
