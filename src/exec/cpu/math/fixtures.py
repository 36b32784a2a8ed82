"""Writes tests/fixtures.rs: function values to 50 digits at points that f64 holds. Needs mpmath."""

import random
from mpmath import (asinh, atanh, cbrt, cos, digamma, erf, erfc, exp, expm1, log, log1p, loggamma, mp, mpf, ncdf, sign, sin, tanh)

mp.dps = 50
random.seed(7)


def sigmoid(x):
    return 1 / (1 + exp(-x))


def spread(lo, hi, signed):
    """Magnitudes of every size from lo to hi."""
    for _ in range(30):
        x = 10 ** random.uniform(lo, hi)
        yield -x if signed and random.random() < 0.5 else x


ROWS = [
    ("exp", exp, -10, 2.8, True), ("exp2", lambda x: mpf(2) ** x, -10, 3, True), ("expm1", expm1, -20, 2.8, True),
    ("ln", log, -300, 300, False), ("ln", log, -0.3, 0.3, False), ("log2", lambda x: log(x) / log(mpf(2)), -300, 300, False),
    ("log2", lambda x: log(x) / log(mpf(2)), -0.3, 0.3, False), ("log10", lambda x: log(x) / log(mpf(10)), -300, 300, False),
    ("log10", lambda x: log(x) / log(mpf(10)), -0.3, 0.3, False), ("log1p", log1p, -20, 300, False), ("log1p", log1p, -20, 0, True),
    ("tanh", tanh, -20, 1.5, True), ("sigmoid", sigmoid, -10, 2.8, True), ("softplus", lambda x: log1p(exp(x)), -10, 2.8, True),
    ("silu", lambda x: x * sigmoid(x), -10, 2.8, True), ("erf", erf, -20, 1, True), ("erfc", erfc, -5, 1.4, True),
    ("gelu", lambda x: x * erfc(-x / mp.sqrt(2)) / 2, -10, 1.5, True), ("sin", sin, -20, 6, True), ("cos", cos, -20, 6, True),
    ("ln_gamma", lambda x: loggamma(x).real, -10, 10, False), ("digamma", digamma, -10, 10, False), ("digamma", digamma, -3, 1.5, True),
    ("asinh", asinh, -10, 100, False), ("atanh", atanh, -10, -0.01, True), ("cbrt", lambda x: sign(x) * cbrt(abs(x)), -300, 300, True),
]

print("//! Function values to 50 digits, rounded to f64: written by `fixtures.py`.\n")
print("/// `y` is what the function called `name` is at `x`.\npub(super) struct Fixture {")
print("    pub(super) name: &'static str,\n    pub(super) x: f64,\n    pub(super) y: f64,\n}\n")
print("/// Every point.\n#[rustfmt::skip]\npub(super) const FIXTURES: &[Fixture] = &[")
for name, f, lo, hi, signed in ROWS:
    for x in spread(lo, hi, signed):
        y = float(f(mpf(x)))
        if abs(y) > 1e-300 and abs(y) < 1e300:
            print(f'    Fixture {{ name: "{name}", x: {x!r}, y: {y!r} }},')
print("];")
