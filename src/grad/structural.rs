//! Derivatives of the operations that move, reduce and contract: the cotangent of each source, from that of the result.

use super::indexed::updated;
use super::ordered::{others, scanned, sorted};
use crate::graph::algebra::{lit, select};
use crate::graph::shape::{Lengths, count};
use crate::graph::{
    Binary, Contraction, DType, NEW, Names, Node, Op, Positions, Reduce, Scalar, Shear,
};
use smallvec::SmallVec;

/// The cotangent of the source at position `which`; `None` where nothing flows.
pub(super) fn cotangent(node: &Node, sources: &[Node], which: usize, g: &Node) -> Option<Node> {
    let source = &sources[which];
    match &node.op {
        Op::Select => {
            let zero = lit(0.0, g);
            match which {
                1 => Some(select(&sources[0], g, &zero)),
                2 => Some(select(&sources[0], &zero, g)),
                _ => None,
            }
        }
        Op::Cast | Op::TryCast => Some(g.cast(source.dtype)),
        Op::Align(from) => Some(unaligned(g, from, source)),
        Op::Slice(starts, steps) => Some(unsliced(g, starts, steps, source)),
        Op::Shear(shear) => Some(unsheared(g, *shear, source)),
        Op::Reshape => Some(g.reshape(&source.lengths, source.names)),
        Op::Pad(starts, _) => {
            let starts: SmallVec<[i64; 4]> = starts.iter().map(|&start| start as i64).collect();
            let steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, starts.len());
            Some(g.slice(&starts, &source.lengths, &steps, source.names))
        }
        Op::Concat(axis) => {
            let axis = usize::from(*axis);
            let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, source.lengths.len());
            starts[axis] = sources[..which]
                .iter()
                .map(|part| part.lengths[axis] as i64)
                .sum();
            let steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, starts.len());
            Some(g.slice(&starts, &source.lengths, &steps, source.names))
        }
        Op::Reduce(op, over) => reduced(*op, over, source, node, g),
        Op::Contract(spec) => Some(contracted(spec, sources, which, g)),
        Op::Take(indexing) if which == 0 => {
            Some(g.scattered(indexing, &sources[1..], &source.lengths, source.names))
        }
        Op::Scatter(update, indexing) => updated((*update, indexing), sources, which, node, g),
        Op::Scan(op, axis, reverse) => {
            scanned((*op, usize::from(*axis), *reverse), sources, which, node, g)
        }
        Op::Order(order, axis, descending) => {
            sorted((*order, usize::from(*axis), *descending), source, node, g)
        }
        Op::Watch(_) => Some(g.clone()),
        Op::Beside if which == 0 => Some(g.clone()),
        _ => None,
    }
}

/// Sums over the axes that were added, and puts the others back into the source's order.
fn unaligned(g: &Node, from: &[u8], source: &Node) -> Node {
    let added: Positions = (0..from.len() as u8)
        .filter(|&i| from[usize::from(i)] == NEW)
        .collect();
    let kept: Positions = from.iter().copied().filter(|&axis| axis != NEW).collect();
    // The names of the axes in between are never seen; only their number matters.
    let names = &source.names[..kept.len()];
    let folded = match added.as_slice() {
        &[along] => super::fold::folded(g, along, names),
        _ => None,
    };
    let summed = folded.unwrap_or_else(|| g.reduce(Reduce::Sum, &added, names));
    let back: Positions = (0..source.lengths.len())
        .map(|axis| {
            kept.iter()
                .position(|&k| usize::from(k) == axis)
                .unwrap_or(0) as u8
        })
        .collect();
    summed.align(&back, &source.lengths, source.names)
}

/// Puts a slice back into a block of zeros.
fn unsliced(g: &Node, starts: &[i64], steps: &[i64], source: &Node) -> Node {
    if count(&g.lengths) == Some(0) {
        return lit(0.0, source);
    }
    let rank = source.lengths.len();
    let mut g = g.clone();
    let mut firsts: SmallVec<[usize; 4]> = SmallVec::new();
    for axis in 0..rank {
        let (length, step) = (g.lengths[axis], steps[axis]);
        let first = if step < 0 {
            starts[axis] + (length as i64 - 1) * step
        } else {
            starts[axis]
        };
        firsts.push(usize::try_from(first).unwrap_or(0));
        if step < 0 {
            let mut from: SmallVec<[i64; 4]> = SmallVec::from_elem(0, rank);
            let mut by: SmallVec<[i64; 4]> = SmallVec::from_elem(1, rank);
            (from[axis], by[axis]) = (length as i64 - 1, -1);
            let lengths = g.lengths.clone();
            g = g.slice(&from, &lengths, &by, source.names);
        }
        let step = step.unsigned_abs() as usize;
        if step > 1 && length > 1 {
            g = spread(&g, axis, step, source.names);
        }
    }
    g.pad(
        &firsts,
        &source.lengths,
        Scalar::from_f64(g.dtype, 0.0),
        source.names,
    )
}

/// Puts each element of a sheared view back: what is read at `start + i + step * k` comes from `i = j - start - step * k`, which
/// is a sheared view the other way, of a block with zeros where `i` is no position.
fn unsheared(g: &Node, shear: Shear, source: &Node) -> Node {
    if count(&g.lengths) == Some(0) {
        return lit(0.0, source);
    }
    let (axis, along) = (usize::from(shear.axis), usize::from(shear.along));
    let (length, last) = (
        source.lengths[axis] as i64,
        shear.step * (source.lengths[along] as i64 - 1),
    );
    let least = -shear.start - last.max(0);
    let greatest = length - 1 - shear.start - last.min(0);
    let before = (-least).max(0);
    let mut starts: SmallVec<[usize; 4]> = SmallVec::from_elem(0, g.lengths.len());
    starts[axis] = before as usize;
    let mut lengths = g.lengths.clone();
    lengths[axis] = (before as usize + g.lengths[axis]).max((before + greatest + 1) as usize);
    let padded = g.pad(
        &starts,
        &lengths,
        Scalar::from_f64(g.dtype, 0.0),
        source.names,
    );
    let back = Shear {
        step: -shear.step,
        start: before - shear.start,
        ..shear
    };
    padded.shear(back, source.lengths[axis], source.names)
}

/// Puts `step - 1` zeros between neighbours along an axis.
fn spread(g: &Node, axis: usize, step: usize, names: Names) -> Node {
    let length = g.lengths[axis];
    let mut lengths = g.lengths.clone();
    lengths.insert(axis + 1, 1);
    let split = g.reshape(&lengths, SPREAD);
    lengths[axis + 1] = step;
    let starts: SmallVec<[usize; 4]> = SmallVec::from_elem(0, lengths.len());
    let padded = split.pad(&starts, &lengths, Scalar::from_f64(g.dtype, 0.0), SPREAD);
    let mut lengths = g.lengths.clone();
    lengths[axis] = length * step;
    let merged = padded.reshape(&lengths, names);
    lengths[axis] = (length - 1) * step + 1;
    let zeros: SmallVec<[i64; 4]> = SmallVec::from_elem(0, lengths.len());
    let ones: SmallVec<[i64; 4]> = SmallVec::from_elem(1, lengths.len());
    merged.slice(&zeros, &lengths, &ones, names)
}

/// Names of a block that exists only between two others.
const SPREAD: Names = &["spread"; 13];

/// A reduction's result on the axes of its source.
fn spread_out(y: &Node, over: &[u8], source: &Node) -> Node {
    let mut kept = 0;
    let from: Positions = (0..source.lengths.len() as u8)
        .map(|axis| {
            if over.contains(&axis) {
                NEW
            } else {
                kept += 1;
                kept - 1
            }
        })
        .collect();
    y.align(&from, &source.lengths, source.names)
}

fn reduced(op: Reduce, over: &[u8], x: &Node, y: &Node, g: &Node) -> Option<Node> {
    let wide = |node: &Node| spread_out(node, over, x);
    match op {
        Reduce::Sum | Reduce::SumExact => Some(wide(g)),
        Reduce::Prod => Some(wide(g).scaled(&others(x, over))),
        // Elements that tie share the cotangent equally.
        Reduce::Min | Reduce::Max => {
            let chosen = x.binary(Binary::Eq, &wide(y)).cast(x.dtype);
            let ties = chosen.reduce(Reduce::Sum, over, y.names);
            Some(wide(&(g / &ties)).scaled(&chosen))
        }
        _ => None,
    }
}

/// The cotangent of one operand is the contraction of the result's with the other operand.
fn contracted(spec: &Contraction, sources: &[Node], which: usize, g: &Node) -> Node {
    let (operand, other) = (&sources[which], &sources[1 - which]);
    let own: fn(&(u8, u8)) -> u8 = if which == 0 {
        |pair| pair.0
    } else {
        |pair| pair.1
    };
    let others: fn(&(u8, u8)) -> u8 = if which == 0 {
        |pair| pair.1
    } else {
        |pair| pair.0
    };
    let (batch, left) = (spec.batch.len() as u8, spec.left.len() as u8);
    // In `g` lie the batch axes, then the left's, then the right's.
    let left_in_g: Positions = (batch..batch + left).collect();
    let right_in_g: Positions = (batch + left..batch + left + spec.right.len() as u8).collect();
    let (mine_in_g, theirs_in_g, theirs) = if which == 0 {
        (left_in_g, right_in_g, &spec.right)
    } else {
        (right_in_g, left_in_g, &spec.left)
    };
    let mine = if which == 0 { &spec.left } else { &spec.right };
    let inner = Contraction {
        batch: (0..batch).zip(spec.batch.iter().map(others)).collect(),
        over: theirs_in_g
            .iter()
            .copied()
            .zip(theirs.iter().copied())
            .collect(),
        left: mine_in_g,
        right: spec.over.iter().map(others).collect(),
    };
    let order: SmallVec<[u8; 8]> = spec
        .batch
        .iter()
        .map(own)
        .chain(mine.iter().copied())
        .chain(spec.over.iter().map(own))
        .collect();
    let product = Node::contract(g, other, inner, &SPREAD[..order.len()]);
    let back: Positions = (0..order.len() as u8)
        .map(|axis| order.iter().position(|&o| o == axis).unwrap_or(0) as u8)
        .collect();
    product.align(&back, &operand.lengths, operand.names)
}

/// Whether cotangents flow through elements of this type.
pub(super) fn carries(dtype: DType) -> bool {
    dtype.is_float()
}

/// Zeros where nothing depends.
pub(super) fn zeros(like: &Node) -> Node {
    let lengths: &Lengths = &like.lengths;
    Node::constant(Scalar::from_f64(like.dtype, 0.0), lengths, like.names)
}
