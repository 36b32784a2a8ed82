use taut::prelude::*;

axes! { Batch, Pos, Past, Embed, Head, HeadDim }

#[derive(Params)]
struct Attention<const E: usize, const H: usize, const D: usize> {
    q: Tensor<f32, (Embed<E>, Head<H>, HeadDim<D>)>,
    k: Tensor<f32, (Embed<E>, Head<H>, HeadDim<D>)>,
    v: Tensor<f32, (Embed<E>, Head<H>, HeadDim<D>)>,
    out: Tensor<f32, (Head<H>, HeadDim<D>, Embed<E>)>,
}

impl<const E: usize, const H: usize, const D: usize> Attention<E, H, D> {
    fn forward(&self, x: &Tensor<f32, (Batch, Pos, Embed<E>)>) -> Tensor<f32, (Batch, Pos, Embed<E>)> {
        let q = x.dot(&self.q, Embed);
        let memory = x.rename(Pos, Past);
        let k = memory.dot(&self.k, Embed);
        let v = memory.dot(&self.v, Embed);
        let scores = q.dot(&k, HeadDim) / (q.length(HeadDim) as f32).sqrt();
        let seen = scores.index_of(Pos).ge(&scores.index_of(Past));
        let weights = scores.where_or(&seen, f32::NEG_INFINITY).softmax(Past);
        weights.dot(&v, Past).dot(&self.out, (Head, HeadDim))
    }
}

fn main() -> taut::Result<()> {
    let ones: Tensor<f32, (Embed<2>, Head<1>, HeadDim<2>)> = [[[1., 1.]], [[1., 1.]]].into();
    let attention =
        Attention { q: ones.clone(), k: ones.clone(), v: ones.clone(), out: ones.permute((Head, HeadDim, Embed)) };
    let x = Tensor::new((Batch::of(1), Pos::of(2), Embed::AXIS), vec![1., 0., 5., 0.])?;
    // The first position sees itself only: the sum of its two equal values, for each output.
    assert_eq!(attention.forward(&x).index(Batch, 0).index(Pos, 0).to_vec()?, [2., 2.]);
    let gradient = grad(|a: &Attention<2, 1, 2>| a.forward(&x).sum((Batch, Pos, Embed)), &attention);
    assert_eq!(gradient.out.shape(), attention.out.shape());
    assert_eq!(gradient.leaf_names(), ["q", "k", "v", "out"]);
    Ok(())
}
