use taut::prelude::*;

#[derive(Params)]
struct Nothing;

fn main() {}
