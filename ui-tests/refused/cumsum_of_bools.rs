use taut::prelude::*;

axes! { Item }

fn main() {
    let x = Tensor::<bool, (Item<3>,)>::full((Item::AXIS,), true);
    let _ = x.cumsum(Item);
}
