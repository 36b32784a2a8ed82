use taut::prelude::*;

axes! { Batch Width; Height }

fn main() {}
