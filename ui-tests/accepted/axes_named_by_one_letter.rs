use taut::prelude::*;

// Letters that libraries use for type parameters are names like any other.
axes! { A, B, E, M, N, S, T, X }

fn main() -> taut::Result<()> {
    let x: Tensor<f32, (M<2>, N<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
    let t: Tensor<f32, (T<3>,)> = [1., 0., 0.].into();
    let y: Tensor<f32, (M<2>,)> = x.dot(&t.rename(T, N), N);
    assert_eq!(y.to_vec()?, [1., 4.]);
    assert_eq!((A::of(1).length(), B::of(2).length(), E::of(3).length()), (1, 2, 3));
    assert_eq!((S::<4>::SPELLED, X::<4>::AXIS.length()), ("S", 4));
    Ok(())
}
