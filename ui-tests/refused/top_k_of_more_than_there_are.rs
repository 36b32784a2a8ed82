use taut::prelude::*;

axes! { Item, Best }

fn main() {
    let a = Tensor::<i32, (Item<2>,)>::zeros((Item::AXIS,));
    let _ = a.top_k(Item, Best::<3>::AXIS);
}
