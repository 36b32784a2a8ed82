//! One axis or several, as types and as values.

use super::axes::Axes;
use super::axis::{Axis, NameOf};
use super::list::{Cons, List, Nil};
use super::prime::Prime;

/// One axis or a tuple of axes, of which only the names matter: what a sum goes over, what a permutation arranges.
/// Names are that too, so that a name where an axis is needed is one fault.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an axis nor a tuple of axes",
    label = "an axis is expected here"
)]
pub trait AxisSelection: 'static {
    /// The names as they are written.
    const NAMES: &'static [&'static str];

    #[doc(hidden)]
    type List: List;
    /// `L` without these axes.
    #[doc(hidden)]
    type RemovedFrom<L: List>: List;
    /// The tuple of `L` without these axes.
    #[doc(hidden)]
    type LeftOf<L: List>: Axes;
    /// `L` with `M` in place of the first of these axes, and without the others.
    #[doc(hidden)]
    type ReplacedIn<L: List, M: List>: List;
}

#[diagnostic::do_not_recommend]
impl<A: Axis> AxisSelection for A {
    const NAMES: &'static [&'static str] = &[A::SPELLED];
    type List = Cons<A, Nil>;
    type RemovedFrom<L: List> = L::Remove<A>;
    type LeftOf<L: List> = L::RemoveOnto<A, ()>;
    type ReplacedIn<L: List, M: List> = L::Replace<A, M>;
}

#[diagnostic::do_not_recommend]
impl<A: Axis> AxisSelection for NameOf<A> {
    const NAMES: &'static [&'static str] = &[A::SPELLED];
    type List = Cons<A, Nil>;
    type RemovedFrom<L: List> = L::Remove<A>;
    type LeftOf<L: List> = L::RemoveOnto<A, ()>;
    type ReplacedIn<L: List, M: List> = L::Replace<A, M>;
}

/// The name of an axis or a tuple of names, as values: `Batch`, `(Height, Width)`, `Prime(State)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::NamesIn;
/// axes! { Height, Width }
///
/// fn energy<S: Axes, X: NamesIn<S>>(x: &Tensor<f32, S>, over: X) -> Tensor<f32, Without<S, X::Axes>> {
///     x.square().sum(over)
/// }
/// let x: Tensor<f32, (Height<1>, Width<2>)> = [[3., 4.]].into();
/// assert_eq!(energy(&x, (Width, Height)).item()?, 25.);
/// assert_eq!(energy(&x, Height).to_vec()?, [9., 16.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name an axis",
    label = "a name is expected here, such as `Batch`, `(Batch, Width)` or `A::NAME`"
)]
pub trait Names: Copy {
    /// The axis that is named, or the tuple of several.
    type Axes: AxisSelection;
    /// The same as a tuple, also of one.
    #[doc(hidden)]
    type Tuple;
}

/// The name of one axis: `Batch`, `Prime(State)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::{NamesIn, OneName};
/// axes! { Height, Width }
///
/// fn last<S: Axes, X: OneName + NamesIn<S>>(x: &Tensor<f32, S>, along: X) -> Tensor<f32, Without<S, X::Axis>> {
///     x.index(along, -1)
/// }
/// let x: Tensor<f32, (Height<1>, Width<2>)> = [[3., 4.]].into();
/// assert_eq!(last(&x, Width).to_vec()?, [4.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name one axis",
    label = "one name is expected here, such as `Batch` or `A::NAME`"
)]
pub trait OneName: Names<Axes = <Self as OneName>::Axis> {
    /// The axis that is named.
    type Axis: Axis;
}

#[diagnostic::do_not_recommend]
impl<A: Axis> Names for NameOf<A> {
    type Axes = A;
    type Tuple = (A,);
}

#[diagnostic::do_not_recommend]
impl<A: Axis> OneName for NameOf<A> {
    type Axis = A;
}

#[diagnostic::do_not_recommend]
impl<N: OneName> Names for Prime<N> {
    type Axes = Prime<N::Axis>;
    type Tuple = (Prime<N::Axis>,);
}

#[diagnostic::do_not_recommend]
impl<N: OneName> OneName for Prime<N> {
    type Axis = Prime<N::Axis>;
}

/// An axis, a name, or a tuple of either: what can be looked at for repeated names, also where axes with lengths are asked for and names are given.
#[doc(hidden)]
pub trait Naming {
    type Naming: List;
}

impl<N: Named> Naming for N {
    type Naming = Cons<N::Named, Nil>;
}

impl Naming for () {
    type Naming = Nil;
}

/// An axis, or the name of one.
#[doc(hidden)]
pub trait Named: 'static {
    type Named: Axis;
}

impl<A: Axis> Named for A {
    type Named = A;
}

impl<A: Axis> Named for NameOf<A> {
    type Named = A;
}

impl<A: Axis> Named for Prime<NameOf<A>> {
    type Named = Prime<A>;
}

/// An axis that an operation makes: an axis with a length, or the name of one whose length is then dynamic.
///
/// `x.merge((Height, Width), Pixel::<784>::AXIS)` has an axis of static length, which is checked; in `x.merge((Height, Width), Pixel)` it is known at run time.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Height, Width, Pixel }
///
/// let x: Tensor<i32, (Height<2>, Width<3>)> = [[1, 2, 3], [4, 5, 6]].into();
/// let y: Tensor<i32, (Pixel<6>,)> = x.merge((Height, Width), Pixel::<6>::AXIS);
/// let z: Tensor<i32, (Pixel,)> = x.merge((Height, Width), Pixel);
/// assert_eq!(y.to_vec()?, z.to_vec()?);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis that can result",
    label = "an axis is expected here, such as `Pixel` or `Pixel::<784>::AXIS`"
)]
pub trait NewAxis: MakesAxis {}

#[diagnostic::do_not_recommend]
impl<A: Axis> NewAxis for A {}

#[diagnostic::do_not_recommend]
impl<A: Axis> NewAxis for NameOf<A> {}

#[diagnostic::do_not_recommend]
impl<A: Axis> NewAxis for Prime<NameOf<A>> {}

/// The axis that a [`NewAxis`] stands for.
///
/// A number has one too, but is no `NewAxis`: so that one in the place of an axis has no other fault.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis that can result",
    label = "an axis is expected here, such as `Pixel` or `Pixel::<784>::AXIS`"
)]
pub trait MakesAxis {
    /// The axis that results.
    type Axis: Axis;

    /// The length that the user has given, if any.
    #[doc(hidden)]
    fn given(&self) -> Option<usize>;
}

#[diagnostic::do_not_recommend]
impl<A: Axis> MakesAxis for A {
    type Axis = A;

    fn given(&self) -> Option<usize> {
        Some(self.length())
    }
}

#[diagnostic::do_not_recommend]
impl<A: Axis> MakesAxis for NameOf<A> {
    type Axis = A::Dynamic;

    fn given(&self) -> Option<usize> {
        None
    }
}

#[diagnostic::do_not_recommend]
impl<A: Axis> MakesAxis for Prime<NameOf<A>> {
    type Axis = Prime<A::Dynamic>;

    fn given(&self) -> Option<usize> {
        None
    }
}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl MakesAxis for usize {
    type Axis = Unnamed;

    fn given(&self) -> Option<usize> {
        Some(*self)
    }
}

crate::axes! {
    /// What stands for the axis that a number does not name.
    #[doc(hidden)]
    pub Unnamed
}

macro_rules! tuples {
    ($(($first:ident $($rest:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$first: Named, $($rest: Named),*> AxisSelection for ($first, $($rest,)*) {
            const NAMES: &'static [&'static str] = &[$first::Named::SPELLED, $($rest::Named::SPELLED),*];
            type List = tuples!(@named $first $($rest)*);
            type RemovedFrom<L: List> = L::Minus<<Self as AxisSelection>::List>;
            type LeftOf<L: List> = L::MinusOnto<<Self as AxisSelection>::List, ()>;
            type ReplacedIn<L: List, M: List> =
                <L::Minus<<($($rest,)*) as AxisSelection>::List> as List>::Replace<$first::Named, M>;
        }

        impl<$first: Named, $($rest: Named),*> Naming for ($first, $($rest,)*) {
            type Naming = tuples!(@named $first $($rest)*);
        }

        #[diagnostic::do_not_recommend]
        impl<$first: OneName, $($rest: OneName),*> Names for ($first, $($rest,)*) {
            type Axes = ($first::Axis, $($rest::Axis,)*);
            type Tuple = Self::Axes;
        }
    )*};
    (@named) => { Nil };
    (@named $first:ident $($rest:ident)*) => { Cons<$first::Named, tuples!(@named $($rest)*)> };
}

tuples! {
    (A1) (A1 A2) (A1 A2 A3) (A1 A2 A3 A4) (A1 A2 A3 A4 A5) (A1 A2 A3 A4 A5 A6) (A1 A2 A3 A4 A5 A6 A7)
    (A1 A2 A3 A4 A5 A6 A7 A8) (A1 A2 A3 A4 A5 A6 A7 A8 A9) (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10)
    (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11) (A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12)
}

/// No axes: `x.sum(())` is `x`, `x.permute(())` of a scalar is the scalar.
#[diagnostic::do_not_recommend]
impl AxisSelection for () {
    const NAMES: &'static [&'static str] = &[];
    type List = Nil;
    type RemovedFrom<L: List> = L;
    type LeftOf<L: List> = L::Onto<()>;
    type ReplacedIn<L: List, M: List> = L;
}

#[diagnostic::do_not_recommend]
impl Names for () {
    type Axes = ();
    type Tuple = ();
}
