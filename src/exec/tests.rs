//! The graph, the planner and the CPU executor against naive arithmetic, below the typed front.

use super::evaluate;
use crate::exec::cpu::memory::Buffer;
use crate::graph::algebra::lit;
use crate::graph::shape::Lengths;
use crate::graph::{Binary, Contraction, DType, NEW, Node, Reduce, Scalar, Unary};
use crate::plan::plans_made;
use smallvec::smallvec;
use std::panic::Location;
use std::sync::{Arc, Mutex};

const NAMES: &[&str] = &["A", "B", "C", "D", "E"];

/// Tests that count plans do not run beside others that make some.
static COUNTING: Mutex<()> = Mutex::new(());

fn names(rank: usize) -> &'static [&'static str] {
    &NAMES[..rank]
}

fn data(values: &[f32], lengths: &[usize]) -> Node {
    let buffer = Arc::new(Buffer::from_slice(values).unwrap());
    Node::stored(
        buffer,
        DType::F32,
        Lengths::from_slice(lengths),
        names(lengths.len()),
        Location::caller(),
    )
}

fn values(node: &Node) -> Vec<f32> {
    evaluate(std::slice::from_ref(node)).unwrap();
    node.buffer().unwrap().as_slice::<f32>().to_vec()
}

fn counting(n: usize) -> Vec<f32> {
    (0..n).map(|i| i as f32).collect()
}

#[test]
fn elementwise_chains_of_any_length_of_tile() {
    for n in [0, 1, 5, 64, 1000, 5000, 200_000] {
        let x = data(&counting(n), &[n]);
        let y = (&x * 2.0 + 1.0).unary(Unary::Sqrt);
        let expected: Vec<f32> = (0..n).map(|i| (i as f32 * 2.0 + 1.0).sqrt()).collect();
        assert_eq!(values(&y), expected);
    }
}

#[test]
fn views_read_what_a_copy_would_hold() {
    let x = data(&counting(24), &[2, 3, 4]);
    let permuted = x.align(&[2, 0, 1], &[0, 0, 0], names(3));
    let expected: Vec<f32> = (0..4)
        .flat_map(|c| (0..2).flat_map(move |a| (0..3).map(move |b| (a * 12 + b * 4 + c) as f32)))
        .collect();
    assert_eq!(values(&permuted), expected);
    assert_eq!(values(&(&permuted + 0.0)), expected);
    let reversed = x.slice(&[1, 0, 3], &[2, 2, 2], &[-1, 2, -2], names(3));
    assert_eq!(values(&reversed), [15., 13., 23., 21., 3., 1., 11., 9.]);
    let merged = permuted.reshape(&[24], names(1));
    assert_eq!(values(&merged), expected);
    let repeated = data(&[1., 2.], &[2]).align(&[NEW, 0], &[3, 0], names(2));
    assert_eq!(values(&repeated), [1., 2., 1., 2., 1., 2.]);
}

#[test]
fn a_value_is_stored_before_it_is_read_in_another_order() {
    let x = data(&counting(3600), &[60, 60]);
    let y = x.unary(Unary::Square);
    let z = &y - y.align(&[1, 0], &[0, 0], names(2));
    let square = |i: usize| (i * i) as f32;
    let expected: Vec<f32> = (0..3600)
        .map(|i| square(i) - square(i % 60 * 60 + i / 60))
        .collect();
    assert_eq!(values(&z), expected);
}

#[test]
fn products_of_nothing() {
    let (a, b) = (data(&[], &[3, 0, 2]), data(&[], &[0, 2, 4]));
    let spec = Contraction {
        batch: smallvec![],
        over: smallvec![(1, 0), (2, 1)],
        left: smallvec![0],
        right: smallvec![2],
    };
    assert_eq!(values(&Node::contract(&a, &b, spec, names(2))), [0.0; 12]);
}

#[test]
fn reductions_in_every_order() {
    let lengths = [5, 70, 33];
    let x: Vec<f32> = (0..5 * 70 * 33)
        .map(|i| ((i * 7919) % 101) as f32)
        .collect();
    let node = data(&x, &lengths);
    for mask in 1u8..8 {
        let over: Vec<u8> = (0..3).filter(|axis| mask >> axis & 1 == 1).collect();
        let kept: Vec<usize> = (0..3).filter(|axis| mask >> axis & 1 == 0).collect();
        let mut expected = vec![0f64; kept.iter().map(|&k| lengths[k]).product()];
        let mut greatest = vec![f32::MIN; expected.len()];
        for (i, &v) in x.iter().enumerate() {
            let index = [i / (70 * 33), i / 33 % 70, i % 33];
            let at = kept.iter().fold(0, |at, &k| at * lengths[k] + index[k]);
            expected[at] += f64::from(v);
            greatest[at] = greatest[at].max(v);
        }
        let sum = values(&(&node * 1.5).reduce(Reduce::Sum, &over, names(kept.len())));
        for (sum, expected) in sum.iter().zip(&expected) {
            assert!(
                (f64::from(*sum) - expected * 1.5).abs() <= 1e-5 * expected,
                "{sum} {expected}"
            );
        }
        assert_eq!(
            values(&node.reduce(Reduce::Max, &over, names(kept.len()))),
            greatest
        );
    }
}

#[test]
fn positions_of_extrema_are_the_first() {
    let x = data(&[3., 1., 1., f32::NAN, 5., f32::NAN], &[2, 3]);
    let least = x.reduce(Reduce::ArgMin, &[1], names(1));
    evaluate(std::slice::from_ref(&least)).unwrap();
    assert_eq!(least.buffer().unwrap().as_slice::<i64>(), [1, 0]);
    let most = x.reduce(Reduce::ArgMax, &[0], names(1));
    evaluate(std::slice::from_ref(&most)).unwrap();
    assert_eq!(most.buffer().unwrap().as_slice::<i64>(), [1, 1, 1]);
}

#[test]
fn products_of_strided_matrices() {
    let (a, b) = (data(&counting(6), &[2, 3]), data(&counting(12), &[4, 3]));
    let spec = Contraction {
        batch: smallvec![],
        over: smallvec![(1, 1)],
        left: smallvec![0],
        right: smallvec![0],
    };
    let y = Node::contract(&a, &b, spec, names(2));
    let expected: Vec<f32> = (0..2)
        .flat_map(|i| (0..4).map(move |j| (0..3).map(|k| ((i * 3 + k) * (j * 3 + k)) as f32).sum()))
        .collect();
    assert_eq!(values(&y), expected);
    // Two summed axes that do not lie behind one another, and a batch.
    let (a, b) = (
        data(&counting(48), &[2, 3, 2, 4]),
        data(&counting(48), &[2, 4, 3, 2]),
    );
    let spec = Contraction {
        batch: smallvec![(0, 0)],
        over: smallvec![(1, 2), (3, 1)],
        left: smallvec![2],
        right: smallvec![3],
    };
    let y = Node::contract(&a, &b, spec, names(3));
    let mut expected = Vec::new();
    for n in 0..2 {
        for i in 0..2 {
            for j in 0..2 {
                let mut sum = 0;
                for k in 0..3 {
                    for l in 0..4 {
                        sum += (n * 24 + k * 8 + i * 4 + l) * (n * 24 + l * 6 + k * 2 + j);
                    }
                }
                expected.push(sum as f32);
            }
        }
    }
    assert_eq!(values(&y), expected);
}

#[test]
fn long_vectors_are_multiplied_as_sums() {
    let (a, b) = (
        data(&counting(100), &[100]),
        data(&counting(300), &[3, 100]),
    );
    let spec = Contraction {
        batch: smallvec![],
        over: smallvec![(0, 1)],
        left: smallvec![],
        right: smallvec![0],
    };
    let y = values(&Node::contract(&a, &b, spec, names(1)));
    let expected: Vec<f32> = (0..3)
        .map(|j| (0..100).map(|k| (k * (j * 100 + k)) as f32).sum())
        .collect();
    assert_eq!(y, expected);
}

#[test]
fn a_chain_of_a_million_nodes() {
    let x = data(&[1.0, 2.0], &[2]);
    let mut y = x.clone();
    for i in 0..1_000_000 {
        y = if i % 2 == 0 { &y + 1.0 } else { &y - &x };
    }
    assert_eq!(values(&y), [1.0, 2.0 - 500_000.0]);
    drop(y);
    let mut y = x.clone();
    for _ in 0..1_000_000 {
        y = y.unary(Unary::Neg);
    }
    drop(y);
}

#[test]
fn named_intermediates_cost_no_pass_over_memory() {
    let _alone = COUNTING.lock().unwrap();
    let x = data(&counting(100), &[100]);
    let a = &x * 2.0;
    let b = &a + 1.0;
    let c = b.unary(Unary::Tanh);
    let d = &c * &x;
    let y = values(&d);
    assert_eq!(y.len(), 100);
    assert!(
        [&a, &b, &c].iter().all(|node| node.buffer().is_none()),
        "held elementwise nodes are not stored"
    );
}

#[test]
fn costly_intermediates_that_are_held_are_stored() {
    let x = data(&counting(100), &[10, 10]);
    let sum = x.reduce(Reduce::Sum, &[1], names(1));
    let y = &sum * 2.0;
    values(&y);
    assert!(sum.buffer().is_some());
    let z = x.reduce(Reduce::Sum, &[1], names(1)) * 2.0;
    assert_eq!(values(&z), values(&y));
}

#[test]
fn loops_with_changing_scalars_and_slices_plan_twice_at_most() {
    let _alone = COUNTING.lock().unwrap();
    let x = data(&counting(1000), &[100, 10]);
    let mut w = data(&[0.0; 10], &[10]);
    let before = plans_made();
    for step in 0..1000i64 {
        let batch = x.slice(&[step % 90, 0], &[10, 10], &[1, 1], names(2));
        let rate = Node::scalar(
            Scalar::from_f64(DType::F32, 1.0 / (step + 1) as f64),
            &[10],
            names(1),
        );
        let mean = batch.reduce(Reduce::Sum, &[0], names(1)) * 0.1;
        w = &w + (mean - &w) * rate;
        evaluate(std::slice::from_ref(&w)).unwrap();
    }
    assert!(
        plans_made() - before <= 2,
        "{} plans",
        plans_made() - before
    );
}

#[test]
fn softmax_of_views() {
    let x = data(&counting(12), &[3, 4]);
    let rows = |node: &Node| node.align(&[0, NEW], &[0, 4], names(2));
    let max = x.reduce(Reduce::Max, &[1], names(1));
    let e = (&x - rows(&max)).unary(Unary::Exp);
    let y = &e / rows(&e.reduce(Reduce::Sum, &[1], names(1)));
    let total: f32 = (0..4).map(|i| (i as f32 - 3.0).exp()).sum();
    let expected: Vec<f32> = (0..12)
        .map(|i| ((i % 4) as f32 - 3.0).exp() / total)
        .collect();
    for (y, expected) in values(&y).iter().zip(&expected) {
        assert!((y - expected).abs() < 1e-6);
    }
}

#[test]
fn half_floats_round_after_each_operation() {
    let one = lit(1.0, &data(&[0.0; 3], &[3])).cast(DType::F16);
    let tiny = Node::constant(Scalar::from_f64(DType::F16, 0.0004), &[3], names(1));
    // 1 + 0.0004 is 1 in f16, twice.
    let y = (&(&one + &tiny) + &tiny).cast(DType::F32);
    assert_eq!(values(&y), [1.0; 3]);
    let sum = Node::constant(Scalar::from_f64(DType::BF16, 1.0), &[1000], names(1)).reduce(
        Reduce::Sum,
        &[0],
        names(0),
    );
    assert_eq!(
        values(&sum.cast(DType::F32)),
        [1000.0],
        "sums of half floats are made in f32"
    );
}

#[test]
fn blocks_are_put_together() {
    let (a, b) = (data(&[1., 2.], &[1, 2]), data(&[3., 4., 5., 6.], &[2, 2]));
    assert_eq!(
        values(&Node::concat(&[a.clone(), b], 0, names(2))),
        [1., 2., 3., 4., 5., 6.]
    );
    let padded = a.pad(
        &[1, 0],
        &[2, 3],
        Scalar::from_f64(DType::F32, 9.0),
        names(2),
    );
    assert_eq!(values(&padded), [9., 9., 9., 1., 2., 9.]);
}

#[test]
fn integers_divide_or_fail() {
    let a = data(&[7., -7., 1.], &[3]).cast(DType::I32);
    let b = data(&[2., 2., 3.], &[3]).cast(DType::I32);
    let y = a.binary(Binary::Div, &b).cast(DType::F32);
    assert_eq!(values(&y), [3., -3., 0.]);
    let y = a.binary(Binary::Rem, &(&b - &b));
    let error = evaluate(&[y]).unwrap_err().to_string();
    assert!(
        error.starts_with("rem: integer division by zero (src/exec/tests.rs:"),
        "{error}"
    );
}

#[test]
fn stages_of_rows_give_what_separate_kernels_would() {
    for (rows, columns) in [(2, 2), (5, 3), (7, 300), (3, 70_000), (200, 64), (40, 5000)] {
        let x = data(
            &(0..rows * columns)
                .map(|i| ((i * 7919) % 1013) as f32 / 1013.0)
                .collect::<Vec<_>>(),
            &[rows, columns],
        );
        let wide = |node: &Node| node.align(&[0, NEW], &[0, columns], names(2));
        let mean = x.reduce(Reduce::Sum, &[1], names(1)) * (1.0 / columns as f64);
        let centred = &x - wide(&mean);
        let var = centred
            .unary(Unary::Square)
            .reduce(Reduce::Sum, &[1], names(1));
        let y =
            values(&(&centred * wide(&(var * (1.0 / columns as f64) + 1e-5).unary(Unary::Rsqrt))));
        for row in 0..rows {
            let row_x: Vec<f64> = (0..columns)
                .map(|i| f64::from((((row * columns + i) * 7919) % 1013) as f32 / 1013.0))
                .collect();
            let mean = row_x.iter().sum::<f64>() / columns as f64;
            let var = row_x.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / columns as f64;
            for (i, x) in row_x.iter().enumerate() {
                let expected = (x - mean) / (var + 1e-5).sqrt();
                let found = f64::from(y[row * columns + i]);
                assert!(
                    (found - expected).abs() < 1e-4,
                    "({rows}, {columns}) at {row}, {i}: {found} {expected}"
                );
            }
        }
    }
}

#[test]
fn transposed_blocks_are_read_in_panels() {
    for (a, b, c) in [
        (1, 40, 70),
        (3, 100, 33),
        (2, 16, 16),
        (1, 300, 500),
        (5, 17, 130),
    ] {
        let n = a * b * c;
        let x = data(&counting(n), &[a, b, c]);
        let y = data(&counting(n), &[a, c, b]);
        let sum = values(&(&x + y.align(&[0, 2, 1], &[0; 3], names(3))));
        for (i, sum) in sum.iter().enumerate() {
            let (k, j, l) = (i / (b * c), i / c % b, i % c);
            let expected = (i + k * b * c + l * b + j) as f32;
            assert_eq!(*sum, expected, "({a}, {b}, {c}) at {k}, {j}, {l}");
        }
    }
}
