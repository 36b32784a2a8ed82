//! The run-time graph: nodes, the op table, size rules and views.
//!
//! It knows no axis types: names reach it as strings, for messages only.

pub(crate) mod algebra;
mod border;
mod build;
pub(crate) mod composed;
pub(crate) mod contractions;
mod dtype;
pub(crate) mod indexing;
mod node;
mod op;
mod ordered;
pub(crate) mod place;
pub(crate) mod scope;
pub(crate) mod shape;
pub(crate) mod table;

pub(crate) use dtype::{DType, Scalar};
pub(crate) use indexing::{Indexing, Update};
pub(crate) use node::{Node, Sources};
#[cfg(test)]
pub(crate) use op::Kind;
pub(crate) use op::{
    Binary, Contraction, Draw, NEW, Op, Order, Positions, Reduce, Scan, Shear, Unary,
};
pub(crate) use shape::{Lengths, Names};
