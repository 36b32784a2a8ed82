//! Reverse differentiation: a transformation of the graph.

use super::rules::{Factor, binary, unary};
use super::structural::{carries, cotangent, zeros};
use crate::error::Error;
use crate::graph::{Node, Op, Sources, place};
use rustc_hash::FxHashMap;

/// The cotangents of `marks`, the nodes marked in `scope`, where `seeds` gives those of results. They have the marks' axes,
/// and are zeros where no result depends on a mark.
pub(crate) fn backward(scope: u64, seeds: &[(Node, Node)], marks: &[Node]) -> Vec<Node> {
    let order = dependents(scope, seeds);
    let mut cotangents: FxHashMap<usize, Node> = FxHashMap::default();
    for (result, seed) in seeds {
        add(&mut cotangents, result, seed.clone());
    }
    let marked: FxHashMap<usize, usize> = marks
        .iter()
        .enumerate()
        .map(|(i, mark)| (mark.id(), i))
        .collect();
    for (node, sources) in order.iter().rev() {
        if marked.contains_key(&node.id()) {
            continue;
        }
        let Some(g) = cotangents.remove(&node.id()) else {
            continue;
        };
        place::on_behalf_of(node.place, || {
            for (which, source) in sources.iter().enumerate() {
                if source.scopes.contains(scope)
                    && carries(source.dtype)
                    && let Some(part) = flow(node, sources, which, &g)
                {
                    add(&mut cotangents, source, part);
                }
            }
        });
    }
    marks
        .iter()
        .map(|mark| cotangents.remove(&mark.id()).unwrap_or_else(|| zeros(mark)))
        .collect()
}

/// What flows from a node's cotangent to one of its sources.
fn flow(node: &Node, sources: &[Node], which: usize, g: &Node) -> Option<Node> {
    let factor = match &node.op {
        Op::Unary(op) => unary(*op, &sources[0], node),
        Op::Binary(op) => binary(*op, &sources[0], &sources[1], node, which),
        _ => return cotangent(node, sources, which, g),
    };
    match factor {
        Factor::None => None,
        Factor::Of(factor) => Some(g.scaled(&factor)),
        Factor::Undefined => {
            let error = Error::NoDerivative {
                operation: node.op.name(),
                place: node.place,
            };
            let source = &sources[which];
            Some(Node::failed(
                error,
                source.dtype,
                source.lengths.clone(),
                source.names,
                node.place,
            ))
        }
    }
}

fn add(cotangents: &mut FxHashMap<usize, Node>, node: &Node, part: Node) {
    match cotangents.entry(node.id()) {
        std::collections::hash_map::Entry::Occupied(mut entry) => {
            let sum = entry.get() + &part;
            entry.insert(sum);
        }
        std::collections::hash_map::Entry::Vacant(entry) => {
            entry.insert(part);
        }
    }
}

/// The nodes that depend on a mark of `scope` and that a result needs, sources first, with their sources.
fn dependents(scope: u64, seeds: &[(Node, Node)]) -> Vec<(Node, Sources)> {
    let mut order: Vec<(Node, Sources)> = Vec::new();
    let mut seen: rustc_hash::FxHashSet<usize> = rustc_hash::FxHashSet::default();
    let mut stack: Vec<(Node, Option<Sources>)> = seeds
        .iter()
        .map(|(result, _)| (result.clone(), None))
        .collect();
    while let Some((node, sources)) = stack.pop() {
        match sources {
            Some(sources) => order.push((node, sources)),
            None => {
                if !node.scopes.contains(scope) || !seen.insert(node.id()) {
                    continue;
                }
                let sources = node.sources();
                let pending: Vec<(Node, Option<Sources>)> =
                    sources.iter().map(|s| (s.clone(), None)).collect();
                stack.push((node, Some(sources)));
                stack.extend(pending);
            }
        }
    }
    order
}
