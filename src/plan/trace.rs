//! The trace: the part of the graph that an evaluation needs, in topological order, and its structure as a key.

use crate::graph::{Node, Op, Sources};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The nodes that an evaluation needs.
///
/// `key` describes operations, types, lengths and connectivity, and nothing that is data: two traces with the same key
/// have the same plan. Scalars, slice starts and random keys are in `parameters`, in trace order.
pub(crate) struct Trace {
    /// The nodes, sources before those that use them.
    pub(crate) nodes: Vec<Node>,
    /// Flattened positions of each node's sources; `source_starts` has one more entry than there are nodes.
    pub(crate) sources: Vec<u32>,
    pub(crate) source_starts: Vec<u32>,
    /// The first parameter of each node.
    pub(crate) parameter_starts: Vec<u32>,
    pub(crate) parameters: Vec<u64>,
    pub(crate) key: Vec<u64>,
    /// Start of each node's words in the key.
    pub(crate) key_starts: Vec<u32>,
    /// Positions of the asked nodes.
    pub(crate) roots: Vec<u32>,
    /// Costly nodes that the user still holds: stored beside the roots.
    pub(crate) held: Vec<u32>,
}

/// A bit of a node's first key word: the node is stored when the plan has run.
const STORED: u64 = 1 << 63;

impl Trace {
    /// Walks from `roots` to what is already in memory.
    ///
    /// Fails with the error of the first node in error that is needed.
    pub(crate) fn new(roots: &[Node]) -> Result<Trace, Arc<crate::Error>> {
        let mut trace = Trace {
            nodes: Vec::new(),
            sources: Vec::new(),
            source_starts: vec![0],
            parameter_starts: Vec::new(),
            parameters: Vec::new(),
            key: Vec::new(),
            key_starts: Vec::new(),
            roots: Vec::new(),
            held: Vec::new(),
        };
        let mut position: FxHashMap<usize, u32> = FxHashMap::default();
        // Handles inside the trace: edges of the graph, and those that the walk itself holds.
        let mut inner_handles: Vec<u32> = Vec::new();
        let mut aliases: Vec<(Node, u32)> = Vec::new();
        let mut stack: Vec<(Node, Option<Sources>)> = Vec::new();
        for root in roots {
            stack.push((root.clone(), None));
            while let Some((node, sources)) = stack.pop() {
                if position.contains_key(&node.id()) {
                    continue;
                }
                let sources = match sources {
                    Some(sources) => sources,
                    None => {
                        let sources = if node.buffer().is_some() {
                            Sources::new()
                        } else {
                            node.sources()
                        };
                        if !sources.is_empty() {
                            let pending: Vec<_> = sources
                                .iter()
                                .filter(|s| !position.contains_key(&s.id()))
                                .cloned()
                                .collect();
                            stack.push((node, Some(sources)));
                            stack.extend(pending.into_iter().rev().map(|s| (s, None)));
                            continue;
                        }
                        sources
                    }
                };
                if let Some(error) = node.error() {
                    return Err(error.clone());
                }
                if matches!(node.op, Op::Watch(_) | Op::StopGradient | Op::Beside)
                    && node.buffer().is_none()
                {
                    let source = position[&sources[0].id()];
                    position.insert(node.id(), source);
                    for source in &sources {
                        inner_handles[position[&source.id()] as usize] += 1;
                    }
                    aliases.push((node, source));
                    continue;
                }
                let at = trace.nodes.len() as u32;
                position.insert(node.id(), at);
                for source in &sources {
                    let source = position[&source.id()];
                    inner_handles[source as usize] += 1;
                    trace.sources.push(source);
                }
                trace.source_starts.push(trace.sources.len() as u32);
                inner_handles.push(1);
                trace.nodes.push(node);
                trace.describe(at);
            }
        }
        for root in roots {
            let at = position[&root.id()];
            trace.roots.push(at);
            let word = trace.key_starts[at as usize] as usize;
            trace.key[word] |= STORED;
        }
        let aliased: FxHashMap<u32, bool> = aliases
            .iter()
            .map(|(node, source)| (*source, node.handles() > 1))
            .fold(FxHashMap::default(), |mut map, (source, held)| {
                *map.entry(source).or_default() |= held;
                map
            });
        for (at, node) in trace.nodes.iter().enumerate() {
            let word = trace.key_starts[at] as usize;
            if trace.key[word] & STORED == 0
                && (is_costly(&node.op) || is_number(node))
                && node.buffer().is_none()
                && (node.handles() > inner_handles[at] as usize
                    || aliased.get(&(at as u32)).copied().unwrap_or(false))
            {
                trace.key[word] |= STORED;
                trace.held.push(at as u32);
            }
        }
        Ok(trace)
    }

    /// The sources of the node at `at`.
    pub(crate) fn sources_of(&self, at: usize) -> &[u32] {
        &self.sources[self.source_starts[at] as usize..self.source_starts[at + 1] as usize]
    }

    /// The words that describe the node at `at`.
    pub(crate) fn words_of(&self, at: usize) -> &[u64] {
        let end = self
            .key_starts
            .get(at + 1)
            .map_or(self.key.len(), |&end| end as usize);
        &self.key[self.key_starts[at] as usize..end]
    }

    /// Appends the structure of the last node to the key, and its data to the parameters.
    fn describe(&mut self, at: u32) {
        let node = &self.nodes[at as usize];
        let (key, parameters) = (&mut self.key, &mut self.parameters);
        self.key_starts.push(key.len() as u32);
        self.parameter_starts.push(parameters.len() as u32);
        let in_memory = node.buffer().is_some();
        let sources = &self.sources[self.source_starts[at as usize] as usize..];
        let (tag, detail) = if in_memory { (0, 0) } else { tag(&node.op) };
        key.push(
            tag | detail << 8
                | (node.dtype as u64) << 32
                | (node.lengths.len() as u64) << 40
                | (sources.len() as u64 & 0x7FFF) << 48,
        );
        key.extend(node.lengths.iter().map(|&length| length as u64));
        key.extend(sources.iter().map(|&source| u64::from(source)));
        if in_memory {
            return;
        }
        match &node.op {
            Op::Concat(_) => key.push(sources.len() as u64),
            Op::Scalar(value) => parameters.push(value.bits),
            Op::Const(value) => key.push(value.bits),
            Op::Random(_, values) => parameters.extend(values),
            Op::Align(from) => key.extend(from.iter().map(|&f| u64::from(f))),
            Op::Slice(starts, steps) => {
                parameters.extend(starts.iter().map(|&start| start as u64));
                key.extend(steps.iter().map(|&step| step as u64));
            }
            Op::Shear(shear) => {
                key.push(u64::from(shear.axis) << 8 | u64::from(shear.along));
                key.extend([shear.step as u64, shear.start as u64]);
            }
            Op::Pad(starts, fill) => {
                key.extend(starts.iter().map(|&start| start as u64));
                key.push(fill.bits);
            }
            Op::Reduce(_, over) => key.push(over.iter().fold(0, |mask, &axis| mask | 1 << axis)),
            Op::Contract(spec) => {
                let pairs = |list: &[(u8, u8)]| {
                    list.iter()
                        .fold(1u64, |w, &(l, r)| w << 8 | u64::from(l) << 4 | u64::from(r))
                };
                key.push(pairs(&spec.batch));
                key.push(pairs(&spec.over));
                key.extend(
                    [&spec.left, &spec.right]
                        .map(|list| list.iter().fold(1u64, |w, &p| w << 4 | u64::from(p))),
                );
            }
            Op::Take(indexing) | Op::Scatter(_, indexing) => {
                let places = |at: &[u8]| at.iter().fold(1, |w, &p| w << 4 | u64::from(p & 15));
                key.push(places(&indexing.kept));
                for (axis, at) in &indexing.by {
                    key.push(places(at) << 4 | u64::from(*axis));
                }
            }
            _ => {}
        }
    }
}

/// Whether a node that the user holds is worth storing when it was computed for another's sake.
fn is_costly(op: &Op) -> bool {
    matches!(
        op,
        Op::Reduce(..)
            | Op::Contract(_)
            | Op::Random(..)
            | Op::Take(..)
            | Op::Scatter(..)
            | Op::Scan(..)
            | Op::Order(..)
            | Op::Search(_)
    )
}

/// Whether a node is one computed number, which costs nothing to store: a loss, say, that is printed after the step.
fn is_number(node: &Node) -> bool {
    node.lengths.iter().all(|&length| length == 1)
        && matches!(
            node.op,
            Op::Unary(_) | Op::Binary(_) | Op::Select | Op::Cast
        )
}

/// The kind of an operation, and the operation within the kind.
fn tag(op: &Op) -> (u64, u64) {
    match op {
        Op::Data => (0, 0),
        Op::Scalar(_) => (1, 0),
        Op::Const(_) => (2, 0),
        Op::Iota => (3, 0),
        Op::Random(draw, _) => (4, *draw as u64),
        Op::Unary(op) => (5, *op as u64),
        Op::Binary(op) => (6, *op as u64),
        Op::Select => (7, 0),
        Op::Cast => (8, 0),
        Op::TryCast => (9, 0),
        Op::Align(_) => (10, 0),
        Op::Slice(..) => (11, 0),
        Op::Reshape => (12, 0),
        Op::Pad(..) => (13, 0),
        Op::Concat(axis) => (14, u64::from(*axis)),
        Op::Reduce(op, _) => (15, *op as u64),
        Op::Contract(_) => (16, 0),
        Op::Take(..) => (17, 0),
        Op::Scatter(update, _) => (18, *update as u64),
        Op::Watch(_) => (19, 0),
        Op::StopGradient => (20, 0),
        Op::Beside => (22, 0),
        Op::Failed(_) => (21, 0),
        Op::Shear(_) => (23, 0),
        Op::Scan(op, axis, reverse) => (24, along(*op as u64, *axis, *reverse)),
        Op::Order(order, axis, descending) => (25, along(*order as u64, *axis, *descending)),
        Op::Search(right) => (26, u64::from(*right)),
    }
}

/// An operation along an axis in one of two directions, in 24 bits.
fn along(op: u64, axis: u8, backwards: bool) -> u64 {
    op | u64::from(backwards) << 7 | u64::from(axis) << 8
}
