use taut::prelude::*;

axes! { Batch, Time, Input, Hidden }

/// A cell of a recurrent network, of any lengths.
struct Cell<const I: usize, const H: usize> {
    input: Tensor<f32, (Input<I>, Hidden<H>)>,
    state: Tensor<f32, (Hidden<H>, Prime<Hidden<H>>)>,
}

impl<const I: usize, const H: usize> Cell<I, H> {
    fn run(&self, x: &Tensor<f32, (Batch, Time, Input<I>)>) -> Tensor<f32, (Time, Batch, Hidden<H>)> {
        let mut hidden = Tensor::<f32, (Batch, Hidden<H>)>::zeros((Batch::of(x.length(Batch)), Hidden::AXIS));
        let mut all = Vec::new();
        for part in x.unstack(Time) {
            let kept = hidden.dot(&self.state, Hidden).rename(Prime(Hidden), Hidden);
            hidden = (part.dot(&self.input, Input) + kept).relu();
            all.push(hidden.clone());
        }
        stack(Time, all.as_slice())
    }
}

fn main() -> taut::Result<()> {
    let cell = Cell::<1, 1> { input: [[1.]].into(), state: [[0.5]].into() };
    let x = Tensor::new((Batch::of(1), Time::of(3), Input::AXIS), vec![1., 1., 1.])?;
    assert_eq!(cell.run(&x).to_vec()?, [1., 1.5, 1.75]);
    Ok(())
}
