use taut::prelude::*;

#[derive(Params)]
struct Named {
    #[params(skip)]
    name: String,
}

fn main() {}
