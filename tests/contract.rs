//! Contractions against NumPy, their gradients against JAX, in every element type.

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::Contraction;
use half::{bf16, f16};
use taut::prelude::*;

axes! { Batch, Row, Col, Inner, Head, Query, Key, Other, One, Zero, Sample, State, Obs }

/// A contraction with its axes in the types.
struct Case {
    signature: String,
    check: fn(&Contraction, &str),
}

fn signature(left: &[&str], right: &[&str], over: &[&str], axes: &[&str]) -> String {
    format!("{left:?} {right:?} over {over:?} to {axes:?}")
}

fn strings(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

/// Checks a product of two tensors in each element type, and its gradients in f64.
macro_rules! case {
    (($($left:ident)*) ($($right:ident)*) over ($($over:ident)*) to ($($axis:ident)*): |$a:ident, $b:ident| $product:expr) => {
        Case {
            signature: signature(
                &[$(stringify!($left)),*], &[$(stringify!($right)),*], &[$(stringify!($over)),*], &[$(stringify!($axis)),*],
            ),
            check: |case, what| {
                type Left<E> = Tensor<E, ($($left,)*)>;
                type Right<E> = Tensor<E, ($($right,)*)>;
                type Product<E> = Tensor<E, ($($axis,)*)>;

                fn product<E: Element>($a: &Left<E>, $b: &Right<E>) -> Product<E> {
                    $product
                }

                // The numbers are multiples of 1/16 that are exact in f32, so that sums of halves round once.
                fn of_floats<E: Float>(left: &Left<f64>, right: &Right<f64>, y: &Product<f64>, what: &str) {
                    let found = product(&left.cast::<E>(), &right.cast::<E>());
                    let (found, expected) = (found.to_vec().unwrap(), y.cast::<E>().to_vec().unwrap());
                    assert_eq!(found, expected, "{what}");
                }

                // Four times the operands are whole, and what does not fit wraps.
                fn of_integers<E: Integer>(left: &Left<f64>, right: &Right<f64>, y: &Product<f64>, what: &str) {
                    let left = (left * 4.0).cast::<i64>().cast::<E>();
                    let right = (right * 4.0).cast::<i64>().cast::<E>();
                    let expected = (y * 16.0).cast::<i64>().cast::<E>().to_vec().unwrap();
                    assert_eq!(product(&left, &right).to_vec().unwrap(), expected, "{what}");
                }

                let mut left = case.left.x.lengths.iter().copied();
                let mut right = case.right.x.lengths.iter().copied();
                let mut lengths = case.y.lengths.iter().copied();
                let mut next = |which: usize| match which {
                    0 => left.next().unwrap(),
                    1 => right.next().unwrap(),
                    _ => lengths.next().unwrap(),
                };
                let left: Left<f64> = Tensor::new(($($left::of(next(0)),)*), case.left.x.data.clone()).unwrap();
                let right: Right<f64> = Tensor::new(($($right::of(next(1)),)*), case.right.x.data.clone()).unwrap();
                let shape = ($($axis::of(next(2)),)*);
                let y: Product<f64> = Tensor::new(shape, case.y.data.clone()).unwrap();
                let w: Product<f64> = Tensor::new(shape, case.w.clone()).unwrap();

                of_floats::<f64>(&left, &right, &y, what);
                of_floats::<f32>(&left, &right, &y, what);
                of_floats::<f16>(&left, &right, &y, what);
                of_floats::<bf16>(&left, &right, &y, what);
                of_integers::<i8>(&left, &right, &y, what);
                of_integers::<i16>(&left, &right, &y, what);
                of_integers::<i32>(&left, &right, &y, what);
                of_integers::<i64>(&left, &right, &y, what);
                of_integers::<u8>(&left, &right, &y, what);
                of_integers::<u16>(&left, &right, &y, what);
                of_integers::<u32>(&left, &right, &y, what);
                of_integers::<u64>(&left, &right, &y, what);

                let (some, others) = (left.gt(0.5), right.gt(0.5));
                let counts = product(&some.cast::<f64>(), &others.cast::<f64>()).gt(0.0);
                assert_eq!(product(&some, &others).to_vec().unwrap(), counts.to_vec().unwrap(), "bool {what}");

                let loss = |(a, b): &(Left<f64>, Right<f64>)| (product(a, b) * &w).sum(($($axis,)*));
                let (left_gradient, right_gradient) = grad(loss, &(left.clone(), right.clone()));
                assert_eq!(left_gradient.to_vec().unwrap(), case.left.d, "gradient of the left of {what}");
                assert_eq!(right_gradient.to_vec().unwrap(), case.right.d, "gradient of the right of {what}");
            },
        }
    };
}

/// `dot` over axes.
macro_rules! dot {
    ($left:tt $right:tt over ($($over:ident)*) to $axes:tt) => {
        case!($left $right over ($($over)*) to $axes: |a, b| a.dot(b, ($($over,)*)))
    };
}

/// `dot_to` axes.
macro_rules! dot_to {
    ($left:tt $right:tt over $over:tt to ($($axis:ident)*)) => {
        case!($left $right over $over to ($($axis)*): |a, b| a.dot_to(b, ($($axis,)*)))
    };
}

fn check(cases: &[Contraction], known: &[Case]) {
    assert!(!cases.is_empty(), "the fixtures are there");
    for case in cases {
        let what = signature(
            &strings(&case.left.axes),
            &strings(&case.right.axes),
            &strings(&case.over),
            &strings(&case.axes),
        );
        let known = known
            .iter()
            .find(|known| known.signature == what)
            .unwrap_or_else(|| panic!("{what} is missing in this test"));
        (known.check)(case, &what);
    }
}

#[test]
fn dot_is_that_of_numpy_with_the_gradients_of_jax() {
    let known = [
        dot!((Inner) (Inner) over (Inner) to ()),
        dot!((Row Inner) (Inner) over (Inner) to (Row)),
        dot!((Inner) (Inner Col) over (Inner) to (Col)),
        dot!((Row Inner) (Inner Col) over (Inner) to (Row Col)),
        dot!((Inner Row) (Col Inner) over (Inner) to (Row Col)),
        dot!((Batch Row Inner) (Batch Inner Col) over (Inner) to (Batch Row Col)),
        dot!((Row Inner Batch) (Col Batch Inner) over (Inner) to (Row Batch Col)),
        dot!((Batch Row Inner) (Inner Col) over (Inner) to (Batch Row Col)),
        dot!((Row Inner) (Batch Inner Col) over (Inner) to (Row Batch Col)),
        dot!((Batch Head Query Inner) (Batch Head Key Inner) over (Inner) to (Batch Head Query Key)),
        dot!((Batch Row Col) (Row Col Other) over (Row Col) to (Batch Other)),
        dot!((Row Batch Col) (Other Col Row) over (Row Col) to (Batch Other)),
        dot!((Batch Row) (Batch Row) over (Row) to (Batch)),
        dot!((Batch Row) (Batch Row) over (Batch Row) to ()),
        dot!((Row One) (One Col) over (One) to (Row Col)),
        dot!((Row Zero) (Zero Col) over (Zero) to (Row Col)),
        dot!((Zero Inner) (Inner Col) over (Inner) to (Zero Col)),
        dot!((Batch One Inner) (Head Inner One) over (One Inner) to (Batch Head)),
    ];
    check(&fixtures::contract().dot, &known);
}

#[test]
fn dot_to_is_einsum_with_the_gradients_of_jax() {
    let known = [
        dot_to!((Batch Row Inner) (Batch Inner Col) over (Inner) to (Col Batch Row)),
        dot_to!((Head Query Inner) (Head Key Inner) over (Head Inner) to (Query Key)),
        dot_to!((Row Inner) (Inner Col) over (Row Inner) to (Col)),
        dot_to!((Batch Row) (Row Batch) over () to (Row Batch)),
    ];
    check(&fixtures::contract().dot_to, &known);
}

fn counting<const I: usize, const J: usize>() -> Tensor<f64, (Row<I>, Inner<J>)> {
    let data = (0..I * J).map(|i| ((i * 7) % 11) as f64 - 5.0).collect();
    Tensor::new((Row::<I>::AXIS, Inner::<J>::AXIS), data).unwrap()
}

#[test]
fn operands_may_be_any_views() {
    let a = counting::<4, 6>();
    let b = counting::<5, 6>().rename(Row, Col);
    let expected = a.dot(&b, Inner).to_vec().unwrap();
    let turned = a.permute((Inner, Row)).dot(&b.permute((Inner, Col)), Inner);
    assert_eq!(turned.to_vec().unwrap(), expected);
    let reversed = a.flip((Row, Inner)).dot(&b.flip(Inner), Inner).flip(Row);
    assert_eq!(reversed.to_vec().unwrap(), expected);
    let padded = a.pad(Inner, 2, 1, 9.0, Inner::<9>::AXIS);
    let part = padded.slice(Inner, 2..8, Inner::<6>::AXIS).dot(&b, Inner);
    assert_eq!(part.to_vec().unwrap(), expected);
    let grouped = a.split(Inner, (Head::<2>::AXIS, Key::<3>::AXIS));
    let same = b.split(Inner, (Head::<2>::AXIS, Key::<3>::AXIS));
    let product = grouped.dot(&same.permute((Key, Col, Head)), (Key, Head));
    assert_eq!(product.to_vec().unwrap(), expected);
}

#[test]
fn batches_may_be_broadcast() {
    let a = counting::<4, 6>();
    let b = counting::<5, 6>().rename(Row, Col);
    let many = a.broadcast((Batch::of(3),));
    let y: Tensor<f64, (Row<4>, Batch, Col<5>)> = many.dot(&b, Inner);
    let expected = a.dot(&b, Inner);
    for batch in y.unstack(Batch) {
        assert_eq!(batch.to_vec().unwrap(), expected.to_vec().unwrap());
    }
    let both = many.dot(&b.broadcast((Batch::of(3),)), (Inner, Batch));
    assert_eq!(both.to_vec().unwrap(), (expected * 3.0).to_vec().unwrap());
}

#[test]
fn nothing_summed_is_zero_and_one_term_is_a_product() {
    let a = Tensor::<f32, _>::zeros((Row::of(2), Inner::of(0)));
    let b = Tensor::<f32, _>::zeros((Inner::of(0), Col::of(3)));
    assert_eq!(a.dot(&b, Inner).to_vec().unwrap(), [0.0; 6]);
    let stored = Tensor::new((Row::of(2), Inner::of(0)), Vec::<f32>::new()).unwrap();
    let others = Tensor::new((Inner::of(0), Col::of(3)), Vec::<f32>::new()).unwrap();
    assert_eq!(stored.dot(&others, Inner).to_vec().unwrap(), [0.0; 6]);
    let a: Tensor<f32, (Row<2>, One<1>)> = [[2.], [3.]].into();
    let b: Tensor<f32, (One<1>, Col<2>)> = [[5., 7.]].into();
    assert_eq!(a.dot(&b, One).to_vec().unwrap(), [10., 14., 15., 21.]);
}

#[test]
fn halves_are_accumulated_in_f32() {
    // In f16, 2048 + 1 is 2048: sums in f16 would stop there.
    let ones = Tensor::<f32, _>::zeros((Inner::of(4096),)) + 1.0;
    let sum = ones.cast::<f16>().dot(&ones.cast::<f16>(), Inner);
    assert_eq!(sum.item().unwrap(), f16::from_f32(4096.0));
    let many = ones.broadcast((Row::of(3),));
    let others = ones.broadcast((Col::of(2),));
    let sums = many.cast::<bf16>().dot(&others.cast::<bf16>(), Inner);
    assert_eq!(sums.to_vec().unwrap(), [bf16::from_f32(4096.0); 6]);
}

#[test]
fn a_gram_matrix_has_a_primed_axis() {
    let x: Tensor<f64, (Sample<2>, State<2>)> = [[1., 2.], [3., 4.]].into();
    let gram: Tensor<f64, (State<2>, Prime<State<2>>)> = x.dot(&x.prime(State), Sample);
    assert_eq!(gram.to_vec().unwrap(), [10., 14., 14., 20.]);
    // The gradient of the sum of all elements, in both roles of `x`: twice the sum of its row.
    let d = grad(
        |x| x.dot(&x.prime(State), Sample).sum((State, Prime(State))),
        &x,
    );
    assert_eq!(d.to_vec().unwrap(), [6., 6., 14., 14.]);
}

#[test]
fn outer_products_of_numbers_and_of_bools() {
    let a: Tensor<i8, (State<2>,)> = [100, -3].into();
    let b: Tensor<i8, (Obs<2>,)> = [2, 3].into();
    let y: Tensor<i8, (State<2>, Obs<2>)> = a.outer(&b);
    assert_eq!(y.to_vec().unwrap(), [-56, 44, -6, -9]);
    let some = a.gt(0).outer(&b.gt(2));
    assert_eq!(some.to_vec().unwrap(), [false, true, false, false]);
}

#[test]
fn lengths_that_disagree_are_one_error_with_the_place() {
    let a = Tensor::<f32, _>::zeros((Row::of(2), Inner::of(3)));
    let b = Tensor::<f32, _>::zeros((Inner::of(4), Col::of(2)));
    let error = (a.dot(&b, Inner) + 1.0)
        .sum((Row, Col))
        .item()
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with(
            "dot: axis `Inner` has length 3 on the left and 4 on the right (tests/contract.rs:"
        ),
        "{error}"
    );
}
