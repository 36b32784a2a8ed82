use taut::prelude::*;

axes! { Item, Batch, Edge }

fn main() {
    let edges = Tensor::<f32, (Batch<2>, Edge<3>)>::zeros((Batch::AXIS, Edge::AXIS));
    let x = Tensor::<f32, (Batch<3>, Item<4>)>::zeros((Batch::AXIS, Item::AXIS));
    let _ = edges.searchsorted(Edge, &x, Side::Left);
}
