use taut::prelude::*;

axes! { Item }

fn main() {
    let x = Tensor::<i32, (Item<3>,)>::zeros((Item::AXIS,));
    let _ = x.median(Item);
}
