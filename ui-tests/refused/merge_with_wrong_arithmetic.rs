use taut::prelude::*;

axes! { Height, Width, Pixel }

fn main() {
    let x = Tensor::<f32, (Height<28>, Width<28>)>::zeros((Height::AXIS, Width::AXIS));
    let _ = x.merge((Height, Width), Pixel::<700>::AXIS);
}
