//! Tensors with some of their elements updated.

use std::panic::Location;

use super::index::{failed_unless, from_front, out_of_range};
use super::lengths::{assert_slice, given};
use super::operand::align;
use super::position::{IntoSlice, Position, number};
use super::take::{Indices, indexing};
use super::update::{At, AtWhere};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, AxisSelection, MakesAxis, NamesIn, NewIn, OneName, Positions, Replaced, Taken, Within,
    Without,
};
use crate::element::Element;
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{DType, Node, Scalar};

/// # Updates
///
/// They say where; [`set`](At::set), [`add`](At::add), [`mul`](At::mul), [`min`](At::min) and [`max`](At::max) say what happens there, and return a new tensor.
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements at the positions `ids` of `axes`, to be updated: those that [`take`](Tensor::take) reads.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | `ids` | `(I..)`; for several axes a tuple of one tensor for each |
    /// | the elements | those of `self.take(axes, ids)` |
    ///
    /// Equivalents: `x.at[ids].add(v)` in JAX, `numpy.add.at(x, ids, v)`, `numpy.put_along_axis`, `torch.Tensor.index_add`, `scatter_reduce`.
    ///
    /// # Errors
    ///
    /// Those of [`take`](Tensor::take).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Bin, Item }
    ///
    /// let sums = Tensor::<f32, _>::zeros((Bin::<3>::AXIS,));
    /// let bins: Tensor<i64, (Item<4>,)> = [0, 2, 0, 2].into();
    /// let values: Tensor<f32, (Item<4>,)> = [1., 2., 3., 4.].into();
    /// assert_eq!(sums.at(Bin, &bins).add(&values).to_vec()?, [4., 0., 6.]);
    /// assert_eq!(sums.at(Bin, &bins).set(&values).to_vec()?, [3., 0., 4.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "scatter")]
    #[doc(alias = "scatter_add")]
    #[doc(alias = "index_add")]
    #[doc(alias = "put_along_axis")]
    #[doc(alias = "index_put")]
    #[track_caller]
    pub fn at<X: NamesIn<S>, I: Indices<S, X::Axes, B>>(
        &self,
        axes: X,
        ids: I,
    ) -> At<E, S, Taken<S, X::Axes, I::Axes>, B> {
        let _ = axes;
        let (indexing, ids) = ids.indices("at");
        At::new(self.node().clone(), indexing, ids)
    }

    /// The elements at one position of `axis`, to be updated: those that [`index`](Tensor::index) reads.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | the elements | `self` without `A` |
    ///
    /// Equivalents: `x.at[i].set(v)` in JAX, `x[i] = v` in NumPy and PyTorch.
    ///
    /// # Errors
    ///
    /// A position outside comes out of the evaluating call as [`Error::OutOfRange`](crate::Error::OutOfRange).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// let row: Tensor<i32, (Col<2>,)> = [10, 20].into();
    /// assert_eq!(x.at_index(Row, -1).set(&row).to_vec()?, [1, 2, 10, 20]);
    /// assert_eq!(x.at_index(Col, 0).mul(0).to_vec()?, [0, 2, 0, 4]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn at_index<X: OneName + NamesIn<S>>(
        &self,
        axis: X,
        position: impl Position,
    ) -> At<E, S, Without<S, X::Axis>, B> {
        let _ = axis;
        let node = self.node();
        let length = node.lengths[Positions::<X::Axis, S>::FIRST];
        let position = number(position);
        let found = from_front(position, length).filter(|&start| start < length as i64);
        let place = Location::caller();
        let block = match found {
            Some(_) => node.clone(),
            None => {
                let error = out_of_range::<X::Axis>("at_index", position, length, place);
                failed_unless(node, error, E::DTYPE, node.lengths.clone(), S::NAMES, place)
            }
        };
        let scalar = Scalar::new(DType::I64, found.unwrap_or(0) as u64);
        At::new(
            block,
            indexing::<S, X::Axis, Without<S, X::Axis>>("at_index", &[&[]]),
            vec![Node::scalar(scalar, &[], &[])],
        )
    }

    /// The elements at the positions of `axis` in `range`, along `into`, to be updated: those that [`slice`](Tensor::slice) reads.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | the elements | `(.., into, ..)` |
    ///
    /// Equivalents: `x.at[a:b].set(v)` in JAX, `x[a:b] = v` in NumPy and PyTorch, `jax.lax.dynamic_update_slice`.
    ///
    /// # Errors
    ///
    /// Those of [`slice`](Tensor::slice).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<i32, (Time<5>,)> = [1, 2, 3, 4, 5].into();
    /// assert_eq!(x.at_slice(Time, 1..3, Time).set(0).to_vec()?, [1, 0, 0, 4, 5]);
    /// assert_eq!(x.at_slice(Time, (.., 2), Time).add(10).to_vec()?, [11, 2, 13, 4, 15]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "dynamic_update_slice")]
    #[track_caller]
    pub fn at_slice<X: OneName + NamesIn<S>, Y: NewIn<S, X>>(
        &self,
        axis: X,
        range: impl IntoSlice,
        into: Y,
    ) -> At<E, S, Replaced<S, X::Axis, Y::Axis>, B> {
        const { assert_slice::<S, X::Axis, Y::Axis>() };
        let _ = axis;
        let (node, place) = (self.node(), Location::caller());
        let length = node.lengths[Positions::<X::Axis, S>::FIRST];
        let part = (range.into())
            .of::<X::Axis>("at_slice", length, place)
            .and_then(|part| match given(&into, part.1, "at_slice", place) {
                Some(error) => Err(error),
                None => Ok(part),
            });
        let (block, (start, count, step)) = match part {
            Ok(part) => (node.clone(), part),
            Err(error) => {
                let lengths = node.lengths.clone();
                let block = failed_unless(node, error, E::DTYPE, lengths, S::NAMES, place);
                (block, (0, into.given().unwrap_or(0), 1))
            }
        };
        type Picked<S, X, Y> = Replaced<S, <X as OneName>::Axis, <Y as MakesAxis>::Axis>;
        let ids = on_behalf_of_caller(|| {
            let number = |n: i64| {
                let scalar = Scalar::new(DType::I64, n as u64);
                Node::scalar(scalar, &[count], <(Y::Axis,)>::NAMES)
            };
            Node::iota(count, <(Y::Axis,)>::NAMES) * number(step) + number(start)
        });
        let own = Positions::<(Y::Axis,), Picked<S, X, Y>>::EACH;
        let indexing = indexing::<S, X::Axis, Picked<S, X, Y>>("at_slice", &[own]);
        At::new(block, indexing, vec![ids])
    }

    /// The elements where `mask` is true, to be updated by values with the axes of this tensor, or some of them.
    ///
    /// | | axes |
    /// |---|---|
    /// | `mask` | some of those of `self` |
    /// | the elements | those of `self` |
    ///
    /// To set as many values as the mask is true for, `x.at((Row, Col), (&hits.along(Row), &hits.along(Col))).set(&values)` with the
    /// [`nonzero`](Tensor::nonzero) positions of the mask.
    ///
    /// Equivalents: `x.at[mask].set(v)` in JAX, `x[mask] = v` in NumPy, `torch.Tensor.masked_fill`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<3>,)> = [-1., 2., -3.].into();
    /// assert_eq!(x.at_where(&x.lt(0.0)).mul(-1.0).to_vec()?, [1., 2., 3.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "masked_fill")]
    #[doc(alias = "masked_scatter")]
    #[track_caller]
    pub fn at_where<C: Within<S>>(&self, mask: &Tensor<bool, C, B>) -> AtWhere<E, S, B> {
        AtWhere::new(align::<S, C, S>("at_where", self.node(), mask.node()))
    }
}
