//! The CPU executor.
#![allow(
    dead_code,
    unused_imports,
    reason = "its kernels and memory cover more than plans use yet"
)]

pub(crate) mod math;
pub(crate) mod memory;
pub(crate) mod philox;
pub(crate) mod simd;
