//! Programs made of random numbers, run by the library and by the naive interpreter.

use super::naive::{Naive, held, is_signed};
use crate::exec::cpu::memory::Buffer;
use crate::exec::evaluate;
use crate::graph::{
    Binary, Contraction, DType, NEW, Names, Node, Order, Reduce, Scalar, Scan, Shear, Unary,
};
use smallvec::SmallVec;
use std::panic::Location;
use std::sync::Arc;

const NAMES: Names = &["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"];
const DTYPES: [DType; 13] = [
    DType::F32,
    DType::F64,
    DType::I64,
    DType::Bool,
    DType::F16,
    DType::BF16,
    DType::I8,
    DType::I16,
    DType::I32,
    DType::U8,
    DType::U16,
    DType::U32,
    DType::U64,
];

/// Larger elements are clamped before they are used, so that all that is made of them is exact.
const LARGEST: i128 = 100;
pub(super) const MOST_AXES: usize = 6;

pub(super) fn names(rank: usize) -> Names {
    &NAMES[..rank]
}

/// How large the blocks of a program are.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    lengths: &'static [usize],
    pub(super) most_elements: usize,
    most_products: usize,
}

impl Scale {
    /// Blocks of all shapes that fit in a few tiles.
    pub(super) const SMALL: Scale = Scale {
        lengths: &[1, 2, 3, 3, 4, 5, 0, 2, 7, 17, 3, 2, 40, 130],
        most_elements: 4000,
        most_products: 20_000,
    };

    /// Blocks of many tiles, which threads share.
    pub(super) const LARGE: Scale = Scale {
        lengths: &[2, 3, 7, 33, 64, 100, 257, 300, 1000, 4100, 30_000],
        most_elements: 140_000,
        most_products: 1_000_000,
    };
}

/// Random decisions.
pub(super) struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub(super) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A node, what it must hold, and how it was made.
#[derive(Clone)]
pub(super) struct Entry {
    pub(super) node: Node,
    pub(super) naive: Naive,
    pub(super) how: String,
}

impl Entry {
    pub(super) fn rank(&self) -> usize {
        self.naive.lengths.len()
    }
}

pub(super) struct Program {
    pool: Vec<Entry>,
    pub(super) dice: Dice,
    pub(super) scale: Scale,
}

impl Program {
    pub(super) fn of(steps: &[u64], scale: Scale) -> Program {
        let mut program = Program {
            pool: Vec::new(),
            dice: Dice(0),
            scale,
        };
        for &step in steps {
            program.dice = Dice(step);
            program.step();
        }
        program
    }

    /// [`Program::check`], a panic being a failure that shows the program too.
    pub(super) fn checked(self) -> Result<(), String> {
        let text = self.text();
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.check()))
            .unwrap_or_else(|_| Err(format!("{text}\npanics")))
    }

    /// Computes some of the values together, then each, and compares all.
    fn check(mut self) -> Result<(), String> {
        let count = 1 + self.dice.below(3);
        let together: Vec<usize> = (0..count)
            .map(|_| self.dice.below(self.pool.len()))
            .collect();
        let last = self.pool.len() - 1;
        let roots: Vec<Node> = together
            .iter()
            .chain([&last])
            .map(|&at| self.pool[at].node.clone())
            .collect();
        if self.dice.one_in(3) {
            // Only what is asked for is held.
            let kept: Vec<Entry> = together.iter().map(|&at| self.pool[at].clone()).collect();
            self.pool = kept;
        }
        evaluate(&roots).map_err(|error| format!("{}\n{error}", self.text()))?;
        for (at, entry) in self.pool.iter().enumerate() {
            evaluate(std::slice::from_ref(&entry.node))
                .map_err(|error| format!("{}\n{at}: {error}", self.text()))?;
            let found = read(&entry.node);
            let wrong: Vec<(usize, i128, i128)> = (0..found.len().min(entry.naive.data.len()))
                .map(|i| (i, found[i], entry.naive.data[i]))
                .filter(|(_, found, expected)| found != expected)
                .collect();
            if found.len() != entry.naive.data.len() || !wrong.is_empty() {
                return Err(format!(
                    "{}\nvalue {at} ({:?} {:?}), roots {together:?}, {} elements of {} (position, found, expected): {:?}",
                    self.text(),
                    entry.naive.dtype,
                    entry.naive.lengths,
                    found.len(),
                    entry.naive.data.len(),
                    &wrong[..wrong.len().min(20)],
                ));
            }
        }
        Ok(())
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (at, entry) in self.pool.iter().enumerate() {
            text += &format!(
                "\n{at}: {} -> {:?} {:?}",
                entry.how, entry.naive.dtype, entry.naive.lengths
            );
        }
        text
    }

    pub(super) fn push(&mut self, node: Node, naive: Naive, how: String) {
        assert_eq!(node.lengths.as_slice(), naive.lengths, "{how}");
        assert_eq!(node.dtype, naive.dtype, "{how}");
        self.pool.push(Entry { node, naive, how });
    }

    /// A value of the pool, more often a late one, with small elements.
    pub(super) fn some(&mut self) -> (usize, Entry) {
        if self.pool.is_empty() {
            self.leaf();
        }
        let back = self
            .dice
            .below(self.pool.len())
            .min(self.dice.below(self.pool.len()));
        let mut at = self.pool.len() - 1 - back;
        if self.pool[at].naive.largest() > LARGEST {
            at = self.clamp(at);
        }
        (at, self.pool[at].clone())
    }

    fn clamp(&mut self, at: usize) -> usize {
        let x = self.pool[at].clone();
        let least = if is_signed(x.naive.dtype) { -7 } else { 0 };
        let (low, high) = (self.full(&x, least), self.full(&x, 7));
        let node = x
            .node
            .binary(Binary::Max, &low.0)
            .binary(Binary::Min, &high.0);
        let naive = x
            .naive
            .binary(Binary::Max, &low.1)
            .binary(Binary::Min, &high.1);
        self.push(node, naive, format!("clamp {at}"));
        self.pool.len() - 1
    }

    /// A constant like `x`, of the user's or of the structure.
    fn full(&mut self, x: &Entry, value: i128) -> (Node, Naive) {
        let dtype = x.naive.dtype;
        let naive = Naive::from_fn(dtype, x.naive.lengths.clone(), |_| value);
        let value = Scalar::from_f64(dtype, held(dtype, value) as f64);
        let node = if self.dice.one_in(2) {
            Node::scalar(value, &x.naive.lengths, names(x.rank()))
        } else {
            Node::constant(value, &x.naive.lengths, names(x.rank()))
        };
        (node, naive)
    }

    fn step(&mut self) {
        match self.dice.below(27) {
            0 | 1 => self.leaf(),
            2 => self.permute(),
            3 => self.broadcast(),
            4 => self.slice(),
            5 if self.dice.one_in(2) => self.slice(),
            5 => self.shear(),
            6 | 7 => self.reshape(),
            8 => self.pad(),
            9 => self.concat(),
            10 => self.roll(),
            11 => self.unary(),
            12..=14 => self.binary(),
            15 => self.select(),
            16 => self.cast(),
            17 | 18 => self.reduce(),
            19 | 20 => self.contract(),
            21 => self.take(),
            22 => self.scatter(),
            23 => self.scan(),
            24 => self.order(),
            25 => self.search(),
            _ => self.evaluate(),
        }
    }

    fn leaf(&mut self) {
        let dtype = if self.dice.one_in(3) {
            self.dice.pick(&DTYPES)
        } else {
            self.dice.pick(&DTYPES[..4])
        };
        let mut lengths: Vec<usize> = (0..self.dice.below(5))
            .map(|_| self.dice.pick(self.scale.lengths))
            .collect();
        while lengths.iter().product::<usize>() > self.scale.most_elements {
            lengths.pop();
        }
        self.data(dtype, lengths);
    }

    fn data(&mut self, dtype: DType, lengths: Vec<usize>) {
        let least = if is_signed(dtype) { 7 } else { 0 };
        let dice = &mut self.dice;
        let naive = Naive::from_fn(dtype, lengths, |_| {
            dice.below(8 + least) as i128 - least as i128
        });
        let node = stored(&naive);
        let node = if naive.lengths.len() == 1 && self.dice.one_in(6) && dtype == DType::I64 {
            let length = naive.lengths[0];
            let iota = Naive::from_fn(DType::I64, vec![length], |index| index[0] as i128);
            self.push(Node::iota(length, names(1)), iota, "iota".to_owned());
            return;
        } else {
            node
        };
        let how = format!("data {:?}", &naive.data[..naive.data.len().min(24)]);
        self.push(node, naive, how);
    }

    fn permute(&mut self) {
        let (at, x) = self.some();
        let mut order: Vec<u8> = (0..x.rank() as u8).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.dice.below(i + 1));
        }
        let lengths: Vec<usize> = order
            .iter()
            .map(|&i| x.naive.lengths[usize::from(i)])
            .collect();
        let node = x.node.align(&order, &lengths, names(order.len()));
        self.push(
            node,
            x.naive.align(&order, lengths),
            format!("permute {at} {order:?}"),
        );
    }

    fn broadcast(&mut self) {
        let (at, x) = self.some();
        let mut from: Vec<u8> = (0..x.rank() as u8).collect();
        let mut lengths = x.naive.lengths.clone();
        for _ in 0..1 + self.dice.below(2) {
            let (place, length) = (
                self.dice.below(from.len() + 1),
                self.dice.pick(self.scale.lengths),
            );
            if from.len() < MOST_AXES
                && lengths.iter().product::<usize>() * length <= self.scale.most_elements
            {
                from.insert(place, NEW);
                lengths.insert(place, length);
            }
        }
        let node = x.node.align(&from, &lengths, names(from.len()));
        self.push(
            node,
            x.naive.align(&from, lengths),
            format!("broadcast {at} {from:?}"),
        );
    }

    fn slice(&mut self) {
        let (at, x) = self.some();
        let (mut starts, mut lengths, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for &length in &x.naive.lengths {
            let step: i64 = self.dice.pick(&[1, 1, 2, 3, -1, -1, -2, -3]);
            let start = self.dice.below(length);
            let room = if length == 0 {
                0
            } else if step > 0 {
                (length - start).div_ceil(step as usize)
            } else {
                (start + 1).div_ceil(step.unsigned_abs() as usize)
            };
            let whole = self.dice.one_in(3);
            if whole {
                starts.push(if step < 0 {
                    length.saturating_sub(1) as i64
                } else {
                    0
                });
                lengths.push(length);
                steps.push(step.signum());
            } else {
                starts.push(start as i64);
                lengths.push(if self.dice.one_in(2) {
                    room
                } else {
                    self.dice.below(room + 1)
                });
                steps.push(step);
            }
        }
        let node = x
            .node
            .slice(&starts, &lengths, &steps, names(lengths.len()));
        let how = format!("slice {at} from {starts:?} by {steps:?}");
        self.push(node, x.naive.slice(&starts, lengths, &steps), how);
    }

    fn shear(&mut self) {
        let (at, x) = self.some();
        let rank = x.rank();
        if rank < 2 {
            return;
        }
        let axis = self.dice.below(rank);
        let along = (axis + 1 + self.dice.below(rank - 1)) % rank;
        let (length, others) = (x.naive.lengths[axis] as i64, x.naive.lengths[along] as i64);
        let step: i64 = self.dice.pick(&[1, 1, 2, -1, -2, 0, 3]);
        let (least, greatest) = ((step * (others - 1)).min(0), (step * (others - 1)).max(0));
        let room = (length - (greatest - least)).max(0);
        let result = match room {
            0 => 0,
            room if self.dice.one_in(2) => room,
            room => 1 + self.dice.below(room as usize) as i64,
        };
        let start = -least + self.dice.below((room - result) as usize + 1) as i64;
        let shear = Shear {
            axis: axis as u8,
            along: along as u8,
            step,
            start,
        };
        let node = x.node.shear(shear, result as usize, names(rank));
        let how = format!("shear {at} by {shear:?} to {result}");
        self.push(node, x.naive.shear(shear, result as usize), how);
    }

    fn reshape(&mut self) {
        let (at, x) = self.some();
        let mut lengths = x.naive.lengths.clone();
        for _ in 0..1 + self.dice.below(3) {
            let axis = self.dice.below(lengths.len() + 1);
            if self.dice.one_in(2) {
                // Two neighbours as one.
                if axis + 1 < lengths.len() {
                    let next = lengths.remove(axis + 1);
                    lengths[axis] *= next;
                }
            } else if lengths.len() < MOST_AXES {
                // One axis as two, or one of length 1 more.
                let length = lengths.get(axis).copied().unwrap_or(1);
                let parts: Vec<usize> = (1..=length.max(1))
                    .filter(|part| length.is_multiple_of(*part))
                    .collect();
                let part = self.dice.pick(&parts);
                if axis < lengths.len() {
                    lengths[axis] = length / part;
                    lengths.insert(axis + 1, part);
                } else {
                    lengths.push(1);
                }
            }
        }
        let node = x.node.reshape(&lengths, names(lengths.len()));
        self.push(node, x.naive.reshape(lengths), format!("reshape {at}"));
    }

    fn pad(&mut self) {
        let (at, x) = self.some();
        let (mut starts, mut lengths) = (Vec::new(), Vec::new());
        for &length in &x.naive.lengths {
            let (before, after) = (self.dice.below(3), self.dice.below(3));
            starts.push(before);
            lengths.push(before + length + after);
        }
        if lengths.iter().product::<usize>() > self.scale.most_elements {
            return;
        }
        let dtype = x.naive.dtype;
        let fill = held(dtype, self.dice.below(4) as i128);
        let value = Scalar::from_f64(dtype, fill as f64);
        let node = x.node.pad(&starts, &lengths, value, names(lengths.len()));
        let how = format!("pad {at} {starts:?} with {fill}");
        self.push(node, x.naive.pad(&starts, lengths, fill), how);
    }

    fn concat(&mut self) {
        let (at, x) = self.some();
        if x.rank() == 0 {
            return;
        }
        let axis = self.dice.below(x.rank());
        let mut parts = vec![x.clone()];
        for entry in &self.pool {
            let fits = entry.naive.dtype == x.naive.dtype
                && entry.rank() == x.rank()
                && (0..x.rank()).all(|i| i == axis || entry.naive.lengths[i] == x.naive.lengths[i]);
            if fits && parts.len() < 4 {
                parts.push(entry.clone());
            }
        }
        let total: usize = parts.iter().map(|part| part.naive.data.len()).sum();
        if total > self.scale.most_elements {
            return;
        }
        let nodes: Vec<Node> = parts.iter().map(|part| part.node.clone()).collect();
        let naives: Vec<Naive> = parts.into_iter().map(|part| part.naive).collect();
        let node = Node::concat(&nodes, axis, names(x.rank()));
        let how = format!("concat {at} and others along {axis}");
        self.push(node, Naive::concat(&naives, axis), how);
    }

    fn roll(&mut self) {
        let (at, x) = self.some();
        let axes: Vec<usize> = (0..x.rank())
            .filter(|&axis| x.naive.lengths[axis] > 1)
            .collect();
        if axes.is_empty() {
            return;
        }
        let axis = self.dice.pick(&axes);
        let shift = 1 + self.dice.below(x.naive.lengths[axis] - 1);
        let part = |start: usize, length: usize| {
            let (mut starts, steps) = (vec![0; x.rank()], vec![1; x.rank()]);
            let mut lengths = x.naive.lengths.clone();
            (starts[axis], lengths[axis]) = (start as i64, length);
            let node = x.node.slice(&starts, &lengths, &steps, names(x.rank()));
            (node, x.naive.slice(&starts, lengths, &steps))
        };
        let rest = x.naive.lengths[axis] - shift;
        let (a, b) = (part(rest, shift), part(0, rest));
        let node = Node::concat(&[a.0, b.0], axis, names(x.rank()));
        self.push(
            node,
            Naive::concat(&[a.1, b.1], axis),
            format!("roll {at} along {axis} by {shift}"),
        );
    }

    fn unary(&mut self) {
        let (at, x) = self.some();
        let dtype = x.naive.dtype;
        let op = if dtype == DType::Bool {
            Unary::Not
        } else if dtype.is_float() {
            self.dice.pick(&[
                Unary::Neg,
                Unary::Abs,
                Unary::Square,
                Unary::Relu,
                Unary::Sign,
            ])
        } else if is_signed(dtype) {
            self.dice.pick(&[
                Unary::Neg,
                Unary::Abs,
                Unary::Square,
                Unary::Relu,
                Unary::Sign,
                Unary::Not,
            ])
        } else {
            self.dice.pick(&[Unary::Square, Unary::Relu, Unary::Not])
        };
        self.push(x.node.unary(op), x.naive.unary(op), format!("{op:?} {at}"));
    }

    /// A value with the type and lengths of `x`: one of the pool whose axes are matched with those of equal length, the others
    /// reduced and what is missing repeated; or a constant.
    fn beside(&mut self, x: &Entry) -> (Node, Naive, String) {
        let alike: Vec<usize> = (0..self.pool.len())
            .filter(|&at| {
                self.pool[at].naive.dtype == x.naive.dtype
                    && self.pool[at].naive.largest() <= LARGEST
            })
            .collect();
        if alike.is_empty() || self.dice.one_in(5) {
            let value = self.dice.below(4) as i128 + 1;
            let (node, naive) = self.full(x, value);
            return (node, naive, format!("full {value}"));
        }
        let at = self.dice.pick(&alike);
        let y = self.pool[at].clone();
        let mut from = vec![NEW; x.rank()];
        let mut lone: Vec<u8> = Vec::new();
        let mut kept = 0;
        let mut order: Vec<usize> = (0..x.rank()).collect();
        if self.dice.one_in(3) {
            order.reverse();
        }
        for (axis, &length) in y.naive.lengths.iter().enumerate() {
            let free = order
                .iter()
                .copied()
                .find(|&i| from[i] == NEW && x.naive.lengths[i] == length);
            match free {
                Some(i) if !self.dice.one_in(6) => {
                    from[i] = kept;
                    kept += 1;
                }
                _ => lone.push(axis as u8),
            }
        }
        let bool_ = y.naive.dtype == DType::Bool;
        let empty = lone
            .iter()
            .any(|&axis| y.naive.lengths[usize::from(axis)] == 0);
        let op = match (bool_, empty) {
            (true, _) => self.dice.pick(&[Reduce::Any, Reduce::All]),
            (false, true) => Reduce::Sum,
            (false, false) => self.dice.pick(&[Reduce::Max, Reduce::Min, Reduce::Max]),
        };
        let node = y.node.reduce(op, &lone, names(y.rank() - lone.len()));
        let naive = y.naive.reduce(op, &lone);
        let node = node.align(&from, &x.naive.lengths, names(x.rank()));
        let how = format!("({op:?} over {lone:?} of {at} at {from:?})");
        (node, naive.align(&from, x.naive.lengths.clone()), how)
    }

    fn binary(&mut self) {
        let (at, x) = self.some();
        let (node, naive, how) = self.beside(&x);
        let dtype = x.naive.dtype;
        use Binary::{Add, And, Div, Eq, Ge, Gt, Le, Lt, Max, Min, Mul, Ne, Or, Rem, Sub, Xor};
        let mut op = if dtype == DType::Bool {
            self.dice.pick(&[And, Or, Xor, Eq, Ne, Lt, Ge])
        } else if dtype.is_float() {
            self.dice
                .pick(&[Add, Sub, Mul, Min, Max, Add, Sub, Mul, Eq, Lt, Gt, Le, Rem])
        } else {
            self.dice
                .pick(&[Add, Sub, Mul, Min, Max, And, Or, Xor, Ne, Lt, Gt, Div, Rem])
        };
        if matches!(op, Div | Rem) && naive.data.contains(&0) {
            op = Sub;
        }
        let (y, expected) = if self.dice.one_in(3) && !matches!(op, Div | Rem) {
            (node.binary(op, &x.node), naive.binary(op, &x.naive))
        } else {
            (x.node.binary(op, &node), x.naive.binary(op, &naive))
        };
        self.push(y, expected, format!("{op:?} of {at} and {how}"));
    }

    fn select(&mut self) {
        let (at, x) = self.some();
        let (a, b) = (self.beside(&x), self.beside(&x));
        let op = self.dice.pick(&[Binary::Lt, Binary::Eq, Binary::Ge]);
        let (condition, of) = (x.node.binary(op, &a.0), x.naive.binary(op, &a.1));
        let node = Node::select(&condition, &x.node, &b.0);
        let naive = Naive::select(&of, &x.naive, &b.1);
        self.push(
            node,
            naive,
            format!("{at} where {op:?} {}, else {}", a.2, b.2),
        );
    }

    fn cast(&mut self) {
        let (at, x) = self.some();
        let dtype = self.dice.pick(&DTYPES);
        self.push(
            x.node.cast(dtype),
            x.naive.cast(dtype),
            format!("{at} as {dtype:?}"),
        );
    }

    fn reduce(&mut self) {
        let (at, x) = self.some();
        let mut over: Vec<u8> = (0..x.rank() as u8)
            .filter(|_| self.dice.one_in(2))
            .collect();
        let dtype = x.naive.dtype;
        let mut op = if dtype == DType::Bool {
            self.dice.pick(&[Reduce::Any, Reduce::All, Reduce::Count])
        } else {
            use Reduce::{ArgMax, ArgMin, Max, Min, Prod, Sum, SumExact};
            self.dice
                .pick(&[Sum, Sum, SumExact, Min, Max, Prod, ArgMin, ArgMax])
        };
        if op == Reduce::SumExact && !dtype.is_float() {
            op = Reduce::Sum;
        }
        if matches!(op, Reduce::ArgMin | Reduce::ArgMax) {
            if over.is_empty() {
                return;
            }
            over.truncate(1);
        }
        let empty = over
            .iter()
            .any(|&axis| x.naive.lengths[usize::from(axis)] == 0);
        if empty
            && matches!(
                op,
                Reduce::Min | Reduce::Max | Reduce::ArgMin | Reduce::ArgMax
            )
        {
            op = Reduce::Sum;
        }
        if op == Reduce::Prod && dtype.is_float() {
            let bits: usize = over
                .iter()
                .map(|&axis| x.naive.lengths[usize::from(axis)])
                .product();
            if x.naive.largest() > 7 || bits > 3 {
                op = Reduce::Sum;
            }
        }
        let naive = x.naive.reduce(op, &over);
        if dtype.is_float() && naive.largest() > 60_000 {
            return;
        }
        let node = x.node.reduce(op, &over, names(x.rank() - over.len()));
        self.push(node, naive, format!("{op:?} over {over:?} of {at}"));
    }

    fn contract(&mut self) {
        let (at, a) = self.some();
        let alike: Vec<usize> = (0..self.pool.len())
            .filter(|&at| {
                self.pool[at].naive.dtype == a.naive.dtype
                    && self.pool[at].naive.largest() <= LARGEST
            })
            .collect();
        let other = self.dice.pick(&alike);
        let b = self.pool[other].clone();
        let mut spec = Contraction::default();
        let mut free: Vec<u8> = (0..b.rank() as u8).collect();
        if self.dice.one_in(2) {
            free.reverse();
        }
        for (axis, &length) in a.naive.lengths.iter().enumerate() {
            let pair = free
                .iter()
                .position(|&r| b.naive.lengths[usize::from(r)] == length);
            match pair {
                Some(place) if !self.dice.one_in(4) => {
                    let pair = (axis as u8, free.remove(place));
                    if self.dice.one_in(3) {
                        spec.batch.push(pair);
                    } else {
                        spec.over.push(pair);
                    }
                }
                _ => spec.left.push(axis as u8),
            }
        }
        free.sort_unstable();
        spec.right = free.into_iter().collect();
        let of = |lengths: &[usize], axes: &[u8]| -> usize {
            axes.iter()
                .map(|&axis| lengths[usize::from(axis)])
                .product()
        };
        let elements = a.naive.data.len() * of(&b.naive.lengths, &spec.right);
        let rank = spec.batch.len() + spec.left.len() + spec.right.len();
        let terms: usize = spec
            .over
            .iter()
            .map(|&(l, _)| a.naive.lengths[usize::from(l)])
            .product();
        if elements > self.scale.most_products || rank > MOST_AXES {
            return;
        }
        let count: usize = spec
            .batch
            .iter()
            .map(|&(l, _)| a.naive.lengths[usize::from(l)])
            .product::<usize>()
            * of(&a.naive.lengths, &spec.left)
            * of(&b.naive.lengths, &spec.right);
        let sum = a.naive.largest() * b.naive.largest() * terms as i128;
        if count > self.scale.most_elements || (a.naive.dtype.is_float() && sum > 60_000) {
            return;
        }
        let naive = a.naive.contract(&b.naive, &spec);
        let node = Node::contract(&a.node, &b.node, spec.clone(), names(rank));
        self.push(node, naive, format!("contract {at} and {other}: {spec:?}"));
    }

    fn scan(&mut self) {
        let (at, x) = self.some();
        let axes: Vec<usize> = (0..x.rank()).collect();
        if axes.is_empty() || x.naive.dtype == DType::Bool {
            return;
        }
        let (axis, reverse) = (self.dice.pick(&axes), self.dice.one_in(2));
        use Scan::{ArgMax, ArgMin, Max, Min, Prod, Sum};
        let mut op = self.dice.pick(&[Sum, Sum, Min, Max, Prod, ArgMin, ArgMax]);
        let bits = x.naive.lengths[axis];
        if op == Prod && x.naive.dtype.is_float() && (x.naive.largest() > 7 || bits > 3) {
            op = Sum;
        }
        let naive = x.naive.scan(op, axis, reverse);
        if naive.dtype.is_float() && naive.largest() > 60_000 {
            return;
        }
        let node = x.node.scan(op, axis, reverse);
        self.push(
            node,
            naive,
            format!("{op:?} scan of {at} along {axis}, {reverse}"),
        );
    }

    fn order(&mut self) {
        let (at, x) = self.some();
        let axes: Vec<usize> = (0..x.rank()).collect();
        if axes.is_empty() {
            return;
        }
        let (axis, descending) = (self.dice.pick(&axes), self.dice.one_in(2));
        let order = self.dice.pick(&[Order::Values, Order::Positions]);
        let length = x.naive.lengths[axis];
        let length = if self.dice.one_in(2) {
            length
        } else {
            self.dice.below(length + 1)
        };
        let naive = x.naive.order(order, axis, descending, length);
        let node = x
            .node
            .ordered(order, axis, descending, length, names(x.rank()));
        self.push(
            node,
            naive,
            format!("{order:?} of {at} along {axis}, {descending}, {length}"),
        );
    }

    /// Searches in sorted rows for the elements of a value whose axes are matched with those of equal length.
    fn search(&mut self) {
        let (at, x) = self.some();
        if x.rank() == 0 || x.rank() == MOST_AXES {
            return;
        }
        let axis = self.dice.below(x.rank());
        let (rows, naive) = (
            x.node.ordered(
                Order::Values,
                axis,
                false,
                x.naive.lengths[axis],
                names(x.rank()),
            ),
            x.naive
                .order(Order::Values, axis, false, x.naive.lengths[axis]),
        );
        let (values, of_values, how) = self.beside(&x);
        let right = self.dice.one_in(2);
        // The searched axis of the rows is none of the result's: each element looks in the row of its other positions.
        let all: Vec<u8> = (0..x.rank() as u8).collect();
        let mut of_rows = all.clone();
        of_rows[axis] = NEW;
        let node = rows.search(axis, &values, right, (&all, &of_rows), names(x.rank()));
        let naive = naive.search(axis, &of_values, right);
        self.push(
            node,
            naive,
            format!("search in {at} along {axis} for {how}, {right}"),
        );
    }

    fn evaluate(&mut self) {
        let (at, x) = self.some();
        if let Err(error) = evaluate(std::slice::from_ref(&x.node)) {
            panic!("{}\n{at}: {error}", self.text());
        }
    }
}

/// A node that holds `naive`.
pub(super) fn stored(naive: &Naive) -> Node {
    let bytes: Vec<u8> = naive
        .data
        .iter()
        .flat_map(|&v| {
            Scalar::from_f64(naive.dtype, v as f64).bits.to_le_bytes()[..naive.dtype.size()]
                .to_vec()
        })
        .collect();
    let buffer = Buffer::from_slice(&bytes).expect("memory for a small block");
    let lengths: SmallVec<[usize; 4]> = SmallVec::from_slice(&naive.lengths);
    Node::stored(
        Arc::new(buffer),
        naive.dtype,
        lengths,
        names(naive.lengths.len()),
        Location::caller(),
    )
}

/// The elements of an evaluated node; what is no integer becomes one that nothing expects.
fn read(node: &Node) -> Vec<i128> {
    let Some(buffer) = node.buffer() else {
        return Vec::new();
    };
    buffer
        .as_slice::<u8>()
        .chunks_exact(node.dtype.size())
        .map(|chunk| {
            let mut bits = [0; 8];
            bits[..chunk.len()].copy_from_slice(chunk);
            let bits = u64::from_le_bytes(bits);
            match node.dtype {
                DType::I8 => i128::from(bits as i8),
                DType::I16 => i128::from(bits as i16),
                DType::I32 => i128::from(bits as i32),
                DType::I64 => i128::from(bits as i64),
                dtype if dtype.is_float() => {
                    let value = Scalar::new(dtype, bits).to_f64();
                    if value.fract() == 0.0 {
                        value as i128
                    } else {
                        i128::MAX
                    }
                }
                _ => i128::from(bits),
            }
        })
        .collect()
}
