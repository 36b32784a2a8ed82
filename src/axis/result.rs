//! The axes that result, as aliases named after them. Each is total: generic code can name it without a bound.

use super::axes::Axes;
use super::found::Found;
use super::list::List;
use super::selection::AxisSelection;

/// `S` without `X`, an axis or a tuple of axes: the axes of `x.sum(X)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Without;
/// axes! { A, B, C, D }
///
/// let left: Without<(A<2>, B<3>), A> = (B::AXIS,);
/// ```
pub type Without<S, X> = <S as Axes>::Less<X>;

/// `S`, then the axes only `S2` has: the axes of `a + b`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Joined;
/// axes! { A, B, C, D }
///
/// let both: Joined<(A<2>, B<3>), (C<4>, B<3>)> = (A::AXIS, B::AXIS, C::AXIS);
/// ```
pub type Joined<S, S2> = <S as Axes>::With<S2>;

/// `S` without `X`, then what `S2` without `X` adds: the axes of `a.dot(&b, X)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Contracted;
/// axes! { A, B, C, D }
///
/// let product: Contracted<(A<2>, B<3>), B, (B<3>, C<4>)> = (A::AXIS, C::AXIS);
/// ```
pub type Contracted<S, X, S2> = <S as Axes>::Contract<X, S2>;

/// `S` with the axes `Ys` (one, or a tuple) in place of `X`: the axes of `x.split(X, Ys)`. Of several axes `X`, the first says where.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Replaced;
/// axes! { A, B, C, D }
///
/// let split: Replaced<(A<2>, B<3>), A, (C<1>, D<2>)> = (C::AXIS, D::AXIS, B::AXIS);
/// ```
pub type Replaced<S, X, Ys> = <S as Axes>::Replace<X, Ys>;

/// `S` with the one axis `Y` in place of the first of the axes `Xs`, and without the others: the axes of `x.merge(Xs, Y)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Merged;
/// axes! { A, B, C, D }
///
/// let merged: Merged<(A<2>, B<3>, C<4>), (B, C), D<12>> = (A::AXIS, D::AXIS);
/// ```
pub type Merged<S, Xs, Y> = <S as Axes>::Replace<Xs, Y>;

/// `Y` with the length that the axis named `X` has in `S`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Lent;
/// axes! { A, B, C, D }
///
/// let lent: Lent<(A<2>, B<3>), B, C> = C::<3>::AXIS;
/// ```
pub type Lent<S, X, Y> = <Found0<S, X> as Found>::Lend<Y>;

/// `S` with the name of `X` changed to that of `Y`, the length kept: the axes of `x.rename(X, Y)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Renamed;
/// axes! { A, B, C, D }
///
/// let renamed: Renamed<(A<2>, B<3>), B, C> = (A::AXIS, C::<3>::AXIS);
/// ```
pub type Renamed<S, X, Y> = <S as Axes>::Replace<X, Lent<S, X, Y>>;

/// The axes of `S` in the order of `Xs`: the axes of `x.permute(Xs)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Permuted;
/// axes! { A, B, C, D }
///
/// let permuted: Permuted<(A<2>, B<3>), (B, A)> = (B::<3>::AXIS, A::<2>::AXIS);
/// ```
pub type Permuted<S, Xs> = <S as Axes>::Select<Xs, ()>;

/// The axes named in `Xs`, each as it is in `S` or else in `S2`: the axes of `a.dot_to(&b, Xs)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Selected;
/// axes! { A, B, C, D }
///
/// let kept: Selected<(A<2>, B<3>), (B<3>, C<4>), (C, A)> = (C::<4>::AXIS, A::<2>::AXIS);
/// ```
pub type Selected<S, S2, Xs> = <S as Axes>::Select<Xs, S2>;

/// `S` with the axes of the index `S2` in place of `X`, of several the first, those that `S` has otherwise not repeated: the axes of `x.take(X, &ids)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Taken;
/// axes! { A, B, C, D }
///
/// let taken: Taken<(A<2>, B<3>), B, (C<4>, A<2>)> = (A::<2>::AXIS, C::<4>::AXIS);
/// ```
pub type Taken<S, X, S2> = <S as Axes>::Take<X, S2>;

/// `Y`, then `S`: the axes of `stack`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Stacked;
/// axes! { A, B, C, D }
///
/// let stacked: Stacked<(A<2>, B<3>), C<4>> = (C::AXIS, A::AXIS, B::AXIS);
/// ```
pub type Stacked<S, Y> = <(Y,) as Axes>::With<S>;

/// The axes of a derivative of something with axes `S` by something with axes `S2`: `S`, then those of `S2`, where a name that is taken becomes
/// the first of `Prime<A>`, `Prime<Prime<A>>` ... that is free.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::Jacobian;
/// axes! { A, B, C, D }
///
/// let hessian: Jacobian<(A<2>,), (A<2>,)> = (A::AXIS, Prime(A::AXIS));
/// ```
pub type Jacobian<S, S2> = <S as Axes>::PrimedWith<S2>;

type Found0<S, X> = <<S as AxisSelection>::List as List>::Get<X>;
