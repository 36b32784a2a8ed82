use super::super::{Real, cos_slice, sin_slice};
use crate::exec::cpu::simd::{Level, kernels};

trait Function<T> {
    fn of(x: T) -> T;
}

kernels! {
    fn map<T, O>(x: &[T], out: &mut [T]) where { T: Copy, O: Function<T> } {
        for (out, &x) in out.iter_mut().zip(x) {
            *out = O::of(x);
        }
    }
}

type Kernel<T> = fn(&[T], &mut [T]);
type Row<T> = (&'static str, fn(Level) -> Kernel<T>);

macro_rules! rows {
    ($($name:ident)*) => {
        $(
            #[allow(non_camel_case_types, reason = "named as the function that it stands for")]
            struct $name;
            impl<T: Real> Function<T> for $name {
                #[inline(always)]
                fn of(x: T) -> T {
                    x.$name()
                }
            }
        )*
        fn rows<T: Real>() -> Vec<Row<T>> {
            vec![
                $((stringify!($name), map::pick::<T, $name>),)*
                ("sin", sin_slice::pick::<T>),
                ("cos", cos_slice::pick::<T>),
            ]
        }
    };
}
rows!(exp exp2 expm1 ln log2 log10 log1p tanh sigmoid softplus log_sigmoid silu gelu gelu_tanh erf erfc sqrt floor round);

fn same_bits<T: Real>(x: &[T]) {
    for (name, pick) in rows::<T>() {
        let mut expected = vec![T::ZERO; x.len()];
        pick(Level::Baseline)(x, &mut expected);
        for level in Level::available() {
            let mut out = vec![T::ZERO; x.len()];
            pick(level)(x, &mut out);
            for ((x, out), expected) in x.iter().zip(&out).zip(&expected) {
                let same = bytemuck::bytes_of(out) == bytemuck::bytes_of(expected)
                    || out.is_nan() && expected.is_nan();
                assert!(
                    same,
                    "{name}({x:?}) at {level:?}: {out:?}, not {expected:?}"
                );
            }
        }
    }
}

#[test]
fn every_level_gives_the_same_bits() {
    let f32s: Vec<f32> = (0..200_003u32)
        .map(|i| f32::from_bits(i.wrapping_mul(0x9E37_79B1)))
        .collect();
    same_bits(&f32s);
    let f64s: Vec<f64> = (0..100_003u64)
        .map(|i| f64::from_bits(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)))
        .collect();
    same_bits(&f64s);
    same_bits(
        &(0..10_000)
            .map(|i| (i - 5_000) as f32 * 0.01)
            .collect::<Vec<_>>(),
    );
}

#[test]
fn large_arguments_of_sin_and_cos_are_done_again() {
    let x = [1.0f32, 3e7, 1e30, -2e9, f32::INFINITY, 0.5];
    for level in Level::available() {
        let mut out = [0f32; 6];
        sin_slice::pick::<f32>(level)(&x, &mut out);
        assert!(
            out.iter().zip(&x).all(
                |(out, x)| (f64::from(*out) - f64::from(*x).sin()).abs() < 1e-7
                    || x.is_infinite() && out.is_nan()
            )
        );
    }
}

/// The scalar functions of the C library reach 0.1 to 0.25 thousand million a second.
#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
#[test]
fn the_branch_free_functions_vectorise() {
    fn rate<T: Real>(kernel: Kernel<T>, x: &[T]) -> f64 {
        let mut out = vec![T::ZERO; x.len()];
        let mut best = f64::INFINITY;
        for _ in 0..30 {
            let start = std::time::Instant::now();
            for _ in 0..8 {
                kernel(std::hint::black_box(x), std::hint::black_box(&mut out));
            }
            best = best.min(start.elapsed().as_secs_f64() / 8.0);
        }
        x.len() as f64 / best / 1e9
    }
    if Level::detected() < Level::Avx2Fma {
        return;
    }
    let f32s: Vec<f32> = (0..4096).map(|i| (i as f32 - 2000.0) * 0.003).collect();
    let f64s: Vec<f64> = f32s.iter().map(|&x| f64::from(x)).collect();
    for ((name, single), (_, double)) in rows::<f32>().into_iter().zip(rows::<f64>()) {
        let singles: Vec<f64> = Level::available()
            .map(|level| rate(single(level), &f32s))
            .collect();
        let doubles: Vec<f64> = Level::available()
            .map(|level| rate(double(level), &f64s))
            .collect();
        println!(
            "{name:12} f32 {singles:6.2?} f64 {doubles:6.2?} 10^9 elements a second, by level"
        );
        assert!(
            singles[1] > 0.35,
            "{name} of f32 does not vectorise: {singles:?}"
        );
        assert!(
            doubles[1] > 0.08,
            "{name} of f64 does not vectorise: {doubles:?}"
        );
    }
}
