//! Differentiation: transformations of the graph, and their typed front.

mod backward;
mod rules;
mod structural;
#[cfg(test)]
mod tests;

pub(crate) use backward::backward;
