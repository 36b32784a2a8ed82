use taut::prelude::*;

axes! { Sample, Feature, Class, Batch }

fn main() {
    let x = Tensor::<f32, (Sample, Feature<4>)>::zeros((Sample::of(10), Feature::AXIS));
    let y = Tensor::<f32, (Class<4>,)>::zeros((Class::AXIS,));
    for (x, y) in batches((&x, &y), Sample, Batch::of(2), RandomKey::new(0)) {
        println!("{x} {y}");
    }
}
