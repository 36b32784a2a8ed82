//! Activations in pieces. A piece that is not taken gets a cotangent of exactly 0, which a rule's factor leaves at 0 even where it is infinite.

use super::super::algebra::{lit, select};
use super::super::dtype::Scalar;
use super::super::node::Node;
use super::super::op::{Binary, Unary};

/// The constants that keep mean 0 and variance 1 (Klambauer et al., Self-Normalizing Neural Networks, 2017).
const SELU_SCALE: f64 = 1.050_700_987_355_480_5;
const SELU_ALPHA: f64 = 1.673_263_242_354_377_2;

impl Node {
    /// `x` where positive, elsewhere `slope x`.
    #[track_caller]
    pub(crate) fn leaky_relu(&self, slope: Scalar) -> Node {
        let slope = number(slope, self);
        select(&above(self, 0.0), self, &(slope * self))
    }

    /// `x` where positive, elsewhere `alpha (exp(x) - 1)`.
    #[track_caller]
    pub(crate) fn elu(&self, alpha: Scalar) -> Node {
        self.widely(|x| {
            let alpha = number(alpha, self).cast(x.dtype);
            select(&above(x, 0.0), x, &(alpha * x.unary(Unary::Expm1)))
        })
    }

    /// `scale x` where positive, elsewhere `scale alpha (exp(x) - 1)`.
    #[track_caller]
    pub(crate) fn selu(&self) -> Node {
        self.widely(|x| {
            let below = SELU_SCALE * SELU_ALPHA * x.unary(Unary::Expm1);
            select(&above(x, 0.0), &(SELU_SCALE * x), &below)
        })
    }

    /// `x` where positive, elsewhere `alpha (exp(x / alpha) - 1)`.
    #[track_caller]
    pub(crate) fn celu(&self, alpha: Scalar) -> Node {
        self.widely(|x| {
            let alpha = number(alpha, self).cast(x.dtype);
            let below = &alpha * (x / &alpha).unary(Unary::Expm1);
            select(&above(x, 0.0), x, &below)
        })
    }

    /// `x tanh(softplus(x))`. With s = sigmoid(x) and t = sigmoid(-x) = 1 - s it is x s (1 + s t / (1 + t²)), which is accurate in both tails.
    #[track_caller]
    pub(crate) fn mish(&self) -> Node {
        self.widely(|x| {
            let (s, t) = (x.unary(Unary::Sigmoid), (-1.0 * x).unary(Unary::Sigmoid));
            let more = s * &t / (t.unary(Unary::Square) + 1.0);
            x.unary(Unary::Silu) * (more + 1.0)
        })
    }

    /// `x` between `low` and `high`, which are what is outside; the gradient is 0 at the bounds and outside.
    #[track_caller]
    pub(crate) fn cut(&self, low: f64, high: f64) -> Node {
        let upper = select(&at_least(self, high), &lit(high, self), self);
        let lower = self.binary(Binary::Le, &lit(low, self));
        select(&lower, &lit(low, self), &upper)
    }

    /// `relu6(x + 3) / 6`.
    #[track_caller]
    pub(crate) fn hard_sigmoid(&self) -> Node {
        self.widely(|x| (x + 3.0).cut(0.0, 6.0) / 6.0)
    }

    /// `x hard_sigmoid(x)`: 0 up to -3, `x` from 3.
    #[track_caller]
    pub(crate) fn hard_swish(&self) -> Node {
        self.widely(|x| {
            let zero = lit(0.0, x);
            let middle = select(&above(x, -3.0), &(x * (x + 3.0) / 6.0), &zero);
            let inner = select(&at_least(x, 3.0), x, &middle);
            // What is neither above nor below is NaN.
            select(&x.unary(Unary::IsNan), x, &inner)
        })
    }
}

fn number(value: Scalar, like: &Node) -> Node {
    Node::scalar(value, &like.lengths, like.names)
}

fn above(x: &Node, bound: f64) -> Node {
    x.binary(Binary::Gt, &lit(bound, x))
}

fn at_least(x: &Node, bound: f64) -> Node {
    x.binary(Binary::Ge, &lit(bound, x))
}
