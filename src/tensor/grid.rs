//! Coordinates on a grid.

use super::{Backend, Tensor};
use crate::axis::{Axes, AxisSelection, Fits, Joined, Lacks, Positions};
use crate::element::Element;
use crate::graph::{Lengths, Node};

/// Each of several tensors that share no axis, on the axes of all: for a grid, the coordinates of each of its points.
///
/// | | axes |
/// |---|---|
/// | each part | `(A..)`, no axis of another part |
/// | each result | the axes of all, in the order of the parts |
///
/// Nothing is copied. The order is that of `indexing="ij"`. An operator does the same by itself once the tensors share an axis; `x.outer(&y)` multiplies.
///
/// Equivalents: `numpy.meshgrid(x, y, indexing="ij")`, `torch.meshgrid`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Row, Col }
///
/// let y: Tensor<i32, (Row<2>,)> = [1, 2].into();
/// let x: Tensor<i32, (Col<3>,)> = [5, 6, 7].into();
/// let (ys, xs) = meshgrid((&y, &x));
/// let distance: Tensor<i32, (Row<2>, Col<3>)> = ys.square() + xs.square();
/// assert_eq!(distance.to_vec()?, [26, 37, 50, 29, 40, 53]);
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
#[must_use = "`meshgrid` returns new tensors"]
pub fn meshgrid<G: Grid>(parts: G) -> G::Grids {
    parts.grids()
}

/// Tensors that share no axis: a tuple of two to six references.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not tensors that span a grid",
    label = "a tuple of two to six references to tensors is expected here, such as `(&x, &y)`"
)]
pub trait Grid {
    /// The tensors on the axes of all.
    type Grids;
    #[doc(hidden)]
    #[track_caller]
    fn grids(self) -> Self::Grids;
}

/// The node of a tensor on the axes `R`, whose lengths are `lengths`.
#[track_caller]
fn spread<S: Axes, R: Axes>(node: &Node, lengths: &[usize]) -> Node {
    node.align(
        Positions::<R, S>::EACH,
        lengths,
        <R as AxisSelection>::NAMES,
    )
}

macro_rules! tuples {
    ($(($($e:ident $s:ident)*) $all:ty, [$($bound:tt)*];)*) => {$(
        impl<Backed: Backend, $($e: Element, $s: Axes),*> Grid for ($(&Tensor<$e, $s, Backed>,)*)
        where
            $($bound)*
        {
            type Grids = ($(Tensor<$e, $all, Backed>,)*);

            #[track_caller]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn grids(self) -> Self::Grids {
                let ($($s,)*) = self;
                let mut lengths = Lengths::new();
                $(lengths.extend_from_slice(&$s.node().lengths);)*
                ($(Tensor::from_node(spread::<$s, $all>($s.node(), &lengths)),)*)
            }
        }
    )*};
}

type J2<A, B> = Joined<A, B>;
type J3<A, B, C> = Joined<J2<A, B>, C>;
type J4<A, B, C, D> = Joined<J3<A, B, C>, D>;
type J5<A, B, C, D, E> = Joined<J4<A, B, C, D>, E>;
type J6<A, B, C, D, E, F> = Joined<J5<A, B, C, D, E>, F>;

tuples! {
    (E1 S1 E2 S2) J2<S1, S2>, [S1: Lacks<S2>, J2<S1, S2>: Fits];
    (E1 S1 E2 S2 E3 S3) J3<S1, S2, S3>, [S1: Lacks<S2>, J2<S1, S2>: Lacks<S3>, J3<S1, S2, S3>: Fits];
    (E1 S1 E2 S2 E3 S3 E4 S4) J4<S1, S2, S3, S4>, [
        S1: Lacks<S2>, J2<S1, S2>: Lacks<S3>, J3<S1, S2, S3>: Lacks<S4>, J4<S1, S2, S3, S4>: Fits
    ];
    (E1 S1 E2 S2 E3 S3 E4 S4 E5 S5) J5<S1, S2, S3, S4, S5>, [
        S1: Lacks<S2>, J2<S1, S2>: Lacks<S3>, J3<S1, S2, S3>: Lacks<S4>, J4<S1, S2, S3, S4>: Lacks<S5>,
        J5<S1, S2, S3, S4, S5>: Fits
    ];
    (E1 S1 E2 S2 E3 S3 E4 S4 E5 S5 E6 S6) J6<S1, S2, S3, S4, S5, S6>, [
        S1: Lacks<S2>, J2<S1, S2>: Lacks<S3>, J3<S1, S2, S3>: Lacks<S4>, J4<S1, S2, S3, S4>: Lacks<S5>,
        J5<S1, S2, S3, S4, S5>: Lacks<S6>, J6<S1, S2, S3, S4, S5, S6>: Fits
    ];
}
