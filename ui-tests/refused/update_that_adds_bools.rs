use taut::prelude::*;

axes! { Row }

fn main() {
    let x: Tensor<bool, (Row<2>,)> = [true, false].into();
    let _ = x.at_index(Row, 0).add(true);
}
