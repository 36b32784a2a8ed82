//! The executors: what runs a plan.

pub(crate) mod cpu;
mod failure;
#[cfg(test)]
mod laws;
#[cfg(test)]
mod tests;

use crate::error::Result;
use crate::graph::Node;
use crate::plan::{Trace, cached};

/// Computes `roots` in one piece and stores them, together with the costly intermediates that the user holds.
///
/// # Errors
/// The failure of the first node in error that is needed, or what went wrong while computing.
pub(crate) fn evaluate(roots: &[Node]) -> Result<()> {
    if roots.iter().all(|root| root.buffer().is_some()) {
        return Ok(());
    }
    let trace = Trace::new(roots).map_err(|error| (*error).clone())?;
    let plan = cached(&trace);
    let results = cpu::run(&plan, &trace)?;
    for (node, buffer) in &results {
        trace.nodes[*node as usize].store(buffer.clone());
    }
    for (root, &node) in roots.iter().zip(&trace.roots) {
        // A root that only marks another node has no elements of its own.
        if root.buffer().is_none()
            && let Some(buffer) = trace.nodes[node as usize].buffer()
        {
            root.store(buffer.clone());
        }
    }
    Ok(())
}
