//! Matrices and columns of `faer`.

use std::panic::Location;

use faer::{Col, ColRef, Mat, MatRef};
use smallvec::{SmallVec, smallvec};

use super::strided::{Layout, fitting, node};
use crate::axis::{Axes, Axis, Distinct, TooManyAxes};
use crate::element::Element;
use crate::error::Result;
use crate::graph::Lengths;
use crate::tensor::{Backend, Tensor};

/// # From faer
impl<E: Element, S: Axes + Distinct> Tensor<E, S> {
    /// The tensor of a matrix of `faer`, whose rows and columns are the two axes of the asked type, or of a column along one axis.
    ///
    /// The elements are copied once, in the order in which they lie.
    ///
    /// # Errors
    ///
    /// [`Error::WrongTensor`](crate::Error::WrongTensor) where a static length is another;
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let matrix = faer::mat![[1., 2., 3.], [4., 5., 6.]];
    /// let x: Tensor<f64, (Row<2>, Col)> = Tensor::from_faer(&matrix)?;
    /// assert_eq!(x.to_vec()?, [1., 2., 3., 4., 5., 6.]);
    /// let y: Tensor<f64, (Row,)> = Tensor::from_faer(matrix.col(1))?;
    /// assert_eq!(y.to_vec()?, [2., 5.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn from_faer<M: FaerFor<E, S>>(matrix: M) -> Result<Self> {
        let place = Location::caller();
        let (data, lengths, strides) = matrix.elements();
        let layout = Layout {
            start: 0,
            lengths: fitting::<E, S>("from_faer", &lengths, place)?,
            strides,
        };
        node::<E, S>(data, layout, place).map(Tensor::from_node)
    }
}

/// # To faer
impl<E: Element, R: Axis, C: Axis, B: Backend> Tensor<E, (R, C), B> {
    /// The elements as a matrix of `faer`. It computes the tensor, if that has not been done.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<f64, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
    /// let matrix: faer::Mat<f64> = x.to_faer()?;
    /// assert_eq!(matrix, faer::mat![[1., 2.], [3., 4.]]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn to_faer(&self) -> Result<Mat<E>> {
        self.as_faer().map(|matrix| matrix.cloned())
    }

    /// The elements as a matrix of `faer` that lies row by row: nothing is copied. It computes the tensor, if that has not been done.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<f64, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
    /// let product = x.as_faer()? * x.as_faer()?;
    /// assert_eq!(product, faer::mat![[7., 10.], [15., 22.]]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn as_faer(&self) -> Result<MatRef<'_, E>> {
        let (rows, columns) = (self.node().lengths[0], self.node().lengths[1]);
        self.as_slice()
            .map(|elements| MatRef::from_row_major_slice(elements, rows, columns).as_dyn_stride())
    }
}

/// # To faer
impl<E: Element, A: Axis, B: Backend> Tensor<E, (A,), B> {
    /// The elements as a column of `faer`. It computes the tensor, if that has not been done.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item<2>,)> = [1., 2.].into();
    /// assert_eq!(x.to_faer()?, faer::col![1., 2.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn to_faer(&self) -> Result<Col<E>> {
        self.as_slice()
            .map(|elements| elements.iter().copied().collect())
    }

    /// The elements as a column of `faer`: nothing is copied. It computes the tensor, if that has not been done.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item<2>,)> = [3., 4.].into();
    /// assert_eq!(x.as_faer()?.norm_l2(), 5.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn as_faer(&self) -> Result<ColRef<'_, E>> {
        self.as_slice()
            .map(|elements| ColRef::from_slice(elements).as_dyn_stride())
    }
}

/// Matrices of `faer` whose rows and columns are two axes, and columns along one axis: owned, borrowed, or views.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Distinct;
/// use taut::convert::FaerFor;
/// axes! { Row, Col }
///
/// fn squares<S: Axes + Distinct>(matrix: impl FaerFor<f64, S>) -> taut::Result<Tensor<f64, S>> {
///     Ok(Tensor::from_faer(matrix)?.square())
/// }
/// let x: Tensor<f64, (Row, Col)> = squares(faer::mat![[1., 2.], [3., 4.]])?;
/// assert_eq!(x.to_vec()?, [1., 4., 9., 16.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't become a tensor of elements `{E}` with the axes `{S}`",
    label = "a matrix of faer has two axes, a column one"
)]
pub trait FaerFor<E, S> {
    /// The elements one after another, the lengths, and the strides between elements.
    #[doc(hidden)]
    fn elements(self) -> (Vec<E>, Lengths, SmallVec<[isize; 4]>);
}

#[diagnostic::do_not_recommend]
impl<E: Element, R: Axis, C: Axis> FaerFor<E, (R, C)> for MatRef<'_, E> {
    fn elements(self) -> (Vec<E>, Lengths, SmallVec<[isize; 4]>) {
        let (rows, columns) = self.shape();
        let by_rows = self.col_stride().unsigned_abs() < self.row_stride().unsigned_abs();
        let in_order = if by_rows { self.transpose() } else { self };
        let mut data = Vec::with_capacity(rows * columns);
        for column in in_order.col_iter() {
            match column.try_as_col_major() {
                Some(column) => data.extend_from_slice(column.as_slice()),
                None => data.extend(column.iter().copied()),
            }
        }
        let strides = if by_rows {
            smallvec![columns as isize, 1]
        } else {
            smallvec![1, rows as isize]
        };
        (data, smallvec![rows, columns], strides)
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element, A: Axis> FaerFor<E, (A,)> for ColRef<'_, E> {
    fn elements(self) -> (Vec<E>, Lengths, SmallVec<[isize; 4]>) {
        let data: Vec<E> = self.iter().copied().collect();
        let lengths = smallvec![data.len()];
        (data, lengths, smallvec![1])
    }
}

// With one impl alone the compiler would take the axes from the matrix, and speak of them with `_`.
macro_rules! of_too_many_axes {
    ($($view:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: Element> FaerFor<E, TooManyAxes> for $view<'_, E> {
            fn elements(self) -> (Vec<E>, Lengths, SmallVec<[isize; 4]>) {
                (Vec::new(), Lengths::new(), SmallVec::new())
            }
        }
    )*};
}

of_too_many_axes! { MatRef ColRef }

macro_rules! owned {
    ($($matrix:ty, $view:ident;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: Element, S> FaerFor<E, S> for $matrix
        where
            for<'a> $view<'a, E>: FaerFor<E, S>,
        {
            fn elements(self) -> (Vec<E>, Lengths, SmallVec<[isize; 4]>) {
                self.as_ref().elements()
            }
        }
    )*};
}

owned! {
    Mat<E>, MatRef;
    &Mat<E>, MatRef;
    Col<E>, ColRef;
    &Col<E>, ColRef;
}
