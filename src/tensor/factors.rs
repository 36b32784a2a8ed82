//! Products of several tensors that sum: `contract`.

use std::panic::Location;

use super::several::{Agreed, all};
use super::{Backend, Tensor};
use crate::axis::{Axes, AxisSelection, NamesIn, Permuted, Positions};
use crate::element::Element;
use crate::graph::contractions::{self, Factor};
use crate::graph::place::on_behalf_of;

/// The product of several tensors, summed over all axes but `keep`: an einsum without strings, of any number of operands up to eight.
///
/// | | axes |
/// |---|---|
/// | each factor | any; what two have in common agrees |
/// | result | `keep`, each as it is in the first factor that has it |
///
/// The tensors are multiplied two at a time. Of up to six the order is that of fewest multiplications; of more, the cheapest pair comes next.
/// Elements are accumulated as by [`dot`](Tensor::dot). Together the factors have at most 12 axes.
///
/// Equivalents: `numpy.einsum("ab,bc,cd->ad", a, b, c, optimize=True)`, `torch.einsum`, `opt_einsum.contract`.
///
/// # Errors
///
/// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`](crate::Error::Disagree).
///
/// # Examples
///
/// ```
/// # use taut::prelude::*;
/// axes! { Row, Inner, Other, Col }
///
/// let a: Tensor<f32, (Row<1>, Inner<2>)> = [[1., 2.]].into();
/// let b: Tensor<f32, (Inner<2>, Other<2>)> = [[1., 2.], [3., 4.]].into();
/// let c: Tensor<f32, (Other<2>, Col<1>)> = [[1.], [10.]].into();
/// let y: Tensor<f32, (Col<1>, Row<1>)> = contract((&a, &b, &c), (Col, Row));
/// assert_eq!(y.to_vec()?, [107.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[doc(alias = "einsum")]
#[doc(alias = "multi_dot")]
#[track_caller]
#[must_use = "`contract` returns a new tensor"]
pub fn contract<E, B, F: Factors<E, B, Each: Agreed>, X: NamesIn<F::All>>(
    factors: F,
    keep: X,
) -> Tensor<E, Permuted<F::All, X::Axes>, B>
where
    E: Element,
    B: Backend,
{
    let _ = keep;
    let place = Location::caller();
    let keep = Positions::<X::Axes, F::All>::EACH;
    let names = <Permuted<F::All, X::Axes> as AxisSelection>::NAMES;
    let factors = factors.factors();
    Tensor::from_node(on_behalf_of(place, || {
        contractions::contract(factors, keep, F::All::NAMES, names, place)
    }))
}

/// Tensors that are multiplied: a tuple of one to eight references to tensors with elements `E` on the backend `B`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` are not tensors that can be contracted",
    label = "a tuple of one to eight references to tensors with the same elements is expected here, such as `(&a, &b, &c)`"
)]
pub trait Factors<E, B> {
    /// The axes of all, in the order in which they first occur.
    type All: Axes;
    /// The tuple of the axes of each.
    #[doc(hidden)]
    type Each;
    /// The nodes, with the positions of their axes among all.
    #[doc(hidden)]
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn factors(self) -> Vec<Factor>;
}

macro_rules! tuples {
    ($($first:ident $($rest:ident)*;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: Element, B: Backend, $first: Axes, $($rest: Axes),*> Factors<E, B> for (&Tensor<E, $first, B>, $(&Tensor<E, $rest, B>,)*) {
            type All = all!($first, $($rest)*);
            type Each = ($first, $($rest,)*);

            #[allow(private_interfaces, reason = "as in the trait")]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn factors(self) -> Vec<Factor> {
                let ($first, $($rest,)*) = self;
                vec![
                    Factor { node: $first.node().clone(), axes: Positions::<$first, Self::All>::EACH.into() },
                    $(Factor { node: $rest.node().clone(), axes: Positions::<$rest, Self::All>::EACH.into() },)*
                ]
            }
        }
    )*};
}

tuples! {
    S1;
    S1 S2;
    S1 S2 S3;
    S1 S2 S3 S4;
    S1 S2 S3 S4 S5;
    S1 S2 S3 S4 S5 S6;
    S1 S2 S3 S4 S5 S6 S7;
    S1 S2 S3 S4 S5 S6 S7 S8;
}
