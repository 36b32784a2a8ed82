//! Indexing: the parts of a block at the positions that integer tensors say, and blocks with these parts updated.

use super::dtype::{DType, Scalar};
use super::node::{Node, Recipe, Sources};
use super::op::{NEW, Op, Positions};
use super::place::charged;
use super::shape::{Lengths, Names};
use crate::error::Error;
use smallvec::{SmallVec, smallvec};
use std::panic::Location;
use std::sync::Arc;

/// How a block, its index tensors and the picked elements lie to each other.
#[derive(Clone, Debug)]
pub struct Indexing {
    /// For each axis of the block where it is among those of the picked elements, or [`NEW`] if it is indexed.
    pub kept: Positions,
    /// For each index tensor the axis of the block that it indexes, and where each of its own axes is among those of the picked elements.
    pub by: SmallVec<[(u8, Positions); 2]>,
    /// The user's operation, for messages.
    pub operation: &'static str,
}

/// What an update makes of an element and a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Update {
    /// The value; of several the last.
    Set,
    /// The sum.
    Add,
    /// The product.
    Mul,
    /// The least; NaN if there is one.
    Min,
    /// The greatest; NaN if there is one.
    Max,
}

impl Indexing {
    /// Of one axis of a block with `rank` axes: those axes of the index tensor whose place in `at` is [`NEW`] stand where the axis was, each
    /// other one is aligned with the axis of the block at that position.
    pub(crate) fn along(
        operation: &'static str,
        rank: usize,
        axis: usize,
        at: &[u8],
    ) -> Arc<Indexing> {
        let new = at.iter().filter(|&&p| p == NEW).count();
        let place = |i: usize| if i < axis { i } else { i + new - 1 } as u8;
        let mut next = axis as u8;
        let own = at.iter().map(|&p| match p {
            NEW => {
                next += 1;
                next - 1
            }
            p => place(usize::from(p)),
        });
        Arc::new(Indexing {
            by: smallvec![(axis as u8, own.collect())],
            kept: (0..rank)
                .map(|i| if i == axis { NEW } else { place(i) })
                .collect(),
            operation,
        })
    }

    /// The lengths of the picked elements; a disagreement says the name of the axis and both lengths.
    pub(crate) fn picked(
        &self,
        block: &Node,
        ids: &[Node],
        rank: usize,
    ) -> (Lengths, Option<(&'static str, usize, usize)>) {
        let mut lengths: SmallVec<[Option<usize>; 12]> = SmallVec::from_elem(None, rank);
        let mut wrong = None;
        let sides = std::iter::once((block, &self.kept))
            .chain(ids.iter().zip(self.by.iter().map(|(_, at)| at)));
        for (node, at) in sides {
            for (i, &at) in at.iter().enumerate().filter(|&(_, &at)| at != NEW) {
                let length = node.lengths[i];
                let known = *lengths[usize::from(at)].get_or_insert(length);
                if known != length && wrong.is_none() {
                    wrong = Some((node.names[i], known, length));
                }
            }
        }
        (lengths.iter().map(|l| l.unwrap_or(1)).collect(), wrong)
    }
}

impl Node {
    /// The elements of this block that `ids` pick.
    #[track_caller]
    pub(crate) fn take(&self, indexing: &Arc<Indexing>, ids: &[Node], names: Names) -> Node {
        let place = charged(Location::caller());
        let (lengths, wrong) = indexing.picked(self, ids, names.len());
        let sources: Sources = std::iter::once(self).chain(ids).cloned().collect();
        if let Some(failed) = disagreement(indexing, wrong, &sources, self.dtype, &lengths, names) {
            return failed;
        }
        Node::new(Recipe {
            op: Op::Take(indexing.clone()),
            dtype: self.dtype,
            lengths,
            names,
            place,
            sources,
        })
    }

    /// The adjoint of [`Node::take`]: these elements added up where `ids` picked them, in a block of zeros.
    #[track_caller]
    pub(crate) fn scattered(
        &self,
        indexing: &Arc<Indexing>,
        ids: &[Node],
        lengths: &[usize],
        names: Names,
    ) -> Node {
        let zeros = Node::constant(Scalar::from_f64(self.dtype, 0.0), lengths, names);
        zeros.scatter(Update::Add, indexing, ids, self)
    }

    /// This block with the elements that `ids` pick updated by `values`, one after the other in row-major order; `values` has the axes of
    /// what is picked.
    #[track_caller]
    pub(crate) fn scatter(
        &self,
        update: Update,
        indexing: &Arc<Indexing>,
        ids: &[Node],
        values: &Node,
    ) -> Node {
        let place = charged(Location::caller());
        let (lengths, wrong) = indexing.picked(self, ids, values.lengths.len());
        let wrong = wrong.or_else(|| {
            let mut axes =
                (0..lengths.len()).map(|i| (values.names[i], lengths[i], values.lengths[i]));
            axes.find(|(_, picked, value)| picked != value)
        });
        let sources: Sources = [self, values].into_iter().chain(ids).cloned().collect();
        if let Some(failed) = disagreement(
            indexing,
            wrong,
            &sources,
            self.dtype,
            &self.lengths,
            self.names,
        ) {
            return failed;
        }
        Node::new(Recipe {
            op: Op::Scatter(update, indexing.clone()),
            dtype: self.dtype,
            lengths: self.lengths.clone(),
            names: self.names,
            place,
            sources,
        })
    }
}

#[track_caller]
fn disagreement(
    indexing: &Indexing,
    wrong: Option<(&'static str, usize, usize)>,
    sources: &[Node],
    dtype: DType,
    lengths: &Lengths,
    names: Names,
) -> Option<Node> {
    let place = charged(Location::caller());
    let (axis, left, right) = wrong.filter(|_| sources.iter().all(|s| s.error().is_none()))?;
    let error = Error::Disagree {
        operation: indexing.operation.to_owned(),
        axis: axis.to_owned(),
        left,
        right,
        place,
    };
    Some(Node::failed(error, dtype, lengths.clone(), names, place))
}
