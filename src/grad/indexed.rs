//! Derivatives of updates at positions.

use crate::graph::algebra::{lit, select};
use crate::graph::{Binary, DType, Indexing, Node, Scalar, Update};
use std::sync::Arc;

/// The cotangent of the block (source 0) or of the values (source 1) of the update `y`.
pub(super) fn updated(
    (update, indexing): (Update, &Arc<Indexing>),
    sources: &[Node],
    which: usize,
    y: &Node,
    g: &Node,
) -> Option<Node> {
    let [block, values, ids @ ..] = sources else {
        return None;
    };
    let is_block = which == 0;
    if which > 1 {
        return None;
    }
    let picked = |of: &Node| of.take(indexing, ids, values.names);
    let summed = |of: &Node| of.scattered(indexing, ids, &block.lengths, block.names);
    Some(match update {
        Update::Add if is_block => g.clone(),
        Update::Add => picked(g),
        Update::Set if is_block => g.scatter(Update::Set, indexing, ids, &lit(0.0, values)),
        // Of several values that go to one place the last has the cotangent.
        Update::Set => {
            let number = counted(values);
            let none = Node::constant(
                Scalar::from_f64(DType::I64, -1.0),
                &block.lengths,
                block.names,
            );
            let last = picked(&none.scatter(Update::Set, indexing, ids, &number));
            let is_last = last.binary(Binary::Eq, &number);
            select(&is_last, &picked(g), &lit(0.0, values))
        }
        Update::Mul if is_block => {
            let ones = lit(1.0, block);
            g.scaled(&ones.scatter(Update::Mul, indexing, ids, values))
        }
        // The product of all that goes to a place but one: without zeros among them, all by that one; the only zero gets the product of the
        // others, and beside it the others get 0.
        Update::Mul => {
            let zero = values.binary(Binary::Eq, &lit(0.0, values));
            let rest = select(&zero, &lit(1.0, values), values);
            let product = picked(&block.scatter(Update::Mul, indexing, ids, &rest));
            let zeros = picked(&summed(&zero.cast(values.dtype)));
            let none = zeros.binary(Binary::Eq, &lit(0.0, &zeros));
            let alone = zeros.binary(Binary::Eq, &lit(1.0, &zeros));
            let alone = alone.binary(Binary::And, &zero);
            let others = select(&alone, &product, &lit(0.0, values));
            let factor = select(&none, &(&product / &rest), &others);
            picked(g).scaled(&factor)
        }
        // What ties shares the cotangent equally.
        Update::Min | Update::Max => {
            let stays = block.binary(Binary::Eq, y).cast(g.dtype);
            let comes = values.binary(Binary::Eq, &picked(y)).cast(g.dtype);
            let share = g / &(&stays + &summed(&comes));
            if is_block {
                share.scaled(&stays)
            } else {
                picked(&share).scaled(&comes)
            }
        }
    })
}

/// The numbers 0, 1, 2 ... on the axes of `like`.
fn counted(like: &Node) -> Node {
    Node::iota(like.count(), &["number"]).reshape(&like.lengths, like.names)
}
