use taut::prelude::*;

axes! { Item }

fn main() {
    let n: Tensor<i64, (Item<3>,)> = [1, 2, 3].into();
    let _ = n.sqrt();
}
