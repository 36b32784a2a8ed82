//! Integers of all widths and casts between all element types, against NumPy and Rust.

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::{IntegerBinary, IntegerUnary, Number};
use half::{bf16, f16};
use taut::prelude::*;
use taut::{Integer, Signed};

axes! { Item }

fn items<E: Element>(x: Vec<E>) -> Tensor<E, (Item,)> {
    Tensor::new((Item::of(x.len()),), x).unwrap()
}

fn integers<E: Integer + TryFrom<i128>>(x: &[i128]) -> Tensor<E, (Item,)> {
    items(
        x.iter()
            .map(|&x| E::try_from(x).unwrap_or_else(|_| panic!("{x} does not fit")))
            .collect(),
    )
}

fn unary<E: Integer + TryFrom<i128> + Into<i128>>(case: &IntegerUnary) -> Vec<i128> {
    let a = integers::<E>(&case.a);
    let y = match case.name.as_str() {
        "not" => !a,
        "abs" => a.abs(),
        "sign" => a.sign(),
        other => panic!("no function is called {other}"),
    };
    y.to_vec().unwrap().into_iter().map(Into::into).collect()
}

fn signed<E: Integer + Signed + TryFrom<i128> + Into<i128>>(case: &IntegerUnary) -> Vec<i128> {
    if case.name != "neg" {
        return unary::<E>(case);
    }
    let y = -integers::<E>(&case.a);
    y.to_vec().unwrap().into_iter().map(Into::into).collect()
}

#[test]
fn functions_of_one_integer() {
    for case in fixtures::integers().unary {
        let got = match case.kind.as_str() {
            "i8" => signed::<i8>(&case),
            "i16" => signed::<i16>(&case),
            "i32" => signed::<i32>(&case),
            "i64" => signed::<i64>(&case),
            "u8" => unary::<u8>(&case),
            "u16" => unary::<u16>(&case),
            "u32" => unary::<u32>(&case),
            "u64" => unary::<u64>(&case),
            other => panic!("no integers are called {other}"),
        };
        assert_eq!(got, case.y, "{} of {}", case.name, case.kind);
    }
}

fn binary<E: Integer + TryFrom<i128> + Into<i128>>(case: &IntegerBinary) -> Vec<i128> {
    let (a, b) = (integers::<E>(&case.a), integers::<E>(&case.b));
    let y = match case.name.as_str() {
        "add" => a + b,
        "sub" => a - b,
        "mul" => a * b,
        "div" => a / b,
        "rem" => a % b,
        "min" => a.minimum(b),
        "max" => a.maximum(b),
        "bitand" => a & b,
        "bitor" => a | b,
        "bitxor" => a ^ b,
        "shl" => a << b,
        "shr" => a >> b,
        other => panic!("no function is called {other}"),
    };
    y.to_vec().unwrap().into_iter().map(Into::into).collect()
}

#[test]
fn functions_of_two_integers() {
    for case in fixtures::integers().binary {
        let got = match case.kind.as_str() {
            "i8" => binary::<i8>(&case),
            "i16" => binary::<i16>(&case),
            "i32" => binary::<i32>(&case),
            "i64" => binary::<i64>(&case),
            "u8" => binary::<u8>(&case),
            "u16" => binary::<u16>(&case),
            "u32" => binary::<u32>(&case),
            "u64" => binary::<u64>(&case),
            other => panic!("no integers are called {other}"),
        };
        assert_eq!(got, case.y, "{} of {}", case.name, case.kind);
    }
}

/// An element type whose values can be written as a fixture's numbers.
trait Written: Element {
    fn read(number: Number) -> Self;
    fn same(self, other: Self) -> bool;
}
macro_rules! written {
    ($($int:ident)*) => {$(
        impl Written for $int {
            fn read(number: Number) -> Self {
                match number {
                    Number::Integer(x) => x.try_into().unwrap_or_else(|_| panic!("{x} does not fit")),
                    Number::Float(x) => panic!("{x} is no integer"),
                }
            }
            fn same(self, other: Self) -> bool { self == other }
        }
    )*};
    (float $($float:ident $from:expr;)*) => {$(
        impl Written for $float {
            fn read(number: Number) -> Self {
                match number {
                    Number::Integer(x) => $from(x as f64),
                    Number::Float(x) => $from(x),
                }
            }
            fn same(self, other: Self) -> bool { self == other || (self.is_nan() && other.is_nan()) }
        }
    )*};
}
written!(i8 i16 i32 i64 u8 u16 u32 u64);
written!(float f16 f16::from_f64; bf16 bf16::from_f64; f32 (|x| x as f32); f64 std::convert::identity;);

impl Written for bool {
    fn read(number: Number) -> Self {
        matches!(number, Number::Integer(1))
    }
    fn same(self, other: Self) -> bool {
        self == other
    }
}

fn cast<F: Written, T: Written>(case: &fixtures::Cast) {
    let x: Vec<F> = case.x.iter().map(|&x| F::read(x)).collect();
    let got = items(x.clone()).cast::<T>().to_vec().unwrap();
    for ((x, got), want) in x.iter().zip(got).zip(case.y.iter().map(|&y| T::read(y))) {
        assert!(
            got.same(want),
            "{x} of {} as {} is {got}, not {want}",
            case.from,
            case.to
        );
    }
}

#[test]
fn casts() {
    macro_rules! to {
        ($from:ty, $case:expr) => {
            match $case.to.as_str() {
                "f16" => cast::<$from, f16>($case),
                "bf16" => cast::<$from, bf16>($case),
                "f32" => cast::<$from, f32>($case),
                "f64" => cast::<$from, f64>($case),
                "i8" => cast::<$from, i8>($case),
                "i16" => cast::<$from, i16>($case),
                "i32" => cast::<$from, i32>($case),
                "i64" => cast::<$from, i64>($case),
                "u8" => cast::<$from, u8>($case),
                "u16" => cast::<$from, u16>($case),
                "u32" => cast::<$from, u32>($case),
                "u64" => cast::<$from, u64>($case),
                "bool" => cast::<$from, bool>($case),
                other => panic!("no elements are called {other}"),
            }
        };
    }
    for case in &fixtures::integers().casts {
        match case.from.as_str() {
            "f16" => to!(f16, case),
            "bf16" => to!(bf16, case),
            "f32" => to!(f32, case),
            "f64" => to!(f64, case),
            "i8" => to!(i8, case),
            "i16" => to!(i16, case),
            "i32" => to!(i32, case),
            "i64" => to!(i64, case),
            "u8" => to!(u8, case),
            "u16" => to!(u16, case),
            "u32" => to!(u32, case),
            "u64" => to!(u64, case),
            "bool" => to!(bool, case),
            other => panic!("no elements are called {other}"),
        }
    }
}

#[test]
fn bits_are_counted_as_rust_counts_them() {
    let x: Vec<u16> = vec![0, 1, 0x8000, 0x0ff0, u16::MAX];
    let t = items(x.clone());
    let each = |f: fn(u16) -> u32| -> Vec<u16> { x.iter().map(|&x| f(x) as u16).collect() };
    assert_eq!(t.count_ones().to_vec().unwrap(), each(u16::count_ones));
    assert_eq!(
        t.leading_zeros().to_vec().unwrap(),
        each(u16::leading_zeros)
    );
    assert_eq!(
        t.trailing_zeros().to_vec().unwrap(),
        each(u16::trailing_zeros)
    );
    assert_eq!(items(vec![-1_i8, 0]).count_ones().to_vec().unwrap(), [8, 0]);
    assert_eq!(items(vec![-1_i8, 0]).square().to_vec().unwrap(), [1, 0]);
    assert_eq!(items(vec![-1_i8, 3]).relu().to_vec().unwrap(), [0, 3]);
    assert_eq!(items(vec![3_u8, 0]).relu().to_vec().unwrap(), [3, 0]);
}

#[test]
fn logic_of_conditions() {
    let (a, b) = (
        items(vec![true, true, false, false]),
        items(vec![true, false, true, false]),
    );
    assert_eq!((&a & &b).to_vec().unwrap(), [true, false, false, false]);
    assert_eq!((&a | &b).to_vec().unwrap(), [true, true, true, false]);
    assert_eq!((&a ^ &b).to_vec().unwrap(), [false, true, true, false]);
    assert_eq!((!&a).to_vec().unwrap(), [false, false, true, true]);
    assert_eq!((&a ^ true).to_vec().unwrap(), [false, false, true, true]);
}

#[test]
fn sums_and_products_wrap_and_extrema_reach_the_ends() {
    assert_eq!(items(vec![200_u8, 100]).sum(Item).item().unwrap(), 44);
    assert_eq!(items(vec![i64::MAX, 1]).sum(Item).item().unwrap(), i64::MIN);
    assert_eq!(items(vec![100_i8, 3]).prod(Item).item().unwrap(), 44);
    assert_eq!(items(vec![u64::MAX, 0]).max(Item).item().unwrap(), u64::MAX);
    assert_eq!(items(vec![i16::MIN, 0]).min(Item).item().unwrap(), i16::MIN);
    assert_eq!(
        items(vec![i8::MIN, i8::MAX, i8::MIN])
            .argmin(Item)
            .item()
            .unwrap(),
        0
    );
    assert_eq!(
        items(vec![u32::MIN, u32::MAX, u32::MAX])
            .argmax(Item)
            .item()
            .unwrap(),
        1
    );
}
