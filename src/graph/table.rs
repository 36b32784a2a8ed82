//! The op table: each elementwise operation is one row, and everything about it is in the row.
//!
//! A row has the operation's name, the elements it is for, its value on the CPU (an expression over the traits of
//! `exec::cpu::math`) and its derivative: the factor for each operand, as graph operations on operands and result,
//! or `none` where it is zero everywhere. From it come the node, the CPU kernel and the differentiation rule.
//!
//! Kinds: `real` floats; `signed` floats and signed integers; `num` floats and integers; `bits` integers and bool;
//! `int` integers; `test` floats, giving bool; `compare` all elements, giving bool.

/// Calls `$emit!` with the rows of the unary operations.
macro_rules! for_each_unary {
    ($emit:ident) => {
        $emit! {
            Neg { signed, cpu: |x| x.neg(), d: |x, y| [lit(-1.0, x)] }
            Abs { signed, cpu: |x| x.abs(), d: |x, y| [x.unary(Unary::Sign)] }
            Sign { signed, cpu: |x| x.sign(), d: none }
            Square { num, cpu: |x| x.square(), d: |x, y| [2.0 * x] }
            Relu { num, cpu: |x| if x < num::zero() { num::zero() } else { x }, d: |x, y| [positive(x)] }
            Exp { real, cpu: |x| x.exp(), d: |x, y| [y.clone()] }
            Exp2 { real, cpu: |x| x.exp2(), d: |x, y| [std::f64::consts::LN_2 * y] }
            Expm1 { real, cpu: |x| x.expm1(), d: |x, y| [x.unary(Unary::Exp)] }
            Ln { real, cpu: |x| x.ln(), d: |x, y| [x.unary(Unary::Recip)] }
            Log2 { real, cpu: |x| x.log2(), d: |x, y| [std::f64::consts::LOG2_E * x.unary(Unary::Recip)] }
            Log10 { real, cpu: |x| x.log10(), d: |x, y| [std::f64::consts::LOG10_E * x.unary(Unary::Recip)] }
            Log1p { real, cpu: |x| x.log1p(), d: |x, y| [(x + 1.0).unary(Unary::Recip)] }
            Sqrt { real, cpu: |x| x.sqrt(), d: |x, y| [0.5 * y.unary(Unary::Recip)] }
            Rsqrt { real, cpu: |x| x.rsqrt(), d: |x, y| [-0.5 * y / x] }
            Cbrt { real, cpu: |x| x.cbrt(), d: |x, y| [(3.0 * y.unary(Unary::Square)).unary(Unary::Recip)] }
            Recip { real, cpu: |x| x.recip(), d: |x, y| [-1.0 * y.unary(Unary::Square)] }
            Sin { real, cpu: |x| x.sin(), d: |x, y| [x.unary(Unary::Cos)] }
            Cos { real, cpu: |x| x.cos(), d: |x, y| [-1.0 * x.unary(Unary::Sin)] }
            Tan { real, cpu: |x| x.tan(), d: |x, y| [y.unary(Unary::Square) + 1.0] }
            Asin { real, cpu: |x| x.asin(), d: |x, y| [(1.0 - x.unary(Unary::Square)).unary(Unary::Rsqrt)] }
            Acos { real, cpu: |x| x.acos(), d: |x, y| [-1.0 * (1.0 - x.unary(Unary::Square)).unary(Unary::Rsqrt)] }
            Atan { real, cpu: |x| x.atan(), d: |x, y| [(x.unary(Unary::Square) + 1.0).unary(Unary::Recip)] }
            Sinh { real, cpu: |x| x.sinh(), d: |x, y| [x.unary(Unary::Cosh)] }
            Cosh { real, cpu: |x| x.cosh(), d: |x, y| [x.unary(Unary::Sinh)] }
            Tanh { real, cpu: |x| x.tanh(), d: |x, y| [1.0 - y.unary(Unary::Square)] }
            Asinh { real, cpu: |x| x.asinh(), d: |x, y| [(x.unary(Unary::Square) + 1.0).unary(Unary::Rsqrt)] }
            Acosh { real, cpu: |x| x.acosh(), d: |x, y| [(x - 1.0).unary(Unary::Rsqrt) * (x + 1.0).unary(Unary::Rsqrt)] }
            Atanh { real, cpu: |x| x.atanh(), d: |x, y| [(1.0 - x.unary(Unary::Square)).unary(Unary::Recip)] }
            Floor { real, cpu: |x| x.floor(), d: none }
            Ceil { real, cpu: |x| x.ceil(), d: none }
            Round { real, cpu: |x| x.round(), d: none }
            Trunc { real, cpu: |x| x.trunc(), d: none }
            Fract { real, cpu: |x| x.fract(), d: |x, y| [lit(1.0, x)] }
            // erf'(x) = 2/sqrt(pi) exp(-x^2)
            Erf { real, cpu: |x| x.erf(), d: |x, y| [std::f64::consts::FRAC_2_SQRT_PI * (-1.0 * x.unary(Unary::Square)).unary(Unary::Exp)] }
            Erfc { real, cpu: |x| x.erfc(), d: |x, y| [-std::f64::consts::FRAC_2_SQRT_PI * (-1.0 * x.unary(Unary::Square)).unary(Unary::Exp)] }
            LnGamma { real, cpu: |x| x.ln_gamma(), d: |x, y| [x.unary(Unary::Digamma)] }
            Digamma { real, cpu: |x| x.digamma(), d: |x, y| [x.unary(Unary::Trigamma)] }
            Trigamma { real, cpu: |x| x.trigamma(), d: undefined }
            Sigmoid { real, cpu: |x| x.sigmoid(), d: |x, y| [y * (1.0 - y)] }
            Softplus { real, cpu: |x| x.softplus(), d: |x, y| [x.unary(Unary::Sigmoid)] }
            LogSigmoid { real, cpu: |x| x.log_sigmoid(), d: |x, y| [(-1.0 * x).unary(Unary::Sigmoid)] }
            // silu'(x) = s + y (1 - s) with s = sigmoid(x)
            Silu { real, cpu: |x| x.silu(), d: |x, y| [{ let s = x.unary(Unary::Sigmoid); &s + y * (1.0 - &s) }] }
            // gelu'(x) = Phi(x) + x phi(x), with the standard normal's distribution and density
            Gelu { real, cpu: |x| x.gelu(), d: |x, y| [{
                let phi = FRAC_1_SQRT_2PI * (-0.5 * x.unary(Unary::Square)).unary(Unary::Exp);
                0.5 * (-std::f64::consts::FRAC_1_SQRT_2 * x).unary(Unary::Erfc) + x.scaled(&phi)
            }] }
            IsNan { test, cpu: |x| x.is_nan(), d: none }
            IsFinite { test, cpu: |x| x.is_finite(), d: none }
            IsInfinite { test, cpu: |x| x.is_infinite(), d: none }
            Not { bits, cpu: |x| x.not(), d: none }
            CountOnes { int, cpu: |x| x.count_ones(), d: none }
            LeadingZeros { int, cpu: |x| x.leading_zeros(), d: none }
            TrailingZeros { int, cpu: |x| x.trailing_zeros(), d: none }
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
                b * a.binary(Binary::Pow, &(b - 1.0)),
                select(&a.binary(Binary::Eq, &lit(0.0, a)), &lit(0.0, a), &(y * a.unary(Unary::Ln)))
            ] }
            Min { num, cpu: |a, b| a.min(b), d: |a, b, y| [chosen(a, b, Binary::Lt), chosen(b, a, Binary::Lt)] }
            Max { num, cpu: |a, b| a.max(b), d: |a, b, y| [chosen(a, b, Binary::Gt), chosen(b, a, Binary::Gt)] }
            // d atan2(a, b) = (b da - a db) / (a^2 + b^2)
            Atan2 { real, cpu: |a, b| a.atan2(b), d: |a, b, y| [{
                let r = a.unary(Unary::Square) + b.unary(Unary::Square); b / r
            }, {
                let r = a.unary(Unary::Square) + b.unary(Unary::Square); -1.0 * a / r
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
