//! Differentiation: transformations of the graph, and their typed front.

mod alike;
mod backward;
mod fold;
mod indexed;
#[cfg(test)]
mod laws;
mod ordered;
mod params;
mod reverse;
mod rules;
mod structural;
#[cfg(test)]
mod tests;

pub use alike::{SameBackend, SameElement};
pub(crate) use backward::backward;
pub use params::{Flat, FlatTensor, Leaf, Params, Path};
#[cfg(feature = "safetensors")]
pub(crate) use params::{nodes, with_nodes};
pub use reverse::{
    Loss, grad, try_grad, try_value_and_grad, value_and_grad, value_aux_and_grad, vjp,
};
