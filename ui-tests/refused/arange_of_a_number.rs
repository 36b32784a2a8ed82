use taut::prelude::*;

axes! { Item }

fn main() {
    let _ = Tensor::arange(Item, 5);
}
