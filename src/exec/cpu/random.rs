//! Drawing random numbers into a buffer.
#![allow(unsafe_code, reason = "threads fill disjoint chunks of one buffer")]

use super::philox::{self, Key};
use super::threads::{LEAST_PARALLEL, for_each};
use crate::graph::{DType, Draw};

struct Target(*mut u8);
// SAFETY: each chunk is filled by one work item.
unsafe impl Sync for Target {}

/// Fills `count` elements of type `dtype` at `out`, which has `bytes` bytes.
pub(super) fn run(
    draw: Draw,
    parameters: [u64; 3],
    dtype: DType,
    out: *mut u8,
    bytes: usize,
    count: usize,
) {
    assert!(
        bytes >= count * dtype.size(),
        "a draw has room for its result"
    );
    let [key, low, high] = parameters;
    let key = Key::from_seed(key);
    match (draw, dtype) {
        (Draw::Uniform, DType::F32) => fill(out, count, |start, part| {
            philox::uniform_f32(key, start, part)
        }),
        (Draw::Uniform, _) => fill(out, count, |start, part| {
            philox::uniform_f64(key, start, part)
        }),
        (Draw::Normal, DType::F32) => fill(out, count, |start, part| {
            philox::normal_f32(key, start, part)
        }),
        (Draw::Normal, _) => fill(out, count, |start, part| {
            philox::normal_f64(key, start, part)
        }),
        (Draw::Integers, _) => fill(out, count, |start, part: &mut [u64]| {
            philox::below(key, high.wrapping_sub(low), start, part);
            part.iter_mut().for_each(|x| *x = x.wrapping_add(low));
        }),
        (Draw::Permutation, _) => fill_whole(out, count, |part: &mut [i64]| {
            let mut order = vec![0u64; part.len()];
            philox::bits_u64(key, 0, &mut order);
            part.iter_mut().enumerate().for_each(|(i, x)| *x = i as i64);
            // Equal keys keep their order, so that the result is a function of the key alone.
            part.sort_by_key(|&i| order[i as usize]);
        }),
    }
}

fn fill<T: Send>(out: *mut u8, count: usize, draw: impl Fn(u64, &mut [T]) + Send + Sync) {
    let target = Target(out);
    let item = LEAST_PARALLEL / 4;
    for_each(count.div_ceil(item), count >= LEAST_PARALLEL / 2, |i| {
        let target = &target;
        let here = item.min(count - i * item);
        // SAFETY: `run` checked the room; the items' chunks do not overlap.
        let part =
            unsafe { std::slice::from_raw_parts_mut(target.0.cast::<T>().add(i * item), here) };
        draw((i * item) as u64, part);
    });
}

fn fill_whole<T>(out: *mut u8, count: usize, draw: impl Fn(&mut [T])) {
    // SAFETY: `run` checked the room.
    draw(unsafe { std::slice::from_raw_parts_mut(out.cast::<T>(), count) });
}
