use taut::prelude::*;

axes! {}

fn main() {}
