//! The elements at positions that tensors of integers say.

use std::sync::Arc;

use super::{Backend, Tensor};
use crate::axis::{
    ABSENT, Agrees, Axes, Axis, AxisSelection, Fits, Joined, NamesIn, Positions, Taken, Without,
};
use crate::element::{Element, Integer};
use crate::graph::{Indexing, NEW, Node};

/// # Elements at positions
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements at the positions `ids` of `axes`, one axis or several: the axes of `ids` stand where the first of `axes` was, and those that this
    /// tensor has otherwise are aligned with it, not repeated.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | `ids` | `(I..)`; for several axes a tuple of one tensor for each |
    /// | result | `(.., I.., ..)`, where axes of `ids` that `self` has besides `A` are not repeated |
    ///
    /// Names decide how index tensors work together: those that share an axis go along it together, as in vectorised indexing; those that share
    /// none give each combination, as `numpy.ix_` does. [Indexing](crate::docs::indexing) shows each case beside NumPy.
    ///
    /// Positions count from the front. One that occurs several times is read several times; its gradient adds up.
    ///
    /// Equivalents: `numpy.take`, and `numpy.take_along_axis` where an axis is shared; `x[rows, cols]`; `torch.index_select`, `torch.gather`, an embedding.
    ///
    /// # Errors
    ///
    /// A position outside comes out of the evaluating call as [`Error::OutOfRange`](crate::Error::OutOfRange), dynamic lengths that differ as
    /// [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Vocab, Embed, Pos, Row, Col, Point }
    ///
    /// let table: Tensor<f32, (Vocab<3>, Embed<2>)> = [[0., 1.], [2., 3.], [4., 5.]].into();
    /// let ids: Tensor<i64, (Pos<2>,)> = [2, 0].into();
    /// let x: Tensor<f32, (Pos<2>, Embed<2>)> = table.take(Vocab, &ids);
    /// assert_eq!(x.to_vec()?, [4., 5., 0., 1.]);
    ///
    /// let image: Tensor<u8, (Row<2>, Col<3>)> = [[0, 1, 2], [3, 4, 5]].into();
    /// let (rows, cols): (Tensor<i64, (Point<2>,)>, Tensor<i64, (Point<2>,)>) = ([0, 1].into(), [2, 1].into());
    /// let points: Tensor<u8, (Point<2>,)> = image.take((Row, Col), (&rows, &cols));
    /// assert_eq!(points.to_vec()?, [2, 4]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "gather")]
    #[doc(alias = "index_select")]
    #[doc(alias = "take_along_axis")]
    #[doc(alias = "embedding")]
    #[doc(alias = "ix_")]
    #[track_caller]
    #[must_use = "`take` returns a new tensor"]
    pub fn take<X: NamesIn<S>, I: Indices<S, X::Axes, B>>(
        &self,
        axes: X,
        ids: I,
    ) -> Tensor<E, I::Picked, B> {
        let _ = axes;
        let (indexing, ids) = ids.indices("take");
        let names = <I::Picked as AxisSelection>::NAMES;
        Tensor::from_node(self.node().take(&indexing, &ids, names))
    }
}

/// Tensors of integers that say positions along the axes `X` of a tensor with axes `S` on the backend `B`: a reference to one for one axis, a tuple
/// of references for two to four.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::Indices;
/// axes! { Row, Pick }
///
/// fn doubled<S: HasAxis<Row<3>>, I: Indices<S, Row<3>, Cpu>>(x: &Tensor<f32, S>, ids: I) -> Tensor<f32, I::Picked> {
///     x.take(Row, ids) * 2.0
/// }
/// let x: Tensor<f32, (Row<3>,)> = [1., 2., 3.].into();
/// let ids: Tensor<u8, (Pick<2>,)> = [2, 2].into();
/// assert_eq!(doubled(&x, &ids).to_vec()?, [6., 6.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say positions along `{X}`",
    label = "a reference to a tensor of integers is expected here, such as `&ids`; for several axes a tuple of one for each"
)]
pub trait Indices<S, X, B> {
    /// The axes of the picked elements.
    type Picked: Axes;

    /// How the tensors lie to the block and to what they pick, and their nodes.
    #[doc(hidden)]
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn indices(self, operation: &'static str) -> (Arc<Indexing>, Vec<Node>);
}

#[diagnostic::do_not_recommend]
impl<I: Integer, T: Axes, S: Axes, A: Axis, B: Backend> Indices<S, A, B> for &Tensor<I, T, B>
where
    Without<S, A>: Agrees<T>,
    Taken<S, A, T>: Fits,
{
    type Picked = Taken<S, A, T>;

    #[allow(private_interfaces, reason = "as in the trait")]
    fn indices(self, operation: &'static str) -> (Arc<Indexing>, Vec<Node>) {
        let own = Positions::<T, Self::Picked>::EACH;
        let indexing = indexing::<S, A, Self::Picked>(operation, &[own]);
        (indexing, vec![self.node().clone()])
    }
}

/// The indexing of the axes `X` of `S` by tensors whose axes are at these positions in `P`.
pub(super) fn indexing<S: Axes, X: AxisSelection, P: Axes>(
    operation: &'static str,
    own: &[&[u8]],
) -> Arc<Indexing> {
    const { assert!(ABSENT == NEW) };
    let axes = Positions::<X, S>::ALL;
    let kept = (0_u8..).zip(Positions::<S, P>::EACH);
    Arc::new(Indexing {
        kept: kept
            .map(|(axis, &at)| if axes.contains(&axis) { NEW } else { at })
            .collect(),
        by: (axes.iter().zip(own))
            .map(|(&axis, &own)| (axis, own.into()))
            .collect(),
        operation,
    })
}

macro_rules! tuples {
    ($(($first:ident $($axis:ident)*), ($($ids:ident $element:ident)*), $all:ty, [$($agree:tt)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Axes, B: Backend, $first: Axis, $($axis: Axis,)* $($element: Integer, $ids: Axes),*>
            Indices<S, ($first, $($axis,)*), B> for ($(&Tensor<$element, $ids, B>,)*)
        where
            $($agree)*
            Without<S, ($first, $($axis,)*)>: Agrees<$all>,
            Taken<Without<S, ($($axis,)*)>, $first, $all>: Fits,
        {
            type Picked = Taken<Without<S, ($($axis,)*)>, $first, $all>;

            #[allow(private_interfaces, reason = "as in the trait")]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn indices(self, operation: &'static str) -> (Arc<Indexing>, Vec<Node>) {
                let ($($ids,)*) = self;
                let own = [$(Positions::<$ids, Self::Picked>::EACH),*];
                let indexing = indexing::<S, ($first, $($axis,)*), Self::Picked>(operation, &own);
                (indexing, vec![$($ids.node().clone()),*])
            }
        }
    )*};
}

tuples! {
    (A1 A2), (T1 I1 T2 I2), Joined<T1, T2>, [T1: Agrees<T2>,];
    (A1 A2 A3), (T1 I1 T2 I2 T3 I3), Joined<Joined<T1, T2>, T3>, [T1: Agrees<T2>, Joined<T1, T2>: Agrees<T3>,];
    (A1 A2 A3 A4), (T1 I1 T2 I2 T3 I3 T4 I4), Joined<Joined<Joined<T1, T2>, T3>, T4>,
        [T1: Agrees<T2>, Joined<T1, T2>: Agrees<T3>, Joined<Joined<T1, T2>, T3>: Agrees<T4>,];
}
