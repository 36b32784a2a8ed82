//! What operations ask of axes: each relation a trait, whose message is what the compiler tells the user.

use super::axes::Axes;
use super::axis::Axis;
use super::bit::{False, True};
use super::found::Agree;
use super::list::{Cons, List, Nil};
use super::selection::{AxisSelection, Names, Naming, NewAxis};

/// Axes among which `A` is. Axes are matched by name, whatever their lengths.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Batch, Width }
///
/// fn total<A: Axis, S: HasAxis<A>>(x: &Tensor<f32, S>) -> Tensor<f32, Without<S, A>> {
///     x.sum(A::NAME)
/// }
/// let x: Tensor<f32, (Batch<1>, Width<2>)> = [[1., 2.]].into();
/// assert_eq!(total::<Width, _>(&x).to_vec()?, [3.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "no axis named `{A}` in a tensor with axes `{Self}`",
    label = "name an axis of the tensor, or add `{A}` first with `broadcast`"
)]
pub trait HasAxis<A>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes, A: Axis> HasAxis<A> for S where <S::List as List>::Has<A>: True {}

/// Axes among which all of the tuple `X` are.
///
/// It follows from [`HasAxis`] of each.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::HasAxes;
/// axes! { A, B, C }
///
/// fn has<S: HasAxes<X>, X>() {}
/// has::<(A<2>, B, C), (C, A<2>)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` are not known to have `{X}` among them",
    label = "an axis is missing",
    note = "in generic code ask for `S: HasAxis<A>` for each axis `A`"
)]
pub trait HasAxes<X>: Axes {}

/// Names, as values, of axes that are among `S`.
///
/// It follows from [`HasAxis`]: `S: HasAxis<A>` lets generic code write `x.sum(A::NAME)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::NamesIn;
/// axes! { Batch, Width }
///
/// fn spread<S: Axes, X: NamesIn<S>>(x: &Tensor<f32, S>, over: X) -> Tensor<f32, Without<S, X::Axes>> {
///     x.std(over, Ddof::Population)
/// }
/// let x: Tensor<f32, (Batch<1>, Width<2>)> = [[1., 3.]].into();
/// assert_eq!(spread(&x, (Batch, Width)).item()?, 1.);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name axes of a tensor with axes `{S}`",
    label = "a name is expected here, such as `Batch`, `(Batch, Width)` or `A::NAME`"
)]
pub trait NamesIn<S>: Names {}

impl<X: Names, S: HasAxes<X::Tuple>> NamesIn<S> for X {}

/// Axes among which no name of `X` is.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Lacks;
/// axes! { A, B, C }
///
/// fn outer<S: Lacks<S2>, S2: Axes>() {}
/// outer::<(A<2>, B), (C,)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` have an axis named `{X}` already",
    label = "take another name, or `Prime<..>`: a tensor has one axis of a name"
)]
pub trait Lacks<X>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes, X: Naming> Lacks<X> for S where <S::List as List>::Meets<X::Naming>: False {}

/// An axis, or axes, of whose names none is among `S`: [`Lacks`] from the other side.
///
/// Operations ask for it this way round, since the compiler points at the argument that such a bound begins with.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::FreeIn;
/// axes! { A, B, C }
///
/// fn free<X: FreeIn<S>, S: Axes>() {}
/// free::<C, (A<2>, B)>();
/// ```
pub trait FreeIn<S> {}

impl<X, S: Lacks<X>> FreeIn<S> for X {}

/// What makes an axis in the place of the axes named `X` of `S`: [`NewAxis`], whose name is [free](FreeIn) among the others.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::{NamesIn, NewIn, OneName, Replaced};
/// axes! { Time, Late }
///
/// fn rest<S: Axes, X: OneName + NamesIn<S>, Y: NewIn<S, X>>(x: &Tensor<f32, S>, axis: X, into: Y) -> Tensor<f32, Replaced<S, X::Axis, Y::Axis>> {
///     x.slice(axis, 1.., into)
/// }
/// let x: Tensor<f32, (Time<3>,)> = [1., 2., 4.].into();
/// let y: Tensor<f32, (Late<2>,)> = rest(&x, Time, Late::<2>::AXIS);
/// assert_eq!(y.to_vec()?, [2., 4.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis that can result",
    label = "an axis is expected here, such as `Pixel` or `Pixel::<784>::AXIS`"
)]
pub trait NewIn<S, X>: NewAxis {}

impl<S: Axes, X: Names, Y: NewAxis> NewIn<S, X> for Y where S::Less<X::Axes>: Lacks<Y::Axis> {}

/// Axes whose names are distinct.
///
/// ```
/// # use taut::prelude::*;
/// axes! { A, B, C }
///
/// fn distinct<S: Distinct>() {}
/// distinct::<(A<2>, Prime<A<2>>)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` name an axis twice",
    label = "take another name for one, or `Prime<..>`: a tensor has one axis of a name"
)]
pub trait Distinct {}

#[diagnostic::do_not_recommend]
impl<X: Naming> Distinct for X where <X::Naming as List>::Distinct: True {}

/// Axes that have the lengths of `S` wherever they have its names.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Agrees;
/// axes! { A, B, C }
///
/// fn agree<S: Agrees<S2>, S2: Axes>() {}
/// agree::<(A<2>, B), (C<3>, A<2>)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` and `{S}` disagree: one name with two sizes",
    label = "here an axis has another size (`fix` makes a dynamic one static, `relax` a static one dynamic; generic code asks for `S: Shape`)"
)]
pub trait Agrees<S: Axes>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes, T: Axes> Agrees<T> for S where T::List: AgreeAll<S::List> {}

/// Axes with which `S` agrees: [`Agrees`] from the other side, for the same reason as [`FreeIn`].
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::AgreedBy;
/// axes! { A, B, C }
///
/// fn agreed<X: AgreedBy<S>, S: Axes>() {}
/// agreed::<(C<3>, A<2>), (A<2>, B)>();
/// ```
pub trait AgreedBy<S>: Axes {}

impl<X: Axes, S: Agrees<X>> AgreedBy<S> for X {}

/// Each axis of the list is absent from `L`, or there with the same length.
pub trait AgreeAll<L> {}
impl<L> AgreeAll<L> for Nil {}
impl<L: List, A: Axis, R: AgreeAll<L>> AgreeAll<L> for Cons<A, R> where L::Get<A>: Agree<A> {}

/// Axes that share a name with `S`, or one of the two has none at all (a scalar).
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Meets;
/// axes! { A, B, C }
///
/// fn meet<S: Meets<S2>, S2: Axes>() {}
/// meet::<(A<2>, B), (C<3>, B)>();
/// meet::<(A<2>, B), ()>();
/// ```
#[diagnostic::on_unimplemented(
    message = "tensors with axes `{Self}` and `{S}` share no axis",
    label = "to combine each element of one with each of the other, say so with `outer` or `broadcast` (generic code asks for `S: Shape`)"
)]
pub trait Meets<S: Axes>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes, T: Axes> Meets<T> for S where <T::List as List>::MeetsOrNil<S::List>: True {}

/// No axes: those of a scalar.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::NoAxes;
///
/// fn scalar<S: NoAxes>() {}
/// scalar::<()>();
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor with axes `{Self}` is not a single number",
    label = "reduce or `index` each axis first; `to_vec` gives all elements, `get` one of them"
)]
pub trait NoAxes: Axes {}

#[diagnostic::do_not_recommend]
impl NoAxes for () {}

/// Axes that are as many as a tensor may have.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Fits;
/// axes! { A, B, C }
///
/// fn fits<S: Fits>() {}
/// fits::<(A<2>, B, C)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "the result has more axes than a tensor may have, which is 12",
    label = "reduce, `index` or `merge` axes first"
)]
pub trait Fits: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes> Fits for S where S::IsTuple: True {}

/// Axes that are, together with those only `S` has, as many as a tensor may have.
///
/// It says that [`Joined<Self, S>`](super::Joined) [`Fits`]; as a bound of its own it is looked at once, not wherever an operator is.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::FitsWith;
/// axes! { A, B, C }
///
/// fn fits<S: FitsWith<S2>, S2: Axes>() {}
/// fits::<(A<2>, B), (B, C)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "axes `{Self}` and `{S}` are together more than a tensor may have, which is 12",
    label = "reduce, `index` or `merge` axes first (generic code asks for `S: Shape`)"
)]
pub trait FitsWith<S: Axes>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes, T: Axes> FitsWith<T> for S where T::List: FitAll<S, T> {}

/// The list of `T` is empty, or `T` fits with `S`: a number fits with any axes, also in generic code.
pub trait FitAll<S, T> {}
impl<S, T> FitAll<S, T> for Nil {}
impl<S: Axes<With<T>: Fits>, T: Axes, A, R> FitAll<S, T> for Cons<A, R> {}

/// Axes that can be arranged as `X` says, since it names each of them.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::ArrangedBy;
/// axes! { A, B, C }
///
/// use taut::axis::AxisSelection;
/// fn arranged<S: ArrangedBy<X>, X: AxisSelection>() {}
/// arranged::<(A<2>, B), (B, A)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "`{X}` does not name all of the axes `{Self}`",
    label = "name each axis once here; `sum` or `index` takes an axis away"
)]
pub trait ArrangedBy<X: AxisSelection>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes, X: AxisSelection> ArrangedBy<X> for S where
    <<S::List as List>::Minus<X::List> as List>::IsNil: True
{
}

/// Axes that differ from `S` in nothing but what is static and what is dynamic.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::FixesTo;
/// axes! { A, B, C }
///
/// fn fixes<S: FixesTo<S2>, S2: Axes>() {}
/// fixes::<(A, B), (A<2>, B)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor with axes `{Self}` can't become one with axes `{S}`",
    label = "names and order stay here: `rename` and `permute` change them"
)]
pub trait FixesTo<S: Axes>: Axes {}

#[diagnostic::do_not_recommend]
impl<S: Axes<Relaxed = T::Relaxed>, T: Axes> FixesTo<T> for S {}

/// Axes of a tensor that can follow one with axes `S` along `X`: the other axes have the same names and lengths.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Follows;
/// axes! { A, B, C }
///
/// fn follows<T: Follows<S, A>, S: Axes>() {}
/// follows::<(B, A<2>), (A<7>, B)>();
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor with axes `{Self}` can't be put together with one with axes `{S}`",
    label = "the tensors need the same axes of the same lengths, but for the one along which they are joined"
)]
pub trait Follows<S: Axes, X: AxisSelection>: Axes {}

#[diagnostic::do_not_recommend]
impl<T: Axes, S: Axes, X: AxisSelection> Follows<S, X> for T
where
    T: ArrangedBy<S>,
    S: ArrangedBy<T>,
    S::Less<X>: Agrees<T::Less<X>>,
{
}

macro_rules! tuples {
    ($(($($axis:ident)*))*) => {$(
        impl<S: Axes $(+ HasAxis<$axis>)*, $($axis: Axis),*> HasAxes<($($axis,)*)> for S where
            ($($axis,)*): Distinct
        {
        }
    )*};
}

tuples! {
    () (A1) (A1 A2) (A1 A2 A3) (A1 A2 A3 A4) (A1 A2 A3 A4 A5) (A1 A2 A3 A4 A5 A6) (A1 A2 A3 A4 A5 A6 A7)
    (A1 A2 A3 A4 A5 A6 A7 A8) (A1 A2 A3 A4 A5 A6 A7 A8 A9) (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10)
    (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11) (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12)
}
