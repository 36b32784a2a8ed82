//! Matrices and vectors of `nalgebra`.

use std::panic::Location;

use nalgebra::{
    ArrayStorage, Const, DMatrix, DVector, DVectorView, Dim, Dyn, Matrix, MatrixView, RawStorage,
    SMatrix, SVector, U1, VecStorage, ViewStorage,
};

use super::strided::{Layout, fitting, node};
use crate::axis::{Axes, Axis, Distinct, OfLength, TooManyAxes};
use crate::element::Element;
use crate::error::Result;
use crate::graph::Lengths;
use crate::tensor::{Backend, Tensor, assert_sizes};

/// # From nalgebra
impl<E: Element, S: Axes + Distinct> Tensor<E, S> {
    /// The tensor of a matrix of `nalgebra`, whose rows and columns are the two axes of the asked type, or of a column vector along one axis.
    ///
    /// The memory of a `DMatrix` or `DVector` is taken over: nothing is copied from 4 KiB on. Matrices of static sizes and views are copied once.
    /// A static size that is not the static length of its axis does not compile.
    ///
    /// # Errors
    ///
    /// [`Error::WrongTensor`](crate::Error::WrongTensor) where a static length is not the size at run time;
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let matrix = nalgebra::Matrix2x3::new(1., 2., 3., 4., 5., 6.);
    /// let x: Tensor<f64, (Row<2>, Col)> = Tensor::from_nalgebra(matrix)?;
    /// assert_eq!(x.to_vec()?, [1., 2., 3., 4., 5., 6.]);
    /// let y: Tensor<f64, (Row<2>,)> = Tensor::from_nalgebra(matrix.column(1))?;
    /// assert_eq!(y.to_vec()?, [2., 5.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn from_nalgebra<M: NalgebraFor<E, S>>(matrix: M) -> Result<Self> {
        const { assert_sizes::<S>("from_nalgebra: a matrix of ", M::SIZES) };
        let place = Location::caller();
        let (data, sizes) = matrix.columns();
        let lengths = fitting::<E, S>("from_nalgebra", &sizes, place)?;
        let layout = Layout {
            start: 0,
            strides: [1, sizes[0] as isize][..sizes.len()].into(),
            lengths,
        };
        node::<E, S>(data, layout, place).map(Tensor::from_node)
    }
}

/// # To nalgebra
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements as a matrix of `nalgebra`, or along one axis as a column vector. It computes the tensor, if that has not been done.
    ///
    /// The type of the result says which: `DMatrix`, `DVector`, or for static axes `SMatrix` and `SVector` of these sizes.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// use nalgebra::{DMatrix, Matrix2};
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<f64, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
    /// let matrix: Matrix2<f64> = x.to_nalgebra()?;
    /// assert_eq!(matrix.determinant(), -2.);
    /// let matrix: DMatrix<f64> = x.to_nalgebra()?;
    /// assert_eq!(matrix[(0, 1)], 2.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn to_nalgebra<M>(&self) -> Result<M>
    where
        S: ToNalgebra<E, M>,
    {
        self.as_slice()
            .map(|elements| S::matrix(elements, &self.node().lengths))
    }
}

/// # To nalgebra, without a copy
impl<E: Element, R: Axis, C: Axis, B: Backend> Tensor<E, (R, C), B> {
    /// The elements as a matrix of `nalgebra` whose columns are not contiguous: nothing is copied. It computes the tensor, if that has not been done.
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
    /// assert_eq!(x.as_nalgebra()?.trace(), 5.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn as_nalgebra(&self) -> Result<MatrixView<'_, E, Dyn, Dyn, Dyn, U1>> {
        let (rows, columns) = (self.node().lengths[0], self.node().lengths[1]);
        self.as_slice().map(|elements| {
            let (rows, columns) = (Dyn(rows), Dyn(columns));
            MatrixView::from_slice_with_strides_generic(elements, rows, columns, columns, Const)
        })
    }
}

/// # To nalgebra, without a copy
impl<E: Element, A: Axis, B: Backend> Tensor<E, (A,), B> {
    /// The elements as a column vector of `nalgebra`: nothing is copied. It computes the tensor, if that has not been done.
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
    /// assert_eq!(x.as_nalgebra()?.norm(), 5.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn as_nalgebra(&self) -> Result<DVectorView<'_, E>> {
        self.as_slice()
            .map(|elements| DVectorView::from_slice(elements, elements.len()))
    }
}

/// Matrices of `nalgebra` whose rows and columns are two axes, and column vectors along one axis, of static or dynamic sizes; owned, or views.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Distinct;
/// use taut::convert::NalgebraFor;
/// axes! { Row, Col }
///
/// fn squares<S: Axes + Distinct>(matrix: impl NalgebraFor<f64, S>) -> taut::Result<Tensor<f64, S>> {
///     Ok(Tensor::from_nalgebra(matrix)?.square())
/// }
/// let x: Tensor<f64, (Row, Col)> = squares(nalgebra::Matrix2::new(1., 2., 3., 4.))?;
/// assert_eq!(x.to_vec()?, [1., 4., 9., 16.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't become a tensor of elements `{E}` with the axes `{S}`",
    label = "a matrix of nalgebra has two axes, a column vector one or two"
)]
pub trait NalgebraFor<E, S> {
    /// The sizes, where they are static.
    #[doc(hidden)]
    const SIZES: &'static [Option<usize>];

    /// The elements, column by column, and the sizes.
    #[doc(hidden)]
    fn columns(self) -> (Vec<E>, Lengths);
}

/// A size of a matrix.
#[doc(hidden)]
pub trait Size: Dim {
    const LENGTH: Option<usize>;
}

impl Size for Dyn {
    const LENGTH: Option<usize> = None;
}

impl<const N: usize> Size for Const<N> {
    const LENGTH: Option<usize> = Some(N);
}

/// How a matrix is stored.
#[doc(hidden)]
pub trait Columns<E: Element, R: Size, C: Size>: RawStorage<E, R, C> + Sized {
    /// The elements, column by column.
    fn columns(matrix: Matrix<E, R, C, Self>) -> Vec<E> {
        matrix.iter().copied().collect()
    }
}

impl<E: Element, R: Size, C: Size> Columns<E, R, C> for VecStorage<E, R, C>
where
    Self: RawStorage<E, R, C>,
{
    fn columns(matrix: Matrix<E, R, C, Self>) -> Vec<E> {
        matrix.data.into()
    }
}

impl<E: Element, const R: usize, const C: usize> Columns<E, Const<R>, Const<C>>
    for ArrayStorage<E, R, C>
{
}

impl<E: Element, R: Size, C: Size, RStride: Dim, CStride: Dim> Columns<E, R, C>
    for ViewStorage<'_, E, R, C, RStride, CStride>
{
}

#[diagnostic::do_not_recommend]
impl<E: Element, R: Size, C: Size, V: Columns<E, R, C>, A: Axis, X: Axis> NalgebraFor<E, (A, X)>
    for Matrix<E, R, C, V>
{
    const SIZES: &'static [Option<usize>] = &[R::LENGTH, C::LENGTH];

    fn columns(self) -> (Vec<E>, Lengths) {
        let sizes = Lengths::from_slice(&[self.nrows(), self.ncols()]);
        (V::columns(self), sizes)
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element, R: Size, V: Columns<E, R, U1>, A: Axis> NalgebraFor<E, (A,)>
    for Matrix<E, R, U1, V>
{
    const SIZES: &'static [Option<usize>] = &[R::LENGTH];

    fn columns(self) -> (Vec<E>, Lengths) {
        let sizes = Lengths::from_slice(&[self.nrows()]);
        (V::columns(self), sizes)
    }
}

// With one impl alone the compiler would take the axes from the matrix, and speak of them with `_`.
#[diagnostic::do_not_recommend]
impl<E: Element, R: Size, C: Size, V: Columns<E, R, C>> NalgebraFor<E, TooManyAxes>
    for Matrix<E, R, C, V>
{
    const SIZES: &'static [Option<usize>] = &[];

    fn columns(self) -> (Vec<E>, Lengths) {
        (Vec::new(), Lengths::new())
    }
}

/// Axes of a tensor that becomes a matrix or vector `M` of `nalgebra`.
///
/// ```
/// # use taut::prelude::*;
/// use nalgebra::DVector;
/// use taut::convert::ToNalgebra;
/// axes! { Item }
///
/// fn length<S: ToNalgebra<f64, DVector<f64>>>(x: &Tensor<f64, S>) -> taut::Result<f64> {
///     Ok(x.to_nalgebra()?.norm())
/// }
/// let x: Tensor<f64, (Item<2>,)> = [3., 4.].into();
/// assert_eq!(length(&x)?, 5.);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor with axes `{Self}` can't become a matrix of type `{M}`",
    label = "`DMatrix` is for two axes, `DVector` for one, `SMatrix` and `SVector` for static axes of their sizes"
)]
pub trait ToNalgebra<E, M>: Axes {
    /// The matrix of the elements, which are as many as the lengths say.
    #[doc(hidden)]
    fn matrix(elements: &[E], lengths: &[usize]) -> M;
}

#[diagnostic::do_not_recommend]
impl<E: Element, R: Axis, C: Axis> ToNalgebra<E, DMatrix<E>> for (R, C) {
    fn matrix(elements: &[E], lengths: &[usize]) -> DMatrix<E> {
        DMatrix::from_row_slice(lengths[0], lengths[1], elements)
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element, A: Axis> ToNalgebra<E, DVector<E>> for (A,) {
    fn matrix(elements: &[E], _: &[usize]) -> DVector<E> {
        DVector::from_column_slice(elements)
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element, A: OfLength<R>, X: OfLength<C>, const R: usize, const C: usize>
    ToNalgebra<E, SMatrix<E, R, C>> for (A, X)
{
    fn matrix(elements: &[E], _: &[usize]) -> SMatrix<E, R, C> {
        SMatrix::from_row_slice(elements)
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element, A: OfLength<N>, const N: usize> ToNalgebra<E, SVector<E, N>> for (A,) {
    fn matrix(elements: &[E], _: &[usize]) -> SVector<E, N> {
        SVector::from_column_slice(elements)
    }
}
