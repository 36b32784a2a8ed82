use taut::prelude::*;

axes! { Point, Centre, Space }

fn main() {
    let a = Tensor::<i32, (Point<2>, Space<2>)>::zeros((Point::AXIS, Space::AXIS));
    let _ = a.cdist(&a, Space);
}
