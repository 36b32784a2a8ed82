//! The node: one operation on sources, evaluated or not.

use super::dtype::DType;
use super::op::Op;
use super::shape::{Lengths, Names, count, is_addressable};
use crate::error::Error;
use crate::exec::cpu::memory::Buffer;
use smallvec::SmallVec;
use std::panic::Location;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The operands of a node.
pub(crate) type Sources = SmallVec<[Node; 2]>;

/// A handle of a node of the graph; cloning it shares the node.
#[derive(Clone)]
pub(crate) struct Node(Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) op: Op,
    pub(crate) dtype: DType,
    pub(crate) lengths: Lengths,
    pub(crate) names: Names,
    pub(crate) place: &'static Location<'static>,
    /// The differentiation scopes of the marks that this node depends on.
    pub(crate) scopes: super::scope::Scopes,
    /// Empty once the node is detached; `stored` is set before that.
    sources: Mutex<Sources>,
    stored: OnceLock<Arc<Buffer>>,
}

impl std::ops::Deref for Node {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

/// What a node is to be made of.
pub(crate) struct Recipe {
    pub(crate) op: Op,
    pub(crate) dtype: DType,
    pub(crate) lengths: Lengths,
    pub(crate) names: Names,
    pub(crate) place: &'static Location<'static>,
    pub(crate) sources: Sources,
}

impl Node {
    /// A node that is not evaluated. A source's failure, and lengths whose product overflows, make it a failed one.
    pub(crate) fn new(recipe: Recipe) -> Node {
        let Recipe {
            mut op,
            dtype,
            lengths,
            names,
            place,
            mut sources,
        } = recipe;
        if let Some(failed) = sources.iter().find(|s| matches!(s.op, Op::Failed(_))) {
            op = failed.op.clone();
            sources = Sources::new();
        } else if !matches!(op, Op::Failed(_)) && !is_addressable(&lengths, dtype.size()) {
            op = Op::Failed(Arc::new(Error::TooLarge {
                operation: op.name(),
                lengths: lengths.to_vec(),
                place,
            }));
            sources = Sources::new();
        }
        let mut scopes = super::scope::Scopes::of(&sources);
        if let Op::Watch(scope) = op {
            scopes.insert(scope);
        }
        Node(Arc::new(Inner {
            op,
            dtype,
            lengths,
            names,
            place,
            scopes,
            sources: Mutex::new(sources),
            stored: OnceLock::new(),
        }))
    }

    /// A node whose elements are in memory.
    pub(crate) fn stored(
        buffer: Arc<Buffer>,
        dtype: DType,
        lengths: Lengths,
        names: Names,
        place: &'static Location<'static>,
    ) -> Node {
        let node = Node::new(Recipe {
            op: Op::Data,
            dtype,
            lengths,
            names,
            place,
            sources: Sources::new(),
        });
        let _ = node.stored.set(buffer);
        node
    }

    /// Number of elements; no node that is not failed has more than fit in memory.
    pub(crate) fn count(&self) -> usize {
        count(&self.lengths).unwrap_or(0)
    }

    /// The failure that this node carries.
    pub(crate) fn error(&self) -> Option<&Arc<Error>> {
        match &self.op {
            Op::Failed(error) => Some(error),
            _ => None,
        }
    }

    /// The elements, where the node is evaluated.
    pub(crate) fn buffer(&self) -> Option<&Arc<Buffer>> {
        self.stored.get()
    }

    /// The operands; none once the node is evaluated and detached.
    pub(crate) fn sources(&self) -> Sources {
        self.sources
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Stores the node's elements, and lets go of its sources unless it is being differentiated through.
    pub(crate) fn store(&self, buffer: Arc<Buffer>) {
        let _ = self.stored.set(buffer);
        if !self.scopes.any_active() {
            let sources =
                std::mem::take(&mut *self.sources.lock().unwrap_or_else(PoisonError::into_inner));
            release(sources);
        }
    }

    /// Identity of the node, as long as a handle of it lives.
    pub(crate) fn id(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// How many handles there are.
    pub(crate) fn handles(&self) -> usize {
        Arc::strong_count(&self.0)
    }
}

/// Drops nodes, and all that only they hold, without recursion.
fn release(mut pending: Sources) {
    while let Some(node) = pending.pop() {
        if let Some(mut inner) = Arc::into_inner(node.0) {
            let sources = inner
                .sources
                .get_mut()
                .unwrap_or_else(PoisonError::into_inner);
            pending.extend(sources.drain(..));
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        let sources = self
            .sources
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        if !sources.is_empty() {
            release(std::mem::take(sources));
        }
    }
}
