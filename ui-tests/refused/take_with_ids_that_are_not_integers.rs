use taut::prelude::*;

axes! { Vocab, Embed, Pos }

fn main() {
    let table = Tensor::<f32, (Vocab<3>, Embed<2>)>::zeros((Vocab::AXIS, Embed::AXIS));
    let ids = Tensor::<f32, (Pos<2>,)>::zeros((Pos::AXIS,));
    let _ = table.take(Vocab, &ids);
}
