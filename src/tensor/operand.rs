//! What stands on the right of an operator: a tensor, a reference to one, or a number.

use half::{bf16, f16};

use super::{Backend, Tensor};
use crate::axis::{ABSENT, Agrees, Axes, AxisSelection, Fits, Joined, Meets, Positions};
use crate::element::Element;
use crate::graph::Node;

/// The right operand of an operation on a tensor of elements `E`, axes `S` and backend `B`.
///
/// Tensors of the same elements and backend are, by value or by reference, and numbers of type `E`. Axes are matched by name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't be combined with a tensor of `{E}` elements on `{B}`",
    label = "the operands have different elements or backends, or one is no tensor",
    note = "`cast::<{E}>()` converts the elements of a tensor; a number is written in their type: `2.0` for floats, `2` for integers"
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

impl<E, S, S2, B> Operand<E, S, B> for &Tensor<E, S2, B>
where
    E: Element,
    S: Axes + Agrees<S2> + Meets<S2>,
    S2: Axes,
    B: Backend,
    Joined<S, S2>: Fits,
{
    type Axes = Joined<S, S2>;

    #[track_caller]
    #[allow(private_interfaces, reason = "as in the trait")]
    fn beside(self, left: &Node, operation: &str) -> Result<(Node, Node), Node> {
        align::<S, S2, Joined<S, S2>>(operation, left, self.node())
    }
}

impl<E, S, S2, B> Operand<E, S, B> for Tensor<E, S2, B>
where
    E: Element,
    S: Axes + Agrees<S2> + Meets<S2>,
    S2: Axes,
    B: Backend,
    Joined<S, S2>: Fits,
{
    type Axes = Joined<S, S2>;

    #[track_caller]
    #[allow(private_interfaces, reason = "as in the trait")]
    fn beside(self, left: &Node, operation: &str) -> Result<(Node, Node), Node> {
        align::<S, S2, Joined<S, S2>>(operation, left, self.node())
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Axes, B: Backend> Operand<$number, S, B> for $number {
            type Axes = S;

            #[track_caller]
            #[allow(private_interfaces, reason = "as in the trait")]
            fn beside(self, left: &Node, _: &str) -> Result<(Node, Node), Node> {
                use crate::element::sealed::Stored;
                Ok((left.clone(), Node::scalar(self.to_scalar(), &left.lengths, left.names)))
            }
        }
    )*};
}

numbers! { f16 bf16 f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 bool }

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
