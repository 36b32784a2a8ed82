//! Scans: each element of a line from those before it.
//!
//! A line is one chain of dependent steps. Several lines go side by side, so that the steps of one do not wait for each
//! other, and memory is read in order whether the lines lie one behind the other or side by side.
#![allow(unsafe_code, reason = "reads and writes lines of checked views")]

use super::along::{Lines, Stored, for_lines};
use super::math::{Num, Real};
use super::region::Bound;
use crate::graph::{DType, Scan};
use crate::plan::kernel::Scanning;
use bytemuck::Pod;
use half::{bf16, f16};

/// Lines that go side by side.
const LANES: usize = 16;

/// Runs a scan.
pub(super) fn run(spec: &Scanning, bound: &Bound) {
    match spec.sources[0].dtype {
        DType::F16 => floats::<f16>(spec, bound),
        DType::BF16 => floats::<bf16>(spec, bound),
        DType::F32 => floats::<f32>(spec, bound),
        DType::F64 => floats::<f64>(spec, bound),
        DType::I8 => numbers::<i8>(spec, bound),
        DType::I16 => numbers::<i16>(spec, bound),
        DType::I32 => numbers::<i32>(spec, bound),
        DType::I64 => numbers::<i64>(spec, bound),
        DType::U8 | DType::Bool => numbers::<u8>(spec, bound),
        DType::U16 => numbers::<u16>(spec, bound),
        DType::U32 => numbers::<u32>(spec, bound),
        DType::U64 => numbers::<u64>(spec, bound),
    }
}

fn floats<T: Stored<Wide: Real>>(spec: &Scanning, bound: &Bound) {
    match spec.op {
        Scan::LogSumExp => scan::<T, LogSumExp>(spec, bound),
        Scan::Linear => scan::<T, Linear>(spec, bound),
        _ => numbers::<T>(spec, bound),
    }
}

fn numbers<T: Stored>(spec: &Scanning, bound: &Bound) {
    match spec.op {
        Scan::Sum => scan::<T, Sum>(spec, bound),
        Scan::Prod => scan::<T, Prod>(spec, bound),
        Scan::Min => scan::<T, Min>(spec, bound),
        Scan::Max => scan::<T, Max>(spec, bound),
        Scan::ArgMin => scan::<T, ArgMin>(spec, bound),
        Scan::ArgMax => scan::<T, ArgMax>(spec, bound),
        Scan::LogSumExp | Scan::Linear => unreachable!("these scans are of floats alone"),
    }
}

/// What a scan keeps of the elements so far.
trait Step<T: Stored> {
    type Acc: Copy;
    type Out: Pod;
    /// What the first element makes, which is at the position `at`.
    fn begin(x: T::Wide, at: usize) -> Self::Acc;
    /// What the next one makes of it; `f` is the second operand's.
    fn step(acc: Self::Acc, x: T::Wide, f: T::Wide, at: usize) -> Self::Acc;
    fn out(acc: Self::Acc) -> Self::Out;
}

macro_rules! folds {
    ($($name:ident $bound:ident |$acc:ident, $x:ident, $f:ident| $step:expr;)*) => {$(
        struct $name;
        impl<T: Stored<Wide: $bound>> Step<T> for $name {
            type Acc = T::Wide;
            type Out = T;
            #[inline(always)]
            fn begin(x: T::Wide, _: usize) -> T::Wide { x }
            #[inline(always)]
            fn step($acc: T::Wide, $x: T::Wide, $f: T::Wide, _: usize) -> T::Wide {
                let _ = $f;
                $step
            }
            #[inline(always)]
            fn out(acc: T::Wide) -> T { T::narrow(acc) }
        }
    )*};
}
folds! {
    Sum Num |acc, x, f| acc.add(x);
    Prod Num |acc, x, f| acc.mul(x);
    Min Num |acc, x, f| acc.min(x);
    Max Num |acc, x, f| acc.max(x);
    Linear Real |acc, x, f| x.add(f.mul(acc));
}

/// The best element so far and where it was met; a NaN stays the best.
macro_rules! positions {
    ($($name:ident $better:tt)*) => {$(
        struct $name;
        impl<T: Stored> Step<T> for $name {
            type Acc = (T::Wide, i64);
            type Out = i64;
            #[inline(always)]
            fn begin(x: T::Wide, at: usize) -> Self::Acc { (x, at as i64) }
            #[inline(always)]
            fn step(acc: Self::Acc, x: T::Wide, _: T::Wide, at: usize) -> Self::Acc {
                let replaces = x $better acc.0 || (is_nan(x) && !is_nan(acc.0));
                if replaces { (x, at as i64) } else { acc }
            }
            #[inline(always)]
            fn out(acc: Self::Acc) -> i64 { acc.1 }
        }
    )*};
}
positions! { ArgMin < ArgMax > }

#[inline(always)]
fn is_nan<W: Num>(x: W) -> bool {
    x.partial_cmp(&x).is_none()
}

/// The greatest element so far, and the sum of the exponentials relative to it: elements that are equal count 1 each, also infinite ones.
struct LogSumExp;

impl<T: Stored<Wide: Real>> Step<T> for LogSumExp {
    type Acc = (T::Wide, T::Wide);
    type Out = T;
    #[inline(always)]
    fn begin(x: T::Wide, _: usize) -> Self::Acc {
        (x, T::Wide::ONE)
    }
    #[inline(always)]
    fn step((most, sum): Self::Acc, x: T::Wide, _: T::Wide, _: usize) -> Self::Acc {
        let one = T::Wide::ONE;
        if x > most {
            (x, sum.mul(most.sub(x).exp()).add(one))
        } else if x == most {
            (most, sum.add(one))
        } else {
            // A NaN on either side makes the sum NaN, and all that follows.
            (most, sum.add(x.sub(most).exp()))
        }
    }
    #[inline(always)]
    fn out((most, sum): Self::Acc) -> T {
        T::narrow(most.add(sum.ln()))
    }
}

fn scan<T: Stored, S: Step<T>>(spec: &Scanning, bound: &Bound) {
    let lengths = &spec.sources[0].lengths;
    let lines = |i: usize| Lines::of(&spec.sources[i], Some(spec.axis), bound);
    let (xs, fs) = (lines(0), lines(spec.sources.len() - 1));
    let ys = Lines::written::<S::Out>(spec.out, lengths, Some(spec.axis), bound);
    if xs.length == 0 || xs.count() == 0 {
        return;
    }
    let least = if ys.step > 1 { LANES } else { 1 };
    for_lines(xs.count(), xs.length, least, |first, count| {
        let mut done = 0;
        while done < count {
            let lanes = LANES.min(count - done);
            block::<T, S>(&xs, &fs, &ys, (first + done, lanes), spec.reverse);
            done += lanes;
        }
    });
}

/// Scans at most [`LANES`] lines side by side.
fn block<T: Stored, S: Step<T>>(
    xs: &Lines,
    fs: &Lines,
    ys: &Lines,
    (first, lanes): (usize, usize),
    reverse: bool,
) {
    let (mut x_at, mut f_at, mut y_at) = ([0; LANES], [0; LANES], [0; LANES]);
    xs.starts(first, &mut x_at[..lanes]);
    fs.starts(first, &mut f_at[..lanes]);
    ys.starts(first, &mut y_at[..lanes]);
    let last = xs.length - 1;
    let start = if reverse { last } else { 0 };
    // SAFETY: `starts` gives the starts of lines, and positions are less than their length; the lanes are this block's alone.
    unsafe {
        let mut acc: [S::Acc; LANES] = std::array::from_fn(|lane| {
            let lane = lane.min(lanes - 1);
            let x = xs.read::<T>(x_at[lane] + start as isize * xs.step);
            S::begin(x.wide(), start)
        });
        for lane in 0..lanes {
            let to = y_at[lane] + start as isize * ys.step;
            ys.write(to, S::out(acc[lane]));
        }
        for i in 1..=last {
            let at = if reverse { last - i } else { i };
            let step = at as isize;
            for lane in 0..lanes {
                let x = xs.read::<T>(x_at[lane] + step * xs.step).wide();
                let f = fs.read::<T>(f_at[lane] + step * fs.step).wide();
                acc[lane] = S::step(acc[lane], x, f, at);
                ys.write(y_at[lane] + step * ys.step, S::out(acc[lane]));
            }
        }
    }
}
