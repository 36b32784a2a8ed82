use taut::prelude::*;

axes! { Item }

fn main() {
    let x = Tensor::<f32, (Item<3>,)>::zeros((Item::AXIS,));
    let keys = Tensor::<f32, (Item<4>,)>::zeros((Item::AXIS,));
    let _ = x.sort_by(Item, &keys);
}
