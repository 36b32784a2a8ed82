use taut::prelude::*;

axes! { batch, Width<3>, Height(3), Width, Größe, Prime, r#Fn, 3 }

fn main() {}
