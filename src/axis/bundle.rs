//! The bounds that generic layers need, each in one word.

use super::axes::Axes;
use super::axis::Axis;
use super::check::{Agrees, Fits, FitsWith, HasAxis, Meets};

/// Axes with which tensors of the same axes can be combined: what `x + &x.relu()` needs in generic code.
///
/// Every tuple of axes of distinct names is a `Shape`. [Generic code](crate::docs::generic_code) has more.
///
/// ```
/// # use taut::prelude::*;
/// fn swish<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
///     x * x.sigmoid()
/// }
/// assert_eq!(swish(&Tensor::scalar(0.0)).item()?, 0.0);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be the axes of a tensor",
    label = "tensors with these axes can't be combined with each other",
    note = "in generic code ask for `S: Shape`"
)]
pub trait Shape:
    Axes<With<Self> = Self>
    + Axes<With<()> = Self>
    + Agrees<Self>
    + Agrees<()>
    + Meets<Self>
    + Meets<()>
    + Fits
    + FitsWith<Self>
    + FitsWith<()>
{
}

#[diagnostic::do_not_recommend]
impl<S> Shape for S where
    S: Axes<With<S> = S>
        + Axes<With<()> = S>
        + Agrees<S>
        + Agrees<()>
        + Meets<S>
        + Meets<()>
        + Fits
        + FitsWith<S>
        + FitsWith<()>
{
}

/// Axes that a tensor without `X` can be combined with: what `x - &x.mean(X)` needs in generic code.
///
/// Every shape that has the axis `X` is `Along<X>`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Batch, Embed }
///
/// fn centred<A: Axis, S: Along<A>>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
///     x - x.mean(A::NAME)
/// }
/// let x: Tensor<f32, (Batch<1>, Embed<2>)> = [[1., 3.]].into();
/// assert_eq!(centred::<Embed<2>, _>(&x).to_vec()?, [-1., 1.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "no axis named `{X}` in a tensor with axes `{Self}`",
    label = "`{X}` is not an axis of this tensor",
    note = "in generic code ask for `S: Along<{X}>`"
)]
pub trait Along<X: Axis>:
    Shape
    + HasAxis<X>
    + Axes<With<<Self as Axes>::Less<X>> = Self>
    + Agrees<<Self as Axes>::Less<X>>
    + Meets<<Self as Axes>::Less<X>>
    + FitsWith<<Self as Axes>::Less<X>>
{
}

#[diagnostic::do_not_recommend]
impl<S, X: Axis> Along<X> for S where
    S: Shape
        + HasAxis<X>
        + Axes<With<<S as Axes>::Less<X>> = S>
        + Agrees<<S as Axes>::Less<X>>
        + Meets<<S as Axes>::Less<X>>
        + FitsWith<<S as Axes>::Less<X>>
{
}

/// Axes among which those of `S2` all are, with the same lengths: what `x * &scale` needs in generic code to have the axes of `x`, where `scale` has the axes `S2`.
#[diagnostic::on_unimplemented(
    message = "axes `{S2}` are not known to be all among `{Self}`",
    label = "what is combined with a tensor with axes `{S2}` may get others here",
    note = "in generic code ask for `S: Covers<{S2}>`"
)]
pub trait Covers<S2: Axes>:
    Shape + Axes<With<S2> = Self> + Agrees<S2> + Meets<S2> + FitsWith<S2>
{
}

#[diagnostic::do_not_recommend]
impl<S, S2: Axes> Covers<S2> for S where
    S: Shape + Axes<With<S2> = S> + Agrees<S2> + Meets<S2> + FitsWith<S2>
{
}

/// Axes that are all among those of `P`, with the same lengths: what values need that update elements with the axes `P`.
///
/// It follows from `P: Covers<Self>`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Within;
/// axes! { A, B }
///
/// fn within<S: Within<P>, P: Axes>() {}
/// within::<(B,), (A<2>, B)>();
/// within::<(), (A<2>, B)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` are not all among `{P}`, with the same lengths",
    label = "a tensor that has these axes, or fewer of them, is expected here (generic code asks for `Covers`)"
)]
pub trait Within<P>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes, P: Covers<S>> Within<P> for S {}

/// Axes that a linear map from `I` to `O` applies to: they have `I`, and `O`, if they have it, with the same length.
///
/// It is what `x.dot(&w, I) + &b` needs in generic code, where `w` has the axes `(I, O)` and `b` the axes `(O,)`; the result has the axes [`Mapped<S, I, O>`](Mapped).
/// A second layer asks for `Mapped<S, I, O>: Maps<O, P>`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Batch, Pixel, Class }
///
/// fn linear<I: Axis, O: Axis, S: Maps<I, O>>(x: &Tensor<f32, S>, w: &Tensor<f32, (I, O)>) -> Tensor<f32, S::Mapped> {
///     x.dot(w, I::NAME)
/// }
/// let x: Tensor<f32, (Batch<1>, Pixel<2>)> = [[1., 2.]].into();
/// let w: Tensor<f32, (Pixel<2>, Class<1>)> = [[3.], [4.]].into();
/// let y: Tensor<f32, (Batch<1>, Class<1>)> = linear(&x, &w);
/// assert_eq!(y.to_vec()?, [11.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` are not known to be mapped from `{I}` to `{O}`",
    label = "no linear map from `{I}` to `{O}` applies to these axes",
    note = "a tensor that is mapped has the axis `{I}`; in generic code ask for `S: Maps<{I}, {O}>`"
)]
pub trait Maps<I: Axis, O: Axis>:
    Shape
    + HasAxis<I>
    + HasAxis<I::Dynamic>
    + Agrees<(I, O)>
    + Axes<Contract<I, (I, O)> = Self::Mapped>
    + Axes<Contract<I::Dynamic, (I, O)> = Self::Mapped>
{
    /// The axes without `I`, then `O`.
    type Mapped: Shape
        + HasAxis<O>
        + HasAxis<O::Dynamic>
        + Agrees<(O,)>
        + Meets<(O,)>
        + FitsWith<(O,)>
        + Axes<With<(O,)> = Self::Mapped>;
}

#[diagnostic::do_not_recommend]
impl<S, I: Axis, O: Axis> Maps<I, O> for S
where
    S: Shape
        + HasAxis<I>
        + HasAxis<I::Dynamic>
        + Agrees<(I, O)>
        + Axes<Contract<I::Dynamic, (I, O)> = <S as Axes>::Contract<I, (I, O)>>,
    <S as Axes>::Contract<I, (I, O)>: Shape
        + HasAxis<O>
        + HasAxis<O::Dynamic>
        + Agrees<(O,)>
        + Meets<(O,)>
        + FitsWith<(O,)>
        + Axes<With<(O,)> = <S as Axes>::Contract<I, (I, O)>>,
{
    type Mapped = <S as Axes>::Contract<I, (I, O)>;
}

/// The axes of what a linear map from `I` to `O` makes of axes `S`.
pub type Mapped<S, I, O> = <S as Maps<I, O>>::Mapped;
