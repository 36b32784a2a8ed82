//! Where numbers come out: a description becomes values, and what went wrong becomes an `Err`.

use super::{Backend, Tensor};
use crate::axis::{Axes, NoAxes};
use crate::element::Element;
use crate::element::sealed::Stored;
use crate::error::Result;
use crate::exec::evaluate;

/// # Evaluation
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Computes the tensor, which from then on holds its elements, and returns it.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<2>,)> = [1., 2.].into();
    /// let y = (&x + 1.0).eval()?;
    /// assert_eq!(y.to_vec()?, [2., 3.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn eval(&self) -> Result<Self> {
        evaluate(std::slice::from_ref(self.node()))?;
        Ok(self.clone())
    }

    /// The elements, the last axis changing fastest; [`as_slice`](Tensor::as_slice) shows them without a copy.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// assert_eq!(x.to_vec()?, [1, 2, 3, 4]);
    /// assert_eq!(x.permute((Col, Row)).to_vec()?, [1, 3, 2, 4]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "tolist")]
    pub fn to_vec(&self) -> Result<Vec<E>> {
        evaluate(std::slice::from_ref(self.node()))?;
        let Some(buffer) = self.node().buffer() else {
            return Ok(Vec::new());
        };
        Ok(buffer
            .as_slice::<<E as Stored>::Plain>()
            .iter()
            .copied()
            .map(Stored::from_plain)
            .collect())
    }

    /// The elements where they lie in memory, the last axis changing fastest. It computes the tensor, if that has not been done.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// assert_eq!(x.as_slice()?.iter().max(), Some(&4));
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn as_slice(&self) -> Result<&[E]> {
        evaluate(std::slice::from_ref(self.node()))?;
        Ok(match self.node().buffer() {
            Some(buffer) => E::slice_from_plain(buffer.as_slice()),
            None => &[],
        })
    }
}

/// # Evaluation of a scalar
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The element of a tensor without axes.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i64, (Item<3>,)> = [1, 2, 3].into();
    /// assert_eq!(x.sum(Item).item()?, 6);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn item(&self) -> Result<E>
    where
        S: NoAxes,
    {
        let elements = self.to_vec()?;
        Ok(elements[0])
    }
}
