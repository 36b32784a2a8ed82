use taut::prelude::*;

axes! { Sample, Feature }

fn main() -> taut::Result<()> {
    let key = RandomKey::new(0);
    let x = Tensor::<f32, (Sample, Feature<3>)>::normal(key.split(0), (Sample::of(100), Feature::AXIS));
    let truth: Tensor<f32, (Feature<3>,)> = [2.0, -1.0, 0.5].into();
    let noise = Tensor::<f32, (Sample,)>::normal(key.split(1), (Sample::of(100),));
    let y = x.dot(&truth, Feature) + 0.1 * &noise;

    let mut w = Tensor::<f32, (Feature<3>,)>::zeros((Feature::AXIS,));
    for _ in 0..50 {
        let loss = |w: &Tensor<f32, (Feature<3>,)>| (x.dot(w, Feature) - &y).square().mean(Sample);
        w = (&w - 0.1 * grad(loss, &w)).eval()?;
    }
    assert!((&w - &truth).abs().max(Feature).item()? < 0.1);
    Ok(())
}
