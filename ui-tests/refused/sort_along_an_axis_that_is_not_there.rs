use taut::prelude::*;

axes! { Batch, Item, Time }

fn main() {
    let x = Tensor::<f32, (Batch<2>, Item<3>)>::zeros((Batch::AXIS, Item::AXIS));
    let _ = x.sort(Time);
}
