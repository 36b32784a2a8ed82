//! Making tensors: values against plain loops, and what is not possible as an error.
#![allow(
    clippy::reversed_empty_ranges,
    reason = "descending ranges have a meaning here"
)]

use half::{bf16, f16};
use taut::Error;
use taut::prelude::*;

axes! { Row, Col, Layer, Item, Class }

fn values<E: Element, S: Axes>(x: &Tensor<E, S>) -> Vec<E> {
    x.to_vec().expect("a tensor without errors")
}

#[test]
fn one_value_everywhere() {
    let shape = (Row::of(2), Col::<3>::AXIS);
    assert_eq!(values(&Tensor::<f32, _>::zeros(shape)), [0.0; 6]);
    assert_eq!(values(&Tensor::<bool, _>::ones(shape)), [true; 6]);
    assert_eq!(values(&Tensor::<u64, _>::ones(shape)), [1; 6]);
    assert_eq!(values(&Tensor::full(shape, -7_i8)), [-7; 6]);
    assert_eq!(values(&Tensor::full(shape, u64::MAX)), [u64::MAX; 6]);
    let half = Tensor::full((Row::of(2),), f16::from_f32(0.5));
    assert_eq!(values(&half.ones_like()), [f16::ONE; 2]);
    assert_eq!(values(&half.zeros_like()), [f16::ZERO; 2]);
    assert_eq!(
        values(&half.full_like(f16::MAX).broadcast((Col::of(1),))),
        [f16::MAX; 2]
    );
    assert_eq!(Tensor::scalar(3_u8).item(), Ok(3));
    assert_eq!(Tensor::<f32, ()>::zeros(()).item(), Ok(0.0));
    assert_eq!(
        values(&Tensor::<f32, _>::zeros((Row::of(0), Col::of(3)))),
        []
    );
}

#[test]
fn the_identity_need_not_be_square() {
    for (rows, columns) in [(0, 0), (0, 2), (1, 1), (2, 3), (4, 2), (5, 5)] {
        let x = Tensor::<i32, _>::eye((Row::of(rows), Col::of(columns)));
        let expected: Vec<i32> = (0..rows * columns)
            .map(|i| i32::from(i / columns == i % columns))
            .collect();
        assert_eq!(values(&x), expected, "{rows} x {columns}");
    }
    let square: Tensor<f64, (Row<2>, Prime<Row<2>>)> = Tensor::eye((Row::AXIS, Prime(Row::AXIS)));
    let x: Tensor<f64, (Row<2>,)> = [3., 4.].into();
    assert_eq!(values(&square.dot(&x, Row)), [3., 4.]);
}

#[test]
fn arange_excludes_its_end() {
    assert_eq!(values(&Tensor::arange(Item, 0..5)), [0, 1, 2, 3, 4]);
    assert_eq!(values(&Tensor::arange(Item, (10..0, -3))), [10, 7, 4, 1]);
    assert_eq!(values(&Tensor::arange(Item, (0..10, 5))), [0, 5]);
    assert_eq!(values(&Tensor::arange(Item, (0..11, 5))), [0, 5, 10]);
    assert_eq!(values(&Tensor::arange(Item, 5..5)), [0; 0]);
    assert_eq!(values(&Tensor::arange(Item, 5..2)), [0; 0]);
    assert_eq!(values(&Tensor::arange(Item, 253_u8..255)), [253, 254]);
    assert_eq!(
        values(&Tensor::arange(Item, (-128_i8..127, 100))),
        [-128, -28, 72]
    );
    assert_eq!(
        values(&Tensor::arange(Item, (u64::MAX - 2..u64::MAX, 1))),
        [u64::MAX - 2, u64::MAX - 1]
    );
    assert_eq!(
        values(&Tensor::arange(Item, i64::MIN..i64::MIN + 2)),
        [i64::MIN, i64::MIN + 1]
    );
    // NumPy: np.arange(0, 1, 0.1) has ten elements, each a single rounding away.
    let tenths = Tensor::arange(Item::<10>::AXIS, (0.0..1.0, 0.1));
    let expected: Vec<f64> = (0..10).map(|i| f64::from(i) * 0.1).collect();
    assert_eq!(values(&tenths), expected);
    let halves = Tensor::arange(Item, (bf16::ZERO..bf16::from_f32(2.0), bf16::from_f32(0.5)));
    assert_eq!(values(&halves.cast::<f32>()), [0.0, 0.5, 1.0, 1.5]);
}

#[test]
fn linspace_and_geomspace_end_exactly() {
    let end = 0.3_f32;
    for length in [0, 1, 2, 3, 7, 100] {
        let x = values(&Tensor::linspace(
            Item::of(length),
            0.1_f32,
            end,
            Endpoint::Included,
        ));
        let g = values(&Tensor::geomspace(
            Item::of(length),
            0.1_f32,
            end,
            Endpoint::Included,
        ));
        assert_eq!((x.len(), g.len()), (length, length));
        if length > 0 {
            assert_eq!((x[0], g[0]), (0.1, 0.1));
        }
        if length > 1 {
            assert_eq!((x[length - 1], g[length - 1]), (end, end));
        }
        for (i, (&x, &g)) in x.iter().zip(&g).enumerate() {
            let (start, end, parts) = (f64::from(0.1_f32), f64::from(end), length.max(2) - 1);
            let equal = start + i as f64 * ((end - start) / parts as f64);
            assert_eq!(x, equal as f32, "rounded once");
            let ratio = start * (end / start).powf(i as f64 / parts as f64);
            assert!(
                (f64::from(g) - ratio).abs() < 3e-8,
                "within a unit of the last place"
            );
        }
    }
    let open = Tensor::linspace(Item::of(4), -1.0, 1.0, Endpoint::Excluded);
    assert_eq!(values(&open), [-1.0, -0.5, 0.0, 0.5]);
    let falling = Tensor::geomspace(Item::of(3), -100.0_f64, -1.0, Endpoint::Included);
    assert!((values(&falling)[1] + 10.0).abs() < 1e-12);
    let wide = values(&Tensor::linspace(
        Item::of(3),
        f64::MIN,
        f64::MAX,
        Endpoint::Included,
    ));
    assert_eq!(wide, [f64::MIN, 0.0, f64::MAX]);
    let none = values(&Tensor::geomspace(
        Item::of(3),
        -1.0_f64,
        1.0,
        Endpoint::Included,
    ));
    assert!(none[1].is_nan());
}

#[test]
fn from_fn_calls_in_order() {
    let mut calls = Vec::new();
    let x = Tensor::from_fn((Layer::of(2), Row::of(1), Col::<3>::AXIS), |[k, i, j]| {
        calls.push((k, i, j));
        (100 * k + 10 * i + j) as u64
    });
    assert_eq!(values(&x), [0, 1, 2, 100, 101, 102]);
    assert_eq!(calls.len(), 6);
    assert_eq!(calls[4], (1, 0, 1));
    assert_eq!(values(&Tensor::from_fn((), |[]| 5_i32)), [5]);
    let mut called = false;
    let empty = Tensor::from_fn((Row::of(3), Col::of(0)), |_| {
        called = true;
        1.0
    });
    assert_eq!(values(&empty), []);
    assert!(!called);
}

#[test]
fn data_of_many_kinds() {
    let from_vec: Tensor<i32, (Item,)> = vec![1, 2, 3].into();
    let collected: Tensor<i32, (Item,)> = (1..=3).collect();
    let rows: Tensor<f32, (Row, Col<2>)> = vec![[1., 2.], [3., 4.], [5., 6.]].into();
    assert_eq!(values(&from_vec), values(&collected));
    assert_eq!(rows.length(Row), 3);
    assert_eq!(values(&rows), [1., 2., 3., 4., 5., 6.]);
    let part = Tensor::from_slice((Row::of(1), Col::of(2)), &[1, 2, 3][1..]);
    assert_eq!(values(&part.expect("two elements")), [2, 3]);
    let nested = rows
        .fix::<(Row<3>, Col<2>)>()
        .and_then(|rows| rows.to_array());
    assert_eq!(nested, Ok([[1., 2.], [3., 4.], [5., 6.]]));
}

#[test]
fn from_elements_takes_as_many_as_the_shape_has() {
    let shape = (Row::of(2), Col::<3>::AXIS);
    let mut iterator = (0..6).map(|i| i as f32);
    let x = Tensor::from_elements(shape, &mut iterator).expect("six elements");
    assert_eq!(
        (values(&x), x.shape()),
        (vec![0., 1., 2., 3., 4., 5.], shape)
    );
    let bools = Tensor::from_elements((Row::of(2),), [true, false]);
    assert_eq!(values(&bools.expect("two elements")), [true, false]);
    let empty = Tensor::<u8, _>::from_elements((Row::of(3), Col::of(0)), []);
    assert_eq!(values(&empty.expect("no elements")), []);
    // Of elements without end, one too many is asked for.
    let mut asked = 0;
    let endless = std::iter::repeat_with(|| {
        asked += 1;
        asked
    });
    for (result, found) in [
        (Tensor::from_elements(shape, [1_i32; 5]), 5),
        (Tensor::from_elements(shape, endless), 7),
        (Tensor::from_elements((Row::of(0), Col::AXIS), [1]), 1),
    ] {
        let text = result.map(drop).expect_err("another number").to_string();
        let expected = if found == 1 {
            "a tensor with Row 0, Col 3 has 0 elements, but 1 were given (tests/create.rs:"
                .to_owned()
        } else {
            format!(
                "a tensor with Row 2, Col 3 has 6 elements, but {found} were given (tests/create.rs:"
            )
        };
        assert!(text.starts_with(&expected), "{text}");
    }
    assert_eq!(asked, 7);
    let large = Tensor::from_elements((Row::of(usize::MAX), Col::of(2)), [1.0]);
    assert!(matches!(large, Err(Error::TooLarge { .. })));
}

#[test]
fn positions_follow_the_axis() {
    let x = Tensor::<f32, _>::zeros((Layer::of(2), Row::of(2), Col::of(3)));
    let of =
        |axis: usize| -> Vec<i64> { (0..12).map(|i| [i / 6, i / 3 % 2, i % 3][axis]).collect() };
    assert_eq!(values(&x.index_of(Layer)), of(0));
    assert_eq!(values(&x.index_of(Row)), of(1));
    assert_eq!(values(&x.index_of(Col)), of(2));
    let turned = x.permute((Col, Layer, Row)).index_of(Col);
    assert_eq!(values(&turned.permute((Layer, Row, Col))), of(2));
}

#[test]
fn one_hot_rows() {
    let ids: Tensor<u8, (Row<2>, Col<2>)> = [[2, 0], [1, 1]].into();
    let rows: Tensor<i32, (Row<2>, Col<2>, Class<3>)> = ids.one_hot(Class::AXIS);
    assert_eq!(values(&rows), [0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0]);
    let single: Tensor<bool, (Class,)> = Tensor::scalar(1).one_hot(Class::of(2));
    assert_eq!(values(&single), [false, true]);
    let outside: Tensor<f32, _> = Tensor::scalar(-1).one_hot(Class::of(2));
    assert!(matches!(
        outside.eval(),
        Err(Error::OutOfRange {
            index: -1,
            length: 2,
            ..
        })
    ));
}

#[test]
fn reading() {
    let x: Tensor<i32, (Row<2>, Col<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    let turned = x.permute((Col, Row)) * 2;
    assert!(!turned.is_evaluated());
    assert_eq!(turned.get([2, 0]), Ok(6));
    assert!(turned.is_evaluated());
    assert_eq!(Tensor::scalar(1.5).get([]), Ok(1.5));
    let [a, b, c] = turned.to_array().expect("a tensor without errors");
    assert_eq!((a, b, c), ([2, 8], [4, 10], [6, 12]));
    let exact: Tensor<u8, (Col<3>, Row<2>)> = turned.try_cast();
    assert_eq!(values(&exact), [2, 8, 4, 10, 6, 12]);
}

#[test]
fn absurd_lengths_are_errors() {
    let huge = (Row::of(usize::MAX / 2), Col::of(3));
    let too_large = |result: taut::Result<()>| matches!(result, Err(Error::TooLarge { .. }));
    assert!(too_large(Tensor::<f32, _>::zeros(huge).eval().map(drop)));
    assert!(too_large(
        Tensor::<f32, _>::full(huge, 1.0).eval().map(drop)
    ));
    assert!(too_large(Tensor::<f32, _>::eye(huge).eval().map(drop)));
    assert!(too_large(Tensor::from_fn(huge, |_| 1.0).eval().map(drop)));
    assert!(too_large(Tensor::new(huge, vec![1.0]).map(drop)));
    assert!(too_large(
        Tensor::arange(Item, 0..i64::MAX).eval().map(drop)
    ));
    assert!(too_large(
        Tensor::arange(Item, 0..u64::MAX).eval().map(drop)
    ));
    let many = Item::of(usize::MAX / 4);
    let line = Tensor::linspace(many, 0.0, 1.0, Endpoint::Included);
    assert!(too_large(line.eval().map(drop)));
    // As large as memory can be, but larger than it is.
    let memory = Tensor::from_fn((Row::of(1 << 58),), |_| 1_u8).eval();
    assert!(matches!(memory, Err(Error::OutOfMemory { .. })));
    let nothing = Tensor::<f32, _>::zeros((Row::of(1 << 40), Col::of(0)));
    assert_eq!(values(&nothing), []);
}
