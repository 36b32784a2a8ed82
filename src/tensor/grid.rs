//! Coordinates on a grid.

use super::several::{Disjoint, all};
use super::{Backend, Tensor};
use crate::axis::{Axes, AxisSelection, Positions};
use crate::element::Element;
use crate::graph::Node;

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
pub fn meshgrid<G: Grid<Grids = R, Each: Disjoint>, R>(parts: G) -> R {
    parts.grids()
}

/// Tensors that may span a grid: a tuple of two to six references.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not tensors that span a grid",
    label = "a tuple of two to six references to tensors is expected here, such as `(&x, &y)`"
)]
pub trait Grid {
    /// The tensors on the axes of all.
    type Grids;
    /// The axes of all.
    #[doc(hidden)]
    type All: Axes;
    /// The tuple of the axes of each.
    #[doc(hidden)]
    type Each;
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
    ($($e:ident $first:ident $($es:ident $rest:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<Backed: Backend, $e: Element, $first: Axes, $($es: Element, $rest: Axes),*> Grid
            for (&Tensor<$e, $first, Backed>, $(&Tensor<$es, $rest, Backed>,)*)
        {
            type Grids = (Tensor<$e, Self::All, Backed>, $(Tensor<$es, Self::All, Backed>,)*);
            type All = all!($first, $($rest)*);
            type Each = ($first, $($rest,)*);

            #[track_caller]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn grids(self) -> Self::Grids {
                let ($first, $($rest,)*) = self;
                let mut lengths = $first.node().lengths.clone();
                $(lengths.extend_from_slice(&$rest.node().lengths);)*
                (
                    Tensor::from_node(spread::<$first, Self::All>($first.node(), &lengths)),
                    $(Tensor::from_node(spread::<$rest, Self::All>($rest.node(), &lengths)),)*
                )
            }
        }
    )*};
}

tuples! {
    E1 S1 E2 S2;
    E1 S1 E2 S2 E3 S3;
    E1 S1 E2 S2 E3 S3 E4 S4;
    E1 S1 E2 S2 E3 S3 E4 S4 E5 S5;
    E1 S1 E2 S2 E3 S3 E4 S4 E5 S5 E6 S6;
}
