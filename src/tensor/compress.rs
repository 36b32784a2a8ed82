//! What a mask says: the elements where it is true, and where that is. How many there are depends on data.

use std::marker::PhantomData;
use std::panic::Location;
use std::sync::Arc;

use super::take::indexing;
use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, FreeIn, NamesIn, OneName, Positions, Replaced, Within, Without,
};
use crate::element::Element;
use crate::error::{Place, Result};
use crate::exec::cpu::memory::Buffer;
use crate::graph::{Binary, DType, Lengths, Node, Scalar};

/// The axis that is named, of a length known at run time.
type Dynamic<Y> = <<Y as OneName>::Axis as Axis>::Dynamic;

/// # Elements where a mask is true
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements where `mask` is true, in row-major order along the new axis `into`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., M.., ..)` |
    /// | `mask` | `(M..)`, one or more |
    /// | result | `self` with `into` in place of the first axis of the mask, and without the others |
    ///
    /// How many there are depends on the mask, which is computed at once; the elements are not, and have a gradient.
    ///
    /// Equivalents: `x[mask]`, `numpy.compress`, `torch.masked_select`.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the mask is made of. Dynamic lengths that differ come out of the evaluating call as
    /// [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col, Kept }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// let even: Tensor<i32, (Kept,)> = x.compress(&(&x % 2).eq(0), Kept)?;
    /// assert_eq!(even.to_vec()?, [2, 4, 6]);
    ///
    /// let columns: Tensor<bool, (Col<3>,)> = [true, false, true].into();
    /// let outer: Tensor<i32, (Row<2>, Kept)> = x.compress(&columns, Kept)?;
    /// assert_eq!(outer.to_vec()?, [1, 3, 4, 6]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "masked_select")]
    #[doc(alias = "boolean_mask")]
    #[doc(alias = "filter")]
    #[doc(alias = "extract")]
    #[track_caller]
    pub fn compress<M: Within<S>, Y: OneName<Axis: FreeIn<Without<S, M>>>>(
        &self,
        mask: &Tensor<bool, M, B>,
        into: Y,
    ) -> Result<Tensor<E, Replaced<S, M, Dynamic<Y>>, B>> {
        const { assert!(M::RANK > 0, "compress: the mask has no axes") };
        type Picked<S, M, Y> = Replaced<S, M, Dynamic<Y>>;
        let _ = into;
        let ids = positions(mask, <(Dynamic<Y>,)>::NAMES, Location::caller())?;
        let own = Positions::<(Dynamic<Y>,), Picked<S, M, Y>>::EACH;
        let own: Vec<&[u8]> = vec![own; M::RANK];
        let indexing = indexing::<S, M, Picked<S, M, Y>>("compress", &own);
        let names = <Picked<S, M, Y> as AxisSelection>::NAMES;
        let block = self.node();
        let differs = (M::NAMES.iter().zip(&mask.node().lengths)).zip(Positions::<M, S>::ALL);
        for ((axis, &right), &at) in differs {
            let left = block.lengths[usize::from(at)];
            if left != right && block.error().is_none() {
                return Err(crate::Error::Disagree {
                    operation: "compress".to_owned(),
                    axis: (*axis).to_owned(),
                    left,
                    right,
                    place: Location::caller(),
                });
            }
        }
        Ok(Tensor::from_node(block.take(&indexing, &ids, names)))
    }
}

/// # Where elements are not 0
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The positions of the elements that are not 0, or of a mask those at which it is true, in row-major order along the new axis `into`.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(I..)` |
    /// | positions along each of `I` | `(into,)` |
    ///
    /// How many there are depends on the elements, which are computed at once. NaN is not 0.
    ///
    /// Equivalents: `numpy.nonzero`, `numpy.argwhere`, `torch.nonzero`.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col, Hit }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[0, 7, 0], [8, 0, 9]].into();
    /// let hits = x.nonzero(Hit)?;
    /// let (rows, cols) = (hits.along(Row), hits.along(Col));
    /// assert_eq!(hits.count(), 3);
    /// assert_eq!((rows.to_vec()?, cols.to_vec()?), (vec![0, 1, 1], vec![1, 0, 2]));
    /// assert_eq!(x.take((Row, Col), (&rows, &cols)).to_vec()?, [7, 8, 9]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "argwhere")]
    #[doc(alias = "flatnonzero")]
    #[track_caller]
    pub fn nonzero<Y: OneName>(&self, into: Y) -> Result<NonZero<S, Dynamic<Y>, B>> {
        let _ = into;
        let zero = Scalar::new(E::DTYPE, 0);
        let node = self.node();
        let mask: Tensor<bool, S, B> = Tensor::from_node(if E::DTYPE == DType::Bool {
            node.clone()
        } else {
            node.binary(Binary::Ne, &Node::constant(zero, &node.lengths, node.names))
        });
        let nodes = positions(&mask, <(Dynamic<Y>,)>::NAMES, Location::caller())?;
        Ok(NonZero {
            count: nodes.first().map_or(0, Node::count),
            nodes,
            of: PhantomData,
        })
    }
}

/// The positions of the elements of a tensor with axes `S` that are not 0, along the axis `Y`: made by [`nonzero`](Tensor::nonzero).
#[derive(Clone)]
pub struct NonZero<S, Y, B> {
    nodes: Vec<Node>,
    count: usize,
    of: PhantomData<fn() -> (S, Y, B)>,
}

impl<S: Axes, Y: Axis, B: Backend> NonZero<S, Y, B> {
    /// The positions along `axis`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Hit }
    ///
    /// let mask: Tensor<bool, (Item<3>,)> = [true, false, true].into();
    /// let items: Tensor<i64, (Hit,)> = mask.nonzero(Hit)?.along(Item);
    /// assert_eq!(items.to_vec()?, [0, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[must_use]
    pub fn along<X: OneName + NamesIn<S>>(&self, axis: X) -> Tensor<i64, (Y,), B> {
        let _ = axis;
        Tensor::from_node(self.nodes[Positions::<X::Axis, S>::FIRST].clone())
    }

    /// How many there are; 0 for a tensor without axes, where nothing says a position.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }
}

/// The positions along each axis at which the mask is true.
fn positions<S: Axes, B: Backend>(
    mask: &Tensor<bool, S, B>,
    names: crate::graph::Names,
    place: Place,
) -> Result<Vec<Node>> {
    let lengths = &mask.node().lengths;
    let mut positions: Vec<Vec<i64>> = vec![Vec::new(); lengths.len()];
    mask.with_elements(|elements| {
        let count = elements.iter().filter(|&&element| element != 0).count();
        positions
            .iter_mut()
            .for_each(|list| list.reserve_exact(count));
        let row = lengths.last().copied().unwrap_or(1).max(1);
        for (line, elements) in elements.chunks(row).enumerate() {
            for at in (0..elements.len()).filter(|&at| elements[at] != 0) {
                let mut rest = line;
                for (axis, list) in positions.iter_mut().enumerate().rev() {
                    let last = axis + 1 == lengths.len();
                    let here = if last { at } else { rest % lengths[axis] };
                    rest = if last { rest } else { rest / lengths[axis] };
                    list.push(here as i64);
                }
            }
        }
    })?;
    let node = |list: Vec<i64>| {
        let lengths = Lengths::from_slice(&[list.len()]);
        let buffer = Arc::new(Buffer::from_vec(list)?);
        Ok(Node::stored(buffer, DType::I64, lengths, names, place))
    };
    positions.into_iter().map(node).collect()
}
