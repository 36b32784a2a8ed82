//! Element types: what a tensor may hold.

use crate::graph::{DType, Scalar};
use half::{bf16, f16};

/// A type that a tensor may hold: `f16`, `bf16`, `f32`, `f64`, `i8` to `i64`, `u8` to `u64` and `bool`.
///
/// The set is closed: each executor has code for each of them.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn first<E: Element>(x: &Tensor<E, (Item,)>) -> taut::Result<E> {
///     x.index(Item, 0).item()
/// }
/// assert_eq!(first(&Tensor::from_array([true, false]))?, true);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor cannot hold elements of type `{Self}`",
    note = "element types are f16, bf16, f32, f64, i8 to i64, u8 to u64 and bool"
)]
pub trait Element:
    Copy + Send + Sync + std::fmt::Debug + std::fmt::Display + PartialEq + 'static + sealed::Stored
{
}

/// An element type with arithmetic: all but `bool`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn double<E: Numeric>(x: &Tensor<E, (Item,)>) -> Tensor<E, (Item,)> {
///     x + x
/// }
/// assert_eq!(double(&Tensor::from_array([1_u8, 2])).to_vec()?, [2, 4]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "there is no arithmetic on elements of type `{Self}`",
    note = "bool tensors have `&`, `|`, `^`, `!`, `any`, `all` and `count`; `cast::<i64>()` makes numbers of them"
)]
pub trait Numeric: Element + num_traits::NumCast {}

/// A floating-point element type: `f16`, `bf16`, `f32` or `f64`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn length<E: Float>(x: &Tensor<E, (Item,)>) -> Tensor<E, ()> {
///     x.square().sum(Item).sqrt()
/// }
/// assert_eq!(length(&Tensor::from_array([3.0_f64, 4.0])).item()?, 5.0);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this operation needs floating-point elements, not `{Self}`",
    note = "convert first, for instance with `cast::<f32>()`; floats are f16, bf16, f32 and f64"
)]
///
/// Generic code writes numbers of the element type as `E::from_f64(0.5)`, and combines them with tensors like any others:
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn shrink<E: Float, S: Axes>(x: &Tensor<E, S>, rate: E) -> Tensor<E, S> {
///     x * rate + E::from_f64(0.5)
/// }
///
/// let x: Tensor<f32, (Item<2>,)> = [1., 2.].into();
/// assert_eq!(shrink(&x, 0.25).to_vec()?, [0.75, 1.]);
/// # Ok::<(), taut::Error>(())
/// ```
pub trait Float: Signed + num_traits::Float {
    /// The number nearest to `x`.
    fn from_f64(x: f64) -> Self;
}

/// An integer element type: `i8` to `i64` and `u8` to `u64`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn bits<E: Integer>(x: &Tensor<E, (Item,)>) -> Tensor<E, ()> {
///     x.count_ones().sum(Item)
/// }
/// assert_eq!(bits(&Tensor::from_array([3_u8, 4])).item()?, 3);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this operation needs integer elements, not `{Self}`",
    note = "convert first, for instance with `cast::<i64>()`; integers are i8 to i64 and u8 to u64"
)]
pub trait Integer: Numeric + Bits {}

/// An element type with a sign: floats and `i8` to `i64`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn distance<E: taut::Signed>(x: &Tensor<E, (Item,)>, y: &Tensor<E, (Item,)>) -> Tensor<E, ()> {
///     (x - y).abs().sum(Item)
/// }
/// assert_eq!(distance(&Tensor::from_array([1, 5]), &Tensor::from_array([2, 2])).item()?, 4);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this operation needs signed elements, not `{Self}`",
    note = "convert first, for instance with `cast::<i64>()`; signed types are the floats and i8 to i64"
)]
pub trait Signed: Numeric {}

/// An element type with `&`, `|`, `^` and `!`: integers and `bool`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn neither<E: taut::Bits>(x: &Tensor<E, (Item,)>, y: &Tensor<E, (Item,)>) -> Tensor<E, (Item,)> {
///     !(x | y)
/// }
/// let none = neither(&Tensor::from_array([true, false]), &Tensor::from_array([false, false]));
/// assert_eq!(none.to_vec()?, [false, true]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "there is no `&`, `|`, `^` or `!` on elements of type `{Self}`",
    note = "these operators are for bool and integer tensors; comparisons such as `x.gt(0.0)` make bool tensors"
)]
pub trait Bits: Element {}

/// The element type of conditions: `bool`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// fn none<E: taut::Condition>(x: &Tensor<E, (Item,)>) -> Tensor<bool, ()> {
///     !x.any(Item)
/// }
/// assert_eq!(none(&Tensor::from_array([false, false])).item()?, true);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "this operation needs conditions, not elements of type `{Self}`",
    note = "conditions are bool tensors, as comparisons such as `x.gt(0.0)` make them"
)]
pub trait Condition: Bits {}

pub(crate) mod sealed {
    use super::{DType, Scalar};

    /// How an element lies in memory: as itself, but for `bool`, which is one byte, 0 or 1.
    pub trait Stored: Sized {
        /// The plain-data form.
        type Plain: bytemuck::Pod;
        /// The run-time tag of the type.
        const DTYPE: DType;
        /// The element as it is stored.
        fn to_plain(self) -> Self::Plain;
        /// The element that is stored so.
        fn from_plain(plain: Self::Plain) -> Self;
        /// The elements that are stored so, where they lie.
        fn slice_from_plain(plain: &[Self::Plain]) -> &[Self];
        /// The element as a run-time scalar.
        fn to_scalar(self) -> Scalar;
        /// The element that is this scalar of its type.
        fn from_scalar(scalar: Scalar) -> Self;
    }
}

macro_rules! elements {
    ($($type:ty: $dtype:ident $bits:ident;)*) => {$(
        impl sealed::Stored for $type {
            type Plain = $type;
            const DTYPE: DType = DType::$dtype;
            fn to_plain(self) -> $type { self }
            fn from_plain(plain: $type) -> $type { plain }
            fn slice_from_plain(plain: &[$type]) -> &[$type] { plain }
            fn to_scalar(self) -> Scalar { Scalar::new(DType::$dtype, elements!(@$bits self)) }
            fn from_scalar(scalar: Scalar) -> $type { elements!(@$bits scalar.bits => $type) }
        }
        #[diagnostic::do_not_recommend]
        impl Element for $type {}
        #[diagnostic::do_not_recommend]
        impl Numeric for $type {}
    )*};
    (@bits $x:expr) => { u64::from($x.to_bits()) };
    (@value $x:expr) => { $x as u64 };
    (@bits $x:expr => $type:ty) => { <$type>::from_bits($x as _) };
    (@value $x:expr => $type:ty) => { $x as $type };
}

elements! {
    f16: F16 bits;
    bf16: BF16 bits;
    f32: F32 bits;
    f64: F64 bits;
    i8: I8 value;
    i16: I16 value;
    i32: I32 value;
    i64: I64 value;
    u8: U8 value;
    u16: U16 value;
    u32: U32 value;
    u64: U64 value;
}

impl sealed::Stored for bool {
    type Plain = u8;
    const DTYPE: DType = DType::Bool;
    fn to_plain(self) -> u8 {
        u8::from(self)
    }
    fn from_plain(plain: u8) -> bool {
        plain != 0
    }
    fn slice_from_plain(plain: &[u8]) -> &[bool] {
        match bytemuck::checked::try_cast_slice(plain) {
            Ok(bools) => bools,
            Err(_) => unreachable!("a bool is stored as 0 or 1"),
        }
    }
    fn to_scalar(self) -> Scalar {
        Scalar::new(DType::Bool, u64::from(self))
    }
    fn from_scalar(scalar: Scalar) -> bool {
        scalar.bits != 0
    }
}
#[diagnostic::do_not_recommend]
impl Element for bool {}

macro_rules! mark {
    ($trait:ident: $($type:ty)*) => { $(#[diagnostic::do_not_recommend] impl $trait for $type {})* };
}
#[diagnostic::do_not_recommend]
impl Float for f16 {
    fn from_f64(x: f64) -> Self {
        f16::from_f64(x)
    }
}
#[diagnostic::do_not_recommend]
impl Float for bf16 {
    fn from_f64(x: f64) -> Self {
        bf16::from_f64(x)
    }
}
#[diagnostic::do_not_recommend]
impl Float for f32 {
    fn from_f64(x: f64) -> Self {
        x as f32
    }
}
#[diagnostic::do_not_recommend]
impl Float for f64 {
    fn from_f64(x: f64) -> Self {
        x
    }
}

mark!(Integer: i8 i16 i32 i64 u8 u16 u32 u64);
mark!(Signed: f16 bf16 f32 f64 i8 i16 i32 i64);
mark!(Bits: i8 i16 i32 i64 u8 u16 u32 u64 bool);
mark!(Condition: bool);
