//! From the graph to a plan: tracing, sharing, fusion and buffers.

mod cache;
mod contract;
mod explain;
mod fuse;
mod indexed;
mod ir;
pub(crate) mod kernel;
mod lower;
mod slots;
mod stage;
mod trace;

pub(crate) use cache::{cached, plans_made};
pub(crate) use explain::{explain, to_dot};
pub(crate) use ir::Offset;
pub(crate) use trace::Trace;
