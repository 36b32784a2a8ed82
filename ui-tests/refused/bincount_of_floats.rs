use taut::prelude::*;

axes! { Item, Value }

fn main() {
    let x = Tensor::<f32, (Item<3>,)>::zeros((Item::AXIS,));
    let _ = x.bincount(Item, Value::<3>::AXIS);
}
