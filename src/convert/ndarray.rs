//! Arrays of `ndarray`.

use std::panic::Location;

use ndarray::{Array, ArrayBase, ArrayView, Data, Dimension, IxDyn};
use ndarray::{Ix0, Ix1, Ix2, Ix3, Ix4, Ix5, Ix6};

use super::strided::{Layout, fitting, node};
use crate::axis::{Axes, Axis, Distinct, TooManyAxes};
use crate::element::Element;
use crate::error::{Error, Result};
use crate::tensor::{Backend, Tensor};

/// # From ndarray
impl<E: Element, S: Axes + Distinct> Tensor<E, S> {
    /// The tensor of an array of `ndarray`, whose axes in order are those of the asked type.
    ///
    /// An owned array without gaps between its elements is taken over: nothing is copied from 4 KiB on, in whatever order and direction the axes
    /// lie. Of a view (`array.view()`) the elements are copied once. That the array has another rank than `S` does not compile, except for `IxDyn`.
    ///
    /// # Errors
    ///
    /// [`Error::WrongTensor`] where a static length is another; [`Error::OutOfMemory`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let array = ndarray::array![[1., 2., 3.], [4., 5., 6.]];
    /// let x: Tensor<f64, (Row, Col<3>)> = Tensor::from_ndarray(array.view())?;
    /// assert_eq!(x.to_vec()?, [1., 2., 3., 4., 5., 6.]);
    /// let y: Tensor<f64, (Col<3>, Row)> = Tensor::from_ndarray(array.reversed_axes())?;
    /// assert_eq!(y.to_vec()?, [1., 4., 2., 5., 3., 6.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn from_ndarray<D: DimensionFor<S>>(
        array: ArrayBase<impl Data<Elem = E>, D>,
    ) -> Result<Self> {
        let place = Location::caller();
        let lengths = fitting::<E, S>("from_ndarray", array.shape(), place)?;
        let array = array.into_owned();
        let strides = array.strides().into();
        let (data, start) = array.into_raw_vec_and_offset();
        let layout = Layout {
            start: start.unwrap_or(0),
            lengths,
            strides,
        };
        node::<E, S>(data, layout, place).map(Tensor::from_node)
    }
}

/// # To ndarray
impl<E: Element, S: Dimensioned, B: Backend> Tensor<E, S, B> {
    /// The elements as an array of `ndarray`, whose axes are in the order of the tensor's. It computes the tensor, if that has not been done.
    ///
    /// The array has the rank of the tensor in its type, up to six; `into_dyn` makes an `ArrayD` of it.
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
    /// let array: ndarray::Array2<i32> = x.to_ndarray()?;
    /// assert_eq!(array, ndarray::array![[1, 2], [3, 4]]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn to_ndarray(&self) -> Result<Array<E, S::Dimension>> {
        self.as_ndarray().map(|view| view.to_owned())
    }

    /// The elements as a view of `ndarray`: nothing is copied. It computes the tensor, if that has not been done.
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
    /// let view: ndarray::ArrayView2<'_, i32> = x.as_ndarray()?;
    /// assert_eq!(view.column(1).sum(), 6);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn as_ndarray(&self) -> Result<ArrayView<'_, E, S::Dimension>> {
        let place = Location::caller();
        let elements = self.as_slice()?;
        let lengths = IxDyn(&self.node().lengths);
        ArrayView::from_shape(lengths, elements)
            .and_then(|view| view.into_dimensionality())
            .map_err(|error| Error::Argument {
                operation: "as_ndarray".to_owned(),
                problem: error.to_string(),
                place,
            })
    }
}

/// Dimensions of `ndarray` whose rank is that of the axes `S`: `Ix2` for two axes, `IxDyn` for any.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Distinct;
/// use taut::convert::DimensionFor;
/// axes! { Item }
///
/// fn squares<S: Axes + Distinct, D: DimensionFor<S>>(array: ndarray::Array<f32, D>) -> taut::Result<Tensor<f32, S>> {
///     Ok(Tensor::from_ndarray(array)?.square())
/// }
/// let x: Tensor<f32, (Item,)> = squares(ndarray::array![1., 2.])?;
/// assert_eq!(x.to_vec()?, [1., 4.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "an array of dimension `{Self}` does not have the rank of the axes `{S}`",
    label = "`Ix2` is the dimension of two axes; `array.into_dyn()` is checked when the program runs"
)]
pub trait DimensionFor<S>: Dimension {}

#[diagnostic::do_not_recommend]
impl<S: Axes> DimensionFor<S> for IxDyn {}

/// Axes whose rank is that of a dimension of `ndarray`: all.
///
/// ```
/// # use taut::prelude::*;
/// use taut::convert::Dimensioned;
/// axes! { Item }
///
/// fn total<S: Dimensioned>(x: &Tensor<f32, S>) -> taut::Result<f32> {
///     Ok(x.as_ndarray()?.sum())
/// }
/// assert_eq!(total(&Tensor::<f32, (Item<2>,)>::from([1., 2.]))?, 3.);
/// # Ok::<(), taut::Error>(())
/// ```
pub trait Dimensioned: Axes {
    /// `Ix0` to `Ix6` for as many axes, `IxDyn` for more.
    type Dimension: Dimension;
}

macro_rules! dimensions {
    ($(($($axis:ident)*) $dimension:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($axis: Axis),*> DimensionFor<($($axis,)*)> for $dimension {}

        // With one impl alone the compiler would take the axes from the array, and speak of them with `_`.
        #[diagnostic::do_not_recommend]
        impl DimensionFor<TooManyAxes> for $dimension {}

        impl<$($axis: Axis),*> Dimensioned for ($($axis,)*) {
            type Dimension = $dimension;
        }
    )*};
    (dynamic $(($($axis:ident)*);)*) => {$(
        impl<$($axis: Axis),*> Dimensioned for ($($axis,)*) {
            type Dimension = IxDyn;
        }
    )*};
}

dimensions! {
    () Ix0;
    (A1) Ix1;
    (A1 A2) Ix2;
    (A1 A2 A3) Ix3;
    (A1 A2 A3 A4) Ix4;
    (A1 A2 A3 A4 A5) Ix5;
    (A1 A2 A3 A4 A5 A6) Ix6;
}

dimensions! {
    dynamic
    (A1 A2 A3 A4 A5 A6 A7);
    (A1 A2 A3 A4 A5 A6 A7 A8);
    (A1 A2 A3 A4 A5 A6 A7 A8 A9);
    (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10);
    (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11);
    (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12);
}
