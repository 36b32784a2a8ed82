use taut::prelude::*;

axes! { Vocab, Embed, Pos }

fn main() {
    let table = Tensor::<f32, (Vocab<3>, Embed<2>)>::zeros((Vocab::AXIS, Embed::AXIS));
    let ids = Tensor::<i64, (Embed<4>,)>::zeros((Embed::AXIS,));
    let _ = table.take(Vocab, &ids);
}
