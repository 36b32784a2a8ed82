use taut::prelude::*;

axes! { Edge, Item }

fn main() {
    let edges = Tensor::<f32, (Edge<3>,)>::zeros((Edge::AXIS,));
    let x = Tensor::<f64, (Item<4>,)>::zeros((Item::AXIS,));
    let _ = edges.searchsorted(Edge, &x, Side::Left);
}
