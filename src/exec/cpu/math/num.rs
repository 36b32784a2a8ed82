//! What all numbers can do, and what only integers can.

use bytemuck::Pod;

/// A number: f32, f64, i8 to i64, u8 to u64. Integers wrap.
pub(crate) trait Num: Pod + PartialOrd + std::fmt::Debug + Send + Sync {
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The identity of `max`: minus infinity, or the smallest integer.
    const LOWEST: Self;
    /// The identity of `min`: infinity, or the largest integer.
    const HIGHEST: Self;

    /// `self + other`.
    fn add(self, other: Self) -> Self;
    /// `self - other`.
    fn sub(self, other: Self) -> Self;
    /// `self * other`.
    fn mul(self, other: Self) -> Self;
    /// `self / other`, for integers towards 0; an integer divided by 0 is 0 (see `checked_div`).
    fn div(self, other: Self) -> Self;
    /// What `div` leaves, with the sign of `self`; for integers by 0, 0 (see `checked_rem`).
    fn rem(self, other: Self) -> Self;
    /// `div`, or `None` for an integer divided by 0.
    fn checked_div(self, other: Self) -> Option<Self>;
    /// `rem`, or `None` for an integer divided by 0.
    fn checked_rem(self, other: Self) -> Option<Self>;
    /// `-self`.
    fn neg(self) -> Self;
    /// The magnitude; that of the smallest signed integer is itself.
    fn abs(self) -> Self;
    /// -1, 0 or 1; NaN of NaN.
    fn sign(self) -> Self;
    /// `self * self`.
    #[inline(always)]
    fn square(self) -> Self {
        self.mul(self)
    }
    /// The smaller, NaN if one is NaN.
    fn min(self, other: Self) -> Self;
    /// The larger, NaN if one is NaN.
    fn max(self, other: Self) -> Self;
}

/// An integer.
pub(crate) trait Int: Num + Eq {
    /// Bits set in both.
    fn and(self, other: Self) -> Self;
    /// Bits set in one or both.
    fn or(self, other: Self) -> Self;
    /// Bits set in one.
    fn xor(self, other: Self) -> Self;
    /// Bits that are not set.
    fn not(self) -> Self;
    /// Shifted left; 0 where `by` is the width or more. A negative `by` counts as more.
    fn shl(self, by: Self) -> Self;
    /// Shifted right, signed integers with copies of the sign, which is all that is left where `by`
    /// is the width or more. A negative `by` counts as more.
    fn shr(self, by: Self) -> Self;
    /// The number of bits set.
    fn count_ones(self) -> Self;
    /// The number of zeros above the highest bit set.
    fn leading_zeros(self) -> Self;
    /// The number of zeros below the lowest bit set.
    fn trailing_zeros(self) -> Self;
}

macro_rules! float {
    ($($float:ident)*) => {$(
        impl Num for $float {
            const ZERO: Self = 0.0;
            const ONE: Self = 1.0;
            const LOWEST: Self = $float::NEG_INFINITY;
            const HIGHEST: Self = $float::INFINITY;

            #[inline(always)]
            fn add(self, other: Self) -> Self { self + other }
            #[inline(always)]
            fn sub(self, other: Self) -> Self { self - other }
            #[inline(always)]
            fn mul(self, other: Self) -> Self { self * other }
            #[inline(always)]
            fn div(self, other: Self) -> Self { self / other }
            #[inline(always)]
            fn rem(self, other: Self) -> Self { self % other }
            #[inline(always)]
            fn checked_div(self, other: Self) -> Option<Self> { Some(self / other) }
            #[inline(always)]
            fn checked_rem(self, other: Self) -> Option<Self> { Some(self % other) }
            #[inline(always)]
            fn neg(self) -> Self { -self }
            #[inline(always)]
            fn abs(self) -> Self { $float::abs(self) }
            #[inline(always)]
            fn sign(self) -> Self {
                // What is neither positive nor negative is 0 or NaN.
                let negative = if self < 0.0 { -1.0 } else { self };
                if self > 0.0 { 1.0 } else { negative }
            }
            #[inline(always)]
            fn min(self, other: Self) -> Self {
                // `|`, not `||`: one select, no branch.
                if (self < other) | self.is_nan() { self } else { other }
            }
            #[inline(always)]
            fn max(self, other: Self) -> Self {
                if (self > other) | self.is_nan() { self } else { other }
            }
        }
    )*};
}
float!(f32 f64);

macro_rules! integer {
    ($($int:ident $unsigned:ident [$abs:expr, $sign:expr];)*) => {$(
        impl Num for $int {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const LOWEST: Self = $int::MIN;
            const HIGHEST: Self = $int::MAX;

            #[inline(always)]
            fn add(self, other: Self) -> Self { self.wrapping_add(other) }
            #[inline(always)]
            fn sub(self, other: Self) -> Self { self.wrapping_sub(other) }
            #[inline(always)]
            fn mul(self, other: Self) -> Self { self.wrapping_mul(other) }
            #[inline(always)]
            fn div(self, other: Self) -> Self { if other == 0 { 0 } else { self.wrapping_div(other) } }
            #[inline(always)]
            fn rem(self, other: Self) -> Self { if other == 0 { 0 } else { self.wrapping_rem(other) } }
            #[inline(always)]
            fn checked_div(self, other: Self) -> Option<Self> { (other != 0).then(|| self.wrapping_div(other)) }
            #[inline(always)]
            fn checked_rem(self, other: Self) -> Option<Self> { (other != 0).then(|| self.wrapping_rem(other)) }
            #[inline(always)]
            fn neg(self) -> Self { self.wrapping_neg() }
            #[inline(always)]
            fn abs(self) -> Self { $abs(self) }
            #[inline(always)]
            fn sign(self) -> Self { $sign(self) }
            #[inline(always)]
            fn min(self, other: Self) -> Self { Ord::min(self, other) }
            #[inline(always)]
            fn max(self, other: Self) -> Self { Ord::max(self, other) }
        }

        impl Int for $int {

            #[inline(always)]
            fn and(self, other: Self) -> Self { self & other }
            #[inline(always)]
            fn or(self, other: Self) -> Self { self | other }
            #[inline(always)]
            fn xor(self, other: Self) -> Self { self ^ other }
            #[inline(always)]
            fn not(self) -> Self { !self }
            #[inline(always)]
            fn shl(self, by: Self) -> Self {
                if (by as $unsigned) < $int::BITS as $unsigned { self.wrapping_shl(by as u32) } else { 0 }
            }
            #[inline(always)]
            fn shr(self, by: Self) -> Self {
                let fill = if self < Self::ZERO { Self::ZERO.wrapping_sub(1) } else { 0 };
                if (by as $unsigned) < $int::BITS as $unsigned { self.wrapping_shr(by as u32) } else { fill }
            }
            #[inline(always)]
            fn count_ones(self) -> Self { $int::count_ones(self) as $int }
            #[inline(always)]
            fn leading_zeros(self) -> Self { $int::leading_zeros(self) as $int }
            #[inline(always)]
            fn trailing_zeros(self) -> Self { $int::trailing_zeros(self) as $int }
        }
    )*};
}
integer! {
    i8 u8 [i8::wrapping_abs, i8::signum];
    i16 u16 [i16::wrapping_abs, i16::signum];
    i32 u32 [i32::wrapping_abs, i32::signum];
    i64 u64 [i64::wrapping_abs, i64::signum];
    u8 u8 [std::convert::identity, |x: u8| u8::from(x > 0)];
    u16 u16 [std::convert::identity, |x: u16| u16::from(x > 0)];
    u32 u32 [std::convert::identity, |x: u32| u32::from(x > 0)];
    u64 u64 [std::convert::identity, |x: u64| u64::from(x > 0)];
}
