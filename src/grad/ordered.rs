//! Derivatives of scans and sorts.

use crate::graph::algebra::{lit, select};
use crate::graph::{Binary, Lengths, Names, Node, Order, Positions, Scalar, Scan, Unary};
use smallvec::SmallVec;

/// The cotangent of the source at position `which` of the scan `y`.
pub(super) fn scanned(
    (op, axis, reverse): (Scan, usize, bool),
    sources: &[Node],
    which: usize,
    y: &Node,
    g: &Node,
) -> Option<Node> {
    let x = &sources[0];
    let back = |node: &Node| node.scan(Scan::Sum, axis, !reverse);
    match op {
        Scan::Sum => Some(back(g)),
        // A linear scan whose factors are the elements too: with h[i] = g[i] + x[i + 1] h[i + 1], x[i] changes by h[i] y[i - 1], where
        // y[-1] is 1. Nothing is divided, so that it holds with zeros, and so does its own derivative.
        Scan::Prod => {
            let h = g.linear_scan(&shifted(x, axis, reverse), axis, !reverse);
            Some(h.scaled(&moved(y, axis, !reverse, 1.0)))
        }
        Scan::Min | Scan::Max => {
            let position = if op == Scan::Min {
                Scan::ArgMin
            } else {
                Scan::ArgMax
            };
            Some(g.scatter_along(&x.scan(position, axis, reverse), axis, x))
        }
        // With t[j] = sum of g[i] exp(y[j] - y[i]) over i from j on, which is g[j] + exp(y[j] - y[j + 1]) t[j + 1], the cotangent is
        // t[j] exp(x[j] - y[j]): no exponent is positive.
        Scan::LogSumExp => Some({
            let next = shifted(y, axis, reverse);
            let sums = g.linear_scan(&share(y, &next), axis, !reverse);
            sums.scaled(&share(x, y))
        }),
        // With h = g + f[i + 1] h[i + 1]: x[i] changes by h[i], f[i] by h[i] y[i - 1].
        Scan::Linear => {
            let factors = shifted(&sources[1], axis, reverse);
            let h = g.linear_scan(&factors, axis, !reverse);
            if which == 0 {
                return Some(h);
            }
            Some(h.scaled(&shifted(y, axis, !reverse)))
        }
        Scan::ArgMin | Scan::ArgMax => None,
    }
}

/// The cotangent of what is sorted.
pub(super) fn sorted(
    (order, axis, descending): (Order, usize, bool),
    x: &Node,
    y: &Node,
    g: &Node,
) -> Option<Node> {
    (order == Order::Values).then(|| {
        let length = y.lengths[axis];
        let ids = x.ordered(Order::Positions, axis, descending, length, y.names);
        g.scatter_along(&ids, axis, x)
    })
}

/// `exp(part - whole)`, where `part <= whole`; 0 where both are minus infinity.
fn share(part: &Node, whole: &Node) -> Node {
    let nothing = part.binary(Binary::Eq, &lit(f64::NEG_INFINITY, part));
    let zero = lit(0.0, part);
    let difference = select(&nothing, &zero, &(part - whole));
    select(&nothing, &zero, &difference.unary(Unary::Exp))
}

/// For each element of `x` the product of the others of its group: of those that are the same but along the axes `over`.
pub(super) fn others(x: &Node, over: &[u8]) -> Node {
    /// Names of a block that exists only between two others.
    const BETWEEN: Names = &["between"; 13];
    let rank = x.lengths.len();
    let kept = (0..rank as u8).filter(|axis| !over.contains(axis));
    let order: Positions = kept.chain(over.iter().copied()).collect();
    let lengths: Lengths = order
        .iter()
        .map(|&axis| x.lengths[usize::from(axis)])
        .collect();
    let last = rank - over.len();
    let group = lengths[last..].iter().product();
    let mut grouped = Lengths::from_slice(&lengths[..last]);
    grouped.push(group);
    let x_is = x.align(&order, &lengths, &BETWEEN[..rank]);
    let x_is = x_is.reshape(&grouped, &BETWEEN[..=last]);
    let before = moved(&x_is.scan(Scan::Prod, last, false), last, true, 1.0);
    let after = moved(&x_is.scan(Scan::Prod, last, true), last, false, 1.0);
    let others = (before * after).reshape(&lengths, &BETWEEN[..rank]);
    let back: Positions = (0..rank as u8)
        .map(|axis| order.iter().position(|&o| o == axis).unwrap_or(0) as u8)
        .collect();
    others.align(&back, &x.lengths, x.names)
}

/// For each position the element of the next along `axis` (of the one before if `reverse`), at the last 0.
fn shifted(x: &Node, axis: usize, reverse: bool) -> Node {
    moved(x, axis, reverse, 0.0)
}

/// The same, with `end` at the last.
fn moved(x: &Node, axis: usize, reverse: bool, end: f64) -> Node {
    let length = x.lengths[axis];
    if length == 0 {
        return x.clone();
    }
    let rank = x.lengths.len();
    let (mut from, mut to) = (
        SmallVec::<[i64; 4]>::from_elem(0, rank),
        SmallVec::<[usize; 4]>::from_elem(0, rank),
    );
    if reverse {
        to[axis] = 1;
    } else {
        from[axis] = 1;
    }
    let steps = SmallVec::<[i64; 4]>::from_elem(1, rank);
    let mut lengths = Lengths::from_slice(&x.lengths);
    lengths[axis] = length - 1;
    x.slice(&from, &lengths, &steps, x.names).pad(
        &to,
        &x.lengths,
        Scalar::from_f64(x.dtype, end),
        x.names,
    )
}
