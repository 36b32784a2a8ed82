//! Building scans, orders and searches.

use super::dtype::DType;
use super::indexing::Indexing;
use super::node::{Node, Recipe};
use super::op::{NEW, Op, Order, Positions, Scan};
use super::place::charged;
use super::shape::{Lengths, Names};
use crate::error::Error;
use smallvec::smallvec;
use std::panic::Location;

impl Node {
    /// What the elements up to each along `axis` make, from the end if `reverse`.
    #[track_caller]
    pub(crate) fn scan(&self, op: Scan, axis: usize, reverse: bool) -> Node {
        Node::new(Recipe {
            op: Op::Scan(op, axis as u8, reverse),
            dtype: op.result(self.dtype),
            lengths: self.lengths.clone(),
            names: self.names,
            place: charged(Location::caller()),
            sources: smallvec![self.clone()],
        })
    }

    /// `y[i] = x[i] + f[i] y[i - 1]` along `axis`, from the end with `y[i + 1]` if `reverse`; `factors` has the axes of this.
    #[track_caller]
    pub(crate) fn linear_scan(&self, factors: &Node, axis: usize, reverse: bool) -> Node {
        Node::new(Recipe {
            op: Op::Scan(Scan::Linear, axis as u8, reverse),
            dtype: self.dtype,
            lengths: self.lengths.clone(),
            names: self.names,
            place: charged(Location::caller()),
            sources: smallvec![self.clone(), factors.clone()],
        })
    }

    /// The order of the elements along `axis`, which has `length` in the result.
    #[track_caller]
    pub(crate) fn ordered(
        &self,
        order: Order,
        axis: usize,
        descending: bool,
        length: usize,
        names: Names,
    ) -> Node {
        let mut lengths = self.lengths.clone();
        lengths[axis] = length;
        Node::new(Recipe {
            op: Op::Order(order, axis as u8, descending),
            dtype: order.result(self.dtype),
            lengths,
            names,
            place: charged(Location::caller()),
            sources: smallvec![self.clone()],
        })
    }

    /// The elements at `ids` along `axis`; both have the same axes.
    #[track_caller]
    pub(crate) fn take_along(&self, ids: &Node, axis: usize, names: Names) -> Node {
        let own = along(axis, self.lengths.len());
        let indexing = Indexing::along("take", self.lengths.len(), axis, &own);
        self.take(&indexing, std::slice::from_ref(ids), names)
    }

    /// The adjoint of [`Node::take_along`]: these elements added up at `ids` in zeros like `like`.
    #[track_caller]
    pub(crate) fn scatter_along(&self, ids: &Node, axis: usize, like: &Node) -> Node {
        let own = along(axis, like.lengths.len());
        let indexing = Indexing::along("take", like.lengths.len(), axis, &own);
        self.scattered(
            &indexing,
            std::slice::from_ref(ids),
            &like.lengths,
            like.names,
        )
    }

    /// Where each of `values` belongs among the elements of this, which is sorted along `axis`, after those that tie if `right`.
    /// `of_values` and `of_rows` are the positions of each axis of the result in `values` and in this, or `NEW`.
    #[track_caller]
    pub(crate) fn search(
        &self,
        axis: usize,
        values: &Node,
        right: bool,
        (of_values, of_rows): (&[u8], &[u8]),
        names: Names,
    ) -> Node {
        /// Names of the axes of a view that only the search reads.
        const VIEW: Names = &["sorted"; 13];
        let place = charged(Location::caller());
        let mut lengths = Lengths::new();
        let mut wrong = None;
        for (i, (&v, &r)) in of_values.iter().zip(of_rows).enumerate() {
            let left = (r != NEW).then(|| self.lengths[usize::from(r)]);
            let own = (v != NEW).then(|| values.lengths[usize::from(v)]);
            if let (Some(left), Some(right)) = (left, own)
                && left != right
            {
                wrong.get_or_insert(Error::Disagree {
                    operation: "searchsorted".to_owned(),
                    axis: names[i].to_owned(),
                    left,
                    right,
                    place,
                });
            }
            lengths.push(own.or(left).unwrap_or(1));
        }
        if let Some(error) = wrong
            && self.error().is_none()
            && values.error().is_none()
        {
            return Node::failed(error, DType::I64, lengths, names, place);
        }
        let mut from = Positions::from_slice(of_rows);
        from.push(axis as u8);
        let mut wide = lengths.clone();
        wide.push(self.lengths[axis]);
        let sorted = self.align(&from, &wide, &VIEW[..wide.len()]);
        Node::new(Recipe {
            op: Op::Search(right),
            dtype: DType::I64,
            names,
            place,
            sources: smallvec![sorted, values.align(of_values, &lengths, names)],
            lengths,
        })
    }
}

/// How the axes of indices meet those of a block of as many: each its own, but for `axis`.
fn along(axis: usize, rank: usize) -> Positions {
    (0..rank)
        .map(|i| if i == axis { NEW } else { i as u8 })
        .collect()
}
