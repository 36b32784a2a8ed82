use taut::prelude::*;

axes! { Row }

fn main() {
    let x = Tensor::from_array([1.0]);
}
