//! The compensated sum: a fold that keeps what rounding leaves out of each addition.

use super::super::lanes::Lanes;
use super::super::math::Num;
use super::super::simd::kernels;
use super::{Fold, Partial, pack, unpack};

/// The fold of a compensated sum.
pub(super) fn fold<T: Exact>() -> Fold {
    Fold {
        identity: pack(T::ZERO, 0),
        row: exact_row::kernel::<T>(),
        columns: exact_columns::kernel::<T>(),
        four_columns: None,
        combine: exact_combine::<T>,
        merge: exact_merge::kernel::<T>(),
        size: size_of::<Partial>(),
    }
}

/// A sum and what rounding has left out of it, in a partial result's `value` and `index`.
pub(super) trait Exact: Num {
    fn remainder(index: i64) -> Self;
    fn bits(self) -> i64;
    fn is_finite(self) -> bool;
}
macro_rules! exact {
    ($($float:ident $bits:ident)*) => {$(
        impl Exact for $float {
            #[inline(always)]
            fn remainder(index: i64) -> Self { $float::from_bits(index as $bits) }
            #[inline(always)]
            fn bits(self) -> i64 { self.to_bits() as i64 }
            #[inline(always)]
            fn is_finite(self) -> bool { $float::is_finite(self) }
        }
    )*};
}
exact!(f32 u32 f64 u64);

/// Adds `x` and its remainder, with Neumaier's compensation; the sum is rounded after each step, so that it is always the result.
#[inline(always)]
fn compensate<T: Exact>((sum, rest): (T, T), (x, more): (T, T)) -> (T, T) {
    let total = sum.add(x);
    let error = if sum.abs() >= x.abs() {
        sum.sub(total).add(x)
    } else {
        x.sub(total).add(sum)
    };
    if !total.is_finite() {
        return (total, T::ZERO);
    }
    let rest = rest.add(more).add(error);
    let rounded = total.add(rest);
    (rounded, total.sub(rounded).add(rest))
}

fn exact_combine<T: Exact>(a: Partial, b: Partial) -> Partial {
    let parts = |p: Partial| (unpack::<T>(p.value), T::remainder(p.index));
    let (sum, rest) = compensate(parts(a), parts(b));
    pack(sum, rest.bits())
}

kernels! {
    fn exact_row<T>(lanes: Lanes) where { T: Exact } {
        let mut total = (T::ZERO, T::ZERO);
        for &x in lanes.source::<T>(0) {
            total = compensate(total, (x, T::ZERO));
        }
        *lanes.accumulator::<Partial>() = pack(total.0, total.1.bits());
    }
    fn exact_columns<T>(lanes: Lanes) where { T: Exact } {
        for (acc, &x) in lanes.destination::<Partial>().iter_mut().zip(lanes.source::<T>(0)) {
            *acc = exact_combine::<T>(*acc, pack(x, 0));
        }
    }
    fn exact_merge<T>(lanes: Lanes) where { T: Exact } {
        for (acc, &x) in lanes.destination::<Partial>().iter_mut().zip(lanes.source::<Partial>(0)) {
            *acc = exact_combine::<T>(*acc, x);
        }
    }
}
