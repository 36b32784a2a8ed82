//! Conversion of elements that must not change them.

use super::{Backend, Tensor};
use crate::axis::Axes;
use crate::element::Element;

/// # Checked conversion of elements
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements converted to another type, none of which may change by that; [`cast`](Tensor::cast) rounds and saturates instead.
    ///
    /// # Errors
    ///
    /// An element that is no value of the other type comes out of the evaluating call as [`Error::Conversion`](crate::Error::Conversion).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<2>,)> = [1., 255.].into();
    /// assert_eq!(x.try_cast::<u8>().to_vec()?, [1, 255]);
    /// assert!((x + 0.5).try_cast::<u8>().to_vec().is_err());
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`try_cast` returns a new tensor"]
    pub fn try_cast<E2: Element>(&self) -> Tensor<E2, S, B> {
        Tensor::from_node(self.node().try_cast(E2::DTYPE))
    }
}
