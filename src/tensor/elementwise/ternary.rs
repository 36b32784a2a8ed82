//! Functions of three operands.

use super::super::operand::align;
use super::super::{Backend, Operand, Tensor};
use crate::axis::{Agrees, Axes, AxisSelection, Fits, Joined, Meets, Positions};
use crate::element::{Element, Float, Numeric};
use crate::graph::algebra::{lit, select};
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{Binary, Node};

/// A function of three operands on the axes of all.
#[track_caller]
fn joined<E, S, B, R, Q>(
    name: &str,
    first: &Tensor<E, S, B>,
    second: R,
    third: Q,
    f: impl FnOnce(&Node, &Node, &Node) -> Node,
) -> Tensor<E, Q::Axes, B>
where
    E: Element,
    S: Axes,
    B: Backend,
    R: Operand<E, S, B>,
    Q: Operand<E, R::Axes, B>,
{
    let names = <Q::Axes as AxisSelection>::NAMES;
    let result = on_behalf_of_caller(|| {
        let (a, b) = second.beside(first.node(), name)?;
        let (a, c) = third.beside(&a, name)?;
        let b = b.align(Positions::<Q::Axes, R::Axes>::EACH, &a.lengths, names);
        Ok(f(&a, &b, &c))
    });
    Tensor::from_node(result.unwrap_or_else(|failed: Node| {
        let lengths = Q::Axes::at(&failed.lengths).lengths();
        failed.fail_as(E::DTYPE, &lengths, names)
    }))
}

/// # Functions of three operands
///
/// Axes are matched by name: the result has those of `self`, then what the first, then what the second argument adds.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// `x a + b`, rounded after the product and after the sum.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item,)> = Tensor::from_array([1.0, 2.0]);
    /// assert_eq!(x.mul_add(3.0, &x).to_vec()?, [4.0, 8.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "fma")]
    #[track_caller]
    #[must_use = "`mul_add` returns a new tensor"]
    pub fn mul_add<R, Q>(&self, a: R, b: Q) -> Tensor<E, Q::Axes, B>
    where
        E: Numeric,
        R: Operand<E, S, B>,
        Q: Operand<E, R::Axes, B>,
    {
        joined("mul_add", self, a, b, |x, a, b| x * a + b)
    }

    /// Each element, but at least that of `low` and at most that of `high`; NaN stays NaN.
    ///
    /// Where `low` is above `high`, it is `high`. The gradient outside is 0; at a bound it is shared equally with the bound, as in
    /// [`maximum`](Self::maximum).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item,)> = Tensor::from_array([-1.0, 0.5, 2.0]);
    /// assert_eq!(x.clamp(0.0, 1.0).to_vec()?, [0.0, 0.5, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "clip")]
    #[track_caller]
    #[must_use = "`clamp` returns a new tensor"]
    pub fn clamp<R, Q>(&self, low: R, high: Q) -> Tensor<E, Q::Axes, B>
    where
        E: Numeric,
        R: Operand<E, S, B>,
        Q: Operand<E, R::Axes, B>,
    {
        joined("clamp", self, low, high, |x, low, high| {
            x.binary(Binary::Max, low).binary(Binary::Min, high)
        })
    }

    /// The way from each element to that of `other`, of which `t` is the part gone: `self` at 0 and `other` at 1, exactly.
    ///
    /// Outside of 0 to 1 it goes on in a straight line.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item,)> = Tensor::from_array([0.0, 10.0]);
    /// assert_eq!(x.lerp(20.0, 0.25).to_vec()?, [5.0, 12.5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "mix")]
    #[track_caller]
    #[must_use = "`lerp` returns a new tensor"]
    pub fn lerp<R, Q>(&self, other: R, t: Q) -> Tensor<E, Q::Axes, B>
    where
        E: Float,
        R: Operand<E, S, B>,
        Q: Operand<E, R::Axes, B>,
    {
        // From the nearer end, so that both ends are exact.
        joined("lerp", self, other, t, |a, b, t| {
            let way = b - a;
            let near = t.binary(Binary::Lt, &lit(0.5, t));
            select(&near, &(a + t * &way), &(b - (1.0 - t) * &way))
        })
    }

    /// `value` where `mask` is true, each element elsewhere: the opposite of [`where_or`](Self::where_or).
    ///
    /// The gradient is 0 where the mask is true.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self`, `mask` | matched by name |
    /// | result | those of `self`, then those only `mask` has |
    ///
    /// Equivalents: `torch.masked_fill`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item,)> = Tensor::from_array([1.0, -2.0]);
    /// assert_eq!(x.mask_fill(&x.lt(0.0), 9.0).to_vec()?, [1.0, 9.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "masked_fill")]
    #[track_caller]
    #[must_use = "`mask_fill` returns a new tensor"]
    pub fn mask_fill<C: Axes>(
        &self,
        mask: &Tensor<bool, C, B>,
        value: E,
    ) -> Tensor<E, Joined<S, C>, B>
    where
        S: Agrees<C> + Meets<C>,
        Joined<S, C>: Fits,
    {
        let aligned = align::<S, C, Joined<S, C>>("mask_fill", self.node(), mask.node());
        Tensor::from_node(match aligned {
            Ok((x, mask)) => {
                let value = Node::scalar(value.to_scalar(), &x.lengths, x.names);
                select(&mask, &value, &x)
            }
            Err(failed) => failed.fail_as(E::DTYPE, &failed.lengths, failed.names),
        })
    }
}
