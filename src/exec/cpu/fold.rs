//! Tile kernels of the reductions.
//!
//! A fold keeps one accumulator of 16 bytes a result. Floats are added in 32 lanes within a tile, and partial results
//! pairwise by the region, so that a sum's rounding does not depend on threads and grows with the logarithm of its length.

mod exact;

use super::lanes::Lanes;
use super::math::Num;
use super::simd::kernels;
use crate::graph::{DType, Reduce};
use bytemuck::{Pod, Zeroable};

/// A partial result: a number in the low bytes of `value`, and for `argmin` and `argmax` its position.
#[derive(Clone, Copy, Debug, Pod, Zeroable, PartialEq)]
#[repr(C)]
pub(crate) struct Partial {
    pub(crate) value: u64,
    pub(crate) index: i64,
}

/// What a reduction is made of, for one element type.
#[derive(Clone, Copy)]
pub(crate) struct Fold {
    /// The result over nothing.
    pub(crate) identity: Partial,
    /// Folds a run of elements into one accumulator, which is overwritten.
    pub(crate) row: fn(Lanes),
    /// Folds each element of a run into its own accumulator.
    pub(crate) columns: fn(Lanes),
    /// The same for four rows at once, which keeps more of memory busy; `None` where positions are kept.
    pub(crate) four_columns: Option<fn(Lanes)>,
    /// Puts two partial results together, the earlier one first.
    pub(crate) combine: fn(Partial, Partial) -> Partial,
    /// The same for runs of columns' accumulators: those of the source into those of the destination.
    pub(crate) merge: fn(Lanes),
    /// Bytes of a column's accumulator.
    pub(crate) size: usize,
}

impl Fold {
    /// Accumulators over nothing.
    pub(crate) fn clear(&self, accumulators: &mut [u8]) {
        let identity = bytemuck::bytes_of(&self.identity);
        accumulators
            .chunks_exact_mut(self.size)
            .for_each(|acc| acc.copy_from_slice(&identity[..self.size]));
    }

    /// One column's accumulator as a partial result.
    pub(crate) fn partial(&self, accumulator: &[u8]) -> Partial {
        let mut partial = Partial { value: 0, index: 0 };
        bytemuck::bytes_of_mut(&mut partial)[..self.size].copy_from_slice(accumulator);
        partial
    }
}

/// How elements of type `T` are put together.
trait Combine<T>: 'static {
    /// The type of a partial result.
    type Acc: Num;
    const IDENTITY: Self::Acc;
    fn of(x: T) -> Self::Acc;
    fn combine(a: Self::Acc, b: Self::Acc) -> Self::Acc;
}

macro_rules! combine {
    ($name:ident, $identity:ident, $method:ident) => {
        struct $name;
        impl<T: Num> Combine<T> for $name {
            type Acc = T;
            const IDENTITY: T = T::$identity;
            #[inline(always)]
            fn of(x: T) -> T {
                x
            }
            #[inline(always)]
            fn combine(a: T, b: T) -> T {
                a.$method(b)
            }
        }
    };
}
combine!(Sum, ZERO, add);
combine!(Prod, ONE, mul);
combine!(Min, HIGHEST, min);
combine!(Max, LOWEST, max);

/// `Min` and `Max` of bytes are `all` and `any` of bools; their number is a sum in `i64`.
struct Count;
impl Combine<u8> for Count {
    type Acc = i64;
    const IDENTITY: i64 = 0;
    #[inline(always)]
    fn of(x: u8) -> i64 {
        i64::from(x)
    }
    #[inline(always)]
    fn combine(a: i64, b: i64) -> i64 {
        a + b
    }
}

/// Which of two elements an `argmin` or `argmax` prefers.
trait Better<T>: 'static {
    type Extremum: Combine<T, Acc = T>;
    fn better(a: T, b: T) -> bool;
}
struct Less;
impl<T: Num> Better<T> for Less {
    type Extremum = Min;
    #[inline(always)]
    fn better(a: T, b: T) -> bool {
        a < b || (is_nan(a) && !is_nan(b))
    }
}
struct Greater;
impl<T: Num> Better<T> for Greater {
    type Extremum = Max;
    #[inline(always)]
    fn better(a: T, b: T) -> bool {
        a > b || (is_nan(a) && !is_nan(b))
    }
}

#[inline(always)]
#[allow(
    clippy::eq_op,
    reason = "NaN is what differs from itself, in every type that has one"
)]
fn is_nan<T: Num>(x: T) -> bool {
    x != x
}

const LANES: usize = 32;

#[inline(always)]
fn fold_run<T: Pod, C: Combine<T>>(x: &[T]) -> C::Acc {
    let mut chunks = x.chunks_exact(LANES);
    let mut lanes = [C::IDENTITY; LANES];
    for chunk in &mut chunks {
        for (lane, &x) in lanes.iter_mut().zip(chunk) {
            *lane = C::combine(*lane, C::of(x));
        }
    }
    for (lane, &x) in lanes.iter_mut().zip(chunks.remainder()) {
        *lane = C::combine(*lane, C::of(x));
    }
    let mut width = LANES / 2;
    while width > 0 {
        for i in 0..width {
            lanes[i] = C::combine(lanes[i], lanes[i + width]);
        }
        width /= 2;
    }
    lanes[0]
}

kernels! {
    fn row<T, C>(lanes: Lanes) where { T: Pod, C: Combine<T> } {
        *lanes.accumulator::<Partial>() = pack(fold_run::<T, C>(lanes.source::<T>(0)), 0);
    }
    fn columns<T, C>(lanes: Lanes) where { T: Pod, C: Combine<T> } {
        for (acc, &x) in lanes.destination::<C::Acc>().iter_mut().zip(lanes.source::<T>(0)) {
            *acc = C::combine(*acc, C::of(x));
        }
    }
    fn four_columns<T, C>(lanes: Lanes) where { T: Pod, C: Combine<T> } {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| lanes.source::<T>(i));
        for ((((acc, &a), &b), &c), &d) in lanes.destination::<C::Acc>().iter_mut().zip(a).zip(b).zip(c).zip(d) {
            let (ab, cd) = (C::combine(C::of(a), C::of(b)), C::combine(C::of(c), C::of(d)));
            *acc = C::combine(*acc, C::combine(ab, cd));
        }
    }
    fn merge<A, T, C>(lanes: Lanes) where { A: Num, C: Combine<T, Acc = A> } {
        for (acc, &x) in lanes.destination::<A>().iter_mut().zip(lanes.source::<A>(0)) {
            *acc = C::combine(*acc, x);
        }
    }
    fn arg_merge<T, B>(lanes: Lanes) where { T: Num, B: Better<T> } {
        for (acc, &x) in lanes.destination::<Partial>().iter_mut().zip(lanes.source::<Partial>(0)) {
            *acc = arg_combine::<T, B>(*acc, x);
        }
    }
    fn arg_row<T, B>(lanes: Lanes) where { T: Num, B: Better<T> } {
        let x = lanes.source::<T>(0);
        let best = fold_run::<T, B::Extremum>(x);
        let at = x.iter().position(|&x| x == best || (is_nan(x) && is_nan(best))).unwrap_or(0);
        *lanes.accumulator::<Partial>() = pack(best, (lanes.base + at) as i64);
    }
    fn arg_columns<T, B>(lanes: Lanes) where { T: Num, B: Better<T> } {
        for (acc, &x) in lanes.destination::<Partial>().iter_mut().zip(lanes.source::<T>(0)) {
            if acc.index < 0 || B::better(x, unpack(acc.value)) {
                *acc = pack(x, lanes.base as i64);
            }
        }
    }
}

/// A number in the low bytes of 64 bits.
#[inline(always)]
pub(crate) fn pack<T: Pod>(x: T, index: i64) -> Partial {
    let mut value = [0u8; 8];
    value[..size_of::<T>()].copy_from_slice(bytemuck::bytes_of(&x));
    Partial {
        value: u64::from_ne_bytes(value),
        index,
    }
}

/// The number in the low bytes.
#[inline(always)]
pub(crate) fn unpack<T: Pod>(value: u64) -> T {
    bytemuck::pod_read_unaligned(&value.to_ne_bytes()[..size_of::<T>()])
}

fn combine<T: Pod, C: Combine<T>>(a: Partial, b: Partial) -> Partial {
    pack(C::combine(unpack(a.value), unpack(b.value)), 0)
}

fn arg_combine<T: Num, B: Better<T>>(a: Partial, b: Partial) -> Partial {
    if a.index < 0 || (b.index >= 0 && B::better(unpack(b.value), unpack(a.value))) {
        b
    } else {
        a
    }
}

/// The fold of a reduction over registers of type `dtype`.
pub(crate) fn fold(op: Reduce, dtype: DType) -> Fold {
    fn plain<T: Pod, C: Combine<T>>() -> Fold {
        Fold {
            identity: pack(C::IDENTITY, 0),
            row: row::kernel::<T, C>(),
            columns: columns::kernel::<T, C>(),
            four_columns: Some(four_columns::kernel::<T, C>()),
            combine: combine::<T, C>,
            merge: merge::kernel::<C::Acc, T, C>(),
            size: size_of::<C::Acc>(),
        }
    }
    fn arg<T: Num, B: Better<T>>() -> Fold {
        Fold {
            identity: Partial {
                value: 0,
                index: -1,
            },
            row: arg_row::kernel::<T, B>(),
            columns: arg_columns::kernel::<T, B>(),
            four_columns: None,
            combine: arg_combine::<T, B>,
            merge: arg_merge::kernel::<T, B>(),
            size: size_of::<Partial>(),
        }
    }
    macro_rules! numbers {
        ($make:ident, $how:ty) => {
            match dtype.register() {
                DType::F32 => $make::<f32, $how>(),
                DType::F64 => $make::<f64, $how>(),
                DType::I8 => $make::<i8, $how>(),
                DType::I16 => $make::<i16, $how>(),
                DType::I32 => $make::<i32, $how>(),
                DType::I64 => $make::<i64, $how>(),
                DType::U16 => $make::<u16, $how>(),
                DType::U32 => $make::<u32, $how>(),
                DType::U64 => $make::<u64, $how>(),
                DType::U8 | DType::Bool | DType::F16 | DType::BF16 => $make::<u8, $how>(),
            }
        };
    }
    match op {
        Reduce::Sum => numbers!(plain, Sum),
        Reduce::SumExact if dtype == DType::F64 => exact::fold::<f64>(),
        Reduce::SumExact => exact::fold::<f32>(),
        Reduce::Prod => numbers!(plain, Prod),
        Reduce::Min => numbers!(plain, Min),
        Reduce::Max => numbers!(plain, Max),
        Reduce::ArgMin => numbers!(arg, Less),
        Reduce::ArgMax => numbers!(arg, Greater),
        Reduce::Any => plain::<u8, Max>(),
        Reduce::All => Fold {
            identity: pack(1u8, 0),
            ..plain::<u8, Min>()
        },
        Reduce::Count => plain::<u8, Count>(),
    }
}
