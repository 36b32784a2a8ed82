//! Random numbers by counting: Philox4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel random
//! numbers: as easy as 1, 2, 3", 2011).
//!
//! A block of four words is a pure function of key and counter. The value at an index is a pure
//! function of key and index, whatever range it is filled with, so threads fill chunks in any order.
//!
//! | values | words | index `i` is in block |
//! |---|---|---|
//! | u32, f32 | 1 | `i / 4`, word `i % 4` |
//! | normal f32 | 2 for two values | `i / 4`, the pairs of words in order |
//! | u64, f64, integers | 2, the low one first | `i / 2`, words `2 (i % 2)` and the next |
//! | normal f64 | 4 for two values | `i / 2` |
//!
//! A counter is the block's number, low word first, a 0, and what the block is for.

mod draw;
#[cfg(test)]
mod tests;

use super::simd::kernels;
#[cfg(test)]
use draw::Bits32;
use draw::{Bits64, Draw, Normal, Uniform, Within};

/// The last word of the counter, which keeps streams apart.
const VALUES: u32 = 0;
const SPLIT: u32 = 1;
const FOLD: u32 = 2;

/// The key of a stream of random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key(pub(crate) [u32; 2]);

impl Key {
    /// The key whose words are those of `seed`, the low one first.
    pub(crate) fn from_seed(seed: u64) -> Key {
        Key([seed as u32, (seed >> 32) as u32])
    }

    /// The `i`-th of the keys that come of this one.
    pub(crate) fn split(self, i: u64) -> Key {
        self.derived(i, SPLIT)
    }

    /// A key made of this one and a number such as a step's; another than any of [`Key::split`].
    pub(crate) fn fold_in(self, data: u64) -> Key {
        self.derived(data, FOLD)
    }

    fn derived(self, number: u64, purpose: u32) -> Key {
        let [a, b, ..] = philox4x32(self.0, [number as u32, (number >> 32) as u32, 0, purpose]);
        Key([a, b])
    }
}

/// One block: four random words of a key and a counter, by ten rounds.
#[inline(always)]
pub(crate) fn philox4x32(key: [u32; 2], counter: [u32; 4]) -> [u32; 4] {
    let ([mut a, mut b, mut c, mut d], [mut k, mut l]) = (counter, key);
    for _ in 0..10 {
        let (p, q) = (u64::from(a) * 0xD251_1F53, u64::from(c) * 0xCD9E_8D57);
        (a, b, c, d) = (
            (q >> 32) as u32 ^ b ^ k,
            q as u32,
            (p >> 32) as u32 ^ d ^ l,
            p as u32,
        );
        (k, l) = (k.wrapping_add(0x9E37_79B9), l.wrapping_add(0xBB67_AE85));
    }
    [a, b, c, d]
}

/// Random words; `out[j]` is the value at index `start + j`, as in all of these functions.
#[cfg(test)]
pub(crate) fn bits_u32(key: Key, start: u64, out: &mut [u32]) {
    fill::kernel()(Bits32, key.0, start, out);
}

/// Random double words.
pub(crate) fn bits_u64(key: Key, start: u64, out: &mut [u64]) {
    fill::kernel()(Bits64, key.0, start, out);
}

/// Multiples of 2^-24 from 0 to below 1, equally likely.
pub(crate) fn uniform_f32(key: Key, start: u64, out: &mut [f32]) {
    fill::kernel()(Uniform::<f32>::default(), key.0, start, out);
}

/// Multiples of 2^-53 from 0 to below 1, equally likely.
pub(crate) fn uniform_f64(key: Key, start: u64, out: &mut [f64]) {
    fill::kernel()(Uniform::<f64>::default(), key.0, start, out);
}

/// The normal distribution of mean 0 and variance 1, to 6.7 standard deviations.
pub(crate) fn normal_f32(key: Key, start: u64, out: &mut [f32]) {
    fill::kernel()(Normal::<f32>::default(), key.0, start, out);
}

/// The normal distribution of mean 0 and variance 1, to 8.5 standard deviations.
pub(crate) fn normal_f64(key: Key, start: u64, out: &mut [f64]) {
    fill::kernel()(Normal::<f64>::default(), key.0, start, out);
}

/// Whole numbers from 0 to below `span`; all of u64 if `span` is 0.
///
/// They are the upper half of `span` times 64 random bits. Probabilities differ from `1 / span` by
/// less than 2^-64, so relative to it by less than `span / 2^64`: 2^-32 for spans up to 2^32. Signed
/// ranges add their start, wrapping.
pub(crate) fn below(key: Key, span: u64, start: u64, out: &mut [u64]) {
    fill::kernel()(Within { span }, key.0, start, out);
}

/// How many blocks are computed side by side.
const LANES: usize = 16;

kernels! {
    /// `out[j]` is what `draw` makes of index `start + j`; indices wrap at 2^64.
    fn fill<D>(draw: D, key: [u32; 2], start: u64, out: &mut [D::Value]) where { D: Draw } {
        let per_block = D::PER_BLOCK;
        let (mut block, skipped) = (start / per_block as u64, (start % per_block as u64) as usize);
        let first = if skipped == 0 { 0 } else { (per_block - skipped).min(out.len()) };
        let (head, out) = out.split_at_mut(first);
        if !head.is_empty() {
            head.copy_from_slice(&draw.values(words_of(key, block)).as_ref()[skipped..skipped + first]);
            block = block.wrapping_add(1);
        }
        let mut batches = out.chunks_exact_mut(LANES * per_block);
        for batch in &mut batches {
            // One array a word, one a value: what loops over lanes vectorise on.
            let mut words = [[0u32; LANES]; 4];
            #[allow(clippy::needless_range_loop, reason = "the lane indexes all the arrays")]
            for lane in 0..LANES {
                let [a, b, c, d] = words_of(key, block.wrapping_add(lane as u64));
                (words[0][lane], words[1][lane], words[2][lane], words[3][lane]) = (a, b, c, d);
            }
            let mut values = [[D::Value::default(); LANES]; 4];
            #[allow(clippy::needless_range_loop, reason = "the lane indexes all the arrays")]
            for lane in 0..LANES {
                let drawn = draw.values([words[0][lane], words[1][lane], words[2][lane], words[3][lane]]);
                for (values, &value) in values.iter_mut().zip(drawn.as_ref()) {
                    values[lane] = value;
                }
            }
            for (lane, out) in batch.chunks_exact_mut(per_block).enumerate() {
                for (out, values) in out.iter_mut().zip(&values) {
                    *out = values[lane];
                }
            }
            block = block.wrapping_add(LANES as u64);
        }
        for out in batches.into_remainder().chunks_mut(per_block) {
            out.copy_from_slice(&draw.values(words_of(key, block)).as_ref()[..out.len()]);
            block = block.wrapping_add(1);
        }
    }
}

/// The words of a block of values.
#[inline(always)]
fn words_of(key: [u32; 2], block: u64) -> [u32; 4] {
    philox4x32(key, [block as u32, (block >> 32) as u32, 0, VALUES])
}
