//! Loops compiled for several sets of CPU instructions, one of which is picked at run time.
//!
//! `TAUT_CPU=baseline`, `avx2` or `avx512` in the environment lowers the level that was detected
//! (it never raises it). No kernel contracts a multiplication and an addition, and elementwise
//! kernels give the same bits at every level.
#![allow(
    unsafe_code,
    reason = "functions compiled for detected CPU features: 4 times the speed of SSE2 at AVX2"
)]

use std::sync::OnceLock;

/// A set of CPU instructions that kernels are compiled for, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// What every CPU of the target architecture has.
    Baseline,
    /// x86-64 with AVX2 and FMA: 256-bit vectors.
    Avx2Fma,
    /// x86-64 with AVX-512 F, BW, CD, DQ and VL: 512-bit vectors.
    Avx512,
}

impl Level {
    /// The level that kernels run at: what the CPU has, lowered by `TAUT_CPU`.
    #[inline]
    pub(crate) fn current() -> Level {
        static LEVEL: OnceLock<Level> = OnceLock::new();
        *LEVEL.get_or_init(|| lowered(Level::detected(), std::env::var("TAUT_CPU").ok().as_deref()))
    }

    /// What the CPU has.
    pub(crate) fn detected() -> Level {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma") {
            let wide = std::is_x86_feature_detected!("avx512f")
                && std::is_x86_feature_detected!("avx512bw")
                && std::is_x86_feature_detected!("avx512cd")
                && std::is_x86_feature_detected!("avx512dq")
                && std::is_x86_feature_detected!("avx512vl");
            return if wide { Level::Avx512 } else { Level::Avx2Fma };
        }
        Level::Baseline
    }

    /// Every level that this CPU can run.
    #[cfg(test)]
    pub(crate) fn available() -> impl Iterator<Item = Level> {
        [Level::Baseline, Level::Avx2Fma, Level::Avx512]
            .into_iter()
            .filter(|level| *level <= Level::detected())
    }
}

/// `TAUT_CPU` by its words; another word changes nothing.
fn lowered(detected: Level, wish: Option<&str>) -> Level {
    match wish {
        Some("baseline") => Level::Baseline,
        Some("avx2") => detected.min(Level::Avx2Fma),
        _ => detected,
    }
}

/// Compiles a loop for each [`Level`] and makes `NAME::pick(level)`, which returns the version for
/// `level` as a plain `fn` pointer, and `NAME::kernel()`, the one for this CPU.
///
/// ```text
/// kernels! {
///     /// `out[i] = Op(x[i])`.
///     pub(crate) fn map<T, Op>(x: &[T], out: &mut [T]) where { T: Copy, Op: Unary<T> } {
///         for (out, &x) in out.iter_mut().zip(x) { *out = Op::apply(x); }
///     }
/// }
/// let run: fn(&[f32], &mut [f32]) = map::kernel::<f32, Exp>();
/// ```
///
/// The loop vectorises if sources and destination are distinct slices and all it calls is
/// `#[inline(always)]`. It must take no SIMD vector by value.
macro_rules! kernels {
    ($(
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident<$($generic:ident),* $(,)?>($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)?
        where { $($bounds:tt)* } $body:block
    )*) => {$(
        $(#[$attribute])*
        $visibility mod $name {
            #![allow(unsafe_code, reason = "calls the version that the CPU's features allow")]
            #[allow(unused_imports, reason = "not every kernel names something of the module around it")]
            use super::*;

            #[inline(always)]
            fn body<$($generic),*>($($argument: $type),*) $(-> $result)? where $($bounds)* $body

            fn baseline<$($generic),*>($($argument: $type),*) $(-> $result)? where $($bounds)* {
                body::<$($generic),*>($($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma,bmi1,bmi2")]
            fn avx2<$($generic),*>($($argument: $type),*) $(-> $result)? where $($bounds)* {
                body::<$($generic),*>($($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,bmi1,bmi2")]
            fn avx512<$($generic),*>($($argument: $type),*) $(-> $result)? where $($bounds)* {
                body::<$($generic),*>($($argument),*)
            }

            /// The version for this CPU.
            #[allow(dead_code, reason = "some kernels are only picked by level")]
            pub(crate) fn kernel<$($generic),*>() -> fn($($type),*) $(-> $result)? where $($bounds)* {
                pick::<$($generic),*>($crate::exec::cpu::simd::Level::current())
            }

            /// The version for `level`, or for what the CPU has if that is less.
            pub(crate) fn pick<$($generic),*>(
                level: $crate::exec::cpu::simd::Level,
            ) -> fn($($type),*) $(-> $result)? where $($bounds)* {
                use $crate::exec::cpu::simd::Level;
                match level.min(Level::detected()) {
                    Level::Baseline => baseline::<$($generic),*>,
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: the CPU has the features, as `detected` found; the two pointer types
                    // differ in nothing but `unsafe`.
                    Level::Avx2Fma => unsafe {
                        std::mem::transmute::<unsafe fn($($type),*) $(-> $result)?, fn($($type),*) $(-> $result)?>(
                            avx2::<$($generic),*>,
                        )
                    },
                    #[cfg(target_arch = "x86_64")]
                    // SAFETY: as above.
                    Level::Avx512 => unsafe {
                        std::mem::transmute::<unsafe fn($($type),*) $(-> $result)?, fn($($type),*) $(-> $result)?>(
                            avx512::<$($generic),*>,
                        )
                    },
                    #[cfg(not(target_arch = "x86_64"))]
                    _ => baseline::<$($generic),*>,
                }
            }
        }
    )*};
}
pub(crate) use kernels;

#[cfg(test)]
mod tests {
    use super::*;

    kernels! {
        fn polynomial<T>(x: &[T], out: &mut [T])
        where { T: Copy + std::ops::Mul<Output = T> + std::ops::Add<Output = T> } {
            for (out, &x) in out.iter_mut().zip(x) {
                *out = ((x * x + x) * x + x) * x + x;
            }
        }
        fn sum<>(x: &[u64]) -> u64 where {} {
            x.iter().sum()
        }
    }

    #[test]
    fn the_wish_only_lowers() {
        assert_eq!(lowered(Level::Avx512, Some("avx2")), Level::Avx2Fma);
        assert_eq!(lowered(Level::Avx512, Some("baseline")), Level::Baseline);
        assert_eq!(lowered(Level::Baseline, Some("avx512")), Level::Baseline);
        assert_eq!(lowered(Level::Avx2Fma, Some("sse9")), Level::Avx2Fma);
        assert_eq!(lowered(Level::Avx2Fma, None), Level::Avx2Fma);
    }

    #[test]
    fn every_level_gives_the_same_bits() {
        let x: Vec<f32> = (0..1003).map(|i| (i as f32 * 0.37).sin()).collect();
        let expected: Vec<u32> = x
            .iter()
            .map(|&x| (((x * x + x) * x + x) * x + x).to_bits())
            .collect();
        for level in Level::available() {
            let mut out = vec![0f32; x.len()];
            polynomial::pick::<f32>(level)(&x, &mut out);
            assert_eq!(
                out.iter().map(|x| x.to_bits()).collect::<Vec<_>>(),
                expected,
                "{level:?}"
            );
            assert_eq!(sum::pick(level)(&[1, 2, 3, 4, 5]), 15);
        }
    }
}
