//! Tensors from positions: of a function of the indices, the positions themselves, one-hot rows.

use std::panic::Location;
use std::sync::Arc;

use super::super::{Backend, Tensor};
use super::{failed, too_large};
use crate::axis::{
    Axes, Axis, AxisSelection, Distinct, Fits, Joined, Lacks, NamesIn, OneName, Positions,
};
use crate::element::sealed::Stored;
use crate::element::{Element, Integer};
use crate::exec::cpu::memory::Buffer;
use crate::graph::{self, Binary, DType, Indexing, Lengths, NEW, Node};

/// # Creation by a function
impl<E, S> Tensor<E, S> {
    /// The tensor whose element at each index is `f` of it; called in order, the last axis changing fastest.
    ///
    /// # Errors
    ///
    /// More elements than there is memory come out of the evaluating call as [`Error::TooLarge`](crate::Error::TooLarge) or
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory); `f` is not called then.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let table = Tensor::from_fn((Row::of(2), Col::<3>::AXIS), |[i, j]| 10 * i as i32 + j as i32);
    /// assert_eq!(table.to_vec()?, [0, 1, 2, 10, 11, 12]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn from_fn(shape: S, mut f: impl FnMut(S::Index) -> E) -> Self
    where
        E: Element,
        S: Axes + Distinct,
        S: Indexed,
    {
        let (lengths, place) = (shape.lengths(), Location::caller());
        if let Some(error) = too_large("from_fn", &lengths, E::DTYPE, place) {
            return failed(error, &lengths, place);
        }
        let count = graph::shape::count(&lengths).unwrap_or(0);
        let mut buffer = match Buffer::uninit_for::<<E as Stored>::Plain>(count) {
            Ok(buffer) => buffer,
            Err(error) => return failed(error, &lengths, place),
        };
        let mut index = Lengths::from_elem(0, S::RANK);
        let elements = &mut buffer.as_mut_slice::<<E as Stored>::Plain>()[..count];
        for element in elements {
            *element = f(S::index(&index)).to_plain();
            for (i, &length) in index.iter_mut().zip(&lengths).rev() {
                *i += 1;
                if *i < length {
                    break;
                }
                *i = 0;
            }
        }
        let lengths = Lengths::from_slice(&lengths);
        let node = Node::stored(Arc::new(buffer), E::DTYPE, lengths, S::NAMES, place);
        Tensor::from_node(node)
    }
}

/// # Positions
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// For each element its own position along `axis`. It is never stored: comparing two of them makes a mask.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | those of `self` |
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<f32, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
    /// let below = x.index_of(Row).ge(&x.index_of(Col));
    /// assert_eq!(x.where_or(&below, 0.).to_vec()?, [1., 0., 3., 4.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "iota")]
    #[doc(alias = "tril")]
    #[doc(alias = "triu")]
    #[track_caller]
    #[must_use = "`index_of` returns a new tensor"]
    pub fn index_of<X: OneName + NamesIn<S>>(&self, axis: X) -> Tensor<i64, S, B> {
        let _ = axis;
        let (node, at) = (self.node(), Positions::<X::Axis, S>::FIRST);
        if node.error().is_some() {
            return Tensor::from_node(node.fail_as(DType::I64, &node.lengths, S::NAMES));
        }
        let mut from = graph::Positions::from_elem(NEW, S::RANK);
        from[at] = 0;
        let positions = Node::iota(node.lengths[at], <X::Axis as AxisSelection>::NAMES);
        Tensor::from_node(positions.align(&from, &node.lengths, S::NAMES))
    }
}

/// # Positions as rows
impl<I: Element, S: Axes, B: Backend> Tensor<I, S, B> {
    /// Each element as a row along the new axis `axis`, which comes last: 1 at the position that it says, 0 elsewhere.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(..)` |
    /// | result | `(.., A)` |
    ///
    /// # Errors
    ///
    /// An element that is no position of `axis` comes out of the evaluating call as [`Error::OutOfRange`](crate::Error::OutOfRange).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Sample, Class }
    ///
    /// let labels: Tensor<i64, (Sample<2>,)> = [2, 0].into();
    /// let rows: Tensor<f32, (Sample<2>, Class<3>)> = labels.one_hot(Class::AXIS);
    /// assert_eq!(rows.to_vec()?, [0., 0., 1., 1., 0., 0.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`one_hot` returns a new tensor"]
    pub fn one_hot<E: Element, A: Axis>(&self, axis: A) -> Tensor<E, Joined<S, (A,)>, B>
    where
        I: Integer,
        S: Lacks<A>,
        Joined<S, (A,)>: Fits,
    {
        let names = <Joined<S, (A,)> as AxisSelection>::NAMES;
        let positions = Node::iota(axis.length(), A::NAMES);
        // Taken from all positions, the element is itself, or out of range.
        let new = graph::Positions::from_elem(NEW, S::RANK);
        let indexing = Indexing::along("one_hot", 1, 0, &new);
        let element = positions.take(&indexing, std::slice::from_ref(self.node()), S::NAMES);
        let mut lengths = Lengths::from_slice(&self.node().lengths);
        lengths.push(axis.length());
        let mut from: graph::Positions = (0..S::RANK as u8).collect();
        from.push(NEW);
        let mut last = graph::Positions::from_elem(NEW, S::RANK);
        last.push(0);
        let element = element.align(&from, &lengths, names);
        let position = positions.align(&last, &lengths, names);
        Tensor::from_node(element.binary(Binary::Eq, &position).cast(E::DTYPE))
    }
}

/// Axes with an array of as many positions as there are axes, `[usize; 2]` for two.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Row, Col }
///
/// let x = Tensor::from_fn((Row::of(2), Col::of(2)), |[row, col]| (10 * row + col) as i64);
/// assert_eq!(x.get([1, 0])?, 10);
/// # Ok::<(), taut::Error>(())
/// ```
pub trait Indexed: Axes {
    /// A position along each axis, in order.
    type Index: Copy + AsRef<[usize]>;

    /// The positions as an array; those that are missing are 0.
    #[doc(hidden)]
    fn index(positions: &[usize]) -> Self::Index;
}

macro_rules! indexed {
    ($($rank:literal $($axis:ident)*;)*) => {$(
        impl<$($axis: Axis),*> Indexed for ($($axis,)*) {
            type Index = [usize; $rank];

            fn index(positions: &[usize]) -> Self::Index {
                positions.try_into().unwrap_or([0; $rank])
            }
        }
    )*};
}

indexed! {
    0;
    1 A1;
    2 A1 A2;
    3 A1 A2 A3;
    4 A1 A2 A3 A4;
    5 A1 A2 A3 A4 A5;
    6 A1 A2 A3 A4 A5 A6;
    7 A1 A2 A3 A4 A5 A6 A7;
    8 A1 A2 A3 A4 A5 A6 A7 A8;
    9 A1 A2 A3 A4 A5 A6 A7 A8 A9;
    10 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10;
    11 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11;
    12 A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12;
}
