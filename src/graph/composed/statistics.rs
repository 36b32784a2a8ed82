//! Means, variances, norms and exponential sums along axes.

use super::super::algebra::{lit, select};
use super::super::node::Node;
use super::super::op::{Binary, NEW, Positions, Reduce, Unary};
use super::super::shape::{Lengths, Names, count};

/// Axes to reduce: their positions, ascending, and the names of those that are left.
#[derive(Clone, Copy)]
pub(crate) struct Over<'a> {
    pub(crate) axes: &'a [u8],
    pub(crate) left: Names,
}

impl Over<'_> {
    /// How many elements of `x` make one of the result.
    fn count(&self, x: &Node) -> usize {
        let lengths: Lengths = self
            .axes
            .iter()
            .map(|&axis| x.lengths[usize::from(axis)])
            .collect();
        count(&lengths).unwrap_or(0)
    }

    #[track_caller]
    fn reduce(&self, op: Reduce, x: &Node) -> Node {
        x.reduce(op, self.axes, self.left)
    }

    /// A result of reducing `x`, repeated along the axes of `x`.
    #[track_caller]
    fn spread(&self, result: &Node, x: &Node) -> Node {
        let mut kept = 0..;
        let from: Positions = (0..x.lengths.len() as u8)
            .map(|axis| {
                if self.axes.contains(&axis) {
                    NEW
                } else {
                    kept.next().unwrap_or(NEW)
                }
            })
            .collect();
        result.align(&from, &x.lengths, x.names)
    }

    /// The greatest element, or 0 where that is infinite or NaN: what exponents are taken relative to. They do not depend on it,
    /// so neither does any derivative.
    #[track_caller]
    fn offset(&self, x: &Node) -> Node {
        let greatest = self.reduce(Reduce::Max, x);
        let finite = greatest.unary(Unary::IsFinite);
        select(&finite, &greatest, &lit(0.0, &greatest)).stop_gradient()
    }
}

impl Node {
    /// The sum divided by the number; 0 / 0 over nothing.
    #[track_caller]
    pub(crate) fn mean(&self, over: Over<'_>) -> Node {
        self.widely(|x| over.reduce(Reduce::Sum, x) / over.count(x) as f64)
    }

    /// The mean square of the distances from the mean, of which `freedom` are not counted.
    #[track_caller]
    pub(crate) fn variance(&self, over: Over<'_>, freedom: usize) -> Node {
        self.widely(|x| {
            let away = x - over.spread(&x.mean(over), x);
            let sum = over.reduce(Reduce::Sum, &away.unary(Unary::Square));
            sum / over.count(x).saturating_sub(freedom) as f64
        })
    }

    /// The root of the variance.
    #[track_caller]
    pub(crate) fn deviation(&self, over: Over<'_>, freedom: usize) -> Node {
        self.widely(|x| root(&x.variance(over, freedom)))
    }

    /// The root of the sum of squares.
    #[track_caller]
    pub(crate) fn norm(&self, over: Over<'_>) -> Node {
        self.widely(|x| root(&over.reduce(Reduce::Sum, &x.unary(Unary::Square))))
    }

    /// `m + ln(sum(exp(x - m)))` for any m.
    #[track_caller]
    pub(crate) fn log_sum_exp(&self, over: Over<'_>) -> Node {
        self.widely(|x| {
            if over.count(x) == 0 {
                return over.reduce(Reduce::Sum, x).unary(Unary::Ln);
            }
            let offset = over.offset(x);
            let sum = over.reduce(
                Reduce::Sum,
                &(x - over.spread(&offset, x)).unary(Unary::Exp),
            );
            sum.unary(Unary::Ln) + offset
        })
    }

    /// `exp(x - m) / sum(exp(x - m))` for any m.
    #[track_caller]
    pub(crate) fn softmax(&self, over: Over<'_>) -> Node {
        self.relative(over, |powers, sum, _| powers / sum)
    }

    /// `x - m - ln(sum(exp(x - m)))` for any m.
    #[track_caller]
    pub(crate) fn log_softmax(&self, over: Over<'_>) -> Node {
        self.relative(over, |_, sum, away| away - sum.unary(Unary::Ln))
    }

    /// `f` of `exp(x - m)`, their sums and `x - m`, where m is the greatest: NaN in rows where that is infinite.
    #[track_caller]
    fn relative(&self, over: Over<'_>, f: impl FnOnce(&Node, &Node, &Node) -> Node) -> Node {
        self.widely(|x| {
            if x.count() == 0 {
                return x.clone();
            }
            let greatest = over.reduce(Reduce::Max, x).stop_gradient();
            let away = x - over.spread(&greatest, x);
            let powers = away.unary(Unary::Exp);
            let sum = over.spread(&over.reduce(Reduce::Sum, &powers), x);
            f(&powers, &sum, &away)
        })
    }

    /// The softmax of the elements where `mask` is true, 0 elsewhere; the sum of a row that is all masked is put to 1.
    #[track_caller]
    pub(crate) fn softmax_where(&self, mask: &Node, over: Over<'_>) -> Node {
        self.widely(|x| {
            if x.count() == 0 {
                return x.clone();
            }
            let seen = select(mask, x, &lit(f64::NEG_INFINITY, x));
            let powers = (&seen - over.spread(&over.offset(&seen), x)).unary(Unary::Exp);
            let sum = over.reduce(Reduce::Sum, &powers);
            let any = over.reduce(Reduce::Any, mask);
            let divisor = select(&any, &sum, &lit(1.0, &sum));
            let share = powers / over.spread(&divisor, x);
            select(mask, &share, &lit(0.0, x))
        })
    }
}

/// The square root, with gradient 0 at 0.
#[track_caller]
fn root(x: &Node) -> Node {
    let zero = x.binary(Binary::Eq, &lit(0.0, x));
    let root = select(&zero, &lit(1.0, x), x).unary(Unary::Sqrt);
    select(&zero, &lit(0.0, x), &root)
}
