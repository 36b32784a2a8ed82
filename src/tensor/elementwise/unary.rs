//! A method for each unary row of the op table.
//!
//! Made from the table by `TAUT_WRITE=1 cargo test --lib unary_source`, and compared with it in every test run. It is written
//! out, not expanded by a macro, so that what the compiler says about a method shows the method and no macro.

use super::super::{Backend, Tensor};
use crate::axis::Axes;
use crate::element::{Bits, Element, Float, Integer, Numeric, Signed};
use crate::graph::Unary;

/// # Functions of each element
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Minus each element; the smallest signed integer stays what it is.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, -2.0]);
    /// assert_eq!(x.neg().to_vec()?, [-1.0, 2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "negative")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn neg(&self) -> Tensor<E, S, B>
    where
        E: Signed,
    {
        Tensor::from_node(self.node().unary(Unary::Neg))
    }

    /// The magnitude of each element. `abs(MIN)` of a signed integer wraps to `MIN`; the gradient at 0 is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, -2.0]);
    /// assert_eq!(x.abs().to_vec()?, [1.0, 2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "absolute")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn abs(&self) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        Tensor::from_node(self.node().unary(Unary::Abs))
    }

    /// -1, 0 or 1 as each element is negative, zero or positive; NaN of NaN. Unlike Rust's float `signum`, the sign of 0 is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-3.0, 0.0, 2.0]);
    /// assert_eq!(x.sign().to_vec()?, [-1.0, 0.0, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "signum")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn sign(&self) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        Tensor::from_node(self.node().unary(Unary::Sign))
    }

    /// Each element times itself; integers wrap.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([3.0, -2.0]);
    /// assert_eq!(x.square().to_vec()?, [9.0, 4.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn square(&self) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        Tensor::from_node(self.node().unary(Unary::Square))
    }

    /// Each element where it is positive, 0 elsewhere; NaN stays NaN. The gradient at 0 is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-1.0, 0.0, 2.0]);
    /// assert_eq!(x.relu().to_vec()?, [0.0, 0.0, 2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn relu(&self) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        Tensor::from_node(self.node().unary(Unary::Relu))
    }

    /// e to the power of each element.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, f64::NEG_INFINITY]);
    /// assert_eq!(x.exp().to_vec()?, [1.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn exp(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Exp))
    }

    /// 2 to the power of each element.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([3.0, -1.0]);
    /// assert_eq!(x.exp2().to_vec()?, [8.0, 0.5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn exp2(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Exp2))
    }

    /// `exp(x) - 1`, accurate also where `x` is small.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1e-20]);
    /// assert_eq!(x.expm1().to_vec()?, [0.0, 1e-20]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "exp_m1")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn expm1(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Expm1))
    }

    /// The natural logarithm; minus infinity at 0, NaN below.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, 0.0]);
    /// assert_eq!(x.ln().to_vec()?, [0.0, f64::NEG_INFINITY]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "log")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn ln(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Ln))
    }

    /// The logarithm to base 2; minus infinity at 0, NaN below.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([8.0, 0.5]);
    /// assert_eq!(x.log2().to_vec()?, [3.0, -1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn log2(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Log2))
    }

    /// The logarithm to base 10; minus infinity at 0, NaN below.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, 100.0]);
    /// assert_eq!(x.log10().to_vec()?, [0.0, 2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn log10(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Log10))
    }

    /// `ln(1 + x)`, accurate also where `x` is small.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1e-20]);
    /// assert_eq!(x.log1p().to_vec()?, [0.0, 1e-20]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "ln_1p")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn log1p(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Log1p))
    }

    /// The square root; NaN below 0. The gradient at 0 is infinite.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([4.0, 0.0]);
    /// assert_eq!(x.sqrt().to_vec()?, [2.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn sqrt(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Sqrt))
    }

    /// `1 / sqrt(x)`; infinite at 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([4.0, 0.25]);
    /// assert_eq!(x.rsqrt().to_vec()?, [0.5, 2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn rsqrt(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Rsqrt))
    }

    /// The cube root, also of negative elements.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([8.0, -27.0]);
    /// assert_eq!(x.cbrt().to_vec()?, [2.0, -3.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn cbrt(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Cbrt))
    }

    /// `1 / x`; infinite at 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([4.0, -0.5]);
    /// assert_eq!(x.recip().to_vec()?, [0.25, -2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "reciprocal")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn recip(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Recip))
    }

    /// The sine of each element, in radians.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.sin().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn sin(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Sin))
    }

    /// The cosine of each element, in radians.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.cos().to_vec()?, [1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn cos(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Cos))
    }

    /// The tangent of each element, in radians.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.tan().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn tan(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Tan))
    }

    /// The arc sine, from -π/2 to π/2; NaN outside -1 to 1.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.asin().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "arcsin")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn asin(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Asin))
    }

    /// The arc cosine, from 0 to π; NaN outside -1 to 1.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0]);
    /// assert_eq!(x.acos().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "arccos")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn acos(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Acos))
    }

    /// The arc tangent, from -π/2 to π/2.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.atan().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "arctan")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn atan(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Atan))
    }

    /// The hyperbolic sine.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.sinh().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn sinh(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Sinh))
    }

    /// The hyperbolic cosine.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.cosh().to_vec()?, [1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn cosh(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Cosh))
    }

    /// The hyperbolic tangent.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, f64::INFINITY]);
    /// assert_eq!(x.tanh().to_vec()?, [0.0, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn tanh(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Tanh))
    }

    /// The inverse of `sinh`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0]);
    /// assert_eq!(x.asinh().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "arcsinh")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn asinh(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Asinh))
    }

    /// The inverse of `cosh`; NaN below 1.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0]);
    /// assert_eq!(x.acosh().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "arccosh")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn acosh(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Acosh))
    }

    /// The inverse of `tanh`; infinite at -1 and 1, NaN outside.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1.0]);
    /// assert_eq!(x.atanh().to_vec()?, [0.0, f64::INFINITY]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "arctanh")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn atanh(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Atanh))
    }

    /// Down to a whole number. The gradient is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.5, -1.5]);
    /// assert_eq!(x.floor().to_vec()?, [1.0, -2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn floor(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Floor))
    }

    /// Up to a whole number. The gradient is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.5, -1.5]);
    /// assert_eq!(x.ceil().to_vec()?, [2.0, -1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn ceil(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Ceil))
    }

    /// To the nearest whole number, halves to the even one. The gradient is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.5, 1.5, 2.6]);
    /// assert_eq!(x.round().to_vec()?, [0.0, 2.0, 3.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "rint")]
    #[doc(alias = "round_ties_even")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn round(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Round))
    }

    /// Towards 0 to a whole number. The gradient is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.5, -1.5]);
    /// assert_eq!(x.trunc().to_vec()?, [1.0, -1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn trunc(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Trunc))
    }

    /// `x - trunc(x)`, which has the sign of `x`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.5, -1.25]);
    /// assert_eq!(x.fract().to_vec()?, [0.5, -0.25]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn fract(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Fract))
    }

    /// The error function, `2/√π ∫ exp(-t²) dt` from 0 to `x`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, f64::INFINITY]);
    /// assert_eq!(x.erf().to_vec()?, [0.0, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn erf(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Erf))
    }

    /// `1 - erf(x)`, accurate also where that is small.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, f64::INFINITY]);
    /// assert_eq!(x.erfc().to_vec()?, [1.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn erfc(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Erfc))
    }

    /// The logarithm of the magnitude of the gamma function; infinite at its poles 0, -1, -2 ...
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, 0.0]);
    /// assert_eq!(x.ln_gamma().to_vec()?, [0.0, f64::INFINITY]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "lgamma")]
    #[doc(alias = "gammaln")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn ln_gamma(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::LnGamma))
    }

    /// The derivative of `ln_gamma`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([f64::INFINITY]);
    /// assert_eq!(x.digamma().to_vec()?, [f64::INFINITY]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "psi")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn digamma(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Digamma))
    }

    /// The derivative of `digamma`. It has no derivative itself: asking for one is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([f64::INFINITY]);
    /// assert_eq!(x.trigamma().to_vec()?, [0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "polygamma")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn trigamma(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Trigamma))
    }

    /// `1 / (1 + exp(-x))`, accurate over the whole range.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, f64::INFINITY]);
    /// assert_eq!(x.sigmoid().to_vec()?, [0.5, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "expit")]
    #[doc(alias = "logistic")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn sigmoid(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Sigmoid))
    }

    /// `ln(1 + exp(x))`, accurate over the whole range.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([f64::NEG_INFINITY, 1000.0]);
    /// assert_eq!(x.softplus().to_vec()?, [0.0, 1000.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn softplus(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Softplus))
    }

    /// `ln(sigmoid(x))`, accurate over the whole range.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-1000.0, f64::INFINITY]);
    /// assert_eq!(x.log_sigmoid().to_vec()?, [-1000.0, 0.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn log_sigmoid(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::LogSigmoid))
    }

    /// `x sigmoid(x)`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1000.0]);
    /// assert_eq!(x.silu().to_vec()?, [0.0, 1000.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "swish")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn silu(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Silu))
    }

    /// `x` times the normal distribution's function at `x`, exactly; [`gelu_tanh`](Self::gelu_tanh) is the approximation.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1000.0]);
    /// assert_eq!(x.gelu().to_vec()?, [0.0, 1000.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn gelu(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Gelu))
    }

    /// The approximation of [`gelu`](Self::gelu) by a hyperbolic tangent: `x/2 (1 + tanh(√(2/π) (x + 0.044715 x³)))`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1000.0]);
    /// assert_eq!(x.gelu_tanh().to_vec()?, [0.0, 1000.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn gelu_tanh(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::GeluTanh))
    }

    /// `x / (1 + |x|)`; 1 and -1 at the infinities.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, f64::NEG_INFINITY]);
    /// assert_eq!(x.softsign().to_vec()?, [0.5, -1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn softsign(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::Softsign))
    }

    /// Radians in degrees.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, std::f64::consts::PI]);
    /// assert_eq!(x.to_degrees().to_vec()?, [0.0, 180.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "rad2deg")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn to_degrees(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::ToDegrees))
    }

    /// Degrees in radians.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 180.0]);
    /// assert_eq!(x.to_radians().to_vec()?, [0.0, std::f64::consts::PI]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "deg2rad")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn to_radians(&self) -> Tensor<E, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::ToRadians))
    }

    /// Is each element not a number?
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, f64::NAN]);
    /// assert_eq!(x.is_nan().to_vec()?, [false, true]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn is_nan(&self) -> Tensor<bool, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::IsNan))
    }

    /// Is each element neither infinite nor NaN?
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([1.0, f64::INFINITY]);
    /// assert_eq!(x.is_finite().to_vec()?, [true, false]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn is_finite(&self) -> Tensor<bool, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::IsFinite))
    }

    /// Is each element plus or minus infinity?
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([f64::NAN, f64::INFINITY]);
    /// assert_eq!(x.is_infinite().to_vec()?, [false, true]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "isinf")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn is_infinite(&self) -> Tensor<bool, S, B>
    where
        E: Float,
    {
        Tensor::from_node(self.node().unary(Unary::IsInfinite))
    }

    /// The bits that are not set; of a bool, whether it is false. The same as `!x`.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<bool, (Item,)> = Tensor::from_array([true, false]);
    /// assert_eq!(x.not().to_vec()?, [false, true]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "invert")]
    #[doc(alias = "logical_not")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn not(&self) -> Tensor<E, S, B>
    where
        E: Bits,
    {
        Tensor::from_node(self.node().unary(Unary::Not))
    }

    /// The number of bits set.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<u64, (Item,)> = Tensor::from_array([0, 7]);
    /// assert_eq!(x.count_ones().to_vec()?, [0, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "popcount")]
    #[doc(alias = "bit_count")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn count_ones(&self) -> Tensor<E, S, B>
    where
        E: Integer,
    {
        Tensor::from_node(self.node().unary(Unary::CountOnes))
    }

    /// The number of zeros above the highest bit set; the width of the type for 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<u64, (Item,)> = Tensor::from_array([0, 1]);
    /// assert_eq!(x.leading_zeros().to_vec()?, [64, 63]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "clz")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn leading_zeros(&self) -> Tensor<E, S, B>
    where
        E: Integer,
    {
        Tensor::from_node(self.node().unary(Unary::LeadingZeros))
    }

    /// The number of zeros below the lowest bit set; the width of the type for 0.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<u64, (Item,)> = Tensor::from_array([8, 0]);
    /// assert_eq!(x.trailing_zeros().to_vec()?, [3, 64]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "ctz")]
    #[track_caller]
    #[must_use = "a function of a tensor returns a new one"]
    pub fn trailing_zeros(&self) -> Tensor<E, S, B>
    where
        E: Integer,
    {
        Tensor::from_node(self.node().unary(Unary::TrailingZeros))
    }
}
