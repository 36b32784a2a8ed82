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
    ) -> Tensor<E, Taken<S, X::Axes, I::Axes>, B> {
        let _ = axes;
        let (indexing, ids) = ids.indices("take");
        let names = <Taken<S, X::Axes, I::Axes> as AxisSelection>::NAMES;
        Tensor::from_node(self.node().take(&indexing, &ids, names))
    }
}

/// Tensors of integers that say positions along the axes `X` of a tensor with axes `S` on the backend `B`: a reference to one for one axis, a tuple
/// of references for two to four.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Taken;
/// use taut::tensor::Indices;
/// axes! { Row, Pick }
///
/// fn picked<A: Axis, S: HasAxis<A>, I: Indices<S, A, Cpu>>(x: &Tensor<f32, S>, ids: I) -> Tensor<f32, Taken<S, A, I::Axes>> {
///     x.take(A::NAME, ids)
/// }
/// let x: Tensor<f32, (Row<3>,)> = [1., 2., 3.].into();
/// let ids: Tensor<u8, (Pick<2>,)> = [2, 2].into();
/// assert_eq!(picked::<Row<3>, _, _>(&x, &ids).to_vec()?, [3., 3.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say positions along `{X}`",
    label = "a tuple of a tensor for each axis is expected here, such as `(&rows, &cols)` for `(Row, Col)`, or one tensor for one axis"
)]
pub trait Indices<S, X, B>: Tensors<B> {
    /// How the tensors lie to the block and to what they pick, and their nodes.
    #[doc(hidden)]
    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn indices(self, operation: &'static str) -> (Arc<Indexing>, Vec<Node>);
}

impl<T, S: Axes, X: AxisSelection, B: Backend> Indices<S, X, B> for T
where
    T: Tensors<B, First: Integer, Rest: AllIntegers, Pairs: AllAgree> + ForAxes<X>,
    Without<S, X>: Agrees<T::Axes>,
    Taken<S, X, T::Axes>: Fits,
{
    #[allow(private_interfaces, reason = "as in the trait")]
    fn indices(self, operation: &'static str) -> (Arc<Indexing>, Vec<Node>) {
        let own = T::places::<Taken<S, X, T::Axes>>();
        let indexing = indexing::<S, X, Taken<S, X, T::Axes>>(operation, &own);
        (indexing, self.nodes())
    }
}

/// References to tensors on the backend `B`, whatever their elements and axes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tensor of positions",
    label = "a reference to a tensor of integers is expected here, such as `&ids`; for several axes a tuple of one for each"
)]
#[doc(hidden)]
pub trait Tensors<B> {
    /// The axes of all.
    type Axes: Axes;
    /// The elements of the first.
    type First;
    /// The elements of the others, as nested pairs.
    type Rest;
    /// The axes of each with those before it, as nested pairs.
    type Pairs;

    /// Where the axes of each are in `P`.
    fn places<P: Axes>() -> Vec<&'static [u8]>;

    #[allow(
        private_interfaces,
        reason = "only this crate calls it: a public trait can't have a private method"
    )]
    fn nodes(self) -> Vec<Node>;
}

/// As many tensors as `X` has axes.
#[doc(hidden)]
pub trait ForAxes<X> {}

/// All of nested pairs are integers.
#[doc(hidden)]
pub trait AllIntegers {}
impl AllIntegers for () {}
impl<I: Integer, R: AllIntegers> AllIntegers for (I, R) {}

/// All of nested pairs of axes agree.
#[doc(hidden)]
pub trait AllAgree {}
impl AllAgree for () {}
impl<S: Axes + Agrees<T>, T: Axes, R: AllAgree> AllAgree for ((S, T), R) {}

#[diagnostic::do_not_recommend]
impl<E: Element, T: Axes, B: Backend> Tensors<B> for &Tensor<E, T, B> {
    type Axes = T;
    type First = E;
    type Rest = ();
    type Pairs = ();

    fn places<P: Axes>() -> Vec<&'static [u8]> {
        vec![Positions::<T, P>::EACH]
    }

    #[allow(private_interfaces, reason = "as in the trait")]
    fn nodes(self) -> Vec<Node> {
        vec![self.node().clone()]
    }
}

#[diagnostic::do_not_recommend]
impl<E, T, B, A: Axis> ForAxes<A> for &Tensor<E, T, B> {}

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
    ($(($($axis:ident)*), ($($t:ident $element:ident)*), $all:ty, $rest:ty, $pairs:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<B: Backend, $($element: Element, $t: Axes),*> Tensors<B> for ($(&Tensor<$element, $t, B>,)*) {
            type Axes = $all;
            type First = I1;
            type Rest = $rest;
            type Pairs = $pairs;

            fn places<P: Axes>() -> Vec<&'static [u8]> {
                vec![$(Positions::<$t, P>::EACH),*]
            }

            #[allow(private_interfaces, reason = "as in the trait")]
            #[allow(non_snake_case, reason = "one variable for each tensor, named like its axes")]
            fn nodes(self) -> Vec<Node> {
                let ($($t,)*) = self;
                vec![$($t.node().clone()),*]
            }
        }

        #[diagnostic::do_not_recommend]
        impl<B, $($element, $t,)* $($axis: Axis),*> ForAxes<($($axis,)*)> for ($(&Tensor<$element, $t, B>,)*) {}
    )*};
}

type J2<A, B> = Joined<A, B>;
type J3<A, B, C> = Joined<J2<A, B>, C>;
type J4<A, B, C, D> = Joined<J3<A, B, C>, D>;

tuples! {
    (A1 A2), (T1 I1 T2 I2), J2<T1, T2>, (I2, ()), ((T1, T2), ());
    (A1 A2 A3), (T1 I1 T2 I2 T3 I3), J3<T1, T2, T3>, (I2, (I3, ())), ((T1, T2), ((J2<T1, T2>, T3), ()));
    (A1 A2 A3 A4), (T1 I1 T2 I2 T3 I3 T4 I4), J4<T1, T2, T3, T4>, (I2, (I3, (I4, ()))),
        ((T1, T2), ((J2<T1, T2>, T3), ((J3<T1, T2, T3>, T4), ())));
}
