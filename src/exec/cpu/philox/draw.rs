//! What is made of the four words of a block.

use std::marker::PhantomData;

use crate::exec::cpu::math::{Real, polar_f32, polar_f64};

/// A kind of random values.
pub(crate) trait Draw: Copy {
    /// The type of one.
    type Value: Copy + Default;
    /// As many as a block makes.
    type Values: AsRef<[Self::Value]>;
    /// Their number.
    const PER_BLOCK: usize;

    /// The values of a block.
    fn values(self, words: [u32; 4]) -> Self::Values;
}

#[cfg(test)]
#[derive(Clone, Copy)]
pub(crate) struct Bits32;

#[derive(Clone, Copy)]
pub(crate) struct Bits64;

#[derive(Clone, Copy, Default)]
pub(crate) struct Uniform<T>(PhantomData<T>);

#[derive(Clone, Copy, Default)]
pub(crate) struct Normal<T>(PhantomData<T>);

#[derive(Clone, Copy)]
pub(crate) struct Within {
    /// One more than the largest value, or 0 for 2^64.
    pub(crate) span: u64,
}

#[inline(always)]
fn double_words([a, b, c, d]: [u32; 4]) -> [u64; 2] {
    [
        u64::from(a) | u64::from(b) << 32,
        u64::from(c) | u64::from(d) << 32,
    ]
}

#[cfg(test)]
impl Draw for Bits32 {
    type Value = u32;
    type Values = [u32; 4];
    const PER_BLOCK: usize = 4;

    #[inline(always)]
    fn values(self, words: [u32; 4]) -> [u32; 4] {
        words
    }
}

impl Draw for Bits64 {
    type Value = u64;
    type Values = [u64; 2];
    const PER_BLOCK: usize = 2;

    #[inline(always)]
    fn values(self, words: [u32; 4]) -> [u64; 2] {
        double_words(words)
    }
}

impl Draw for Uniform<f32> {
    type Value = f32;
    type Values = [f32; 4];
    const PER_BLOCK: usize = 4;

    #[inline(always)]
    fn values(self, words: [u32; 4]) -> [f32; 4] {
        words.map(|word| (word >> 8) as i32 as f32 * 2f32.powi(-24))
    }
}

impl Draw for Uniform<f64> {
    type Value = f64;
    type Values = [f64; 2];
    const PER_BLOCK: usize = 2;

    #[inline(always)]
    fn values(self, words: [u32; 4]) -> [f64; 2] {
        double_words(words).map(|word| (word >> 11) as f64 * (1.0 / (1u64 << 53) as f64))
    }
}

impl Draw for Normal<f32> {
    type Value = f32;
    type Values = [f32; 4];
    const PER_BLOCK: usize = 4;

    #[inline(always)]
    fn values(self, [a, b, c, d]: [u32; 4]) -> [f32; 4] {
        let ([p, q], [r, s]) = (normal_pair_f32(a, b), normal_pair_f32(c, d));
        [p, q, r, s]
    }
}

/// Box and Muller: `sqrt(-2 ln u)` of a random direction, with `u` in (0, 1].
#[inline(always)]
fn normal_pair_f32(length: u32, direction: u32) -> [f32; 2] {
    const UNIT: f32 = 1.0 / (1u64 << 32) as f32;
    let u = (length as f32 + 0.5) * UNIT;
    let radius = Real::sqrt(-2.0 * Real::ln(u));
    let (sin, cos) = polar_f32(direction);
    [radius * cos, radius * sin]
}

impl Draw for Normal<f64> {
    type Value = f64;
    type Values = [f64; 2];
    const PER_BLOCK: usize = 2;

    #[inline(always)]
    fn values(self, words: [u32; 4]) -> [f64; 2] {
        let [length, direction] = double_words(words);
        // In 1..2, from the upper 52 bits.
        let u = 2.0 - f64::from_bits(1f64.to_bits() | (length >> 12));
        let radius = Real::sqrt(-2.0 * Real::ln(u));
        let (sin, cos) = polar_f64(direction);
        [radius * cos, radius * sin]
    }
}

impl Draw for Within {
    type Value = u64;
    type Values = [u64; 2];
    const PER_BLOCK: usize = 2;

    #[inline(always)]
    fn values(self, words: [u32; 4]) -> [u64; 2] {
        let upper = |word: u64| ((u128::from(word) * u128::from(self.span)) >> 64) as u64;
        double_words(words).map(|word| if self.span == 0 { word } else { upper(word) })
    }
}
