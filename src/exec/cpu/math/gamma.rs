//! The digamma and trigamma functions.

use std::f64::consts::PI;

/// The derivative of `ln_gamma`: infinite at 0 (with the sign opposite to the zero's), NaN at the
/// other poles.
///
/// Negative arguments by reflection, `ψ(x) = ψ(1 - x) - π / tan(πx)`; small ones by
/// `ψ(x) = ψ(x + 1) - 1/x`; from 10 on the asymptotic series, whose terms are Bernoulli numbers.
pub(super) fn digamma(x: f64) -> f64 {
    if x == 0.0 {
        return -1.0 / x;
    }
    if x == f64::NEG_INFINITY || (x < 0.0 && x == x.floor()) {
        return f64::NAN;
    }
    if x < 0.0 {
        // The fraction alone, as π x would lose it.
        return digamma(1.0 - x) - PI / (PI * (x - x.round())).tan();
    }
    // Near the positive zero of ψ a sum of terms would cancel: a series around it instead.
    let from_root = (x - ROOT) - ROOT_REST;
    if from_root.abs() < 0.32 {
        return AT_ROOT.iter().rev().fold(0.0, |sum, c| sum * from_root + c) * from_root;
    }
    let (mut x, mut below) = (x, 0.0);
    while x < 10.0 {
        below += 1.0 / x;
        x += 1.0;
    }
    let z = 1.0 / (x * x);
    let series = [
        1.0 / 12.0,
        -1.0 / 120.0,
        1.0 / 252.0,
        -1.0 / 240.0,
        1.0 / 132.0,
        -691.0 / 32760.0,
        1.0 / 12.0,
    ];
    let tail = series.iter().rev().fold(0.0, |sum, c| sum * z + c) * z;
    x.ln() - 0.5 / x - tail - below
}

/// The derivative of `digamma`: infinite at 0, NaN at the other poles.
///
/// Negative arguments by reflection, `ψ'(x) = (π / sin(πx))² - ψ'(1 - x)`; small ones by `ψ'(x) = ψ'(x + 1) + 1/x²`; from
/// 10 on the asymptotic series `1/x + 1/(2x²) + Σ B(2k) / x^(2k+1)`.
pub(super) fn trigamma(x: f64) -> f64 {
    if x == 0.0 {
        return f64::INFINITY;
    }
    if x == f64::NEG_INFINITY || (x < 0.0 && x == x.floor()) {
        return f64::NAN;
    }
    if x < 0.0 {
        let sine = (PI * (x - x.round())).sin();
        return (PI / sine).powi(2) - trigamma(1.0 - x);
    }
    let (mut x, mut below) = (x, 0.0);
    while x < 10.0 {
        below += 1.0 / (x * x);
        x += 1.0;
    }
    let z = 1.0 / (x * x);
    let series = [
        1.0 / 6.0,
        -1.0 / 30.0,
        1.0 / 42.0,
        -1.0 / 30.0,
        5.0 / 66.0,
        -691.0 / 2730.0,
        7.0 / 6.0,
    ];
    let tail = series.iter().rev().fold(0.0, |sum, c| sum * z + c) * z / x;
    1.0 / x + 0.5 * z + tail + below
}

/// Where ψ is 0, and what of it a float cannot hold.
const ROOT: f64 = 1.4616321449683622;
const ROOT_REST: f64 = 9.549995429965697e-17;

/// The Taylor series of ψ at its zero, from the first power on: `ψ^(k) / k!` there.
const AT_ROOT: [f64; 26] = [
    0.9676722454476212,
    -0.4427631689835921,
    0.258499760955651,
    -0.16394270544240652,
    0.10782405069126237,
    -0.07219956125645471,
    0.04880428816414311,
    -0.03316112647484736,
    0.022597648232218104,
    -0.01542476590494896,
    0.010538791616612175,
    -0.007204534386356869,
    0.004926781395729853,
    -0.003369801655439328,
    0.002305126326734928,
    -0.0015769367714301972,
    0.0010788252019162967,
    -0.0007380709389960052,
    0.000504953265834602,
    -0.0003454680251063077,
    0.00023635601564027053,
    -0.00016170622091974803,
    0.0001106337276874741,
    -7.569179582195066e-05,
    5.178575795222081e-05,
    -3.5430070947659604e-05,
];
