//! The gradient of a convolution: overlapping windows of a product are added up as the product of windows.
//!
//! The cotangent of windows that a product took is itself a product `c[i, k] = sum over o of g[i, o] w[o, k]`, and what flows back to their
//! source is `sum over k of c[j - step k, k]`. As the product is linear in `g`, that is the sum over `o` and `k` of `g[j - step k, o] w[o, k]`: a
//! contraction of windows of `g`, which no more needs `c`.

use crate::graph::{Contraction, NEW, Names, Node, Op, Positions, Scalar, Shear};

/// Names of blocks that exist only between two others.
const BETWEEN: Names = &["between"; 14];

/// A product that is not computed yet, and for each axis of a view of it the axis of the product.
struct Product {
    left: Node,
    right: Node,
    spec: Contraction,
    order: Positions,
}

/// The contraction that `node` is, with its axes in another order.
fn product(node: &Node) -> Option<Product> {
    let mut node = node.clone();
    let mut order: Positions = (0..node.lengths.len() as u8).collect();
    loop {
        if node.buffer().is_some() {
            return None;
        }
        let sources = node.sources();
        match &node.op {
            Op::Align(from) if !from.contains(&NEW) => {
                order
                    .iter_mut()
                    .for_each(|axis| *axis = from[usize::from(*axis)]);
            }
            Op::Contract(spec) => {
                return Some(Product {
                    left: sources[0].clone(),
                    right: sources[1].clone(),
                    spec: spec.clone(),
                    order,
                });
            }
            _ => return None,
        }
        node = sources[0].clone();
    }
}

/// The sum over the axis `along` of `sheared`, if that is a product put back to where windows were: with the other axes in their order.
pub(super) fn folded(sheared: &Node, along: u8, names: Names) -> Option<Node> {
    let Op::Shear(shear) = sheared.op else {
        return None;
    };
    if shear.along != along || sheared.buffer().is_some() {
        return None;
    }
    let padded = sheared.sources().first()?.clone();
    let Op::Pad(starts, fill) = &padded.op else {
        return None;
    };
    if !fill.is(0) || padded.buffer().is_some() {
        return None;
    }
    let source = padded.sources().first()?.clone();
    let axis = usize::from(shear.axis);
    let is_lone = (0..starts.len()).all(|i| i == axis || padded.lengths[i] == source.lengths[i]);
    let Product {
        left,
        right,
        mut spec,
        order,
    } = product(&source).filter(|_| is_lone)?;
    let (moving, inside) = (order[axis], order[usize::from(along)]);
    let (batch, lefts) = (spec.batch.len() as u8, spec.left.len() as u8);
    let is_left = |at: u8| (batch..batch + lefts).contains(&at);
    let is_right = |at: u8| at >= batch + lefts;
    let of_left = |at: u8| usize::from(at - batch);
    let of_right = |at: u8| usize::from(at - batch - lefts);
    // The operand that the windows are taken of, where it moves; the other, where it has the inside of the windows.
    let (left, right) = if is_left(moving) && is_right(inside) {
        let moved = moved(
            &left,
            spec.left[of_left(moving)],
            shear,
            starts[axis],
            &padded,
            sheared,
        );
        let inside = spec.right.remove(of_right(inside));
        spec.over.push((left.lengths.len() as u8, inside));
        (moved, right)
    } else if is_right(moving) && is_left(inside) {
        let moved = moved(
            &right,
            spec.right[of_right(moving)],
            shear,
            starts[axis],
            &padded,
            sheared,
        );
        let inside = spec.left.remove(of_left(inside));
        spec.over.push((inside, right.lengths.len() as u8));
        (left, moved)
    } else {
        return None;
    };
    let rank = order.len() - 1;
    let product = Node::contract(&left, &right, spec, &BETWEEN[..rank]);
    let from: Positions = order
        .iter()
        .filter(|&&at| at != inside)
        .map(|&at| at - u8::from(at > inside))
        .collect();
    Some(product.align(&from, &product.lengths, names))
}

/// The operand with its axis `axis` moving along a new last axis, as `shear` does in the product.
fn moved(
    operand: &Node,
    axis: u8,
    shear: Shear,
    before: usize,
    padded: &Node,
    sheared: &Node,
) -> Node {
    let (at, along) = (usize::from(shear.axis), usize::from(shear.along));
    let zero = Scalar::from_f64(operand.dtype, 0.0);
    let wide = operand.bordered(usize::from(axis), before, padded.lengths[at], zero);
    let rank = wide.lengths.len();
    let from: Positions = (0..rank as u8).chain([NEW]).collect();
    let mut lengths = wide.lengths.clone();
    lengths.push(padded.lengths[along]);
    let shear = Shear {
        axis,
        along: rank as u8,
        ..shear
    };
    wide.align(&from, &lengths, &BETWEEN[..=rank]).shear(
        shear,
        sheared.lengths[at],
        &BETWEEN[..=rank],
    )
}
