//! What stands on the right of an operator: a tensor, a reference to one, or a number.

use super::{Backend, Tensor};
use crate::axis::{ABSENT, Agrees, Axes, AxisSelection, FitsWith, Joined, Meets, Positions};
use crate::element::Element;
use crate::graph::Node;

/// The right operand of an operation on a tensor of elements `E`, axes `S` and backend `B`.
///
/// Tensors of the same elements and backend are, by value or by reference, and numbers of type `E`. Axes are matched by name.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::Operand;
/// axes! { Item }
///
/// fn halfway<S: Axes, R: Operand<f32, S, Cpu>>(x: &Tensor<f32, S>, y: R) -> Tensor<f32, R::Axes> {
///     (x + y) * 0.5
/// }
/// let x: Tensor<f32, (Item<2>,)> = [1., 2.].into();
/// assert_eq!(halfway(&x, 3.0).to_vec()?, [2., 2.5]);
/// assert_eq!(halfway(&x, &x).to_vec()?, [1., 2.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be combined with a tensor of `{E}` elements on `{B}`",
    label = "a tensor of the same elements is expected here, or a number: `2.0` for floats, `2` for integers"
)]
pub trait Operand<E, S, B> {
    /// The axes of the result: those of `S`, then those only the operand has.
    type Axes: Axes;

    /// Both operands on the axes of the result, or the node that says why that fails.
    #[doc(hidden)]
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn beside(self, left: &Node, operation: &str) -> Result<(Node, Node), Node>;
}

impl<E, S, B, T> Operand<E, S, B> for T
where
    T: IsOf<E, B>,
    S: Axes + Agrees<T::Axes> + Meets<T::Axes> + FitsWith<T::Axes>,
{
    type Axes = T::Onto<S>;

    #[track_caller]
    #[allow(private_interfaces, reason = "as in the trait")]
    fn beside(self, left: &Node, operation: &str) -> Result<(Node, Node), Node> {
        self.onto::<S>(left, operation)
    }
}

/// A tensor, a reference to one, or a number.
#[doc(hidden)]
pub trait IsOperand {
    /// The axes that it has.
    type Axes: Axes;
    /// The axes of what it is combined with, then those only it has.
    type Onto<S: Axes>: Axes;
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn onto<S: Axes>(self, left: &Node, operation: &str) -> Result<(Node, Node), Node>;
}

/// An operand of elements `E` on `B`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be combined with a tensor of `{E}` elements on `{B}`",
    label = "a tensor of the same elements is expected here, or a number: `2.0` for floats, `2` for integers",
    note = "`cast` converts elements, `to` moves a tensor to another backend"
)]
#[doc(hidden)]
pub trait IsOf<E, B>: IsOperand {}

macro_rules! tensors {
    ($($tensor:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<E: Element, S2: Axes, B: Backend> IsOperand for $tensor {
            type Axes = S2;
            type Onto<S: Axes> = Joined<S, S2>;

            #[track_caller]
            #[allow(private_interfaces, reason = "as in the trait")]
            fn onto<S: Axes>(self, left: &Node, operation: &str) -> Result<(Node, Node), Node> {
                align::<S, S2, Joined<S, S2>>(operation, left, self.node())
            }
        }

        #[diagnostic::do_not_recommend]
        impl<E: Element, S2: Axes, B: Backend> IsOf<E, B> for $tensor {}
    )*};
}

tensors! { Tensor<E, S2, B> &Tensor<E, S2, B> }

#[diagnostic::do_not_recommend]
impl<E: Element> IsOperand for E {
    type Axes = ();
    type Onto<S: Axes> = S;

    #[track_caller]
    #[allow(private_interfaces, reason = "as in the trait")]
    fn onto<S: Axes>(self, left: &Node, _: &str) -> Result<(Node, Node), Node> {
        Ok((
            left.clone(),
            Node::scalar(self.to_scalar(), &left.lengths, left.names),
        ))
    }
}

#[diagnostic::do_not_recommend]
impl<E: Element, B> IsOf<E, B> for E {}

/// Two nodes with the axes `S` and `S2` on the axes `R`, each of which is in one of them.
#[track_caller]
pub(super) fn align<S: Axes, S2: Axes, R: Axes>(
    operation: &str,
    left: &Node,
    right: &Node,
) -> Result<(Node, Node), Node> {
    const { assert!(ABSENT == crate::graph::NEW) };
    Node::aligned(
        operation,
        left,
        right,
        Positions::<R, S>::EACH,
        Positions::<R, S2>::EACH,
        <R as AxisSelection>::NAMES,
    )
}
