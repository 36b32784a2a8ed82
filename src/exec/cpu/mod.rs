//! The CPU executor.

mod along;
mod assemble;
mod compile;
mod convert;
mod elementwise;
mod fold;
mod lanes;
pub(crate) mod math;
pub(crate) mod memory;
mod order;
mod pairwise;
mod panel;
pub(crate) mod philox;
mod positions;
mod product;
mod random;
mod region;
mod run;
mod scan;
mod scatter;
mod search;
pub(crate) mod simd;
mod staged;
mod strided;
mod take;
pub(crate) mod threads;
mod tile;
mod window;
mod window_tile;

pub(crate) use run::run;
