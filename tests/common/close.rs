//! How near a value is to the one expected.

/// The distance in units in the last place of `want` as a float of `digits` binary digits whose least normal exponent is `least`.
fn ulps(got: f64, want: f64, digits: i32, least: i32) -> f64 {
    if got == want || (got.is_nan() && want.is_nan()) {
        return 0.0;
    }
    if !got.is_finite() || !want.is_finite() {
        return f64::INFINITY;
    }
    let exponent = if want == 0.0 {
        least
    } else {
        (want.abs().log2().floor() as i32).max(least)
    };
    // 2 to the -1074 is not the reciprocal of a float.
    (got - want).abs() / (2f64.powi(exponent / 2) * 2f64.powi(exponent - exponent / 2 + 1 - digits))
}

/// The distance in units in the last place of an `f64`.
pub fn ulps_f64(got: f64, want: f64) -> f64 {
    ulps(got, want, 53, -1022)
}

/// The distance in units in the last place of an `f32`.
pub fn ulps_f32(got: f32, want: f32) -> f64 {
    ulps(f64::from(got), f64::from(want), 24, -126)
}
