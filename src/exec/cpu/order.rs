//! The order of the elements of a line: sorted values, their positions, ranks, the most frequent one.
#![allow(unsafe_code, reason = "reads and writes lines of checked views")]

use super::along::{Lines, Stored, for_lines};
use super::region::Bound;
use super::threads::{LEAST_PARALLEL, pool};
use crate::graph::{DType, Order};
use crate::plan::kernel::Ordering as Spec;
use half::{bf16, f16};
use rayon::slice::ParallelSliceMut;
use std::cmp::Ordering;

/// Orders the elements along an axis.
pub(super) fn run(spec: &Spec, bound: &Bound) {
    match spec.source.dtype {
        DType::F16 => lines::<f16>(spec, bound),
        DType::BF16 => lines::<bf16>(spec, bound),
        DType::F32 => lines::<f32>(spec, bound),
        DType::F64 => lines::<f64>(spec, bound),
        DType::I8 => lines::<i8>(spec, bound),
        DType::I16 => lines::<i16>(spec, bound),
        DType::I32 => lines::<i32>(spec, bound),
        DType::I64 => lines::<i64>(spec, bound),
        DType::U8 | DType::Bool => lines::<u8>(spec, bound),
        DType::U16 => lines::<u16>(spec, bound),
        DType::U32 => lines::<u32>(spec, bound),
        DType::U64 => lines::<u64>(spec, bound),
    }
}

/// Whether `a` comes before `b`: NaN after all numbers, and together with other NaN.
#[inline(always)]
pub(crate) fn ascending<W: PartialOrd>(a: &W, b: &W) -> Ordering {
    let is_nan = |x: &W| x.partial_cmp(x).is_none();
    a.partial_cmp(b)
        .unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}

/// The same from the greatest to the least; NaN is last as well.
#[inline(always)]
fn descending<W: PartialOrd>(a: &W, b: &W) -> Ordering {
    let is_nan = |x: &W| x.partial_cmp(x).is_none();
    b.partial_cmp(a)
        .unwrap_or_else(|| is_nan(a).cmp(&is_nan(b)))
}

fn lines<T: Stored>(spec: &Spec, bound: &Bound) {
    if spec.descending {
        ordered::<T>(spec, bound, descending::<T::Wide>);
    } else {
        ordered::<T>(spec, bound, ascending::<T::Wide>);
    }
}

fn ordered<T: Stored>(
    spec: &Spec,
    bound: &Bound,
    order: impl Fn(&T::Wide, &T::Wide) -> Ordering + Copy + Send + Sync,
) {
    let xs = Lines::of(&spec.source, Some(spec.axis), bound);
    let mut lengths = spec.source.lengths.clone();
    lengths[spec.axis] = spec.length;
    let ys = match spec.order {
        Order::Values => Lines::written::<T>(spec.out, &lengths, Some(spec.axis), bound),
        Order::Positions | Order::Mode => {
            Lines::written::<i64>(spec.out, &lengths, Some(spec.axis), bound)
        }
        Order::Ranks => Lines::written::<f64>(spec.out, &lengths, Some(spec.axis), bound),
    };
    if xs.length == 0 || spec.length == 0 || xs.count() == 0 {
        return;
    }
    let whole = spec.length == xs.length;
    for_lines(xs.count(), xs.length, 1, |first, count| {
        let mut keys: Vec<T::Wide> = Vec::new();
        let mut pairs: Vec<(T::Wide, usize)> = Vec::new();
        let (mut from, mut to) = (vec![0; count], vec![0; count]);
        xs.starts(first, &mut from);
        ys.starts(first, &mut to);
        for (&from, &to) in from.iter().zip(&to) {
            // SAFETY: starts of lines, and positions that are less than their lengths; this item alone has these lines.
            let read = |at: usize| unsafe { xs.read::<T>(from + at as isize * xs.step).wide() };
            // SAFETY: as above; each arm below writes elements of the type that `ys` was made for.
            let place = |at: usize| to + at as isize * ys.step;
            if spec.order == Order::Values && whole {
                keys.clear();
                keys.extend((0..xs.length).map(read));
                stably(&mut keys, order);
                for (at, &key) in keys.iter().enumerate() {
                    // SAFETY: as above.
                    unsafe { ys.write(place(at), T::narrow(key)) };
                }
                continue;
            }
            pairs.clear();
            pairs.extend((0..xs.length).map(|at| (read(at), at)));
            let by_key =
                |a: &(T::Wide, usize), b: &(T::Wide, usize)| order(&a.0, &b.0).then(a.1.cmp(&b.1));
            match spec.order {
                Order::Values | Order::Positions if !whole => {
                    pairs.select_nth_unstable_by(spec.length - 1, by_key);
                    pairs.truncate(spec.length);
                    pairs.sort_unstable_by(by_key);
                }
                _ => stably(&mut pairs, |a, b| order(&a.0, &b.0)),
            }
            // SAFETY: as above.
            unsafe {
                match spec.order {
                    Order::Values => pairs
                        .iter()
                        .enumerate()
                        .for_each(|(at, pair)| ys.write(place(at), T::narrow(pair.0))),
                    Order::Positions => pairs
                        .iter()
                        .enumerate()
                        .for_each(|(at, pair)| ys.write(place(at), pair.1 as i64)),
                    Order::Ranks => ties(&pairs, order, |before, tied| {
                        // Places are counted from 1.
                        let rank = before as f64 + (tied.len() + 1) as f64 / 2.0;
                        tied.iter().for_each(|&(_, at)| ys.write(place(at), rank));
                    }),
                    Order::Mode => {
                        let (mut most, mut position) = (0, 0);
                        ties(&pairs, order, |_, tied| {
                            let nan = tied[0].0.partial_cmp(&tied[0].0).is_none();
                            if tied.len() > most || nan {
                                (most, position) = (tied.len(), tied[0].1);
                            }
                        });
                        ys.write(place(0), position as i64);
                    }
                }
            }
        }
    });
}

/// Sorts stably; a long line on all threads.
fn stably<T: Send>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering + Send + Sync) {
    match pool() {
        Some(pool) if items.len() >= LEAST_PARALLEL && pool.current_num_threads() > 1 => {
            pool.install(|| items.par_sort_by(order));
        }
        _ => items.sort_by(order),
    }
}

/// Calls `each` for the runs of sorted pairs that tie, with how many come before.
fn ties<W>(
    pairs: &[(W, usize)],
    order: impl Fn(&W, &W) -> Ordering,
    mut each: impl FnMut(usize, &[(W, usize)]),
) {
    let mut before = 0;
    for tied in pairs.chunk_by(|a, b| order(&a.0, &b.0) == Ordering::Equal) {
        each(before, tied);
        before += tied.len();
    }
}
