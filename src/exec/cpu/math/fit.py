"""Finds the coefficients in this folder: near-minimax polynomials by Chebyshev interpolation.

Needs mpmath. For each function f and interval, p(t) minimises approximately the largest
|w(t) (p(t) - f(t))|: a weighted Remez exchange on mpmath numbers, started from Chebyshev nodes.
Run `python fit.py` to print every table.
"""

from mpmath import (cos, erfc, exp, expm1, erf, fabs, linspace, log, log1p, lu_solve, matrix, mp, mpf, pi, sin, sqrt)

mp.dps = 60


def remez(f, w, lo, hi, degree, rounds=12):
    """Coefficients c[0] + c[1] t + ..., and the largest weighted error."""
    lo, hi = mpf(lo), mpf(hi)
    n = degree + 2
    nodes = [(lo + hi) / 2 - (hi - lo) / 2 * cos(pi * k / (n - 1)) for k in range(n)]
    grid = [(lo + hi) / 2 - (hi - lo) / 2 * cos(pi * k / (40 * n)) for k in range(40 * n + 1)]
    values = [(t, f(t), w(t)) for t in grid]
    best = None
    for _ in range(rounds):
        a, b = matrix(n, n), matrix(n, 1)
        for i, t in enumerate(nodes):
            for j in range(degree + 1):
                a[i, j] = t**j
            a[i, degree + 1] = (-1) ** i / w(t)
            b[i] = f(t)
        c = list(lu_solve(a, b))[: degree + 1]
        errors = [wt * (horner(c, t) - ft) for t, ft, wt in values]
        worst = max(fabs(e) for e in errors)
        if best is None or worst < best[1]:
            best = (c, worst)
        # The extremum of each run of one sign.
        extrema, run = [], 0
        for i in range(1, len(grid) + 1):
            if i == len(grid) or errors[i] * errors[run] < 0:
                extrema.append(max(range(run, i), key=lambda k: fabs(errors[k])))
                run = i
        if len(extrema) < n:
            break
        while len(extrema) > n:
            extrema.pop(0 if fabs(errors[extrema[0]]) < fabs(errors[extrema[-1]]) else -1)
        new = [grid[i] for i in extrema]
        if new == nodes:
            break
        nodes = new
    return best


def horner(c, t):
    total = mpf(0)
    for k in reversed(c):
        total = total * t + k
    return total


def safe(f, at_zero):
    return lambda t: mpf(at_zero) if fabs(t) < mpf(10) ** -25 else f(t)


def show(name, f, w, lo, hi, degree):
    c, error = remez(f, w, lo, hi, degree)
    print(f"{name}: degree {degree}, error {mp.nstr(error, 3)}")
    print("    [" + ", ".join(mp.nstr(k, 17) for k in c) + "]")


def tail(t):
    """(1 + 2x) exp(x^2) erfc(x), x >= 0, where t = (x - K) / (x + K)."""
    x = K * (1 + t) / (1 - t) if t < 1 else mpf("inf")
    if x > 1e8:
        return 2 / sqrt(pi) * (1 + 1 / (2 * x) if x < mpf("inf") else 1)
    return (1 + 2 * x) * exp(x * x) * erfc(x)


K = mpf(2)

if __name__ == "__main__":
    h = log(2) / 2 * mpf("1.001")
    # exp(r) = 1 + r + r^2 q(r)
    q = safe(lambda r: (expm1(r) - r) / r**2, 0.5)
    for degree in (4, 9):
        show("exp q", q, lambda r: r**2 / exp(r) + mpf(10) ** -30 if r else mpf(10) ** -30, -h, h, degree)
    for degree in (5, 10):
        show("expm1 q", q, lambda r: fabs(r) + mpf(10) ** -30, -h, h, degree)
    # 2^r = 1 + r p(r)
    for degree in (6, 11):
        show("exp2 p", safe(lambda r: expm1(r * log(2)) / r, log(2)), lambda r: fabs(r) + mpf(10) ** -30, -0.5005, 0.5005, degree)
    # log(1+f) = f - f^2/2 + s (f^2/2 + z r(z)), s = f / (2 + f), z = s^2:
    # log((1+s)/(1-s)) = 2 s + s z r(z)
    top = (3 - 2 * sqrt(mpf(2))) ** 2 * mpf("1.002")
    r = safe(lambda z: (log((1 + sqrt(z)) / (1 - sqrt(z))) / sqrt(z) - 2) / z, mpf(2) / 3)
    for degree in (2, 3, 5, 6):
        show("log r", r, lambda z: z + mpf(10) ** -30, 0, top, degree)
    # sin(x) = x + x^3 p(x^2), cos(x) = 1 - x^2/2 + x^4 p(x^2)
    u = (pi / 4 * mpf("1.001")) ** 2
    for degree in (2, 3, 5, 6):
        show("sin p", lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z if z > mpf(10) ** -12 else -mpf(1) / 6 + z / 120, lambda z: z + mpf(10) ** -30, 0, u, degree)
        show("cos p", lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2 if z > mpf(10) ** -12 else mpf(1) / 24 - z / 720, lambda z: z * z + mpf(10) ** -30, 0, u, degree)
    # erf(x) = x + x p(x^2) below 1
    for degree in (7, 13):
        show("erf p", lambda z: erf(sqrt(z)) / sqrt(z) - 1 if z > mpf(10) ** -25 else 2 / sqrt(pi) - 1, lambda z: mpf(1), 0, 1, degree)
    for degree in (11, 26):
        show("erfc tail", tail, lambda t: 1 / tail(t), -1, 1, degree)
