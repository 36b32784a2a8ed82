use taut::prelude::*;

axes! { Batch, Width, Class }

fn main() {
    let _ = Batch::<{ taut::axis::DYNAMIC }>::AXIS;
}
