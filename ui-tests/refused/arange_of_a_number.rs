use taut::prelude::*;

axes! { Item }

fn main() {
    let _ = Tensor::<i32, _>::arange(Item, 5);
}
