//! Accuracy over dense sweeps and all kinds of bit patterns, edges, equal bits at every level.

mod accuracy;
mod edges;
mod fixtures;
mod numbers;
mod speed;
