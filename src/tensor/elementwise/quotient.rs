//! Whole quotients and remainders whose sign is that of a rule other than that of `%`.

use super::super::{Backend, Operand, Tensor};
use super::binary::joined;
use crate::axis::Axes;
use crate::element::{Element, Numeric};
use crate::graph::algebra::{lit, select};
use crate::graph::{Binary, Node, Unary};

/// # Whole division
///
/// `a / b` of integers and `a % b` round the quotient towards 0; these do otherwise. Integers divided by 0 are an error that comes out of the
/// evaluating call. The quotients have gradient 0.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// What division leaves, at least 0: from 0 to `|b|`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item,)> = Tensor::from_array([7, -7]);
    /// assert_eq!(x.rem_euclid(4).to_vec()?, [3, 1]);
    /// assert_eq!(x.rem_euclid(-4).to_vec()?, [3, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`rem_euclid` returns a new tensor"]
    pub fn rem_euclid<R: Operand<E, S, B>>(&self, other: R) -> Tensor<E, R::Axes, B>
    where
        E: Numeric,
    {
        joined("rem_euclid", self, other, |a, b| {
            let rest = a.binary(Binary::Rem, b);
            let up = select(&negative(b), &(&rest - b), &(&rest + b));
            select(&negative(&rest), &up, &rest)
        })
    }

    /// The whole quotient whose remainder is [`rem_euclid`](Self::rem_euclid).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item,)> = Tensor::from_array([7, -7]);
    /// assert_eq!(x.div_euclid(4).to_vec()?, [1, -2]);
    /// assert_eq!(x.div_euclid(-4).to_vec()?, [-1, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`div_euclid` returns a new tensor"]
    pub fn div_euclid<R: Operand<E, S, B>>(&self, other: R) -> Tensor<E, R::Axes, B>
    where
        E: Numeric,
    {
        joined("div_euclid", self, other, |a, b| {
            let quotient = truncated(&(a / b));
            let one = lit(1.0, b);
            let further = select(&negative(b), &(&quotient + &one), &(&quotient - &one));
            select(&negative(&a.binary(Binary::Rem, b)), &further, &quotient)
        })
    }

    /// What [`div_floor`](Self::div_floor) leaves, with the sign of `other`.
    ///
    /// Equivalents: `x % y` in NumPy and Python.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item,)> = Tensor::from_array([7, -7]);
    /// assert_eq!(x.rem_floor(4).to_vec()?, [3, 1]);
    /// assert_eq!(x.rem_floor(-4).to_vec()?, [-1, -3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "mod")]
    #[doc(alias = "remainder")]
    #[track_caller]
    #[must_use = "`rem_floor` returns a new tensor"]
    pub fn rem_floor<R: Operand<E, S, B>>(&self, other: R) -> Tensor<E, R::Axes, B>
    where
        E: Numeric,
    {
        joined("rem_floor", self, other, |a, b| {
            let rest = a.binary(Binary::Rem, b);
            select(&opposed(&rest, b), &(&rest + b), &rest)
        })
    }

    /// The quotient, rounded down.
    ///
    /// Equivalents: `x // y` in NumPy and Python.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item,)> = Tensor::from_array([7, -7]);
    /// assert_eq!(x.div_floor(4).to_vec()?, [1, -2]);
    /// assert_eq!(x.div_floor(-4).to_vec()?, [-2, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "floor_divide")]
    #[track_caller]
    #[must_use = "`div_floor` returns a new tensor"]
    pub fn div_floor<R: Operand<E, S, B>>(&self, other: R) -> Tensor<E, R::Axes, B>
    where
        E: Numeric,
    {
        joined("div_floor", self, other, |a, b| {
            let quotient = truncated(&(a / b));
            let below = &quotient - lit(1.0, b);
            select(&opposed(&a.binary(Binary::Rem, b), b), &below, &quotient)
        })
    }
}

fn negative(x: &Node) -> Node {
    x.binary(Binary::Lt, &lit(0.0, x))
}

/// Whether `rest` is not 0 and has not the sign of `b`.
fn opposed(rest: &Node, b: &Node) -> Node {
    let some = rest.binary(Binary::Ne, &lit(0.0, rest));
    negative(rest)
        .binary(Binary::Xor, &negative(b))
        .binary(Binary::And, &some)
}

/// Rounded towards 0, as the quotient of integers is.
fn truncated(quotient: &Node) -> Node {
    if quotient.dtype.is_float() {
        quotient.unary(Unary::Trunc)
    } else {
        quotient.clone()
    }
}
