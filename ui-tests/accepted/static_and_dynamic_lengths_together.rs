use taut::prelude::*;

axes! { Batch, Width, Half }

/// Any static width.
fn halves<const N: usize, const M: usize>(x: &Tensor<f32, (Batch, Width<N>)>) -> Tensor<f32, (Batch, Half<2>, Width<M>)> {
    x.split(Width, (Half::<2>::AXIS, Width::<M>::AXIS))
}

fn main() -> taut::Result<()> {
    let x = Tensor::new((Batch::of(1), Width::of(4)), vec![1., 2., 3., 4.])?;
    let fixed = x.fix::<(Batch, Width<4>)>()?;
    let y: Tensor<f32, (Batch, Half<2>, Width<2>)> = halves(&fixed);
    let y: Tensor<f32, (Batch, Width<2>)> = y.sum(Half);
    let relaxed: Tensor<f32, (Batch, Width)> = y.relax(Width);
    assert_eq!(relaxed.to_vec()?, [4., 6.]);
    assert!(x.fix::<(Batch, Width<5>)>().is_err());
    let joined: Tensor<f32, (Batch, Width)> = concat(Width, (&x, &relaxed), Width);
    assert_eq!(joined.length(Width), 6);
    let merged: Tensor<f32, (Half,)> = joined.merge((Batch, Width), Half);
    assert_eq!(merged.length(Half), 6);
    Ok(())
}
