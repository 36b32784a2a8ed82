//! Tensors in JSON and in a binary format.

use half::{bf16, f16};
use proptest::prelude::*;
use serde_json::{Value, from_slice, from_str, to_string, to_value};
use taut::axis::Distinct;
use taut::prelude::*;

use super::{Col, Depth, Item, Row, failed};

type Table<E> = Tensor<E, (Row<2>, Col<3>)>;

/// The text of the error that reading gives, without the place in the text, which `serde_json` adds.
fn error<E: Element, S: Shape + Distinct>(text: &str) -> String {
    match from_str::<Tensor<E, S>>(text) {
        Ok(x) => panic!("{text} is read as {:?}", x.to_vec()),
        Err(error) => {
            let text = error.to_string();
            let end = text.rfind(" at line 1 column ").expect("a place");
            text[..end].to_owned()
        }
    }
}

/// The text of a table of numbers.
fn table(dtype: &str, axes: &str, lengths: &str, values: &str) -> String {
    format!(r#"{{"type":"{dtype}","axes":{axes},"lengths":{lengths},"values":{values}}}"#)
}

const AXES: &str = r#"["Row","Col"]"#;
const ONE_TO_SIX: &str = "[1,2,3,4,5,6]";

#[test]
fn a_tensor_has_its_type_and_the_names_of_its_axes_with_it() {
    let x: Table<f32> = [[1., 2., 3.], [4., 5., 0.1]].into();
    let text =
        r#"{"type":"f32","axes":["Row","Col"],"lengths":[2,3],"values":[1.0,2.0,3.0,4.0,5.0,0.1]}"#;
    assert_eq!(to_string(&x).expect("JSON"), text);
    let scalar = to_string(&Tensor::scalar(7_u8)).expect("JSON");
    assert_eq!(
        scalar,
        r#"{"type":"u8","axes":[],"lengths":[],"values":[7]}"#
    );
    assert_eq!(
        from_str::<Tensor<u8, ()>>(&scalar)
            .expect("what was written")
            .item(),
        Ok(7)
    );
    let square = Tensor::<bool, _>::ones((Row::of(1), Prime(Row::of(1))));
    let text = to_string(&square).expect("JSON");
    assert_eq!(
        text,
        r#"{"type":"bool","axes":["Row","Prime<Row>"],"lengths":[1,1],"values":[true]}"#
    );
    assert!(from_str::<Tensor<bool, (Row<1>, Prime<Row>)>>(&text).is_ok());
    // What is not computed yet is computed, views too.
    let y = (&x + 1.0).permute((Col, Row));
    let again: Tensor<f32, (Col, Row)> =
        from_str(&to_string(&y).expect("JSON")).expect("what was written");
    assert_eq!(again.to_vec(), y.to_vec());
}

/// Writes and reads in every way, and compares the elements as text, since a NaN is not equal to itself.
fn comes_back<E: Element, S: Shape + Distinct>(x: &Tensor<E, S>) {
    let elements = format!("{:?}", x.to_vec());
    let text = to_string(x).expect("JSON");
    let again: Tensor<E, S> = from_str(&text).expect(&text);
    assert_eq!(
        (again.shape(), format!("{:?}", again.to_vec())),
        (x.shape(), elements.clone()),
        "{text}"
    );
    // In the order of the alphabet, as `Value` has them.
    let again: Tensor<E, S> = serde_json::from_value(to_value(x).expect("JSON")).expect(&text);
    assert_eq!(format!("{:?}", again.to_vec()), elements, "{text}");
    let bytes = postcard::to_allocvec(x).expect("bytes");
    let again: Tensor<E, S> = postcard::from_bytes(&bytes).expect("what was written");
    assert_eq!(
        (again.shape(), format!("{:?}", again.to_vec())),
        (x.shape(), elements),
        "{text}"
    );
}

#[test]
fn elements_of_every_type_come_back() {
    fn check<E: Element>(elements: [E; 4]) {
        comes_back::<E, (Item<4>,)>(&elements.into());
    }
    check([
        f16::MIN,
        f16::MIN_POSITIVE,
        f16::from_f32(0.1),
        f16::NEG_ZERO,
    ]);
    check([
        bf16::MIN,
        bf16::MIN_POSITIVE,
        bf16::from_f32(0.1),
        bf16::NEG_ZERO,
    ]);
    check([f32::MIN, f32::from_bits(1), 0.1, -0.0]);
    check([7.038_531e-26_f32, 16_777_217., 1.0 / 3.0, f32::EPSILON]);
    check([f64::MIN, f64::from_bits(1), 0.1, -0.0]);
    check([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.0]);
    check([f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.0]);
    check([f16::NAN, f16::INFINITY, f16::NEG_INFINITY, f16::ONE]);
    check([bf16::NAN, bf16::INFINITY, bf16::NEG_INFINITY, bf16::ONE]);
    check([i8::MIN, i8::MAX, 0, -1]);
    check([i16::MIN, i16::MAX, 0, -1]);
    check([i32::MIN, i32::MAX, 0, -1]);
    check([i64::MIN, i64::MAX, 0, -1]);
    check([u8::MIN, u8::MAX, 0, 1]);
    check([u16::MIN, u16::MAX, 0, 1]);
    check([u32::MIN, u32::MAX, 0, 1]);
    check([u64::MIN, u64::MAX, 0, 1]);
    check([true, false, false, true]);
}

#[test]
fn lengths_of_every_kind_come_back() {
    fn check<S: Shape + Distinct>(shape: S) {
        let mut next = 0;
        let count = Tensor::<i32, S>::zeros(shape)
            .to_vec()
            .expect("elements")
            .len();
        let x = Tensor::from_elements(
            shape,
            (0..count).map(|_| {
                next += 1;
                next
            }),
        );
        comes_back::<i32, S>(&x.expect("as many elements"));
    }
    check(());
    check((Row::of(0),));
    check((Row::of(1),));
    check((Row::of(5), Col::of(0), Depth::<3>::AXIS));
    check((Row::of(2), Col::<3>::AXIS, Depth::of(4)));
    check((Row::of(20), Prime(Row::of(1000))));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn floats_come_back_bit_for_bit(bits in proptest::collection::vec(any::<(u32, u64)>(), 0..40)) {
        let bits = |of: fn(f64) -> bool| bits.iter().filter(move |(a, b)| of(f64::from(f32::from_bits(*a))) && of(f64::from_bits(*b)));
        let single: Vec<f32> = bits(f64::is_finite).map(|&(a, _)| f32::from_bits(a)).collect();
        let double: Vec<f64> = bits(f64::is_finite).map(|&(_, b)| f64::from_bits(b)).collect();
        comes_back::<f32, (Item,)>(&single.into());
        comes_back::<f64, (Item,)>(&double.into());
        // Binary formats keep every bit of a NaN too.
        let any: Vec<f64> = bits(|_| true).map(|&(_, b)| f64::from_bits(b)).collect();
        let x: Tensor<f64, (Item,)> = any.clone().into();
        let again: Tensor<f64, (Item,)> = postcard::from_bytes(&postcard::to_allocvec(&x).expect("bytes")).expect("what was written");
        let bits: Vec<u64> = again.to_vec().expect("elements").into_iter().map(f64::to_bits).collect();
        prop_assert_eq!(bits, any.into_iter().map(f64::to_bits).collect::<Vec<_>>());
    }
}

#[test]
fn numbers_that_json_lacks_are_texts() {
    let x: Tensor<f64, (Item<4>,)> = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.5].into();
    let text = to_string(&x).expect("JSON");
    assert!(
        text.ends_with(r#""values":["NaN","inf","-inf",1.5]}"#),
        "{text}"
    );
    let item = |dtype: &str, value: &str| table(dtype, r#"["Item"]"#, "[1]", &format!("[{value}]"));
    let cases = [
        (
            "f32",
            "null",
            "invalid type: null, expected a number within f32, \"NaN\", \"inf\" or \"-inf\"",
        ),
        (
            "f32",
            r#""nan""#,
            "invalid value: string \"nan\", expected a number within f32, \"NaN\", \"inf\" or \"-inf\"",
        ),
        (
            "f32",
            "1e39",
            "invalid value: floating point `1e+39`, expected a number within f32, \"NaN\", \"inf\" or \"-inf\"",
        ),
        (
            "f32",
            "true",
            "invalid type: boolean `true`, expected a number within f32, \"NaN\", \"inf\" or \"-inf\"",
        ),
        (
            "f32",
            "[1]",
            "invalid type: sequence, expected a number within f32, \"NaN\", \"inf\" or \"-inf\"",
        ),
    ];
    for (dtype, value, expected) in cases {
        assert_eq!(error::<f32, (Item,)>(&item(dtype, value)), expected);
    }
    assert_eq!(
        error::<f16, (Item,)>(&item("f16", "65520")),
        "invalid value: floating point `65520.0`, expected a number within f16, \"NaN\", \"inf\" or \"-inf\""
    );
    let whole: Tensor<f32, (Item,)> =
        from_str(&item("f32", "-3")).expect("a whole number is a float");
    assert_eq!(whole.to_vec(), Ok(vec![-3.]));
    assert_eq!(
        error::<i8, (Item,)>(&item("i8", "128")),
        "invalid value: integer `128`, expected i8"
    );
    assert_eq!(
        error::<bool, (Item,)>(&item("bool", "1")),
        "invalid type: integer `1`, expected a boolean"
    );
}

#[test]
fn what_does_not_fit_is_an_error_that_says_both() {
    let text = table("f32", AXES, "[2,3]", ONE_TO_SIX);
    assert!(from_str::<Table<f32>>(&text).is_ok());
    assert_eq!(
        error::<f64, (Row<2>, Col<3>)>(&text),
        "found f32 (Row 2, Col 3), but f64 (Row<2>, Col<3>) is asked for"
    );
    assert_eq!(
        error::<f32, (Row, Col<4>)>(&text),
        "found f32 (Row 2, Col 3), but f32 (Row, Col<4>) is asked for"
    );
    assert_eq!(
        error::<f32, (Col, Row)>(&text),
        "found f32 (Row 2, Col 3), but f32 (Col, Row) is asked for"
    );
    assert_eq!(
        error::<f32, (Row,)>(&text),
        "found f32 (Row 2, Col 3), but f32 (Row) is asked for"
    );
    assert_eq!(
        error::<f32, ()>(&text),
        "found f32 (Row 2, Col 3), but f32 () is asked for"
    );
    assert_eq!(
        error::<f32, (Row, Col)>(&table("c64", AXES, "[2,3]", ONE_TO_SIX)),
        "found c64 (Row 2, Col 3), but f32 (Row, Col) is asked for"
    );
    assert_eq!(
        error::<f32, (Row, Col)>(&table("f32", r#"["Row"]"#, "[2,3]", ONE_TO_SIX)),
        "found f32 (2, 3) with the axes (Row), but f32 (Row, Col) is asked for"
    );
    assert_eq!(
        error::<f32, (Row, Col)>(&table("f32", AXES, "[2,3]", "[1,2,3,4,5,6,7]")),
        "more than 6 values, but a tensor with lengths [2, 3] has 6"
    );
    assert_eq!(
        error::<f32, (Row, Col)>(&table("f32", AXES, "[2,3]", "[1,2,3,4,5]")),
        "5 values, but a tensor with lengths [2, 3] has 6"
    );
}

#[test]
fn fields_come_in_any_order_and_once() {
    let text = r#"{"values":[1,2],"lengths":[2],"type":"f32","axes":["Item"]}"#;
    let x: Tensor<f32, (Item,)> = from_str(text).expect("all fields");
    assert_eq!(x.to_vec(), Ok(vec![1., 2.]));
    assert_eq!(
        error::<f64, (Item<3>,)>(text),
        "found f32 (Item 2), but f64 (Item<3>) is asked for"
    );
    assert_eq!(
        error::<f32, (Item,)>(&text.replace("[1,2]", "[1,2,3]")),
        "3 values, but a tensor with lengths [2] has 2"
    );
    for (from, to, expected) in [
        (r#""type":"f32","#, "", "missing field `type`"),
        (r#","axes":["Item"]"#, "", "missing field `axes`"),
        (r#""lengths":[2],"#, "", "missing field `lengths`"),
        (r#""values":[1,2],"#, "", "missing field `values`"),
        (
            r#""type":"f32""#,
            r#""type":"f32","type":"f32""#,
            "duplicate field `type`",
        ),
        (
            "axes",
            "names",
            "unknown field `names`, expected one of `type`, `axes`, `lengths`, `values`",
        ),
    ] {
        assert_eq!(error::<f32, (Item,)>(&text.replace(from, to)), expected);
    }
    assert_eq!(
        error::<f32, (Item,)>("3"),
        "invalid type: integer `3`, expected a tensor f32 (Item)"
    );
    assert_eq!(
        error::<f32, (Item,)>(r#"["f32"]"#),
        "invalid length 1, expected a tensor f32 (Item)"
    );
}

#[test]
fn lengths_that_lie_take_no_memory() {
    let claims = |lengths: &str| table("f32", AXES, lengths, ONE_TO_SIX);
    assert_eq!(
        error::<f32, (Row, Col)>(&claims("[4611686018427387904,8]")),
        "lengths [4611686018427387904, 8] are more than memory can hold"
    );
    assert_eq!(
        error::<f32, (Row, Col)>(&claims("[0,9223372036854775807]")),
        "lengths [0, 9223372036854775807] are more than memory can hold"
    );
    assert_eq!(
        error::<f32, (Row, Col)>(&claims("[1000000000,1000000]")),
        "6 values, but a tensor with lengths [1000000000, 1000000] has 1000000000000000"
    );
    let text = error::<f32, (Row, Col)>(&claims("[18446744073709551616,1]"));
    assert!(text.contains("expected u64"), "{text}");
    let text = error::<f32, (Row, Col)>(&claims("[-1,1]"));
    assert!(
        text.contains("invalid value: integer `-1`, expected u64"),
        "{text}"
    );
    for nested in ["[".repeat(100_000), r#"{"values":"#.repeat(100_000)] {
        let text = error::<f32, (Row, Col)>(&table("f32", AXES, "[2,3]", &nested));
        assert!(text.contains("invalid type"), "{text}");
    }
    // A binary format says how many elements come; here far more than do.
    let mut bytes = postcard::to_allocvec(&("f32", ["Item"], [1_u64 << 40])).expect("bytes");
    bytes.extend_from_slice(&postcard::to_allocvec(&(1_u64 << 40)).expect("bytes"));
    assert!(postcard::from_bytes::<Tensor<f32, (Item,)>>(&bytes).is_err());
}

#[test]
fn a_tensor_in_error_is_not_written() {
    let error = to_string(&failed((Item::of(2),)))
        .expect_err("0 / 0")
        .to_string();
    assert!(
        error.contains("integer division by zero (tests/convert.rs:"),
        "{error}"
    );
}

#[test]
fn tensors_are_fields_of_other_data() {
    let layers: Vec<(String, Table<f32>)> =
        vec![("first".to_owned(), Tensor::ones((Row::AXIS, Col::AXIS)))];
    let value: Value = to_value(&layers).expect("JSON");
    assert_eq!(value[0][1]["axes"][1], "Col");
    let again: Vec<(String, Table<f32>)> =
        from_slice(value.to_string().as_bytes()).expect("what was written");
    assert_eq!(again[0].1.to_vec(), Ok(vec![1.; 6]));
}
