//! Functions of two operands: a tensor, and a tensor or a number.

use super::super::arithmetic::binary;
use super::super::{Backend, Operand, Tensor};
use crate::axis::Axes;
use crate::element::{Element, Float, Integer, Numeric};
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{Binary, Node, Unary};

macro_rules! methods {
    ($($(#[$doc:meta])* $method:ident($other:ident) $bound:ident $op:ident;)*) => {
        /// # Functions of two operands
        ///
        /// The right operand is a tensor, a reference to one, or a number. Axes are matched by name: the result has those of `self`, then
        /// those only the right operand has.
        impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {$(
            $(#[$doc])*
            #[track_caller]
            #[must_use = "a function of tensors returns a new one"]
            pub fn $method<R: Operand<E, S, B>>(&self, $other: R) -> Tensor<E, R::Axes, B>
            where
                E: $bound,
            {
                binary(Binary::$op, stringify!($method), self, $other)
            }
        )*}
    };
}

methods! {
    /// Each element to the power of that of `exponent`.
    ///
    /// `pow(x, 0)` is 1 for every `x`, NaN included; a negative base has whole powers, exactly, and NaN for others.
    /// The gradient for the exponent is 0 where the base is 0.
    ///
    /// Equivalents: `x ** y` in NumPy; [`powi`](Self::powi) for one whole exponent.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-2.0, 4.0]);
    /// let y: Tensor<f64, (Item,)> = Tensor::from_array([3.0, 0.5]);
    /// assert_eq!(x.pow(&y).to_vec()?, [-8.0, 2.0]);
    /// assert_eq!(x.pow(2.0).to_vec()?, [4.0, 16.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "powf")]
    #[doc(alias = "power")]
    pow(exponent) Float Pow;

    /// The smaller of each element and that of `other`; NaN if one is NaN. At a tie both get half of the gradient.
    ///
    /// [`min`](Self::min) is the least along an axis.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item,)> = Tensor::from_array([1, 5]);
    /// assert_eq!(x.minimum(3).to_vec()?, [1, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    minimum(other) Numeric Min;

    /// The larger of each element and that of `other`; NaN if one is NaN. At a tie both get half of the gradient.
    ///
    /// [`max`](Self::max) is the greatest along an axis.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item,)> = Tensor::from_array([1, 5]);
    /// assert_eq!(x.maximum(3).to_vec()?, [3, 5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    maximum(other) Numeric Max;

    /// The angle of the point (`x`, `self`), from -π to π.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let y: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1.0]);
    /// assert_eq!(y.atan2(0.0).to_vec()?, [0.0, std::f64::consts::FRAC_PI_2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "arctan2")]
    atan2(x) Float Atan2;

    /// `sqrt(x² + y²)` without overflow in between. The gradient where both are 0 is 0.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([3.0, 0.0]);
    /// assert_eq!(x.hypot(4.0).to_vec()?, [5.0, 4.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    hypot(other) Float Hypot;

    /// The magnitude of each element with the sign of that of `sign`, which may be that of a zero.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([3.0, -2.0]);
    /// assert_eq!(x.copysign(-0.0).to_vec()?, [-3.0, -2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    copysign(sign) Float Copysign;
}

/// A function of two operands on the axes of both.
#[track_caller]
pub(super) fn joined<E, S, B, R, E2>(
    name: &str,
    left: &Tensor<E, S, B>,
    right: R,
    f: impl FnOnce(&Node, &Node) -> Node,
) -> Tensor<E2, R::Axes, B>
where
    E: Element,
    S: Axes,
    B: Backend,
    R: Operand<E, S, B>,
    E2: Element,
{
    Tensor::from_node(match right.beside(left.node(), name) {
        Ok((left, right)) => on_behalf_of_caller(|| f(&left, &right)),
        Err(failed) => failed.fail_as(E2::DTYPE, &failed.lengths, failed.names),
    })
}

/// # More functions of two operands
///
/// Axes are matched by name, as above; those of a number are those of `self`.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The logarithm of each element to the base `base`, which is `ln(x) / ln(base)`.
    ///
    /// [`log2`](Self::log2) and [`log10`](Self::log10) are exact where this may not be.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([4.0, 1.0]);
    /// assert_eq!(x.log(2.0).to_vec()?, [2.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`log` returns a new tensor"]
    pub fn log<R: Operand<E, S, B>>(&self, base: R) -> Tensor<E, R::Axes, B>
    where
        E: Float,
    {
        joined("log", self, base, |x, base| {
            x.widely(|x| x.unary(Unary::Ln) / base.cast(x.dtype).unary(Unary::Ln))
        })
    }

    /// The distance of each element from that of `other`. That of signed integers wraps where it is no value of their type.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<u8, (Item,)> = Tensor::from_array([3, 200]);
    /// assert_eq!(x.abs_diff(7).to_vec()?, [4, 193]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`abs_diff` returns a new tensor"]
    pub fn abs_diff<R: Operand<E, S, B>>(&self, other: R) -> Tensor<E, R::Axes, B>
    where
        E: Numeric,
    {
        joined("abs_diff", self, other, |a, b| {
            if a.dtype.is_float() {
                (a - b).unary(Unary::Abs)
            } else {
                a.binary(Binary::Max, b) - a.binary(Binary::Min, b)
            }
        })
    }

    /// Each element to a whole power, by repeated squaring: exact where the products are.
    ///
    /// `powi(0)` is 1 for every element; a negative exponent takes the reciprocal of the positive power. The exponent belongs to the program's structure: for one that changes
    /// from step to step, [`pow`](Self::pow) keeps the plan.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-2.0, 3.0]);
    /// assert_eq!(x.powi(3).to_vec()?, [-8.0, 27.0]);
    /// assert_eq!(x.powi(-1).to_vec()?, [-0.5, 1.0 / 3.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`powi` returns a new tensor"]
    pub fn powi(&self, exponent: i32) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().widely(|x| {
            let power = x.power(exponent.unsigned_abs());
            if exponent < 0 {
                power.unary(Unary::Recip)
            } else {
                power
            }
        }))
    }

    /// Each integer to a whole power; it wraps. `wrapping_pow(0)` is 1.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<u8, (Item,)> = Tensor::from_array([3, 2]);
    /// assert_eq!(x.wrapping_pow(8).to_vec()?, [161, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`wrapping_pow` returns a new tensor"]
    pub fn wrapping_pow(&self, exponent: u32) -> Self
    where
        E: Integer,
    {
        Tensor::from_node(self.node().power(exponent))
    }
}
