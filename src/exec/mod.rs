//! The executors: what runs a plan.

pub(crate) mod cpu;
