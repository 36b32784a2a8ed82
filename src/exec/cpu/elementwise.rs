//! Tile kernels of the elementwise operations, made from the op table.

use super::lanes::Lanes;
use super::math::{Int, Num, Real, cos_slice, sin_slice};
use super::simd::kernels;
use crate::graph::table::{for_each_binary, for_each_unary};
use crate::graph::{Binary, DType, Unary};
use bytemuck::Pod;

/// A kernel over tiles. `false` says that an element has no result, for instance a quotient by the integer 0.
pub(crate) type TileKernel = fn(Lanes) -> bool;

/// `apply` of each element.
trait UnaryOp<T>: 'static {
    type Out: Pod;
    fn apply(x: T) -> Self::Out;
}

trait BinaryOp<T>: 'static {
    type Out: Pod;
    fn apply(a: T, b: T) -> Self::Out;
}

/// An operation with elements for which it has no result.
trait CheckedOp<T>: 'static {
    fn apply(a: T, b: T) -> Option<T>;
}

kernels! {
    fn unary<T, O>(lanes: Lanes) -> bool where { T: Pod, O: UnaryOp<T> } {
        for (y, &x) in lanes.destination::<O::Out>().iter_mut().zip(lanes.source::<T>(0)) {
            *y = O::apply(x);
        }
        true
    }
    fn binary<T, O>(lanes: Lanes) -> bool where { T: Pod, O: BinaryOp<T> } {
        let (a, b) = (lanes.source::<T>(0), lanes.source::<T>(1));
        for ((y, &a), &b) in lanes.destination::<O::Out>().iter_mut().zip(a).zip(b) {
            *y = O::apply(a, b);
        }
        true
    }
    fn checked<T, O>(lanes: Lanes) -> bool where { T: Num, O: CheckedOp<T> } {
        let (a, b) = (lanes.source::<T>(0), lanes.source::<T>(1));
        let mut fine = true;
        for ((y, &a), &b) in lanes.destination::<T>().iter_mut().zip(a).zip(b) {
            let result = O::apply(a, b);
            fine &= result.is_some();
            *y = result.unwrap_or(T::ZERO);
        }
        fine
    }
    fn select<T>(lanes: Lanes) -> bool where { T: Pod } {
        let (condition, a, b) = (lanes.source::<u8>(0), lanes.source::<T>(1), lanes.source::<T>(2));
        for (((y, &c), &a), &b) in lanes.destination::<T>().iter_mut().zip(condition).zip(a).zip(b) {
            *y = if c != 0 { a } else { b };
        }
        true
    }
    fn sin<T>(lanes: Lanes) -> bool where { T: Real } {
        sin_slice::kernel::<T>()(lanes.source(0), lanes.destination());
        true
    }
    fn cos<T>(lanes: Lanes) -> bool where { T: Real } {
        cos_slice::kernel::<T>()(lanes.source(0), lanes.destination());
        true
    }
}

/// Names that rows of the table use.
mod num {
    use super::Num;

    #[inline(always)]
    pub(super) fn zero<T: Num>() -> T {
        T::ZERO
    }

    #[inline(always)]
    pub(super) fn one<T: Num>() -> T {
        T::ONE
    }
}

macro_rules! row_struct {
    (test, $name:ident, |$x:ident| $cpu:expr) => {
        pub(super) struct $name;
        impl<T: Real> UnaryOp<T> for $name {
            type Out = u8;
            #[inline(always)]
            fn apply($x: T) -> u8 { u8::from($cpu) }
        }
    };
    (real, $name:ident, |$x:ident| $cpu:expr) => { row_struct!(@unary Real, $name, $x, $cpu); };
    (signed, $name:ident, |$x:ident| $cpu:expr) => { row_struct!(@unary Num, $name, $x, $cpu); };
    (num, $name:ident, |$x:ident| $cpu:expr) => { row_struct!(@unary Num, $name, $x, $cpu); };
    (bits, $name:ident, |$x:ident| $cpu:expr) => { row_struct!(@unary Int, $name, $x, $cpu); };
    (int, $name:ident, |$x:ident| $cpu:expr) => { row_struct!(@unary Int, $name, $x, $cpu); };
    (compare, $name:ident, |$a:ident, $b:ident| $cpu:expr) => {
        pub(super) struct $name;
        impl<T: Num> BinaryOp<T> for $name {
            type Out = u8;
            #[inline(always)]
            fn apply($a: T, $b: T) -> u8 { u8::from($cpu) }
        }
    };
    (real, $name:ident, |$a:ident, $b:ident| $cpu:expr) => { row_struct!(@binary Real, $name, $a, $b, $cpu); };
    (num, $name:ident, |$a:ident, $b:ident| $cpu:expr) => { row_struct!(@binary Num, $name, $a, $b, $cpu); };
    (checked, $name:ident, |$a:ident, $b:ident| $cpu:expr) => { row_struct!(@binary Num, $name, $a, $b, $cpu); };
    (bits, $name:ident, |$a:ident, $b:ident| $cpu:expr) => { row_struct!(@binary Int, $name, $a, $b, $cpu); };
    (int, $name:ident, |$a:ident, $b:ident| $cpu:expr) => { row_struct!(@binary Int, $name, $a, $b, $cpu); };
    (@unary $bound:ident, $name:ident, $x:ident, $cpu:expr) => {
        pub(super) struct $name;
        impl<T: $bound> UnaryOp<T> for $name {
            type Out = T;
            #[inline(always)]
            fn apply($x: T) -> T { $cpu }
        }
    };
    (@binary $bound:ident, $name:ident, $a:ident, $b:ident, $cpu:expr) => {
        pub(super) struct $name;
        impl<T: $bound> BinaryOp<T> for $name {
            type Out = T;
            #[inline(always)]
            fn apply($a: T, $b: T) -> T { $cpu }
        }
    };
}

/// The kernel for each element type of a kind, or `None`.
macro_rules! for_types {
    ($kernel:ident, $op:ty, $dtype:expr; $($tag:ident $type:ty),*) => {
        match $dtype {
            $(DType::$tag => Some($kernel::kernel::<$type, $op>()),)*
            _ => None,
        }
    };
}

macro_rules! row_kernel {
    (real, $kernel:ident, $op:ty, $d:expr) => { for_types!($kernel, $op, $d; F32 f32, F64 f64) };
    (test, $kernel:ident, $op:ty, $d:expr) => { for_types!($kernel, $op, $d; F32 f32, F64 f64) };
    (signed, $kernel:ident, $op:ty, $d:expr) => {
        for_types!($kernel, $op, $d; F32 f32, F64 f64, I8 i8, I16 i16, I32 i32, I64 i64)
    };
    (num, $kernel:ident, $op:ty, $d:expr) => {
        for_types!($kernel, $op, $d; F32 f32, F64 f64, I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64)
    };
    (compare, $kernel:ident, $op:ty, $d:expr) => {
        for_types!($kernel, $op, $d; F32 f32, F64 f64, I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64, Bool u8)
    };
    (checked, $kernel:ident, $op:ty, $d:expr) => { for_types!($kernel, $op, $d; F32 f32, F64 f64) };
    (int, $kernel:ident, $op:ty, $d:expr) => {
        for_types!($kernel, $op, $d; I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64)
    };
    (bits, $kernel:ident, $op:ty, $d:expr) => {
        for_types!($kernel, $op, $d; I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64, Bool u8)
    };
}

macro_rules! unary_kernels {
    ($($(#[$doc:meta])* $name:ident($method:ident: $from:tt => $to:tt) { $kind:ident, cpu: |$x:ident| $cpu:expr, d: $($d:tt)* })*) => {
        mod unary_rows {
            #[allow(unused_imports, reason = "which traits are needed depends on the rows")]
            use super::{Int, Num, Real, UnaryOp, num};
            $(row_struct!($kind, $name, |$x| $cpu);)*
        }

        fn unary_row(op: Unary, dtype: DType) -> Option<TileKernel> {
            match op { $(Unary::$name => row_kernel!($kind, unary, unary_rows::$name, dtype),)* }
        }
    };
}
macro_rules! binary_kernels {
    ($($name:ident { $kind:ident, cpu: |$a:ident, $b:ident| $cpu:expr, d: $($d:tt)* })*) => {
        mod binary_rows {
            #[allow(unused_imports, reason = "which traits are needed depends on the rows")]
            use super::{BinaryOp, Int, Num, Real, num};
            $(row_struct!($kind, $name, |$a, $b| $cpu);)*
        }

        fn binary_row(op: Binary, dtype: DType) -> Option<TileKernel> {
            match op { $(Binary::$name => row_kernel!($kind, binary, binary_rows::$name, dtype),)* }
        }
    };
}
for_each_unary!(unary_kernels);
for_each_binary!(binary_kernels);

/// `not` of a bool, which is stored as 0 or 1.
struct NotBool;
impl UnaryOp<u8> for NotBool {
    type Out = u8;
    #[inline(always)]
    fn apply(x: u8) -> u8 {
        x ^ 1
    }
}

struct CheckedDiv;
impl<T: Num> CheckedOp<T> for CheckedDiv {
    #[inline(always)]
    fn apply(a: T, b: T) -> Option<T> {
        a.checked_div(b)
    }
}

struct CheckedRem;
impl<T: Num> CheckedOp<T> for CheckedRem {
    #[inline(always)]
    fn apply(a: T, b: T) -> Option<T> {
        a.checked_rem(b)
    }
}

/// The kernel of a unary operation on registers of type `dtype`.
pub(crate) fn unary_kernel(op: Unary, dtype: DType) -> TileKernel {
    let found = match (op, dtype) {
        (Unary::Not, DType::Bool) => Some(unary::kernel::<u8, NotBool>()),
        (Unary::Sin, DType::F32) => Some(sin::kernel::<f32>()),
        (Unary::Sin, DType::F64) => Some(sin::kernel::<f64>()),
        (Unary::Cos, DType::F32) => Some(cos::kernel::<f32>()),
        (Unary::Cos, DType::F64) => Some(cos::kernel::<f64>()),
        _ => unary_row(op, dtype),
    };
    found.unwrap_or_else(|| unreachable!("{op:?} is not for {dtype:?}, as the typed front sees to"))
}

/// The kernel of a binary operation on registers of type `dtype`.
pub(crate) fn binary_kernel(op: Binary, dtype: DType) -> TileKernel {
    let integers = || match op {
        Binary::Div => {
            for_types!(checked, CheckedDiv, dtype; I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64)
        }
        Binary::Rem => {
            for_types!(checked, CheckedRem, dtype; I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64)
        }
        _ => None,
    };
    let found = binary_row(op, dtype).or_else(integers);
    found.unwrap_or_else(|| unreachable!("{op:?} is not for {dtype:?}, as the typed front sees to"))
}

/// The kernel of a selection between elements of `size` bytes.
pub(crate) fn select_kernel(size: usize) -> TileKernel {
    match size {
        1 => select::kernel::<u8>(),
        2 => select::kernel::<u16>(),
        4 => select::kernel::<u32>(),
        _ => select::kernel::<u64>(),
    }
}
