use super::*;
use crate::exec::cpu::simd::Level;

const KEY: Key = Key([0x1234_5678, 0x9abc_def0]);
const COUNT: usize = 200_000;

/// `kat_vectors` of Random123 for `philox4x32 10`.
#[test]
fn known_answers() {
    let check = |counter, key, block| assert_eq!(philox4x32(key, counter), block);
    check(
        [0; 4],
        [0; 2],
        [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8],
    );
    check(
        [u32::MAX; 4],
        [u32::MAX; 2],
        [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd],
    );
    check(
        [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
        [0xa409_3822, 0x299f_31d0],
        [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
    );
}

#[test]
fn keys_derive_apart() {
    let mut keys: Vec<Key> = (0..1000)
        .flat_map(|i| [KEY.split(i), KEY.fold_in(i)])
        .collect();
    keys.extend((0..10).flat_map(|i| (0..10).map(move |j| KEY.split(i).split(j))));
    keys.push(KEY);
    let distinct: std::collections::HashSet<Key> = keys.iter().copied().collect();
    assert_eq!(distinct.len(), keys.len());
    assert_eq!(Key::from_seed(0x0000_0002_0000_0001), Key([1, 2]));
    assert_eq!(KEY.split(5), KEY.split(5));
}

/// Every range, at every level, gives what index by index gives.
#[track_caller]
fn pure<D: Draw<Value: PartialEq + std::fmt::Debug>>(draw: D) {
    for level in Level::available() {
        let run = fill::pick::<D>(level);
        let one = |index: u64| {
            let mut value = [D::Value::default()];
            run(draw, KEY.0, index, &mut value);
            value[0]
        };
        for start in [0, 1, 2, 3, 5, 63, 1 << 32, (1 << 34) - 7, u64::MAX - 20] {
            for len in [0, 1, 2, 3, 15, 64, 130, 201] {
                let mut out = vec![D::Value::default(); len];
                run(draw, KEY.0, start, &mut out);
                for (j, &value) in out.iter().enumerate() {
                    if let Some(index) = start.checked_add(j as u64) {
                        assert_eq!(value, one(index), "{index} at {level:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn values_are_functions_of_key_and_index() {
    pure(Bits32);
    pure(Bits64);
    pure(Uniform::<f32>::default());
    pure(Uniform::<f64>::default());
    pure(Normal::<f32>::default());
    pure(Normal::<f64>::default());
    pure(Within { span: 1000 });
    let (mut words, mut doubles) = ([0; 8], [0; 4]);
    bits_u32(KEY, 0, &mut words);
    bits_u64(KEY, 0, &mut doubles);
    assert_eq!(words[..4], philox4x32(KEY.0, [0; 4]));
    assert_eq!(words[4..], philox4x32(KEY.0, [1, 0, 0, 0]));
    assert_eq!(doubles[3], u64::from(words[6]) | u64::from(words[7]) << 32);
}

/// The largest distance of the empirical distribution from `cdf`, times the root of the count:
/// above 1.95 once in a thousand samples.
fn kolmogorov(mut values: Vec<f64>, cdf: impl Fn(f64) -> f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let count = values.len() as f64;
    let distance = values
        .iter()
        .enumerate()
        .map(|(i, &x)| (cdf(x) - i as f64 / count).abs())
        .fold(0.0, f64::max);
    distance * count.sqrt()
}

fn moments(values: &[f64]) -> [f64; 4] {
    [1, 2, 3, 4]
        .map(|power| values.iter().map(|x| x.powi(power)).sum::<f64>() / values.len() as f64)
}

/// Neighbours, which come of one block, and values far apart do not correlate.
fn correlations_are_small(values: &[f64], variance: f64) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    for lag in [1, 2, 3, 4, 64, 1000] {
        let sum: f64 = values
            .iter()
            .zip(&values[lag..])
            .map(|(a, b)| (a - mean) * (b - mean))
            .sum();
        let correlation = sum / variance / (values.len() as f64).sqrt();
        assert!(
            correlation.abs() < 4.0,
            "lag {lag}: {correlation} standard deviations"
        );
    }
}

fn is_uniform(values: Vec<f64>) {
    assert!(values.iter().all(|x| (0.0..1.0).contains(x)));
    for (power, moment) in moments(&values).into_iter().enumerate() {
        assert!(
            (moment - 1.0 / (power + 2) as f64).abs() < 3e-3,
            "moment {}: {moment}",
            power + 1
        );
    }
    correlations_are_small(&values, 1.0 / 12.0);
    let ks = kolmogorov(values, |x| x);
    assert!(ks < 1.95, "{ks}");
}

fn is_normal(values: Vec<f64>) {
    let bounds = [(0.0, 0.01), (1.0, 0.015), (0.0, 0.04), (3.0, 0.1)];
    for (moment, (mean, bound)) in moments(&values).into_iter().zip(bounds) {
        assert!((moment - mean).abs() < bound, "{moment}, not {mean}");
    }
    correlations_are_small(&values, 1.0);
    let ks = kolmogorov(values, |x| 0.5 * libm::erfc(-x / 2f64.sqrt()));
    assert!(ks < 1.95, "{ks}");
}

#[test]
fn distributions() {
    let (mut singles, mut doubles) = (vec![0f32; COUNT], vec![0f64; COUNT]);
    let widened = |singles: &[f32]| singles.iter().map(|&x| f64::from(x)).collect::<Vec<_>>();
    for key in [KEY, Key([0, 0]), KEY.split(1)] {
        uniform_f32(key, 0, &mut singles);
        is_uniform(widened(&singles));
        normal_f32(key, 0, &mut singles);
        is_normal(widened(&singles));
        uniform_f64(key, 1 << 40, &mut doubles);
        is_uniform(doubles.clone());
        normal_f64(key, 1 << 40, &mut doubles);
        is_normal(doubles.clone());
    }
}

#[test]
fn integers_are_spread_evenly() {
    let mut values = vec![0; 140_000];
    below(KEY, 7, 0, &mut values);
    let mut counts = [0f64; 7];
    values
        .iter()
        .for_each(|&value| counts[value as usize] += 1.0);
    let chi: f64 = counts
        .iter()
        .map(|count| (count - 20_000.0).powi(2) / 20_000.0)
        .sum();
    assert!(
        chi < 22.5,
        "{counts:?}: a thousandth of samples are above with 6 degrees of freedom"
    );
    below(KEY, 1, 0, &mut values);
    assert!(values.iter().all(|&value| value == 0));
    below(KEY, 1 << 63, 0, &mut values[..64]);
    assert!(values[..64].iter().all(|&value| value < 1 << 63));
    let mut bits = [0; 64];
    bits_u64(KEY, 0, &mut bits);
    below(KEY, 0, 0, &mut values[..64]);
    assert_eq!(values[..64], bits);
}

#[cfg(all(target_arch = "x86_64", not(debug_assertions)))]
#[test]
fn fills_vectorise() {
    fn rate<T: Default + Clone>(fill: fn(Key, u64, &mut [T])) -> f64 {
        let mut out = vec![T::default(); 4096];
        let best = (0..100)
            .map(|_| {
                let start = std::time::Instant::now();
                fill(KEY, 0, std::hint::black_box(&mut out));
                start.elapsed().as_secs_f64()
            })
            .fold(f64::INFINITY, f64::min);
        out.len() as f64 / best / 1e9
    }
    let rates = [
        rate(bits_u32),
        rate(uniform_f32),
        rate(normal_f32),
        rate(bits_u64),
        rate(uniform_f64),
        rate(normal_f64),
    ];
    println!(
        "u32, uniform f32, normal f32, u64, uniform f64, normal f64: {rates:.2?} 10^9 a second"
    );
    println!(
        "integers: {:.2} 10^9 a second",
        rate(|key, start, out| below(key, 1000, start, out))
    );
    if Level::detected() >= Level::Avx2Fma {
        assert!(rates[1] > 0.4 && rates[2] > 0.2, "{rates:?}");
    }
}
