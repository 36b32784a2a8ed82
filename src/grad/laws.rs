//! The gradient of random linear programs: what moves, sums and contracts is linear, so that for `loss(x) = w . f(x)` the gradient `g`
//! is the same everywhere and `g . d = loss(d)` for every `d`.

use super::backward;
use crate::exec::cpu::memory::Buffer;
use crate::exec::evaluate;
use crate::graph::scope::Scope;
use crate::graph::{Contraction, DType, Indexing, Lengths, NEW, Names, Node, Reduce, Scalar, Scan};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::panic::Location;
use std::sync::Arc;

const NAMES: Names = &["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];
const MOST_ELEMENTS: usize = 600;

/// Random decisions: the same for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }

    fn data(&mut self, lengths: &[usize]) -> Vec<f64> {
        let count = lengths.iter().product();
        (0..count).map(|_| self.below(9) as f64 - 4.0).collect()
    }

    fn node(&mut self, lengths: &[usize]) -> Node {
        let data = self.data(lengths);
        stored(&data, lengths)
    }
}

fn stored(data: &[f64], lengths: &[usize]) -> Node {
    let buffer = Arc::new(Buffer::from_slice(data).expect("memory for a small block"));
    let names = &NAMES[..lengths.len()];
    let lengths = Lengths::from_slice(lengths);
    Node::stored(buffer, DType::F64, lengths, names, Location::caller())
}

fn values(node: &Node) -> Vec<f64> {
    evaluate(std::slice::from_ref(node)).expect("a linear program has a value");
    node.buffer()
        .map(|buffer| buffer.as_slice::<f64>().to_vec())
        .unwrap_or_default()
}

/// One linear step; `earlier` are values that `x` depends on.
fn step(seed: u64, x: &Node, earlier: &[Node]) -> Node {
    let mut dice = Dice(seed);
    let rank = x.lengths.len();
    let names = |rank: usize| &NAMES[..rank];
    let all: Vec<u8> = (0..rank as u8).collect();
    match dice.below(10) {
        0 => {
            let mut order = all;
            for i in (1..rank).rev() {
                order.swap(i, dice.below(i + 1));
            }
            x.align(&order, &x.lengths, names(rank))
        }
        1 if rank < 5 && x.count() * 3 <= MOST_ELEMENTS => {
            let (mut from, mut lengths) = (all, x.lengths.clone());
            let at = dice.below(rank + 1);
            from.insert(at, NEW);
            lengths.insert(at, dice.below(4));
            x.align(&from, &lengths, names(rank + 1))
        }
        2 => {
            let (mut starts, mut lengths, mut steps) = (Vec::new(), Vec::new(), Vec::new());
            for &length in &x.lengths {
                let step = [1, 2, 3, -1, -2][dice.below(5)];
                let start = dice.below(length);
                let room = match (length, step > 0) {
                    (0, _) => 0,
                    (_, true) => (length - start).div_ceil(step as usize),
                    (_, false) => (start + 1).div_ceil(-step as usize),
                };
                starts.push(start as i64);
                lengths.push(room - dice.below(room.min(2)));
                steps.push(i64::from(step));
            }
            x.slice(&starts, &lengths, &steps, names(rank))
        }
        3 if rank > 1 => {
            let (at, mut lengths) = (dice.below(rank - 1), x.lengths.clone());
            let next = lengths.remove(at + 1);
            lengths[at] *= next;
            x.reshape(&lengths, names(rank - 1))
        }
        4 if x.count() * 4 <= MOST_ELEMENTS => {
            let starts: Vec<usize> = (0..rank).map(|_| dice.below(2)).collect();
            let lengths: Vec<usize> = (0..rank)
                .map(|i| starts[i] + x.lengths[i] + dice.below(2))
                .collect();
            x.pad(
                &starts,
                &lengths,
                Scalar::from_f64(DType::F64, 0.0),
                names(rank),
            )
        }
        5 if rank > 0 => {
            let axis = dice.below(rank);
            let like = earlier.iter().filter(|e| e.lengths == x.lengths).cloned();
            let parts: Vec<Node> = like.take(1).chain([x.clone()]).collect();
            Node::concat(&parts, axis, names(rank))
        }
        6 => {
            let over: Vec<u8> = all.into_iter().filter(|_| dice.below(3) == 0).collect();
            x.reduce(Reduce::Sum, &over, names(rank - over.len()))
        }
        7 => {
            // With a constant of the axes that are summed and of those that are batched, and one of its own.
            let mut spec = Contraction::default();
            let mut lengths = Vec::new();
            for axis in all {
                let (kind, at) = (dice.below(3), lengths.len() as u8);
                match kind {
                    0 => spec.left.push(axis),
                    1 => spec.batch.push((axis, at)),
                    _ => spec.over.push((axis, at)),
                }
                if kind != 0 {
                    lengths.push(x.lengths[usize::from(axis)]);
                }
            }
            if rank < 5 {
                spec.right.push(lengths.len() as u8);
                lengths.push(1 + dice.below(3));
            }
            let constant = dice.node(&lengths);
            let rank = spec.batch.len() + spec.left.len() + spec.right.len();
            Node::contract(x, &constant, spec, names(rank))
        }
        9 if rank > 0 => {
            let (axis, reverse) = (dice.below(rank), dice.below(2) == 0);
            if dice.below(2) == 0 {
                return x.scan(Scan::Sum, axis, reverse);
            }
            let factors = dice.node(&x.lengths) * 0.25;
            x.linear_scan(&factors, axis, reverse)
        }
        8 if rank > 0 => {
            let axis = dice.below(rank);
            let length = x.lengths[axis];
            if length == 0 {
                return x.clone();
            }
            let count = dice.below(4);
            let ids: Vec<f64> = (0..count).map(|_| dice.below(length) as f64).collect();
            let ids = stored(&ids, &[count]).cast(DType::I64);
            let indexing = Indexing::along("take", rank, axis, &[NEW]);
            x.take(&indexing, &[ids], names(rank))
        }
        _ => {
            let same = earlier.iter().find(|e| e.lengths == x.lengths);
            same.map_or_else(|| x * 2.0, |same| x - same * 3.0)
        }
    }
}

fn run(steps: &[u64], x: &Node) -> Node {
    let mut values = vec![x.clone()];
    for &seed in steps {
        let last = &values[values.len() - 1];
        let next = step(seed, last, &values);
        if next.count() <= MOST_ELEMENTS {
            values.push(next);
        }
    }
    values.swap_remove(values.len() - 1)
}

fn check(first: u64, steps: &[u64]) -> Result<(), TestCaseError> {
    let mut dice = Dice(first);
    let lengths: Vec<usize> = (0..dice.below(4))
        .map(|_| [1, 2, 3, 5, 0, 4][dice.below(6)])
        .collect();
    let (x, d) = (dice.node(&lengths), dice.data(&lengths));
    let weigh = |y: &Node| {
        let all: Vec<u8> = (0..y.lengths.len() as u8).collect();
        (y * Dice(first).node(&y.lengths)).reduce(Reduce::Sum, &all, &[])
    };
    let scope = Scope::open();
    let mark = x.watch(scope.0);
    let loss = weigh(&run(steps, &mark));
    let one = Node::constant(Scalar::from_f64(DType::F64, 1.0), &[], &[]);
    let g = values(&backward(scope.0, &[(loss, one)], &[mark]).remove(0));
    let expected = values(&weigh(&run(steps, &stored(&d, &lengths))))[0];
    let terms: Vec<f64> = g.iter().zip(&d).map(|(g, d)| g * d).collect();
    let (found, size): (f64, f64) = (terms.iter().sum(), terms.iter().map(|t| t.abs()).sum());
    prop_assert_eq!(g.len(), d.len(), "a gradient has the shape of its argument");
    prop_assert!(
        (found - expected).abs() <= 1e-9 * (size + 1.0),
        "g . d is {found}, loss(d) is {expected}; lengths {lengths:?}"
    );
    Ok(())
}

#[test]
fn gradients_of_random_linear_programs() {
    let times = std::env::var("TAUT_LAWS")
        .ok()
        .and_then(|times| times.parse().ok());
    let config = Config {
        cases: 1000 * times.unwrap_or(1),
        failure_persistence: None,
        ..Config::default()
    };
    let programs = (any::<u64>(), proptest::collection::vec(any::<u64>(), 1..10));
    let result = TestRunner::new(config).run(&programs, |(first, steps)| check(first, &steps));
    if let Err(error) = result {
        panic!("{error}");
    }
}
