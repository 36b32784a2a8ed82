//! Products that sum: `dot`, `dot_to`, and `outer`, which does not.

use smallvec::SmallVec;

use super::operand::align;
use super::{Backend, Tensor};
use crate::axis::{
    ABSENT, Agrees, Axes, AxisSelection, Contracted, Fits, Joined, Lacks, NamesAlsoIn, NamesIn,
    Positions, Selected,
};
use crate::element::Element;
use crate::graph::{self, Binary, Contraction, DType, Node, Reduce};

/// # Products that sum
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The sum of products over `over`, one axis or several that both have. Other axes that both have are kept once.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(I.., K..)` |
    /// | `right` | `(K.., J..)` |
    /// | result | `self` without `K`, then what `right` adds |
    ///
    /// Half floats are accumulated in `f32`; integers wrap; bools are combined with `&`, and the sum of them is `|`. Over an axis of length 0 the result is 0.
    ///
    /// Equivalents: `a @ b`, `numpy.einsum`, `torch.bmm`, `torch.tensordot`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Pixel, Class }
    ///
    /// let x: Tensor<f32, (Batch<1>, Pixel<2>)> = [[1., 2.]].into();
    /// let w: Tensor<f32, (Pixel<2>, Class<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
    /// let y: Tensor<f32, (Batch<1>, Class<3>)> = x.dot(&w, Pixel);
    /// assert_eq!(y.to_vec()?, [9., 12., 15.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "matmul")]
    #[doc(alias = "einsum")]
    #[doc(alias = "bmm")]
    #[doc(alias = "inner")]
    #[doc(alias = "contract")]
    #[doc(alias = "tensordot")]
    #[track_caller]
    #[must_use = "`dot` returns a new tensor"]
    pub fn dot<S2: Axes, X: NamesIn<S> + NamesIn<S2>>(
        &self,
        right: &Tensor<E, S2, B>,
        over: X,
    ) -> Tensor<E, Contracted<S, X::Axes, S2>, B>
    where
        S: Agrees<S2>,
        Contracted<S, X::Axes, S2>: Fits,
    {
        let _ = over;
        contracted(self, right)
    }

    /// The product summed over all axes but `keep`: an einsum without strings.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self`, `right` | any |
    /// | result | `keep`, each as it is in `self` or else in `right` |
    ///
    /// An axis of only one operand that is not kept is summed over as well. Elements are accumulated as by [`dot`](Tensor::dot).
    ///
    /// Equivalents: `numpy.einsum("bqd,bpd->bpq", q, k)`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Query, Past, Dim }
    ///
    /// let q: Tensor<f32, (Batch<1>, Query<2>, Dim<2>)> = [[[1., 2.], [3., 4.]]].into();
    /// let k: Tensor<f32, (Batch<1>, Past<1>, Dim<2>)> = [[[1., 10.]]].into();
    /// let scores: Tensor<f32, (Batch<1>, Past<1>, Query<2>)> = q.dot_to(&k, (Batch, Past, Query));
    /// assert_eq!(scores.to_vec()?, [21., 43.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "einsum")]
    #[track_caller]
    #[must_use = "`dot_to` returns a new tensor"]
    pub fn dot_to<S2: Axes, X: NamesIn<Joined<S, S2>>>(
        &self,
        right: &Tensor<E, S2, B>,
        keep: X,
    ) -> Tensor<E, Selected<S, S2, X::Axes>, B>
    where
        S: Agrees<S2>,
    {
        let _ = keep;
        contracted(self, right)
    }

    /// Each element of this times each element of `right`, which shares no axis with it.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(I..)` |
    /// | `right` | `(J..)` |
    /// | result | `(I.., J..)` |
    ///
    /// Bools are combined with `&`. Where axes are shared, `a * b` is what is meant.
    ///
    /// Equivalents: `numpy.multiply.outer`, `torch.outer`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let a: Tensor<i32, (Row<2>,)> = [1, 2].into();
    /// let b: Tensor<i32, (Col<2>,)> = [3, 4].into();
    /// assert_eq!(a.outer(&b).to_vec()?, [3, 4, 6, 8]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`outer` returns a new tensor"]
    pub fn outer<S2: Axes>(&self, right: &Tensor<E, S2, B>) -> Tensor<E, Joined<S, S2>, B>
    where
        S: Lacks<S2>,
        Joined<S, S2>: Fits,
    {
        Tensor::from_node(
            match align::<S, S2, Joined<S, S2>>("outer", self.node(), right.node()) {
                Ok((left, right)) => left.binary(product::<E>(), &right),
                Err(failed) => failed,
            },
        )
    }
}

/// What multiplies two elements.
fn product<E: Element>() -> Binary {
    if E::DTYPE == DType::Bool {
        Binary::And
    } else {
        Binary::Mul
    }
}

/// The product on the axes `R`, summed over all others.
#[track_caller]
fn contracted<E: Element, S: Axes, S2: Axes, R: Axes, B: Backend>(
    left: &Tensor<E, S, B>,
    right: &Tensor<E, S2, B>,
) -> Tensor<E, R, B> {
    let left = Side {
        node: left.node(),
        in_other: Positions::<S, S2>::EACH,
        in_result: Positions::<S, R>::EACH,
        kept: NamesAlsoIn::<S, S2, R>::NAMES,
    };
    let right = Side {
        node: right.node(),
        in_other: Positions::<S2, S>::EACH,
        in_result: Positions::<S2, R>::EACH,
        kept: NamesAlsoIn::<S2, S, R>::NAMES,
    };
    Tensor::from_node(contract(&left, &right, <R as AxisSelection>::NAMES))
}

/// An operand, and for each of its axes where it is in the other and in the result.
struct Side<'a> {
    node: &'a Node,
    in_other: &'static [u8],
    in_result: &'static [u8],
    /// The names of the axes that are in the other or in the result.
    kept: graph::Names,
}

impl Side<'_> {
    /// The operand summed over the axes that are its own and not the result's.
    #[track_caller]
    fn without_lone_axes(&self) -> Node {
        if self.kept.len() == self.in_other.len() {
            return self.node.clone();
        }
        let lone: SmallVec<[u8; 4]> = (0..self.in_other.len())
            .filter(|&i| self.is_lone(i))
            .map(|i| i as u8)
            .collect();
        let sum = if self.node.dtype == DType::Bool {
            Reduce::Any
        } else {
            Reduce::Sum
        };
        self.node.reduce(sum, &lone, self.kept)
    }

    fn is_lone(&self, i: usize) -> bool {
        self.in_other[i] == ABSENT && self.in_result[i] == ABSENT
    }

    /// The position of axis `i` once lone axes are gone.
    fn position(&self, i: u8) -> u8 {
        i - (0..usize::from(i)).filter(|&i| self.is_lone(i)).count() as u8
    }
}

#[track_caller]
fn contract(left: &Side<'_>, right: &Side<'_>, names: graph::Names) -> Node {
    let mut spec = Contraction::default();
    let (mut batch, mut own, mut others) = (
        graph::Positions::new(),
        graph::Positions::new(),
        graph::Positions::new(),
    );
    for i in 0..left.in_other.len() as u8 {
        let (other, result) = (
            left.in_other[usize::from(i)],
            left.in_result[usize::from(i)],
        );
        match (other, result) {
            (ABSENT, ABSENT) => {}
            (ABSENT, result) => {
                spec.left.push(left.position(i));
                own.push(result);
            }
            (other, ABSENT) => spec.over.push((left.position(i), right.position(other))),
            (other, result) => {
                spec.batch.push((left.position(i), right.position(other)));
                batch.push(result);
            }
        }
    }
    for i in 0..right.in_other.len() as u8 {
        let (other, result) = (
            right.in_other[usize::from(i)],
            right.in_result[usize::from(i)],
        );
        if other == ABSENT && result != ABSENT {
            spec.right.push(right.position(i));
            others.push(result);
        }
    }
    // The node's axes are batch, left, right; `made[i]` is where its axis `i` belongs.
    let made: graph::Positions = batch.iter().chain(&own).chain(&others).copied().collect();
    let order: graph::Positions = (0..made.len() as u8)
        .map(|at| made.iter().position(|&m| m == at).unwrap_or_default() as u8)
        .collect();
    let product = Node::contract(
        &left.without_lone_axes(),
        &right.without_lone_axes(),
        spec,
        names,
    );
    let lengths: graph::Lengths = order
        .iter()
        .map(|&from| product.lengths[usize::from(from)])
        .collect();
    product.align(&order, &lengths, names)
}
