//! The op table: each elementwise operation is one row, and everything about it is in the row.
//!
//! A row has the operation's name (a unary one its method with documentation and an example: elements and results of
//! it), the elements it is for, its value on the CPU (an expression over the traits of
//! `exec::cpu::math`) and its derivative: the factor for each operand, as graph operations on operands and result,
//! or `none` where it is zero everywhere. From it come the node, the CPU kernel and the differentiation rule.
//!
//! Kinds: `real` floats; `signed` floats and signed integers; `num` floats and integers; `bits` integers and bool;
//! `int` integers; `test` floats, giving bool; `compare` all elements, giving bool.

/// Calls `$emit!` with the rows of the unary operations.
macro_rules! for_each_unary {
    ($emit:ident) => {
        $emit! {
            /// Minus each element; the smallest signed integer stays what it is.
            #[doc(alias = "negative")]
            Neg(neg: [1.0, -2.0] => [-1.0, 2.0]) { signed, cpu: |x| x.neg(), d: |x, y| [lit(-1.0, x)] }
            /// The magnitude of each element. `abs(MIN)` of a signed integer wraps to `MIN`; the gradient at 0 is 0.
            #[doc(alias = "absolute")]
            Abs(abs: [1.0, -2.0] => [1.0, 2.0]) { num, cpu: |x| x.abs(), d: |x, y| [x.unary(Unary::Sign)] }
            /// -1, 0 or 1 as each element is negative, zero or positive; NaN of NaN. Unlike Rust's float `signum`, the sign of 0 is 0.
            #[doc(alias = "signum")]
            Sign(sign: [-3.0, 0.0, 2.0] => [-1.0, 0.0, 1.0]) { num, cpu: |x| x.sign(), d: none }
            /// Each element times itself; integers wrap.
            Square(square: [3.0, -2.0] => [9.0, 4.0]) { num, cpu: |x| x.square(), d: |x, y| [2.0 * x] }
            /// Each element where it is positive, 0 elsewhere; NaN stays NaN. The gradient at 0 is 0.
            Relu(relu: [-1.0, 0.0, 2.0] => [0.0, 0.0, 2.0]) { num, cpu: |x| if x < num::zero() { num::zero() } else { x }, d: |x, y| [positive(x)] }
            /// e to the power of each element.
            Exp(exp: [0.0, f64::NEG_INFINITY] => [1.0, 0.0]) { real, cpu: |x| x.exp(), d: |x, y| [y.clone()] }
            /// 2 to the power of each element.
            Exp2(exp2: [3.0, -1.0] => [8.0, 0.5]) { real, cpu: |x| x.exp2(), d: |x, y| [std::f64::consts::LN_2 * y] }
            /// `exp(x) - 1`, accurate also where `x` is small.
            #[doc(alias = "exp_m1")]
            Expm1(expm1: [0.0, 1e-20] => [0.0, 1e-20]) { real, cpu: |x| x.expm1(), d: |x, y| [x.unary(Unary::Exp)] }
            /// The natural logarithm; minus infinity at 0, NaN below.
            #[doc(alias = "log")]
            Ln(ln: [1.0, 0.0] => [0.0, f64::NEG_INFINITY]) { real, cpu: |x| x.ln(), d: |x, y| [x.unary(Unary::Recip)] }
            /// The logarithm to base 2; minus infinity at 0, NaN below.
            Log2(log2: [8.0, 0.5] => [3.0, -1.0]) { real, cpu: |x| x.log2(), d: |x, y| [std::f64::consts::LOG2_E * x.unary(Unary::Recip)] }
            /// The logarithm to base 10; minus infinity at 0, NaN below.
            Log10(log10: [1.0, 100.0] => [0.0, 2.0]) { real, cpu: |x| x.log10(), d: |x, y| [std::f64::consts::LOG10_E * x.unary(Unary::Recip)] }
            /// `ln(1 + x)`, accurate also where `x` is small.
            #[doc(alias = "ln_1p")]
            Log1p(log1p: [0.0, 1e-20] => [0.0, 1e-20]) { real, cpu: |x| x.log1p(), d: |x, y| [(x + 1.0).unary(Unary::Recip)] }
            /// The square root; NaN below 0. The gradient at 0 is infinite.
            Sqrt(sqrt: [4.0, 0.0] => [2.0, 0.0]) { real, cpu: |x| x.sqrt(), d: |x, y| [0.5 * y.unary(Unary::Recip)] }
            /// `1 / sqrt(x)`; infinite at 0.
            Rsqrt(rsqrt: [4.0, 0.25] => [0.5, 2.0]) { real, cpu: |x| x.rsqrt(), d: |x, y| [-0.5 * y / x] }
            /// The cube root, also of negative elements.
            Cbrt(cbrt: [8.0, -27.0] => [2.0, -3.0]) { real, cpu: |x| x.cbrt(), d: |x, y| [(3.0 * y.unary(Unary::Square)).unary(Unary::Recip)] }
            /// `1 / x`; infinite at 0.
            #[doc(alias = "reciprocal")]
            Recip(recip: [4.0, -0.5] => [0.25, -2.0]) { real, cpu: |x| x.recip(), d: |x, y| [-1.0 * y.unary(Unary::Square)] }
            /// The sine of each element, in radians.
            Sin(sin: [0.0] => [0.0]) { real, cpu: |x| x.sin(), d: |x, y| [x.unary(Unary::Cos)] }
            /// The cosine of each element, in radians.
            Cos(cos: [0.0] => [1.0]) { real, cpu: |x| x.cos(), d: |x, y| [-1.0 * x.unary(Unary::Sin)] }
            /// The tangent of each element, in radians.
            Tan(tan: [0.0] => [0.0]) { real, cpu: |x| x.tan(), d: |x, y| [y.unary(Unary::Square) + 1.0] }
            /// The arc sine, from -π/2 to π/2; NaN outside -1 to 1.
            #[doc(alias = "arcsin")]
            Asin(asin: [0.0] => [0.0]) { real, cpu: |x| x.asin(), d: |x, y| [(1.0 - x.unary(Unary::Square)).unary(Unary::Rsqrt)] }
            /// The arc cosine, from 0 to π; NaN outside -1 to 1.
            #[doc(alias = "arccos")]
            Acos(acos: [1.0] => [0.0]) { real, cpu: |x| x.acos(), d: |x, y| [-1.0 * (1.0 - x.unary(Unary::Square)).unary(Unary::Rsqrt)] }
            /// The arc tangent, from -π/2 to π/2.
            #[doc(alias = "arctan")]
            Atan(atan: [0.0] => [0.0]) { real, cpu: |x| x.atan(), d: |x, y| [(x.unary(Unary::Square) + 1.0).unary(Unary::Recip)] }
            /// The hyperbolic sine.
            Sinh(sinh: [0.0] => [0.0]) { real, cpu: |x| x.sinh(), d: |x, y| [x.unary(Unary::Cosh)] }
            /// The hyperbolic cosine.
            Cosh(cosh: [0.0] => [1.0]) { real, cpu: |x| x.cosh(), d: |x, y| [x.unary(Unary::Sinh)] }
            /// The hyperbolic tangent.
            Tanh(tanh: [0.0, f64::INFINITY] => [0.0, 1.0]) { real, cpu: |x| x.tanh(), d: |x, y| [1.0 - y.unary(Unary::Square)] }
            /// The inverse of `sinh`.
            #[doc(alias = "arcsinh")]
            Asinh(asinh: [0.0] => [0.0]) { real, cpu: |x| x.asinh(), d: |x, y| [(x.unary(Unary::Square) + 1.0).unary(Unary::Rsqrt)] }
            /// The inverse of `cosh`; NaN below 1.
            #[doc(alias = "arccosh")]
            Acosh(acosh: [1.0] => [0.0]) { real, cpu: |x| x.acosh(), d: |x, y| [(x - 1.0).unary(Unary::Rsqrt) * (x + 1.0).unary(Unary::Rsqrt)] }
            /// The inverse of `tanh`; infinite at -1 and 1, NaN outside.
            #[doc(alias = "arctanh")]
            Atanh(atanh: [0.0, 1.0] => [0.0, f64::INFINITY]) { real, cpu: |x| x.atanh(), d: |x, y| [(1.0 - x.unary(Unary::Square)).unary(Unary::Recip)] }
            /// Down to a whole number. The gradient is 0.
            Floor(floor: [1.5, -1.5] => [1.0, -2.0]) { real, cpu: |x| x.floor(), d: none }
            /// Up to a whole number. The gradient is 0.
            Ceil(ceil: [1.5, -1.5] => [2.0, -1.0]) { real, cpu: |x| x.ceil(), d: none }
            /// To the nearest whole number, halves to the even one. The gradient is 0.
            #[doc(alias = "rint")]
            #[doc(alias = "round_ties_even")]
            Round(round: [0.5, 1.5, 2.6] => [0.0, 2.0, 3.0]) { real, cpu: |x| x.round(), d: none }
            /// Towards 0 to a whole number. The gradient is 0.
            Trunc(trunc: [1.5, -1.5] => [1.0, -1.0]) { real, cpu: |x| x.trunc(), d: none }
            /// `x - trunc(x)`, which has the sign of `x`.
            Fract(fract: [1.5, -1.25] => [0.5, -0.25]) { real, cpu: |x| x.fract(), d: |x, y| [lit(1.0, x)] }
            // erf'(x) = 2/sqrt(pi) exp(-x^2)
            /// The error function, `2/√π ∫ exp(-t²) dt` from 0 to `x`.
            Erf(erf: [0.0, f64::INFINITY] => [0.0, 1.0]) { real, cpu: |x| x.erf(), d: |x, y| [std::f64::consts::FRAC_2_SQRT_PI * (-1.0 * x.unary(Unary::Square)).unary(Unary::Exp)] }
            /// `1 - erf(x)`, accurate also where that is small.
            Erfc(erfc: [0.0, f64::INFINITY] => [1.0, 0.0]) { real, cpu: |x| x.erfc(), d: |x, y| [-std::f64::consts::FRAC_2_SQRT_PI * (-1.0 * x.unary(Unary::Square)).unary(Unary::Exp)] }
            /// The logarithm of the magnitude of the gamma function; infinite at its poles 0, -1, -2 ...
            #[doc(alias = "lgamma")]
            #[doc(alias = "gammaln")]
            LnGamma(ln_gamma: [1.0, 0.0] => [0.0, f64::INFINITY]) { real, cpu: |x| x.ln_gamma(), d: |x, y| [x.unary(Unary::Digamma)] }
            /// The derivative of `ln_gamma`.
            #[doc(alias = "psi")]
            Digamma(digamma: [f64::INFINITY] => [f64::INFINITY]) { real, cpu: |x| x.digamma(), d: |x, y| [x.unary(Unary::Trigamma)] }
            /// The derivative of `digamma`. It has no derivative itself: asking for one is an error.
            #[doc(alias = "polygamma")]
            Trigamma(trigamma: [f64::INFINITY] => [0.0]) { real, cpu: |x| x.trigamma(), d: undefined }
            /// `1 / (1 + exp(-x))`, accurate over the whole range.
            #[doc(alias = "expit")]
            #[doc(alias = "logistic")]
            Sigmoid(sigmoid: [0.0, f64::INFINITY] => [0.5, 1.0]) { real, cpu: |x| x.sigmoid(), d: |x, y| [y * (1.0 - y)] }
            /// `ln(1 + exp(x))`, accurate over the whole range.
            Softplus(softplus: [f64::NEG_INFINITY, 1000.0] => [0.0, 1000.0]) { real, cpu: |x| x.softplus(), d: |x, y| [x.unary(Unary::Sigmoid)] }
            /// `ln(sigmoid(x))`, accurate over the whole range.
            LogSigmoid(log_sigmoid: [-1000.0, f64::INFINITY] => [-1000.0, 0.0]) { real, cpu: |x| x.log_sigmoid(), d: |x, y| [(-1.0 * x).unary(Unary::Sigmoid)] }
            // silu'(x) = s + y (1 - s) with s = sigmoid(x)
            /// `x sigmoid(x)`.
            #[doc(alias = "swish")]
            Silu(silu: [0.0, 1000.0] => [0.0, 1000.0]) { real, cpu: |x| x.silu(), d: |x, y| [{ let s = x.unary(Unary::Sigmoid); &s + y * (1.0 - &s) }] }
            // gelu'(x) = Phi(x) + x phi(x), with the standard normal's distribution and density
            /// `x` times the normal distribution's function at `x`, exactly; [`gelu_tanh`](Self::gelu_tanh) is the approximation.
            Gelu(gelu: [0.0, 1000.0] => [0.0, 1000.0]) { real, cpu: |x| x.gelu(), d: |x, y| [{
                let phi = FRAC_1_SQRT_2PI * (-0.5 * x.unary(Unary::Square)).unary(Unary::Exp);
                0.5 * (-std::f64::consts::FRAC_1_SQRT_2 * x).unary(Unary::Erfc) + x.scaled(&phi)
            }] }
            // With s = sigmoid(2u), u = sqrt(2/pi) (x + 0.044715 x^3), which is y = x s: y' = s + s (1 - s) 2 u' x.
            /// The approximation of [`gelu`](Self::gelu) by a hyperbolic tangent: `x/2 (1 + tanh(√(2/π) (x + 0.044715 x³)))`.
            GeluTanh(gelu_tanh: [0.0, 1000.0] => [0.0, 1000.0]) { real, cpu: |x| x.gelu_tanh(), d: |x, y| [{
                let x2 = x.unary(Unary::Square);
                let u2 = x * (GELU_SCALE * (0.044715 * &x2 + 1.0));
                let (s, rest) = (u2.unary(Unary::Sigmoid), (-1.0 * u2).unary(Unary::Sigmoid));
                &s + (&s * rest).scaled(&(x * (GELU_SCALE * (0.134145 * x2 + 1.0))))
            }] }
            /// `x / (1 + |x|)`; 1 and -1 at the infinities.
            Softsign(softsign: [1.0, f64::NEG_INFINITY] => [0.5, -1.0]) { real, cpu: |x| if x.is_infinite() { x.sign() } else { Num::div(x, Num::add(Num::abs(x), num::one())) }, d: |x, y| [
                (x.unary(Unary::Abs) + 1.0).unary(Unary::Recip).unary(Unary::Square)
            ] }
            /// Radians in degrees.
            #[doc(alias = "rad2deg")]
            ToDegrees(to_degrees: [0.0, std::f64::consts::PI] => [0.0, 180.0]) { real, cpu: |x| x.to_degrees(), d: |x, y| [lit(180.0 / std::f64::consts::PI, x)] }
            /// Degrees in radians.
            #[doc(alias = "deg2rad")]
            ToRadians(to_radians: [0.0, 180.0] => [0.0, std::f64::consts::PI]) { real, cpu: |x| x.to_radians(), d: |x, y| [lit(std::f64::consts::PI / 180.0, x)] }
            /// Is each element not a number?
            IsNan(is_nan: [1.0, f64::NAN] => [false, true]) { test, cpu: |x| x.is_nan(), d: none }
            /// Is each element neither infinite nor NaN?
            IsFinite(is_finite: [1.0, f64::INFINITY] => [true, false]) { test, cpu: |x| x.is_finite(), d: none }
            /// Is each element plus or minus infinity?
            #[doc(alias = "isinf")]
            IsInfinite(is_infinite: [f64::NAN, f64::INFINITY] => [false, true]) { test, cpu: |x| x.is_infinite(), d: none }
            /// The bits that are not set; of a bool, whether it is false. The same as `!x`.
            #[doc(alias = "invert")]
            #[doc(alias = "logical_not")]
            Not(not: [true, false] => [false, true]) { bits, cpu: |x| x.not(), d: none }
            /// The number of bits set.
            #[doc(alias = "popcount")]
            #[doc(alias = "bit_count")]
            CountOnes(count_ones: [0, 7] => [0, 3]) { int, cpu: |x| x.count_ones(), d: none }
            /// The number of zeros above the highest bit set; the width of the type for 0.
            #[doc(alias = "clz")]
            LeadingZeros(leading_zeros: [0, 1] => [64, 63]) { int, cpu: |x| x.leading_zeros(), d: none }
            /// The number of zeros below the lowest bit set; the width of the type for 0.
            #[doc(alias = "ctz")]
            TrailingZeros(trailing_zeros: [8, 0] => [3, 64]) { int, cpu: |x| x.trailing_zeros(), d: none }
        }
    };
}

/// Calls `$emit!` with the rows of the binary operations.
macro_rules! for_each_binary {
    ($emit:ident) => {
        $emit! {
            Add { num, cpu: |a, b| a.add(b), d: |a, b, y| [lit(1.0, a), lit(1.0, b)] }
            Sub { num, cpu: |a, b| a.sub(b), d: |a, b, y| [lit(1.0, a), lit(-1.0, b)] }
            Mul { num, cpu: |a, b| a.mul(b), d: |a, b, y| [b.clone(), a.clone()] }
            Div { checked, cpu: |a, b| a.div(b), d: |a, b, y| [b.unary(Unary::Recip), -1.0 * y / b] }
            // Rust's and C's remainder: a - b trunc(a / b)
            Rem { checked, cpu: |a, b| a.rem(b), d: |a, b, y| [lit(1.0, a), -1.0 * (a / b).unary(Unary::Trunc)] }
            // At a = 0, a^b has the derivative 0 in b for b > 0, where a^b ln(a) is 0 times -inf.
            Pow { real, cpu: |a, b| a.pow(b), d: |a, b, y| [
                b.scaled(&a.binary(Binary::Pow, &(b - 1.0))),
                select(&a.binary(Binary::Eq, &lit(0.0, a)), &lit(0.0, a), &(y * a.unary(Unary::Ln)))
            ] }
            Min { num, cpu: |a, b| a.min(b), d: |a, b, y| [chosen(a, b, Binary::Lt), chosen(b, a, Binary::Lt)] }
            Max { num, cpu: |a, b| a.max(b), d: |a, b, y| [chosen(a, b, Binary::Gt), chosen(b, a, Binary::Gt)] }
            // d atan2(a, b) = (b da - a db) / (a^2 + b^2); the squares might overflow
            Atan2 { real, cpu: |a, b| a.atan2(b), d: |a, b, y| [{
                let r = a.binary(Binary::Hypot, b); b / &r / &r
            }, {
                let r = a.binary(Binary::Hypot, b); -1.0 * a / &r / &r
            }] }
            Hypot { real, cpu: |a, b| a.hypot(b), d: |a, b, y| [ratio(a, y), ratio(b, y)] }
            Copysign { real, cpu: |a, b| a.copysign(b), d: |a, b, y| [
                lit(1.0, a).binary(Binary::Copysign, a) * lit(1.0, a).binary(Binary::Copysign, b), lit(0.0, b)
            ] }
            // A product in which an exact 0 on the left wins over infinity and NaN on the right: cotangent times factor.
            Scale { real, cpu: |a, b| if a == num::zero() { num::zero() } else { Num::mul(a, b) }, d: |a, b, y| [b.clone(), a.clone()] }
            And { bits, cpu: |a, b| a.and(b), d: none }
            Or { bits, cpu: |a, b| a.or(b), d: none }
            Xor { bits, cpu: |a, b| a.xor(b), d: none }
            Shl { int, cpu: |a, b| a.shl(b), d: none }
            Shr { int, cpu: |a, b| a.shr(b), d: none }
            Eq { compare, cpu: |a, b| a == b, d: none }
            Ne { compare, cpu: |a, b| a != b, d: none }
            Lt { compare, cpu: |a, b| a < b, d: none }
            Le { compare, cpu: |a, b| a <= b, d: none }
            Gt { compare, cpu: |a, b| a > b, d: none }
            Ge { compare, cpu: |a, b| a >= b, d: none }
        }
    };
}

pub(crate) use {for_each_binary, for_each_unary};
