use taut::Float;
use taut::axis::{Lacks, Replaced};
use taut::prelude::*;

axes! { Batch, Width, Height }

/// The spread over the batch of each of the other elements, for each element type.
fn spread<E: Float, S: HasAxis<Batch>>(x: &Tensor<E, S>) -> Tensor<E, Without<S, Batch>>
where
    Without<S, Batch>: Shape,
{
    x.max(Batch) - x.min(Batch)
}

/// The first two examples.
fn first_two<E: Element, S: HasAxis<Batch>>(x: &Tensor<E, S>) -> Tensor<E, Replaced<S, Batch, Batch>>
where
    Without<S, Batch>: Lacks<Batch>,
{
    x.slice(Batch, 0..2, Batch)
}

fn main() -> taut::Result<()> {
    let x: Tensor<f32, (Width<2>, Batch<3>)> = [[1., 2., 4.], [0., 0., 1.]].into();
    let y: Tensor<f32, (Width<2>,)> = spread(&x);
    assert_eq!(y.to_vec()?, [3., 1.]);
    let y: Tensor<f32, (Height<1>, Batch)> = first_two(&Tensor::<f32, (Height<1>, Batch<3>)>::from([[1., 2., 4.]]));
    assert_eq!(y.to_vec()?, [1., 2.]);
    Ok(())
}
