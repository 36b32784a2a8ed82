//! Two axes as the rows and columns of a matrix: its diagonal, its triangles, Kronecker products.

use std::panic::Location;

use smallvec::SmallVec;

use super::lengths::{assert_kron, assert_no_longer, failed_as, given_as, replaced};
use super::{Backend, Tensor};
use crate::axis::{
    ArrangedBy, Axes, Axis, AxisSelection, Distinct, Merged, NamesIn, NewIn, OneName, Positions,
    Without,
};
use crate::element::{Element, Numeric};
use crate::error::Error;
use crate::graph::{self, Binary, DType, Lengths, NEW, Node, Reduce, Scalar, Shear};

/// # Two axes as a matrix
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements at which the position along `column` is that along `row` plus `offset`, along `into`: an axis with its length, or a name.
    /// Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., R, .., C, ..)` |
    /// | result | `(.., into, ..)`, in place of `R` |
    ///
    /// A positive `offset` is above the main diagonal. A diagonal outside of the matrix has length 0. The gradient is 0 off the diagonal. That a static length
    /// of `into` is greater than that of `row` or `column` does not compile.
    ///
    /// Equivalents: `numpy.diagonal(x, offset, axis1, axis2)`, `torch.diagonal`.
    ///
    /// # Errors
    ///
    /// A length of `into` that is not that of the diagonal comes out of the evaluating call as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col, Place }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// let main: Tensor<i32, (Place<2>,)> = x.diagonal(Row, Col, 0, Place::<2>::AXIS);
    /// assert_eq!(main.to_vec()?, [1, 5]);
    /// assert_eq!(x.diagonal(Row, Col, -1, Place).to_vec()?, [4]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "diag")]
    #[track_caller]
    #[must_use = "`diagonal` returns a new tensor"]
    pub fn diagonal<R: OneName + NamesIn<S>, C: OneName + NamesIn<S>, Y: NewIn<S, (R, C)>>(
        &self,
        row: R,
        column: C,
        offset: i64,
        into: Y,
    ) -> Tensor<E, Merged<S, (R::Axis, C::Axis), Y::Axis>, B>
    where
        (R::Axis, C::Axis): Distinct,
    {
        const { assert_diagonal::<S, R::Axis, C::Axis, Y::Axis>() };
        let _ = (row, column);
        let names = <Merged<S, (R::Axis, C::Axis), Y::Axis> as AxisSelection>::NAMES;
        let at = [
            Positions::<R::Axis, S>::FIRST,
            Positions::<C::Axis, S>::FIRST,
        ];
        let (node, place) = (self.node(), Location::caller());
        let length = diagonal_length(node, at, offset);
        let wrong = given_as(&into, length, "diagonal", place, || {
            format!(
                "{} {} and {} {} at offset {offset}",
                S::NAMES[at[0]],
                node.lengths[at[0]],
                S::NAMES[at[1]],
                node.lengths[at[1]]
            )
        });
        Tensor::from_node(match wrong {
            Some(error) => {
                let mut lengths = replaced(&node.lengths, at[0], &[length]);
                lengths.remove(at[1]);
                failed_as(node, error, E::DTYPE, &lengths, names, place)
            }
            None => diagonal(node, at, offset, names),
        })
    }

    /// The sum of the elements at which the positions along `row` and `column` are the same.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., R, .., C, ..)` |
    /// | result | `self` without `R` and `C` |
    ///
    /// Equivalents: `numpy.trace(x, 0, axis1, axis2)`, `torch.trace`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<f32, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
    /// assert_eq!(x.trace(Row, Col).item()?, 5.);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`trace` returns a new tensor"]
    pub fn trace<R: OneName + NamesIn<S>, C: OneName + NamesIn<S>>(
        &self,
        row: R,
        column: C,
    ) -> Tensor<E, Without<S, (R::Axis, C::Axis)>, B>
    where
        E: Numeric,
        (R::Axis, C::Axis): Distinct,
    {
        let _ = (row, column);
        let at = [
            Positions::<R::Axis, S>::FIRST,
            Positions::<C::Axis, S>::FIRST,
        ];
        let names = <Without<S, (R::Axis, C::Axis)> as AxisSelection>::NAMES;
        let diagonal = diagonal(self.node(), at, 0, &BETWEEN[..S::RANK - 1]);
        let over = (at[0] - usize::from(at[1] < at[0])) as u8;
        Tensor::from_node(diagonal.reduce(Reduce::Sum, &[over], names))
    }

    /// The lower triangle: elements whose position along `column` is at most that along `row` plus `offset`; 0 (or `false`) elsewhere.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., R, .., C, ..)` |
    /// | result | the same |
    ///
    /// Equivalents: `numpy.tril(x, offset)`, `torch.tril`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// assert_eq!(x.tril(Row, Col, 0).to_vec()?, [1, 0, 0, 4, 5, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`tril` returns a new tensor"]
    pub fn tril<R: OneName + NamesIn<S>, C: OneName + NamesIn<S>>(
        &self,
        row: R,
        column: C,
        offset: i64,
    ) -> Self
    where
        (R::Axis, C::Axis): Distinct,
    {
        let _ = (row, column);
        let at = [
            Positions::<R::Axis, S>::FIRST,
            Positions::<C::Axis, S>::FIRST,
        ];
        Tensor::from_node(triangle(self.node(), at, offset, Binary::Le))
    }

    /// The upper triangle: elements whose position along `column` is at least that along `row` plus `offset`; 0 (or `false`) elsewhere.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., R, .., C, ..)` |
    /// | result | the same |
    ///
    /// Equivalents: `numpy.triu(x, offset)`, `torch.triu`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    /// assert_eq!(x.triu(Row, Col, 1).to_vec()?, [0, 2, 3, 0, 0, 6]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`triu` returns a new tensor"]
    pub fn triu<R: OneName + NamesIn<S>, C: OneName + NamesIn<S>>(
        &self,
        row: R,
        column: C,
        offset: i64,
    ) -> Self
    where
        (R::Axis, C::Axis): Distinct,
    {
        let _ = (row, column);
        let at = [
            Positions::<R::Axis, S>::FIRST,
            Positions::<C::Axis, S>::FIRST,
        ];
        Tensor::from_node(triangle(self.node(), at, offset, Binary::Ge))
    }

    /// The Kronecker product: a block of `right` for each element of this, times that element. Both have the same names; the axes of the result
    /// are `into`, of these names too, each as long as the product of the two.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(A, B, ..)` |
    /// | `right` | the same names, in any order |
    /// | result | `into`: the same names |
    ///
    /// Static lengths are checked when the program is built. Bools are combined with `&`.
    ///
    /// Equivalents: `numpy.kron`, `torch.kron`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths of `into` that are not the products come out of the evaluating call as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let a: Tensor<i32, (Row<1>, Col<2>)> = [[1, 10]].into();
    /// let b: Tensor<i32, (Row<2>, Col<1>)> = [[3], [4]].into();
    /// let c: Tensor<i32, (Row<2>, Col<2>)> = a.kron(&b, (Row::<2>::AXIS, Col::<2>::AXIS));
    /// assert_eq!(c.to_vec()?, [3, 30, 4, 40]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`kron` returns a new tensor"]
    pub fn kron<S2: Axes + ArrangedBy<S>, Y: Axes + Distinct + ArrangedBy<S>>(
        &self,
        right: &Tensor<E, S2, B>,
        into: Y,
    ) -> Tensor<E, Y, B>
    where
        S: ArrangedBy<S2> + ArrangedBy<Y>,
    {
        const { assert_kron::<S, S2, Y>() };
        let (left, right, place) = (self.node(), right.node(), Location::caller());
        let (of_left, of_right) = (Positions::<Y, S>::ALL, Positions::<Y, S2>::ALL);
        let pairs: SmallVec<[(usize, usize); 6]> = (of_left.iter().zip(of_right))
            .map(|(&l, &r)| (left.lengths[usize::from(l)], right.lengths[usize::from(r)]))
            .collect();
        let lengths: Lengths = pairs.iter().map(|(l, r)| l.saturating_mul(*r)).collect();
        let given = into.lengths();
        let failed = [left, right]
            .into_iter()
            .find(|node| node.error().is_some());
        if let Some(node) = failed {
            return Tensor::from_node(node.fail_as(E::DTYPE, &lengths, Y::NAMES));
        }
        if let Some(i) = (0..Y::RANK).find(|&i| given[i] != lengths[i]) {
            let (name, (l, r)) = (Y::NAMES[i], pairs[i]);
            let problem = format!(
                "{name} {l} x {r} = {}, but {name} is {}",
                lengths[i], given[i]
            );
            let error = Error::Lengths {
                operation: "kron".to_owned(),
                problem,
                place,
            };
            return Tensor::from_node(Node::failed(error, E::DTYPE, lengths, Y::NAMES, place));
        }
        // An axis of the result is one of the left, which changes slowly, with one of the right.
        let wide: Lengths = pairs.iter().flat_map(|&(l, r)| [l, r]).collect();
        let from = |positions: &[u8], first: bool| -> graph::Positions {
            let one = |&p: &u8| if first { [p, NEW] } else { [NEW, p] };
            positions.iter().flat_map(one).collect()
        };
        let names = &BETWEEN[..wide.len()];
        let (left, right) = (
            left.align(&from(of_left, true), &wide, names),
            right.align(&from(of_right, false), &wide, names),
        );
        let times = if E::DTYPE == DType::Bool {
            Binary::And
        } else {
            Binary::Mul
        };
        Tensor::from_node(left.binary(times, &right).reshape(&lengths, Y::NAMES))
    }
}

/// Names of axes that exist only between two others.
const BETWEEN: graph::Names = &["between"; 24];

/// Asserts that `Y` is no longer than the axes `R` and `C` of `S`, whose diagonal it is.
#[track_caller]
const fn assert_diagonal<S: Axes, R: Axis, C: Axis, Y: Axis>() {
    assert_no_longer::<S, R, Y>("diagonal");
    assert_no_longer::<S, C, Y>("diagonal");
}

/// How long a diagonal is.
fn diagonal_length(node: &Node, [row, column]: [usize; 2], offset: i64) -> usize {
    let rows = node.lengths[row].saturating_sub(offset.min(0).unsigned_abs() as usize);
    let columns = node.lengths[column].saturating_sub(offset.max(0).unsigned_abs() as usize);
    rows.min(columns)
}

/// The diagonal along the axis of the rows: the rows that have one, of which each moves on by a column.
#[track_caller]
fn diagonal(node: &Node, [row, column]: [usize; 2], offset: i64, names: graph::Names) -> Node {
    let rank = node.lengths.len();
    let length = diagonal_length(node, [row, column], offset);
    let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, rank);
    let steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, rank);
    starts[row] = if length == 0 {
        0
    } else {
        offset.min(0).saturating_neg()
    };
    let rows = node.slice(
        &starts,
        &replaced(&node.lengths, row, &[length]),
        &steps,
        node.names,
    );
    let shear = Shear {
        axis: column as u8,
        along: row as u8,
        step: 1,
        start: if length == 0 { 0 } else { offset.max(0) },
    };
    let mut lengths = rows.lengths.clone();
    lengths.remove(column);
    rows.shear(shear, 1, node.names).reshape(&lengths, names)
}

/// The elements whose column compares so with their row plus `offset`.
#[track_caller]
fn triangle(node: &Node, [row, column]: [usize; 2], offset: i64, keeps: Binary) -> Node {
    if node.error().is_some() {
        return node.clone();
    }
    let positions = |axis: usize, shift: i64| {
        let iota = Node::iota(node.lengths[axis], &BETWEEN[..1]);
        let shift = Node::scalar(
            Scalar {
                dtype: DType::I64,
                bits: shift as u64,
            },
            &iota.lengths,
            iota.names,
        );
        let mut from = graph::Positions::from_elem(NEW, node.lengths.len());
        from[axis] = 0;
        iota.binary(Binary::Add, &shift)
            .align(&from, &node.lengths, node.names)
    };
    let kept = positions(column, 0).binary(keeps, &positions(row, offset));
    let zero = Node::constant(Scalar::from_f64(node.dtype, 0.0), &node.lengths, node.names);
    Node::select(&kept, node, &zero)
}
