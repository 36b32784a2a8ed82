use taut::Float;
use taut::prelude::*;

axes! { Item, Row }

/// A number of the element type stands on the right of operators and in methods, whatever the axes are.
fn affine<E: Float, S: Axes>(x: &Tensor<E, S>, scale: E, shift: E) -> Tensor<E, S> {
    x * scale + shift
}

fn swish<E: Float, S: Shape>(x: &Tensor<E, S>) -> Tensor<E, S> {
    x / ((-x).exp() + E::from_f64(1.0))
}

fn between<E: Numeric, S: Shape>(x: &Tensor<E, S>, low: E, high: E) -> Tensor<bool, S> {
    let (above, below) = (x.ge(low), x.le(high));
    above & below
}

fn main() -> taut::Result<()> {
    let x: Tensor<f64, (Item<3>,)> = [0., 1., 2.].into();
    assert_eq!(affine(&x, 2.0, 1.0).to_vec()?, [1., 3., 5.]);
    assert_eq!(swish(&x).to_vec()?[0], 0.);
    assert_eq!(between(&x, 1.0, 1.5).to_vec()?, [false, true, false]);
    let n: Tensor<i64, (Row<1>, Item<2>)> = [[1, 2]].into();
    assert_eq!(between(&n, 2, 3).to_vec()?, [false, true]);
    Ok(())
}
