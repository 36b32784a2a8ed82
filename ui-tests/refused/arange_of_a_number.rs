use taut::prelude::*;

axes! { Item }

fn main() {
    let _: Tensor<i32, (Item,)> = Tensor::arange(Item, 5);
}
