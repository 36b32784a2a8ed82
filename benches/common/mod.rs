//! What the benchmarks share: the same numbers for Taut and for ndarray.
#![allow(dead_code, reason = "each benchmark uses a part of this module")]

/// `n` numbers between 0 and 1, the same in every run.
pub fn numbers(n: usize) -> Vec<f32> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    (0..n)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 40) as f32 / (1 << 24) as f32
        })
        .collect()
}

/// Numbers of threads that Taut is measured with; ndarray works on one.
pub const THREADS: [usize; 2] = [1, 2];
