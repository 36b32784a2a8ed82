//! What goes wrong when a program runs: the whole text of each error, where it comes out, and that nothing panics.
#![allow(
    clippy::reversed_empty_ranges,
    reason = "descending ranges have a meaning here"
)]

use taut::prelude::*;
use taut::{Error, Result, concat, stack};

axes! { Batch, Feature, Hidden, Class, Pixel, Other }

/// An expression with the line it is on.
macro_rules! here {
    ($expression:expr) => {
        (line!(), $expression)
    };
}

type Vector<E = f64> = Tensor<E, (Feature,)>;

fn vector(length: usize) -> Vector {
    Tensor::ones((Feature::of(length),))
}

/// The text of an error is `expected` and the place in this file, whose column is not looked at.
fn assert_text(error: &Error, line: u32, expected: &str) {
    let text = error.to_string();
    let start = format!("{expected} (tests/errors.rs:{line}:");
    let column = text
        .strip_prefix(&start)
        .and_then(|rest| rest.strip_suffix(')'));
    let is_column = column.is_some_and(|column| column.parse::<u32>().is_ok());
    assert!(is_column, "found    {text}\nexpected {start}..)");
}

/// A tensor in error: it says so wherever it is asked, and all that is made of it does too.
fn assert_travels<E: Numeric, S: Shape>((line, x): (u32, Tensor<E, S>), expected: &str) {
    let error = x.eval().map(drop).expect_err("a tensor in error");
    assert_text(&error, line, expected);
    assert_eq!(x.to_vec().expect_err("a tensor in error"), error);
    assert_eq!(x.to_string(), error.to_string(), "Display prints the error");
    let later = (&x.cast::<f32>() * 2.0 + 1.0).exp().ge(0.0).cast::<f64>();
    let later = later.where_or(&later.lt(3.0), &later) / 3.0;
    assert_eq!(later.eval().map(drop), Err(error.clone()), "it travels");
    assert_eq!(later.to_string(), error.to_string());
    assert_eq!(format!("{:.2}", later), error.to_string());
    // Debug computes nothing, so an error that is found while computing is not known to it yet.
    let debug = format!("{x:?}");
    if debug.ends_with(&format!("in error: {error}")) {
        assert_eq!(later.zeros_like().eval().map(drop), Err(error));
    } else {
        assert!(debug.ends_with("not evaluated"), "{debug}");
    }
}

#[test]
fn lengths_that_disagree() {
    let (a, b) = (vector(2), vector(3));
    let expected = |op| format!("{op}: axis `Feature` has length 2 on the left and 3 on the right");
    assert_travels(here!(&a + &b), &expected("add"));
    assert_travels(here!(&a - &b), &expected("sub"));
    assert_travels(here!(a.clone() * b.clone()), &expected("mul"));
    assert_travels(here!(a.atan2(&b)), &expected("atan2"));
    assert_travels(here!(a.dot(&b, Feature)), &expected("dot"));
    assert_travels(here!(a.where_or(&a.lt(1.0), &b)), &expected("where_or"));
    assert_travels(here!(a.where_or(&b.lt(1.0), 0.0)), &expected("where_or"));
    assert_travels(here!(stack(Batch, (&a, &b))), &expected("stack"));
    let (wide, tall) = (a.broadcast((Batch::of(2),)), b.broadcast((Batch::of(2),)));
    assert_travels(
        here!(concat(Batch, (&wide, &tall), Batch)),
        &expected("concat"),
    );
    assert_travels(here!(a.lt(&b).cast::<f32>()), &expected("lt"));
    assert_travels(
        here!(a.all_close(&b, 0.0, 0.0).cast::<f32>()),
        &expected("all_close"),
    );
    let (line, both) = here!(&a + &b);
    let item = both.sum(Feature).item();
    assert_text(
        &item.expect_err("a tensor in error"),
        line,
        &expected("add"),
    );
}

#[test]
fn a_shape_after_a_disagreement_is_the_left_one() {
    let sum = vector(2) + vector(3).broadcast((Batch::of(4),));
    assert_eq!(sum.shape(), (Feature::of(2), Batch::of(4)));
    assert_eq!((sum.exp() + 1.0).length(Feature), 2);
    assert_eq!(sum.sum(Batch).shape(), (Feature::of(2),));
}

#[test]
fn the_first_error_comes_out() {
    let (line, first) = here!(vector(2) + vector(3));
    let second = vector(4) * &first + vector(5);
    assert_text(
        &second.eval().map(drop).expect_err("a tensor in error"),
        line,
        "add: axis `Feature` has length 2 on the left and 3 on the right",
    );
}

#[test]
fn positions_out_of_range() {
    let x = vector(3);
    let expected =
        |op, index| format!("{op}: index {index} is out of range for axis `Feature` of length 3");
    assert_travels(here!(x.index(Feature, 3)), &expected("index", 3));
    assert_travels(here!(x.index(Feature, -4)), &expected("index", -4));
    assert_travels(
        here!(x.slice(Feature, 1..5, Feature)),
        &expected("slice", 5),
    );
    let ids: Tensor<i64, (Other,)> = vec![0, 2, 7].into();
    assert_travels(here!(x.take(Feature, &ids)), &expected("take", 7));
    let ids: Tensor<i64, (Other,)> = vec![-1].into();
    assert_travels(here!(x.take(Feature, &ids)), &expected("take", -1));
    let (line, element) = here!(x.get([3]));
    assert_text(
        &element.expect_err("out of range"),
        line,
        &expected("get", 3),
    );
    let ids: Tensor<i64, (Other,)> = vec![4].into();
    let (line, rows) = here!(ids.one_hot::<f32, _>(Class::of(3)));
    let error = rows.eval().map(drop).expect_err("out of range");
    assert_text(
        &error,
        line,
        "one_hot: index 4 is out of range for axis `Class` of length 3",
    );
    let x: Tensor<i64, (Feature,)> = vec![0, 5].into();
    let expected =
        |op, index| format!("{op}: index {index} is out of range for axis `Class` of length 3");
    assert_travels(
        here!(x.bincount(Feature, Class::of(3))),
        &expected("bincount", 5),
    );
    let weights = vector(2);
    assert_travels(
        here!((-&x).bincount_weighted(Feature, &weights, Class::of(3))),
        &expected("bincount_weighted", -5),
    );
}

#[test]
fn extrema_over_nothing() {
    let x = vector(0);
    let expected = |op| format!("{op} over axis `Feature` of length 0 has no value");
    assert_travels(here!(x.max(Feature)), &expected("max"));
    assert_travels(here!(x.min(Feature)), &expected("min"));
    assert_travels(here!(x.argmax(Feature)), &expected("argmax"));
    assert_travels(here!(x.argmin(Feature)), &expected("argmin"));
}

#[test]
fn lengths_that_do_not_fit() {
    let x = vector(14);
    let parts = (Batch::of(3), Class::of(5));
    assert_travels(
        here!(x.split(Feature, parts)),
        "split: Batch 3 x Class 5 = 15, but Feature is 14",
    );
    let table = x.split(Feature, (Batch::of(2), Class::of(7)));
    assert_travels(
        here!(table.merge((Batch, Class), Pixel::<15>::AXIS)),
        "merge: the result has length 14, but `Pixel` is 15",
    );
    assert_travels(
        here!(x.slice(Feature, 2..4, Other::<3>::AXIS)),
        "slice: the result has length 2, but `Other` is 3",
    );
    assert_travels(
        here!(Tensor::arange(Other::<3>::AXIS, 0..5)),
        "arange: the result has length 5, but `Other` is 3",
    );
    assert_travels(
        here!(Tensor::arange(Other, (0..5, 0))),
        "arange: 0..5 in steps of 0 has no length",
    );
    assert_travels(
        here!(Tensor::arange(Other, (0.0..f64::NAN, 1.0))),
        "arange: 0..NaN in steps of 1 has no length",
    );
    let none: [&Vector; 0] = [];
    assert_travels(here!(stack(Batch, none)), "stack: there are no tensors");
}

#[test]
fn arguments_without_a_result() {
    let (key, shape) = (RandomKey::new(0), (Other::of(2),));
    assert_travels(
        here!(Tensor::uniform_in(key, shape, 2.0..2.0)),
        "uniform_in: there is no number in 2..2",
    );
    assert_travels(
        here!(Tensor::integers(key, shape, 3..-3)),
        "integers: there is no number in 3..-3",
    );
}

#[test]
fn data_of_another_number_or_length() {
    let shape = (Batch::of(2), Feature::<3>::AXIS);
    let (line, made) = here!(Tensor::new(shape, vec![1.0; 5]));
    let error = made.map(drop).expect_err("five are not six");
    assert_text(
        &error,
        line,
        "a tensor with Batch 2, Feature 3 has 6 elements, but 5 were given",
    );
    let (line, fixed) = here!(vector(3).fix::<(Feature<4>,)>());
    let error = fixed.map(drop).expect_err("three are not four");
    assert_text(
        &error,
        line,
        "axis `Feature` has length 3, but the type asks for 4",
    );
}

#[test]
fn integer_division_by_zero() {
    let x: Vector<i32> = vec![6, 7, 8].into();
    let y: Vector<i32> = vec![1, 0, 2].into();
    assert_travels(here!(&x / &y), "div: integer division by zero");
    assert_travels(here!(&x % &y), "rem: integer division by zero");
    assert_travels(here!(&x / 0), "div: integer division by zero");
    assert_travels(here!(1 % &y), "rem: integer division by zero");
    let wrapped: Vector<i32> = vec![i32::MIN].into();
    assert_eq!((wrapped / -1).to_vec(), Ok(vec![i32::MIN]));
    assert_eq!((vector(1) / 0.0).to_vec(), Ok(vec![f64::INFINITY]));
}

#[test]
fn conversions_that_would_change_a_value() {
    let x: Vector = vec![1.0, 2.5, 3.0].into();
    assert_travels(
        here!(x.try_cast::<i32>()),
        "try_cast: 2.5 is not a value of type i32",
    );
    let x: Vector<i64> = vec![1, -300, 3].into();
    assert_travels(
        here!(x.try_cast::<u8>()),
        "try_cast: -300 is not a value of type u8",
    );
    let x: Vector = vec![1.0, f64::NAN].into();
    assert_travels(
        here!(x.try_cast::<u8>()),
        "try_cast: NaN is not a value of type u8",
    );
    let x: Vector<i64> = vec![(1 << 53) + 1].into();
    assert_travels(
        here!(x.try_cast::<f64>()),
        "try_cast: 9007199254740993 is not a value of type f64",
    );
}

#[test]
fn more_elements_than_memory_can_be() {
    let huge = usize::MAX / 2;
    assert_travels(
        here!(Vector::<f32>::zeros((Feature::of(huge),))),
        &format!("zeros: a tensor with lengths [{huge}] is larger than memory can be"),
    );
    let (rows, columns) = (Batch::of(1 << 40), Class::of(1 << 40));
    assert_travels(
        here!(Tensor::<f32, _>::full((rows, columns), 1.0)),
        "full: a tensor with lengths [1099511627776, 1099511627776] is larger than memory can be",
    );
    let x = Vector::ones((Feature::of(1 << 40),));
    let wide = x.broadcast((rows,)).eval().map(drop);
    assert!(matches!(wide, Err(Error::TooLarge { .. })), "{wide:?}");
    let y = Tensor::<f64, _>::ones((rows,));
    let outer = x.outer(&y).eval().map(drop);
    assert!(matches!(outer, Err(Error::TooLarge { .. })), "{outer:?}");
    let normal = Tensor::<f32, _>::normal(RandomKey::new(0), (rows, columns)).eval();
    assert!(matches!(normal, Err(Error::TooLarge { .. })));
    // Nothing, but along axes that no memory could hold.
    assert_travels(
        here!(Tensor::<f32, _>::zeros((rows, columns, Feature::of(0)))),
        "zeros: a tensor with lengths [1099511627776, 1099511627776, 0] is larger than memory can be",
    );
    let nothing = Tensor::<f32, _>::zeros((rows, Feature::of(0)));
    assert_eq!((&nothing + 1.0).exp().to_vec(), Ok(vec![]));
    assert_eq!(nothing.sum(Batch).to_vec(), Ok(vec![]));
    assert!(matches!(
        nothing.broadcast((columns,)).eval(),
        Err(Error::TooLarge { .. })
    ));
}

#[test]
fn memory_that_is_not_to_be_had() {
    let enormous = Tensor::<u8, _>::ones((Feature::of(1 << 58),));
    let error = enormous.eval().map(drop).expect_err("more than there is");
    let Error::OutOfMemory { in_use, .. } = error else {
        panic!("{error}");
    };
    let expected =
        format!("out of memory: 288230376151711744 bytes requested with {in_use} in use");
    assert_eq!(error.to_string(), expected);
    assert_eq!(enormous.to_string(), expected);

    // More than all other tests of this file together.
    let limit = taut::cpu::memory_in_use() + (64 << 20);
    taut::cpu::set_memory_limit(Some(limit));
    let large = vector(16 << 20);
    let error = (&large + 1.0).eval().map(drop).expect_err("the limit");
    let made = Tensor::from_fn((Feature::of(16 << 20),), |[i]| i as f64)
        .eval()
        .map(drop);
    taut::cpu::set_memory_limit(None);
    let Error::OutOfMemory { in_use, .. } = error else {
        panic!("{error}");
    };
    let expected = format!(
        "out of memory: 134217728 bytes requested with {in_use} in use and a limit of {limit}"
    );
    assert_eq!(error.to_string(), expected);
    assert!(matches!(made, Err(Error::OutOfMemory { .. })));
    assert_eq!((large + 1.0).sum(Feature).item(), Ok(f64::from(2 << 24)));
}

#[test]
fn operations_without_a_derivative() {
    let mut line = 0;
    let gradient = grad(
        |x: &Vector| {
            let (at, y) = here!(x.trigamma());
            line = at;
            y.sum(Feature)
        },
        &vector(2),
    );
    assert_travels((line, gradient), "trigamma has no derivative");
}

#[test]
fn errors_of_the_users_own() {
    let custom = Error::Custom {
        message: "the loss is not finite".to_owned(),
    };
    assert_eq!(custom.to_string(), "the loss is not finite");
    let loss = |_: &Vector| -> Result<Tensor<f64, ()>> { Err(custom.clone()) };
    assert_eq!(try_grad(loss, &vector(2)).map(drop), Err(custom.clone()));
}

#[test]
fn gradients_of_what_is_in_error() {
    let (a, b) = (vector(2), vector(3));
    let mut line = 0;
    let gradient = grad(
        |a: &Vector| {
            let (at, sum) = here!(a * &b);
            line = at;
            sum.sum(Feature)
        },
        &a,
    );
    assert_text(
        &gradient.eval().map(drop).expect_err("a gradient in error"),
        line,
        "mul: axis `Feature` has length 2 on the left and 3 on the right",
    );
    assert_eq!(gradient.shape(), a.shape());
}

#[test]
fn cotangents_of_another_length() {
    let (line, (_, pull)) = here!(vjp(|x: &Vector| x.exp(), &vector(2)));
    assert_travels(
        (line, pull(&vector(3))),
        "vjp: axis `Feature` has length 2 on the left and 3 on the right",
    );
}

#[test]
fn a_chain_of_a_million_operations() {
    const LENGTH: usize = 1_000_000;
    let long = |x: &Vector| {
        let mut y = x.clone();
        for i in 0..LENGTH {
            y = if i % 2 == 0 { y + 1.0 } else { y - 1.0 };
        }
        y
    };
    // An evaluating thread of an ordinary program has a stack of 2 MiB.
    let work = move || {
        let x = vector(3);
        let y = long(&x);
        assert_eq!(y.to_vec(), Ok(vec![1.0; 3]));
        drop(long(&x));
        let gradient = grad(|x: &Vector| long(x).sum(Feature), &x);
        assert_eq!(gradient.to_vec(), Ok(vec![1.0; 3]));
        let failed = long(&(vector(2) + vector(3)));
        assert!(matches!(failed.eval(), Err(Error::Disagree { .. })));
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
    thread.expect("a thread").join().expect("no panic");
}
