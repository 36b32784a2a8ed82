use taut::prelude::*;

axes! { Item }

fn main() {
    let _ = Tensor::<i64, _>::normal(RandomKey::new(0), (Item::of(3),));
}
