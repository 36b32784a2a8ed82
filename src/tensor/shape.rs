//! Lengths of axes, and their way between run time and type.

use std::panic::Location;

use super::{Backend, Tensor};
use crate::axis::{Axes, Axis, AxisSelection, FixesTo, NamesIn, OneName, Positions, Replaced};
use crate::element::Element;
use crate::error::{Error, Result};

/// # Axes and lengths
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The shape: a tuple of axis values, each of which is its length.
    ///
    /// Of a tensor in error it is what the shape would have been, with the left operand's lengths where two disagreed.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Pixel }
    ///
    /// let x: Tensor<f32, (Batch, Pixel<2>)> = Tensor::from_array([[1., 2.], [3., 4.], [5., 6.]]);
    /// let (batch, pixel) = x.shape();
    /// assert_eq!((batch.length(), pixel), (3, Pixel::AXIS));
    /// ```
    #[doc(alias = "dims")]
    #[must_use]
    pub fn shape(&self) -> S {
        S::at(&self.node().lengths)
    }

    /// The length of one axis.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch }
    ///
    /// let x: Tensor<f32, (Batch,)> = Tensor::from_array([1., 2.]);
    /// assert_eq!(x.length(Batch), 2);
    /// ```
    #[doc(alias = "size")]
    #[doc(alias = "len")]
    #[must_use]
    pub fn length<X: OneName + NamesIn<S>>(&self, of: X) -> usize {
        let _ = of;
        self.node().lengths[Positions::<X::Axis, S>::FIRST]
    }

    /// The same tensor with axes of static length where `S2` has them: dynamic lengths are checked. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | `S2`: the same names in the same order, `(.., A<N>, ..)` |
    ///
    /// [`relax`](Tensor::relax) is the way back.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] where a length is another.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Width }
    ///
    /// let x = Tensor::new((Batch::of(1), Width::of(3)), vec![1, 2, 3])?;
    /// let y: Tensor<i32, (Batch, Width<3>)> = x.fix()?;
    /// assert!(x.fix::<(Batch, Width<4>)>().is_err());
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn fix<S2: Axes>(&self) -> Result<Tensor<E, S2, B>>
    where
        S: FixesTo<S2>,
    {
        let node = self.node();
        for ((&name, &expected), &found) in S2::NAMES.iter().zip(S2::LENGTHS).zip(&node.lengths) {
            if let Some(expected) = expected
                && expected != found
            {
                let place = Location::caller();
                return Err(Error::WrongLength {
                    axis: name.to_owned(),
                    expected,
                    found,
                    place,
                });
            }
        }
        Ok(Tensor::from_node(node.renamed(S2::NAMES)))
    }

    /// The same tensor with the axis `axis` dynamic: its length is known at run time only. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A<N>, ..)` |
    /// | result | `(.., A, ..)` |
    ///
    /// [`fix`](Tensor::fix) is the way back.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Width }
    ///
    /// let x: Tensor<f32, (Batch<1>, Width<2>)> = [[1., 2.]].into();
    /// let y: Tensor<f32, (Batch, Width<2>)> = x.relax(Batch);
    /// ```
    #[track_caller]
    #[must_use = "`relax` returns a new tensor"]
    pub fn relax<X: OneName + NamesIn<S>>(
        &self,
        axis: X,
    ) -> Tensor<E, Replaced<S, X::Axis, <X::Axis as Axis>::Dynamic>, B> {
        let _ = axis;
        let names = <Replaced<S, X::Axis, <X::Axis as Axis>::Dynamic> as AxisSelection>::NAMES;
        Tensor::from_node(self.node().renamed(names))
    }
}
