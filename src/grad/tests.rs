//! Derivatives of every row and every structural operation against finite differences in f64.

use super::backward;
use crate::exec::cpu::memory::Buffer;
use crate::exec::evaluate;
use crate::graph::scope::Scope;
use crate::graph::shape::Lengths;
use crate::graph::{
    Binary, Contraction, DType, Indexing, Kind, NEW, Node, Reduce, Scalar, Unary, Update,
};
use smallvec::smallvec;
use std::panic::Location;
use std::sync::Arc;

const NAMES: &[&str] = &["A", "B", "C", "D"];

fn data(values: &[f64], lengths: &[usize]) -> Node {
    let buffer = Arc::new(Buffer::from_slice(values).unwrap());
    Node::stored(
        buffer,
        DType::F64,
        Lengths::from_slice(lengths),
        &NAMES[..lengths.len()],
        Location::caller(),
    )
}

fn values(node: &Node) -> Vec<f64> {
    evaluate(std::slice::from_ref(node)).unwrap();
    node.buffer().unwrap().as_slice::<f64>().to_vec()
}

/// A weighted sum of all elements, so that no derivative hides behind a symmetry.
fn loss(y: &Node) -> Node {
    let n = y.count();
    let weights: Vec<f64> = (0..n).map(|i| 0.5 + ((i * 37) % 17) as f64 / 8.0).collect();
    let all: Vec<u8> = (0..y.lengths.len() as u8).collect();
    (y * data(&weights, &y.lengths)).reduce(Reduce::Sum, &all, &[])
}

fn gradient(f: &dyn Fn(&Node) -> Node, x: &Node) -> Node {
    let scope = Scope::open();
    let mark = x.watch(scope.0);
    let y = loss(&f(&mark));
    let one = Node::constant(Scalar::from_f64(DType::F64, 1.0), &[], &[]);
    backward(scope.0, &[(y, one)], &[mark]).remove(0)
}

#[track_caller]
fn check(name: &str, f: impl Fn(&Node) -> Node, x: &[f64], lengths: &[usize], tolerance: f64) {
    let found = values(&gradient(&f, &data(x, lengths)));
    assert_eq!(
        found.len(),
        x.len(),
        "{name}: a gradient has the shape of its argument"
    );
    for i in 0..x.len() {
        let h = 1e-6 * x[i].abs().max(1.0);
        let at = |step: f64| {
            let mut moved = x.to_vec();
            moved[i] += step;
            values(&loss(&f(&data(&moved, lengths))))[0]
        };
        let expected = (8.0 * (at(h) - at(-h)) - (at(2.0 * h) - at(-2.0 * h))) / (12.0 * h);
        let error = (found[i] - expected).abs() / expected.abs().max(1.0);
        assert!(
            error < tolerance,
            "{name}: derivative in element {i} (x = {}) is {}, not {expected}",
            x[i],
            found[i]
        );
    }
}

#[test]
fn every_unary_row() {
    for &op in Unary::ALL {
        if !matches!(op.kind(), Kind::Real | Kind::Signed | Kind::Num) || op == Unary::Trigamma {
            continue;
        }
        let x: &[f64] = match op {
            Unary::Acosh => &[1.3, 2.7, 11.0],
            Unary::Asin | Unary::Acos | Unary::Atanh => &[-0.7, 0.2, 0.6],
            Unary::Ln
            | Unary::Log2
            | Unary::Log10
            | Unary::Log1p
            | Unary::Sqrt
            | Unary::Rsqrt
            | Unary::LnGamma => &[0.3, 1.7, 6.2],
            Unary::Digamma => &[0.8, 1.7, 6.2],
            _ => &[-2.3, -0.4, 0.3, 1.1, 3.7],
        };
        check(op.name(), |x| x.unary(op), x, &[x.len()], 1e-7);
    }
}

#[test]
fn every_binary_row_in_both_operands() {
    for &op in Binary::ALL {
        if !matches!(op.kind(), Kind::Real | Kind::Num | Kind::Checked) {
            continue;
        }
        let (a, b): (&[f64], &[f64]) = match op {
            Binary::Pow => (&[0.3, 1.7, 2.9], &[2.2, -1.3, 0.4]),
            _ => (&[-2.3, 0.4, 1.7, 3.1], &[1.9, -0.7, 0.9, 2.2]),
        };
        let n = a.len();
        check(op.name(), |x| x.binary(op, &data(b, &[n])), a, &[n], 1e-7);
        check(op.name(), |x| data(a, &[n]).binary(op, x), b, &[n], 1e-7);
    }
}

#[test]
fn movement() {
    let x: Vec<f64> = (0..24).map(|i| (i as f64 * 0.7).sin()).collect();
    let shape = [2, 3, 4];
    check(
        "permute",
        |x| x.align(&[2, 0, 1], &[0; 3], &NAMES[..3]).unary(Unary::Sin),
        &x,
        &shape,
        1e-8,
    );
    check(
        "broadcast",
        |x| {
            x.align(&[0, NEW, 1, 2], &[0, 5, 0, 0], NAMES)
                .unary(Unary::Sin)
        },
        &x,
        &shape,
        1e-8,
    );
    check(
        "slice",
        |x| {
            x.slice(&[0, 1, 3], &[2, 2, 2], &[1, 1, -2], &NAMES[..3])
                .unary(Unary::Sin)
        },
        &x,
        &shape,
        1e-8,
    );
    check(
        "steps",
        |x| {
            x.slice(&[1, 0, 1], &[1, 2, 2], &[1, 2, 2], &NAMES[..3])
                .unary(Unary::Sin)
        },
        &x,
        &shape,
        1e-8,
    );
    check(
        "reshape",
        |x| x.reshape(&[6, 4], &NAMES[..2]).unary(Unary::Sin),
        &x,
        &shape,
        1e-8,
    );
    let zero = Scalar::from_f64(DType::F64, 2.0);
    check(
        "pad",
        |x| {
            x.pad(&[1, 0, 2], &[3, 3, 7], zero, &NAMES[..3])
                .unary(Unary::Sin)
        },
        &x,
        &shape,
        1e-8,
    );
    check(
        "concat",
        |x| Node::concat(&[x.clone(), x * 2.0], 1, &NAMES[..3]).unary(Unary::Sin),
        &x,
        &shape,
        1e-8,
    );
}

#[test]
fn reductions() {
    let x: Vec<f64> = (0..24).map(|i| (i as f64 * 0.7).sin() + 0.1).collect();
    for over in [&[0u8][..], &[1], &[2], &[0, 2], &[0, 1, 2]] {
        for op in [Reduce::Sum, Reduce::Prod, Reduce::Min, Reduce::Max] {
            let names = &NAMES[..3 - over.len()];
            check(
                op.name(),
                |x| x.reduce(op, over, names),
                &x,
                &[2, 3, 4],
                1e-7,
            );
        }
    }
    let zeros = [0.0, 2.0, 3.0, 0.0, 0.0, 5.0, 1.5, 2.0, 4.0];
    check(
        "prod with zeros",
        |x| x.reduce(Reduce::Prod, &[1], &NAMES[..1]),
        &zeros,
        &[3, 3],
        1e-7,
    );
}

#[test]
fn contractions_in_both_operands() {
    let x: Vec<f64> = (0..48).map(|i| (i as f64 * 0.7).sin()).collect();
    let other: Vec<f64> = (0..48).map(|i| (i as f64 * 0.3).cos()).collect();
    let spec = || Contraction {
        batch: smallvec![(0, 0)],
        over: smallvec![(1, 2), (3, 1)],
        left: smallvec![2],
        right: smallvec![3],
    };
    let (a, b) = ([2, 3, 2, 4], [2, 4, 3, 2]);
    let y = |a: &Node, b: &Node| Node::contract(a, b, spec(), &NAMES[..3]).unary(Unary::Sin);
    check("dot, left", |x| y(x, &data(&other, &b)), &x, &a, 1e-7);
    check("dot, right", |x| y(&data(&other, &a), x), &x, &b, 1e-7);
}

#[test]
fn taking() {
    let x: Vec<f64> = (0..12).map(|i| (i as f64 * 0.7).sin()).collect();
    let ids = [data(&[2., 0., 2., 1.], &[4]).cast(DType::I64)];
    let along = |rank, axis, at: &[u8]| Indexing::along("take", rank, axis, at);
    check(
        "take",
        |x| {
            x.take(&along(2, 1, &[NEW]), &ids, &NAMES[..2])
                .unary(Unary::Sin)
        },
        &x,
        &[4, 3],
        1e-8,
    );
    check(
        "take, aligned",
        |x| {
            x.take(&along(2, 1, &[0]), &ids, &NAMES[..1])
                .unary(Unary::Sin)
        },
        &x,
        &[4, 3],
        1e-8,
    );
    let y = |x: &Node| {
        x.scattered(&along(2, 0, &[NEW]), &ids, &[3, 3], &NAMES[..2])
            .unary(Unary::Sin)
    };
    check("scattered", y, &x, &[4, 3], 1e-8);
}

#[test]
fn updates_at_positions() {
    let block: Vec<f64> = (0..9).map(|i| (i as f64 * 0.9).cos()).collect();
    // The second row is updated twice.
    let ids = [data(&[1., 0., 1.], &[3]).cast(DType::I64)];
    let indexing = Indexing::along("at", 2, 0, &[NEW]);
    let values: Vec<f64> = (0..9).map(|i| (i as f64 * 0.7 + 0.2).sin()).collect();
    let lengths = [3, 3];
    for update in [
        Update::Set,
        Update::Add,
        Update::Mul,
        Update::Min,
        Update::Max,
    ] {
        let y = |x: &Node, v: &Node| x.scatter(update, &indexing, &ids, v).unary(Unary::Sin);
        let name = format!("{update:?}");
        check(
            &name,
            |x| y(x, &data(&values, &lengths)),
            &block,
            &lengths,
            1e-8,
        );
        check(
            &name,
            |v| y(&data(&block, &lengths), v),
            &values,
            &lengths,
            1e-8,
        );
        let mut with_zeros = values.clone();
        (with_zeros[0], with_zeros[1], with_zeros[7]) = (0., 0., 0.);
        if update == Update::Mul {
            check(
                &name,
                |v| y(&data(&block, &lengths), v),
                &with_zeros,
                &lengths,
                1e-8,
            );
        }
    }
}

#[test]
fn positions_of_several_axes() {
    let x: Vec<f64> = (0..12).map(|i| (i as f64 * 0.7).sin()).collect();
    let ids = [
        data(&[2., 0., 2., 1.], &[2, 2]).cast(DType::I64),
        data(&[0., 3.], &[2]).cast(DType::I64),
    ];
    let indexing = std::sync::Arc::new(Indexing {
        kept: smallvec::smallvec![NEW, NEW],
        by: smallvec::smallvec![(0, smallvec::smallvec![0, 1]), (1, smallvec::smallvec![1])],
        operation: "take",
    });
    let y = |x: &Node| x.take(&indexing, &ids, &NAMES[..2]).unary(Unary::Sin);
    check("take", y, &x, &[3, 4], 1e-8);
}

#[test]
fn edges_have_the_derivatives_of_the_semantics() {
    let at = |f: &dyn Fn(&Node) -> Node, x: f64| {
        let scope = Scope::open();
        let mark = data(&[x], &[]).watch(scope.0);
        let y = f(&mark);
        let one = Node::constant(Scalar::from_f64(DType::F64, 1.0), &[], &[]);
        values(&backward(scope.0, &[(y, one)], &[mark])[0])[0]
    };
    assert_eq!(at(&|x| x.unary(Unary::Relu), 0.0), 0.0);
    assert_eq!(at(&|x| x.unary(Unary::Abs), 0.0), 0.0);
    assert_eq!(at(&|x| x.unary(Unary::Sqrt), 0.0), f64::INFINITY);
    assert_eq!(
        at(&|x| x.binary(Binary::Max, &(x * 1.0)), 3.0),
        1.0,
        "a tie shares the cotangent"
    );
    // where(x > 0, sqrt(x), 1) has the gradient 0 at 0.
    let guarded = |x: &Node| {
        let positive = x.binary(Binary::Gt, &crate::graph::algebra::lit(0.0, x));
        Node::select(
            &positive,
            &x.unary(Unary::Sqrt),
            &crate::graph::algebra::lit(1.0, x),
        )
    };
    assert_eq!(at(&guarded, 0.0), 0.0);
    assert_eq!(
        at(
            &|x| x.binary(Binary::Pow, &crate::graph::algebra::lit(2.0, x)),
            0.0
        ),
        0.0
    );
}

#[test]
fn derivatives_of_derivatives() {
    let outer = Scope::open();
    let x = data(&[0.7], &[]);
    let mark = x.watch(outer.0);
    let one = || Node::constant(Scalar::from_f64(DType::F64, 1.0), &[], &[]);
    let inner = Scope::open();
    let inner_mark = mark.watch(inner.0);
    let y = inner_mark.unary(Unary::Sin);
    let first = backward(inner.0, &[(y, one())], &[inner_mark]).remove(0);
    drop(inner);
    let second = backward(outer.0, &[(first.clone(), one())], &[mark]).remove(0);
    assert!((values(&first)[0] - 0.7f64.cos()).abs() < 1e-12);
    assert!((values(&second)[0] + 0.7f64.sin()).abs() < 1e-12);
}

#[test]
fn evaluating_inside_keeps_the_derivative() {
    let scope = Scope::open();
    let mark = data(&[0.7], &[]).watch(scope.0);
    let y = mark.unary(Unary::Exp);
    values(&y);
    let z = y.unary(Unary::Square);
    let one = Node::constant(Scalar::from_f64(DType::F64, 1.0), &[], &[]);
    let g = backward(scope.0, &[(z, one)], &[mark]).remove(0);
    assert!((values(&g)[0] - 2.0 * 1.4f64.exp()).abs() < 1e-12);
}

#[test]
fn a_chain_of_a_million_nodes_is_differentiated() {
    let scope = Scope::open();
    let mark = data(&[1.0, 2.0], &[2]).watch(scope.0);
    let mut y = mark.clone();
    for _ in 0..1_000_000 {
        y = &y * 0.999_999;
    }
    let one = data(&[1.0, 1.0], &[2]);
    let g = values(&backward(scope.0, &[(y, one)], &[mark])[0]);
    assert!((g[0] - 0.999_999f64.powi(1_000_000)).abs() < 1e-9);
}
