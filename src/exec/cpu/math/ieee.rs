//! The bits of floats, so that one text serves f32 and f64.

use std::fmt::Debug;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A binary IEEE float, taken apart and put together without a branch.
pub(crate) trait Ieee:
    Copy
    + PartialOrd
    + Debug
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The unsigned integer of the same size. As an exponent it is taken modulo its width.
    type Bits: Copy + Debug;

    /// Whether this is f32, for which shorter polynomials do.
    const SINGLE: bool;
    /// Plus infinity.
    const INFINITY: Self;
    /// Not a number.
    const NAN: Self;
    /// Below this magnitude `x + x²/2` rounds to `x`.
    const TINY: Self;

    /// The nearest value to `x`.
    fn of(x: f64) -> Self;
    /// `x` without its sign.
    fn abs(self) -> Self;
    /// `self` with the sign of `sign`, where `self` is not negative.
    fn signed_as(self, sign: Self) -> Self;
    /// `self` with about half of its significant bits cut off.
    fn head(self) -> Self;
    /// The nearest whole number (ties to even) as a float and as an integer, if that is small.
    fn whole(self) -> (Self, Self::Bits);
    /// 2 to the `n`, for a normal result.
    fn power_of_2(n: Self::Bits) -> Self;
    /// 2 to the `n - 1`, for a normal result.
    fn half_power_of_2(n: Self::Bits) -> Self;
    /// `self * 2^n` rounded once, also where `2^n` itself is subnormal or overflows.
    fn scale(self, n: Self::Bits) -> Self;
    /// `(k, m)` with `self = 2^k m` and `sqrt(1/2) <= m < sqrt(2)`, if `self` is normal and positive.
    fn split(self) -> (Self, Self);
    /// As `split`, also for subnormals.
    fn split_any(self) -> (Self, Self);
    /// `odd` where `n` is odd, else `even`; its sign changes where the bit of `n` above is set.
    fn turned(n: Self::Bits, even: Self, odd: Self) -> Self;
    /// `n + 1`.
    fn successor(n: Self::Bits) -> Self::Bits;
}

macro_rules! ieee {
    ($float:ident, $bits:ident, $mantissa:literal, $bias:literal, $cut:literal, $up:literal) => {
        impl Ieee for $float {
            type Bits = $bits;

            const SINGLE: bool = size_of::<$float>() == 4;
            const INFINITY: Self = $float::INFINITY;
            const NAN: Self = $float::NAN;
            const TINY: Self = $float::EPSILON / 4.0;

            #[inline(always)]
            fn of(x: f64) -> Self {
                x as $float
            }

            #[inline(always)]
            fn abs(self) -> Self {
                $float::from_bits(self.to_bits() & ($bits::MAX >> 1))
            }

            #[inline(always)]
            fn signed_as(self, sign: Self) -> Self {
                $float::from_bits(self.to_bits() | (sign.to_bits() & !($bits::MAX >> 1)))
            }

            #[inline(always)]
            fn head(self) -> Self {
                $float::from_bits(self.to_bits() & ($bits::MAX << $cut))
            }

            #[inline(always)]
            fn whole(self) -> (Self, $bits) {
                // In [2^52, 2^53) floats are the whole numbers: the addition rounds, and its bits
                // count. A cast would saturate, which costs compares. (f32: 23 and 24.)
                const MAGIC: $float = 1.5 * (1u64 << $mantissa) as $float;
                let shifted = self + MAGIC;
                (
                    shifted - MAGIC,
                    shifted.to_bits().wrapping_sub(MAGIC.to_bits()),
                )
            }

            #[inline(always)]
            fn power_of_2(n: $bits) -> Self {
                $float::from_bits(n.wrapping_add($bias) << $mantissa)
            }

            #[inline(always)]
            fn half_power_of_2(n: $bits) -> Self {
                $float::from_bits(n.wrapping_add($bias - 1) << $mantissa)
            }

            #[inline(always)]
            fn scale(self, n: $bits) -> Self {
                // A logical shift of a number made positive: AVX2 has no arithmetic one of 64 bits.
                let half = (n.wrapping_add(4 * $bias) >> 1).wrapping_sub(2 * $bias);
                self * Self::power_of_2(half) * Self::power_of_2(n.wrapping_sub(half))
            }

            #[inline(always)]
            fn split(self) -> (Self, Self) {
                const ROOT_HALF: $bits = std::$float::consts::FRAC_1_SQRT_2.to_bits();
                let bits = self
                    .to_bits()
                    .wrapping_add((1.0 as $float).to_bits() - ROOT_HALF);
                let mantissa = (bits & ((1 << $mantissa) - 1)).wrapping_add(ROOT_HALF);
                const WHOLE: $float = (1u64 << $mantissa) as $float;
                let exponent = $float::from_bits((bits >> $mantissa) | WHOLE.to_bits())
                    - (WHOLE + $bias as $float);
                (exponent, $float::from_bits(mantissa))
            }

            #[inline(always)]
            fn split_any(self) -> (Self, Self) {
                const UP: $float = (1u64 << $up) as $float;
                let small = self < $float::MIN_POSITIVE;
                let (exponent, mantissa) = (if small { self * UP } else { self }).split();
                (
                    if small {
                        exponent - $up as $float
                    } else {
                        exponent
                    },
                    mantissa,
                )
            }

            #[inline(always)]
            fn turned(n: $bits, even: Self, odd: Self) -> Self {
                let chosen = if n & 1 == 0 { even } else { odd };
                $float::from_bits(chosen.to_bits() ^ ((n & 2) << ($bits::BITS - 2)))
            }

            #[inline(always)]
            fn successor(n: $bits) -> $bits {
                n.wrapping_add(1)
            }
        }
    };
}

ieee!(f32, u32, 23, 127, 12, 25);
ieee!(f64, u64, 52, 1023, 27, 54);

/// `c[0] + c[1] x + c[2] x² ...`: Horner's rule for every second or fourth coefficient.
///
/// One chain of them all would be bound by latency: a core holds too few iterations in flight.
#[inline(always)]
pub(crate) fn polynomial<F: Ieee, const N: usize>(x: F, c: [f64; N]) -> F {
    let square = x * x;
    if N < 8 {
        return horner(square, c, 0, 2) + x * horner(square, c, 1, 2);
    }
    let fourth = square * square;
    let low = horner(fourth, c, 0, 4) + x * horner(fourth, c, 1, 4);
    low + square * (horner(fourth, c, 2, 4) + x * horner(fourth, c, 3, 4))
}

/// `c[first] + c[first + step] x + c[first + 2 step] x² ...`
#[inline(always)]
fn horner<F: Ieee, const N: usize>(x: F, c: [f64; N], first: usize, step: usize) -> F {
    let count = (N - first).div_ceil(step);
    let mut sum = F::of(c[first + (count - 1) * step]);
    for k in (0..count - 1).rev() {
        sum = sum * x + F::of(c[first + k * step]);
    }
    sum
}

/// `x²` as a rounded value and what the rounding lost.
#[inline(always)]
pub(crate) fn square_exact<F: Ieee>(x: F) -> (F, F) {
    let head = x.head();
    let rest = x - head;
    let square = x * x;
    (
        square,
        ((head * head - square) + (head + head) * rest) + rest * rest,
    )
}
