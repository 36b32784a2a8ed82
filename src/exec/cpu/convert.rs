//! Tile kernels that convert: `cast`, `try_cast`, and between half floats in memory and `f32` registers.

use super::elementwise::TileKernel;
use super::lanes::Lanes;
use super::simd::kernels;
use crate::graph::DType;
use bytemuck::Pod;
use half::{bf16, f16};

/// Conversion with the meaning of `as`.
pub(crate) trait As<T>: Pod {
    fn convert(self) -> T;
}

kernels! {
    fn cast<T, U>(lanes: Lanes) -> bool where { T: As<U>, U: Pod } {
        for (y, &x) in lanes.destination::<U>().iter_mut().zip(lanes.source::<T>(0)) {
            *y = x.convert();
        }
        true
    }
    fn try_cast<T, U>(lanes: Lanes) -> bool where { T: As<U> + PartialEq + Checked<U>, U: Pod } {
        let mut fine = true;
        for (y, &x) in lanes.destination::<U>().iter_mut().zip(lanes.source::<T>(0)) {
            *y = x.convert();
            fine &= x.survives(*y);
        }
        fine
    }
    fn copy<T>(lanes: Lanes) -> bool where { T: Pod } {
        lanes.destination::<T>().copy_from_slice(lanes.source::<T>(0));
        true
    }
    fn widen<H>(lanes: Lanes) -> bool where { H: Half } {
        for (y, &x) in lanes.destination::<f32>().iter_mut().zip(lanes.source::<H>(0)) {
            *y = x.widened();
        }
        true
    }
    fn narrow<H>(lanes: Lanes) -> bool where { H: Half } {
        for (y, &x) in lanes.destination::<H>().iter_mut().zip(lanes.source::<f32>(0)) {
            *y = H::narrowed(x);
        }
        true
    }
    fn round<H>(lanes: Lanes) -> bool where { H: Half } {
        for (y, &x) in lanes.destination::<f32>().iter_mut().zip(lanes.source::<f32>(0)) {
            *y = H::narrowed(x).widened();
        }
        true
    }
}

/// Whether a conversion changed nothing; a NaN that stays one has not changed.
pub(crate) trait Checked<U> {
    fn survives(self, result: U) -> bool;
}

/// A half float.
pub(crate) trait Half: Pod {
    fn widened(self) -> f32;
    fn narrowed(x: f32) -> Self;
}

impl Half for f16 {
    #[inline(always)]
    fn widened(self) -> f32 {
        self.to_f32()
    }
    #[inline(always)]
    fn narrowed(x: f32) -> f16 {
        f16::from_f32(x)
    }
}

impl Half for bf16 {
    #[inline(always)]
    fn widened(self) -> f32 {
        f32::from_bits(u32::from(self.to_bits()) << 16)
    }
    #[inline(always)]
    fn narrowed(x: f32) -> bf16 {
        bf16::from_f32(x)
    }
}

/// Back and forth gives the same number; at the upper end of 64-bit integers, where `as` saturates on the way back, the
/// float must also lie inside of the range.
macro_rules! survives {
    (f32 f32, $x:expr, $y:expr) => {
        $x == $y || $x.is_nan()
    };
    (f32 f64, $x:expr, $y:expr) => {
        f64::from($x) == $y || $x.is_nan()
    };
    (f64 f64, $x:expr, $y:expr) => {
        $x == $y || $x.is_nan()
    };
    (f64 f32, $x:expr, $y:expr) => {
        $x.is_nan() || f64::from($y) == $x
    };
    (f32 $to:ident, $x:expr, $y:expr) => {
        $y as f32 == $x && $x < $to::MAX as f32 + 1.0
    };
    (f64 $to:ident, $x:expr, $y:expr) => {
        $y as f64 == $x && $x < $to::MAX as f64 + 1.0
    };
    ($from:ident f32, $x:expr, $y:expr) => {
        $y as i128 == $x as i128
    };
    ($from:ident f64, $x:expr, $y:expr) => {
        $y as i128 == $x as i128
    };
    ($from:ident $to:ident, $x:expr, $y:expr) => {
        $y as i128 == $x as i128
    };
}

macro_rules! conversions {
    ($($from:ident)*) => { $(conversions!(@from $from; f32 f64 i8 i16 i32 i64 u8 u16 u32 u64);)* };
    (@from $from:ident; $($to:ident)*) => {$(
        impl As<$to> for $from {
            #[inline(always)]
            fn convert(self) -> $to { self as $to }
        }
        impl Checked<$to> for $from {
            #[inline(always)]
            fn survives(self, result: $to) -> bool { survives!($from $to, self, result) }
        }
    )*};
}

conversions!(f32 f64 i8 i16 i32 i64 u8 u16 u32 u64);

/// To bool: whether the number is not zero. A NaN is not zero.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(transparent)]
struct Truth(u8);

macro_rules! truths {
    ($($from:ident)*) => {$(
        impl As<Truth> for $from {
            #[inline(always)]
            fn convert(self) -> Truth { Truth(u8::from(self != (0 as $from))) }
        }
        impl Checked<Truth> for $from {
            #[inline(always)]
            fn survives(self, _: Truth) -> bool { self == (0 as $from) || self == (1 as $from) }
        }
    )*};
}
truths!(f32 f64 i8 i16 i32 i64 u8 u16 u32 u64);

macro_rules! pick {
    ($kernel:ident, $from:expr, $to:expr) => { pick!(@from $kernel, $from, $to; F32 f32, F64 f64, I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64, Bool u8) };
    (@from $kernel:ident, $from:expr, $to:expr; $($tag:ident $type:ty),*) => {
        match $from {
            $(DType::$tag => match $to {
                DType::F32 => $kernel::kernel::<$type, f32>(),
                DType::F64 => $kernel::kernel::<$type, f64>(),
                DType::I8 => $kernel::kernel::<$type, i8>(),
                DType::I16 => $kernel::kernel::<$type, i16>(),
                DType::I32 => $kernel::kernel::<$type, i32>(),
                DType::I64 => $kernel::kernel::<$type, i64>(),
                DType::U8 => $kernel::kernel::<$type, u8>(),
                DType::U16 => $kernel::kernel::<$type, u16>(),
                DType::U32 => $kernel::kernel::<$type, u32>(),
                DType::U64 => $kernel::kernel::<$type, u64>(),
                DType::Bool => $kernel::kernel::<$type, Truth>(),
                DType::F16 | DType::BF16 => unreachable!("half floats are f32 in registers"),
            },)*
            DType::F16 | DType::BF16 => unreachable!("half floats are f32 in registers"),
        }
    };
}

/// The kernel that converts registers; half floats are `f32` there, and are rounded by [`round_kernel`] after it.
pub(crate) fn cast_kernel(from: DType, to: DType) -> TileKernel {
    pick!(cast, from.register(), to.register())
}

/// The same with a check that no value changes.
pub(crate) fn try_cast_kernel(from: DType, to: DType) -> TileKernel {
    match to {
        DType::F16 => f32_to_half::<f16>(from),
        DType::BF16 => f32_to_half::<bf16>(from),
        _ => pick!(try_cast, from.register(), to.register()),
    }
}

/// A checked conversion to a half float must also survive the rounding that follows it.
fn f32_to_half<H: Half>(from: DType) -> TileKernel {
    macro_rules! of {
        ($($tag:ident $type:ty),*) => { match from.register() { $(DType::$tag => try_half::kernel::<$type, H>(),)* DType::F16 | DType::BF16 => unreachable!("half floats are f32 in registers") } };
    }
    of!(F32 f32, F64 f64, I8 i8, I16 i16, I32 i32, I64 i64, U8 u8, U16 u16, U32 u32, U64 u64, Bool u8)
}

kernels! {
    fn try_half<T, H>(lanes: Lanes) -> bool where { T: As<f32> + As<f64>, H: Half } {
        let mut fine = true;
        for (y, &x) in lanes.destination::<f32>().iter_mut().zip(lanes.source::<T>(0)) {
            *y = x.convert();
            let (wide, half): (f64, f32) = (x.convert(), H::narrowed(*y).widened());
            fine &= wide.is_nan() || f64::from(half) == wide;
        }
        fine
    }
}

/// Copies elements of `size` bytes.
pub(crate) fn copy_kernel(size: usize) -> TileKernel {
    match size {
        1 => copy::kernel::<u8>(),
        2 => copy::kernel::<u16>(),
        4 => copy::kernel::<u32>(),
        _ => copy::kernel::<u64>(),
    }
}

/// From half floats in memory to `f32`; `None` for other types.
pub(crate) fn widen_kernel(dtype: DType) -> Option<TileKernel> {
    match dtype {
        DType::F16 => Some(widen::kernel::<f16>()),
        DType::BF16 => Some(widen::kernel::<bf16>()),
        _ => None,
    }
}

/// From `f32` to half floats in memory; `None` for other types.
pub(crate) fn narrow_kernel(dtype: DType) -> Option<TileKernel> {
    match dtype {
        DType::F16 => Some(narrow::kernel::<f16>()),
        DType::BF16 => Some(narrow::kernel::<bf16>()),
        _ => None,
    }
}

/// Rounds `f32` to a half float's values; `None` for other types.
pub(crate) fn round_kernel(dtype: DType) -> Option<TileKernel> {
    match dtype {
        DType::F16 => Some(round::kernel::<f16>()),
        DType::BF16 => Some(round::kernel::<bf16>()),
        _ => None,
    }
}
