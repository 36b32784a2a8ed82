//! Operations made of others, each with its algebra in a comment.

mod activation;
mod statistics;

pub(crate) use statistics::Over;

use super::algebra::lit;
use super::dtype::DType;
use super::node::Node;
use super::op::Unary;
use super::place::on_behalf_of_caller;

impl Node {
    /// `f` of this, where half floats are computed in `f32` and rounded once, at the end.
    #[track_caller]
    pub(crate) fn widely(&self, f: impl FnOnce(&Node) -> Node) -> Node {
        on_behalf_of_caller(|| match self.dtype {
            DType::F16 | DType::BF16 => f(&self.cast(DType::F32)).cast(self.dtype),
            _ => f(self),
        })
    }

    /// This to a whole power, by repeated squaring; the power 0 is 1.
    #[track_caller]
    pub(crate) fn power(&self, exponent: u32) -> Node {
        let mut result: Option<Node> = None;
        let mut base = self.clone();
        let mut left = exponent;
        while left > 0 {
            if left & 1 == 1 {
                result = Some(match result {
                    Some(result) => result * &base,
                    None => base.clone(),
                });
            }
            left >>= 1;
            if left > 0 {
                base = base.unary(Unary::Square);
            }
        }
        match result {
            Some(result) => result,
            None if self.error().is_some() => self.clone(),
            None => lit(1.0, self),
        }
    }
}
