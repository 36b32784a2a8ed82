use taut::prelude::*;

axes! { Item, Bin }

fn main() {
    let x = Tensor::<i32, (Item<8>,)>::zeros((Item::AXIS,));
    let _ = x.histogram(Item, 0..3, Bin::<3>::AXIS);
}
