use taut::prelude::*;

axes! { Batch, Pos, Vocab }

/// The mean over `Pos` of the elements that the mask lets through.
fn masked_mean<S: Along<Pos>>(x: &Tensor<f32, S>, mask: &Tensor<bool, S>) -> Tensor<f32, Without<S, Pos>>
where
    Without<S, Pos>: Shape,
{
    let kept = x.where_or(mask, 0.0).sum(Pos);
    let number = mask.cast::<f32>().sum(Pos);
    kept / number
}

fn main() -> taut::Result<()> {
    let x: Tensor<f32, (Batch<2>, Pos<3>)> = [[1., 2., 9.], [4., 9., 9.]].into();
    let mask: Tensor<bool, (Batch<2>, Pos<3>)> = [[true, true, false], [true, false, false]].into();
    let y: Tensor<f32, (Batch<2>,)> = masked_mean(&x, &mask);
    assert_eq!(y.to_vec()?, [1.5, 4.]);
    assert_eq!(x.mask_fill(&!&mask, -1.0).sum((Batch, Pos)).item()?, 7.0 - 3.0);
    let ids: Tensor<i64, (Batch<2>, Pos<3>)> = x.cast();
    let table = Tensor::<f32, (Vocab,)>::arange(Vocab, 0.0..10.0);
    assert_eq!(table.take(Vocab, &ids).to_vec()?, x.to_vec()?);
    Ok(())
}
