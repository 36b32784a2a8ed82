//! Comparisons, choice by a condition, and conversion of elements.

use super::arithmetic::binary;
use super::operand::align;
use super::{Backend, Operand, Tensor};
use crate::axis::{Agrees, Axes, AxisSelection, Fits, Joined, Meets, Positions};
use crate::element::Element;
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{Binary, Node};

macro_rules! comparisons {
    ($($(#[$doc:meta])* $method:ident $op:ident;)*) => {
        /// # Comparison
        ///
        /// The right operand is a tensor, a reference to one, or a number. Axes are matched by name: the result has those of `self`, then
        /// those only the right operand has.
        impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {$(
            $(#[$doc])*
            #[track_caller]
            #[must_use = "a comparison returns a new tensor"]
            pub fn $method<R: Operand<E, S, B>>(&self, right: R) -> Tensor<bool, R::Axes, B> {
                binary(Binary::$op, stringify!($method), self, right)
            }
        )*}
    };
}

comparisons! {
    /// Is each element equal to that of `right`, a tensor or a number? NaN is equal to nothing.
    eq Eq;
    /// Is each element different from that of `right`, a tensor or a number?
    ne Ne;
    /// Is each element less than that of `right`, a tensor or a number?
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<3>,)> = [1., 2., 3.].into();
    /// assert_eq!(x.lt(2.0).to_vec()?, [true, false, false]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    lt Lt;
    /// Is each element at most that of `right`, a tensor or a number?
    le Le;
    /// Is each element greater than that of `right`, a tensor or a number?
    gt Gt;
    /// Is each element at least that of `right`, a tensor or a number?
    ge Ge;
}

/// # Choice, and conversion of elements
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Each element where `condition` is true, elsewhere that of `other`, a tensor or a number.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self`, `other`, `condition` | matched by name |
    /// | result | those of `self`, then what `other`, then what `condition` adds |
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<3>,)> = [-1., 2., -3.].into();
    /// assert_eq!(x.where_or(&x.gt(0.0), 0.0).to_vec()?, [0., 2., 0.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "where")]
    #[doc(alias = "select")]
    #[track_caller]
    #[must_use = "`where_or` returns a new tensor"]
    pub fn where_or<C: Axes, R: Operand<E, S, B>>(
        &self,
        condition: &Tensor<bool, C, B>,
        other: R,
    ) -> Tensor<E, Joined<R::Axes, C>, B>
    where
        R::Axes: Agrees<C> + Meets<C>,
        Joined<R::Axes, C>: Fits,
    {
        let names = <Joined<R::Axes, C> as AxisSelection>::NAMES;
        let chosen = on_behalf_of_caller(|| {
            let (this, other) = other.beside(self.node(), "where_or")?;
            let (this, condition) =
                align::<R::Axes, C, Joined<R::Axes, C>>("where_or", &this, condition.node())?;
            let other = other.align(
                Positions::<Joined<R::Axes, C>, R::Axes>::EACH,
                &this.lengths,
                names,
            );
            Ok(Node::select(&condition, &this, &other))
        });
        Tensor::from_node(chosen.unwrap_or_else(|failed: Node| {
            let lengths = <Joined<R::Axes, C>>::at(&failed.lengths).lengths();
            failed.fail_as(E::DTYPE, &lengths, names)
        }))
    }

    /// The elements converted with the meaning of `as`: rounded towards 0 and saturated, NaN to 0; to `bool`, whether they are not 0.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<3>,)> = [-1.5, 2.5, 300.].into();
    /// assert_eq!(x.cast::<u8>().to_vec()?, [0, 2, 255]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "astype")]
    #[track_caller]
    #[must_use = "`cast` returns a new tensor"]
    pub fn cast<E2: Element>(&self) -> Tensor<E2, S, B> {
        Tensor::from_node(self.node().cast(E2::DTYPE))
    }
}
