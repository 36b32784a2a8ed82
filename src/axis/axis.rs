//! One axis: a name, and a length that is known to the compiler or at run time.

use core::fmt::Debug;
use core::marker::PhantomData;

use super::bit::Yes;
use super::name::Name;

/// The const argument that stands for a length known at run time.
///
/// [`axes!`](crate::axes) writes it as a literal, since rustc leaves a literal default out of its messages: `Batch`, not `Batch<18446744073709551615>`.
pub const DYNAMIC: usize = usize::MAX;

/// An axis of a tensor, as [`axes!`](crate::axes) declares it.
///
/// `Width<784>` has a static length, known to the compiler; `Width` has a dynamic one. A value of an axis is its length.
/// Two axes of one name are one axis: a tensor can't have both, and operations match by name.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Width }
///
/// assert_eq!((Width::<784>::LENGTH, <Width as Axis>::LENGTH), (Some(784), None));
/// assert_eq!(Width::of(3).length(), 3);
/// assert_eq!((Width::<3>::with_length(3), Width::<3>::with_length(4)), (Some(Width::AXIS), None));
/// assert_eq!(Width::<784>::SPELLED, "Width");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an axis",
    label = "an axis with a length is expected here, such as `Batch::of(32)` or `Width::<784>::AXIS`"
)]
pub trait Axis: Name<Eq<Self> = Yes> + Copy + Debug + PartialEq + Send + Sync + 'static {
    /// The axis of this name with the static length `N`.
    type Of<const N: usize>: Axis;

    /// The axis of this name with a dynamic length.
    type Dynamic: Axis;

    /// `T` with the length of this axis.
    #[doc(hidden)]
    type LendLength<T: Axis>: Axis;

    /// The name as a value, as operations take it.
    const NAME: NameOf<Self> = NameOf::new();

    /// The name as it is written.
    const SPELLED: &'static str;

    /// The length, where it is static.
    const LENGTH: Option<usize>;

    /// The length.
    fn length(self) -> usize;

    /// The axis of this type with a length known at run time, which a static axis must have: `None` where it has another.
    fn with_length(length: usize) -> Option<Self>;

    /// The axis of this type for a tensor whose run-time length is `length`; a static axis has its own length.
    #[doc(hidden)]
    fn at(length: usize) -> Self;
}

/// Axes of the static length `N`: what an array of `N` elements needs.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::OfLength;
/// axes! { Class }
///
/// fn along<A: OfLength<3>>(values: [f32; 3]) -> Tensor<f32, (A,)> {
///     values.into()
/// }
/// assert_eq!(along::<Class<3>>([1., 2., 3.]).shape(), (Class::AXIS,));
/// ```
#[diagnostic::on_unimplemented(
    message = "axis `{Self}` does not have the length {N} of this array",
    label = "arrays have static lengths; `Tensor::from_array` is for dynamic axes"
)]
pub trait OfLength<const N: usize>: Axis {}

/// The name of an axis as a value: `x.sum(Batch)`.
///
/// The constant that [`axes!`](crate::axes) declares beside the axis `Batch` is a `NameOf<Batch>`; in generic code it is `A::NAME`.
/// A name is no length: where one is needed, write `Batch::of(32)` or `Width::<784>::AXIS`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::axis::NameOf;
/// axes! { Batch }
///
/// let name: NameOf<Batch> = Batch;
/// let x: Tensor<i32, (Batch<2>,)> = [1, 2].into();
/// assert_eq!(x.sum(name).item()?, 3);
/// assert_eq!(format!("{name:?}"), "Batch");
/// # Ok::<(), taut::Error>(())
/// ```
pub struct NameOf<A>(PhantomData<fn() -> A>);

impl<A> NameOf<A> {
    /// The name of `A`.
    pub const fn new() -> Self {
        NameOf(PhantomData)
    }
}

/// A name is spelled like its axis, so that a name in place of an axis is one fault rather than two.
impl<A: Axis> Name for NameOf<A> {
    type First = A::First;
    type Rest = A::Rest;
    type Eq<M: Name> = A::Eq<M>;
}

impl<A> Clone for NameOf<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for NameOf<A> {}

impl<A> Default for NameOf<A> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Axis> Debug for NameOf<A> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(A::SPELLED)
    }
}
