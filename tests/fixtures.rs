//! The fixtures are whole, and the reader reads them to the last bit.

#[path = "common/fixtures.rs"]
mod fixtures;

fn elements(lengths: &[usize]) -> usize {
    lengths.iter().product()
}

#[test]
fn unary_lists_are_equally_long_and_floats_are_exact() {
    let file = fixtures::unary();
    assert!(file.functions.len() >= 55);
    for f in &file.functions {
        assert_eq!((f.x.len(), f.x.len()), (f.y.len(), f.d.len()), "{}", f.name);
        assert!(f.d.iter().any(Option::is_some), "{}", f.name);
        assert!(
            f.x.iter().any(|x| x.is_nan())
                && f.x.iter().any(|x| x.to_bits() == (-0.0_f64).to_bits())
                || f.name == "digamma",
            "{}",
            f.name
        );
    }
    let named = |name: &str| {
        file.functions
            .iter()
            .find(|f| f.name == name)
            .unwrap_or_else(|| panic!("no {name}"))
    };
    // Functions that are exact in any implementation: a digit that the parser rounds away would show.
    for (name, exact) in [
        ("neg", (|x| -x) as fn(f64) -> f64),
        ("square", |x| x * x),
        ("sqrt", f64::sqrt),
        ("floor", f64::floor),
        ("round", f64::round_ties_even),
        ("recip", |x| 1.0 / x),
    ] {
        let f = named(name);
        for (&x, &y) in f.x.iter().zip(&f.y) {
            assert!(
                exact(x).to_bits() == y.to_bits() || exact(x).is_nan() && y.is_nan(),
                "{name}({x:e}) = {y:e}"
            );
        }
    }
    let at = |name: &str, x: f64| {
        let f = named(name);
        let i =
            f.x.iter()
                .position(|&at| at == x)
                .unwrap_or_else(|| panic!("{name} at {x}"));
        f.d[i]
    };
    assert_eq!(
        (at("abs", 0.0), at("relu", 0.0), at("sqrt", 0.0)),
        (Some(0.0), Some(0.0), Some(f64::INFINITY))
    );
    assert!(
        file.predicates
            .iter()
            .all(|p| p.x.len() == p.y.len() && p.y.contains(&true) && p.y.contains(&false))
    );
}

#[test]
fn binary_lists_are_equally_long() {
    let file = fixtures::binary();
    for f in &file.functions {
        let n = f.a.len();
        assert_eq!(
            [n; 4],
            [f.b.len(), f.y.len(), f.da.len(), f.db.len()],
            "{}",
            f.name
        );
        assert!(
            f.a.iter()
                .chain(&f.b)
                .all(|&x| x.is_nan() || f64::from(x as f32) == x),
            "{}: not an f32",
            f.name
        );
    }
    let (max, two) = (
        file.functions
            .iter()
            .find(|f| f.name == "max")
            .expect("max is there"),
        Some(0.5),
    );
    let tie = (0..max.a.len())
        .find(|&i| max.a[i] == 3.0 && max.b[i] == 3.0)
        .expect("max has a tie");
    assert_eq!((max.da[tie], max.db[tie]), (two, two));
    assert_eq!(file.comparisons.len(), 6);
    for (name, std) in [
        ("add", (|a, b| a + b) as fn(f64, f64) -> f64),
        ("mul", |a, b| a * b),
        ("div", |a, b| a / b),
        ("rem", |a, b| a % b),
        ("copysign", f64::copysign),
        ("pow", f64::powf),
        ("atan2", f64::atan2),
        ("hypot", f64::hypot),
    ] {
        let f = file
            .functions
            .iter()
            .find(|f| f.name == name)
            .unwrap_or_else(|| panic!("no {name}"));
        for i in 0..f.a.len() {
            let (a, b, y) = (f.a[i], f.b[i], f.y[i]);
            let found = std(a, b);
            let same = found == y || found.is_nan() && y.is_nan();
            assert!(
                same || (found - y).abs() <= 4.0 * f64::EPSILON * y.abs(),
                "{name}({a:e}, {b:e}) = {y:e}, not {found:e}"
            );
        }
    }
}

#[test]
fn reductions_have_the_lengths_they_say() {
    fn check<T>(r: &fixtures::Reduction<T>) {
        let left: Vec<usize> = (0..r.x.lengths.len())
            .filter(|axis| !r.over.contains(axis))
            .map(|axis| r.x.lengths[axis])
            .collect();
        let expected = if r.name.ends_with("softmax") {
            &r.x.lengths
        } else {
            &left
        };
        assert_eq!(&r.y.lengths, expected, "{} of {}", r.name, r.input);
        assert_eq!(elements(&r.y.lengths), r.y.data.len());
        assert_eq!(elements(&r.x.lengths), r.x.data.len());
        assert!(
            r.d.as_ref()
                .is_none_or(|d| d.len() == r.x.data.len() && r.w.len() == r.y.data.len())
        );
    }
    let file = fixtures::reduce();
    file.reductions.iter().for_each(check);
    file.indices.iter().for_each(check);
    file.logic.iter().for_each(check);
    let zero_row = file
        .reductions
        .iter()
        .find(|r| r.name == "norm" && r.input == "zeros" && r.over == [1])
        .expect("norm of zeros");
    assert_eq!(zero_row.d.as_ref().map(|d| &d[9..]), Some(&[0.0; 3][..]));
}

#[test]
fn contractions_sum_over_what_they_say() {
    let file = fixtures::contract();
    for c in file.dot.iter().chain(&file.dot_to) {
        let length = |axis: &String| {
            let side = if c.left.axes.contains(axis) {
                &c.left
            } else {
                &c.right
            };
            side.x.lengths[side
                .axes
                .iter()
                .position(|a| a == axis)
                .expect("an operand's axis")]
        };
        assert_eq!(c.y.lengths, c.axes.iter().map(length).collect::<Vec<_>>());
        assert_eq!(c.left.d.len(), c.left.x.data.len());
        assert_eq!(c.right.d.len(), c.right.x.data.len());
        assert!(c.over.iter().all(|axis| !c.axes.contains(axis)));
        // By Euler's theorem on a bilinear form both weighted sums are the same number.
        let weighted =
            |o: &fixtures::Operand| o.x.data.iter().zip(&o.d).map(|(x, d)| x * d).sum::<f64>();
        let sum: f64 = c.y.data.iter().zip(&c.w).map(|(y, w)| y * w).sum();
        assert!((weighted(&c.left) - sum).abs() < 1e-9 && (weighted(&c.right) - sum).abs() < 1e-9);
    }
}

#[test]
fn movements_are_there_in_every_kind() {
    let cases = fixtures::movement();
    let mut kinds: Vec<_> = cases
        .iter()
        .map(|c| std::mem::discriminant(&c.how))
        .collect();
    kinds.dedup();
    assert!(kinds.len() >= 9);
    assert!(cases.iter().all(|c| {
        elements(&c.y.lengths) == c.y.data.len()
            && c.inputs
                .iter()
                .all(|x| elements(&x.lengths) == x.data.len())
    }));
}

/// The script's rules for casts, beside the language's own: `$from as $to` for every case of these types.
macro_rules! check_casts {
    ($casts:expr; $($from:ident => $($to:ident)*;)*) => {
        for cast in $casts {
            let (from, to) = (cast.from.as_str(), cast.to.as_str());
            for (x, y) in cast.x.iter().zip(&cast.y) {
                let found = match (from, to) {
                    $($((stringify!($from), stringify!($to)) => narrow!($from, *x) as $to as f64,)*)*
                    _ => break,
                };
                assert_eq!(found.to_bits(), (narrow!(f64, *y)).to_bits(), "{x:?} from {from} to {to}");
            }
        }
    };
}

macro_rules! narrow {
    ($to:ident, $number:expr) => {
        match $number {
            fixtures::Number::Integer(x) => x as $to,
            fixtures::Number::Float(x) => x as $to,
        }
    };
}

#[test]
fn casts_are_those_of_rust() {
    let file = fixtures::integers();
    assert!(file.casts.iter().all(|cast| cast.x.len() == cast.y.len()));
    check_casts!(file.casts.iter().filter(|cast| cast.to != "f32" || cast.from != "f64");
        f32 => i8 i16 i32 i64 u8 u16 u32 u64;
        f64 => i8 i16 i32 i64 u8 u16 u32 u64;
        i64 => i8 u8 u64 f32 f64;
        u64 => i64 i32 f32 f64;
        i32 => u64 f32 f64;
        i8 => u16;
        u8 => i8;
        i16 => i64;
        u32 => i16;
    );
    let known = |cast: &&fixtures::Cast, to: &str| cast.from == "f32" && cast.to == to;
    for cast in file
        .casts
        .iter()
        .filter(|cast| known(cast, "f16") || known(cast, "bf16"))
    {
        for (x, y) in cast.x.iter().zip(&cast.y) {
            let (x, y) = (narrow!(f32, *x), narrow!(f64, *y));
            let found = if cast.to == "f16" {
                half::f16::from_f32(x).to_f64()
            } else {
                half::bf16::from_f32(x).to_f64()
            };
            assert!(
                found == y || found.is_nan() && y.is_nan(),
                "{x:e} to {}: {found:e}, {y:e}",
                cast.to
            );
        }
    }
}

/// The script's integers, beside the language's own.
macro_rules! check_integers {
    ($file:expr; $($kind:ident)*) => {$(
        for f in $file.binary.iter().filter(|f| f.kind == stringify!($kind)) {
            for i in 0..f.a.len() {
                let (a, b) = (f.a[i] as $kind, f.b[i] as $kind);
                let found = match f.name.as_str() {
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "mul" => a.wrapping_mul(b),
                    "div" => a.wrapping_div(b),
                    "rem" => a.wrapping_rem(b),
                    "min" => a.min(b),
                    "max" => a.max(b),
                    "bitand" => a & b,
                    "bitor" => a | b,
                    "bitxor" => a ^ b,
                    "shl" => a << b,
                    "shr" => a >> b,
                    other => panic!("no function of two integers is called {other}"),
                };
                assert_eq!(i128::from(found), f.y[i], "{} of {a} and {b}: {}", f.name, f.kind);
            }
        }
    )*};
}

#[test]
fn integers_are_those_of_rust() {
    let file = fixtures::integers();
    check_integers!(file; i8 i16 i32 i64 u8 u16 u32 u64);
    let min = file
        .unary
        .iter()
        .find(|f| f.kind == "i8" && f.name == "abs")
        .expect("abs of i8");
    assert_eq!((min.a[0], min.y[0]), (-128, -128));
}

#[test]
fn philox_has_its_three_published_answers() {
    let cases = fixtures::random();
    assert_eq!(cases.iter().filter(|case| case.published).count(), 3);
    assert_eq!(
        cases[0].y,
        [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]
    );
}
