//! Derivatives of scans and sorts.

use crate::graph::algebra::{lit, select};
use crate::graph::{Binary, DType, Lengths, Node, Order, Scalar, Scan, Unary};
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
        // Before the first zero, x[k] changes each later product by its share 1 / x[k]. The first zero changes the products up to the
        // next zero by what they are without it. Everything after it changes products that stay 0.
        Scan::Prod => {
            let zero = x.binary(Binary::Eq, &lit(0.0, x));
            let met = zero.cast(DType::I64).scan(Scan::Sum, axis, reverse);
            let is = |n: f64| met.binary(Binary::Eq, &lit(n, &met));
            let rest = select(&zero, &lit(1.0, x), x);
            let products = g.scaled(&rest.scan(Scan::Prod, axis, reverse));
            let none = lit(0.0, x);
            let before = back(&select(&is(0.0), &products, &none)) / &rest;
            let first = back(&select(&is(1.0), &products, &none));
            let at_first = is(1.0).binary(Binary::And, &zero);
            Some(select(&is(0.0), &before, &select(&at_first, &first, &none)))
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

/// For each position the element of the next along `axis` (of the one before if `reverse`), at the last 0.
fn shifted(x: &Node, axis: usize, reverse: bool) -> Node {
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
        Scalar::from_f64(x.dtype, 0.0),
        x.names,
    )
}
