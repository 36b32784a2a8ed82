//! The naive interpreter: whole blocks of integers, an index at a time.

use crate::graph::{
    Binary, Contraction, DType, Indexing, NEW, Order, Reduce, Scan, Shear, Unary, Update,
};
use half::{bf16, f16};

/// A block in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Naive {
    pub(super) dtype: DType,
    pub(super) lengths: Vec<usize>,
    pub(super) data: Vec<i128>,
}

/// `value` as the type holds it: integers wrap, floats round.
pub(super) fn held(dtype: DType, value: i128) -> i128 {
    match dtype {
        DType::F16 => f16::from_f64(value as f64).to_f64() as i128,
        DType::BF16 => bf16::from_f64(value as f64).to_f64() as i128,
        DType::F32 => value as f32 as i128,
        DType::F64 => value as f64 as i128,
        DType::I8 => i128::from(value as i8),
        DType::I16 => i128::from(value as i16),
        DType::I32 => i128::from(value as i32),
        DType::I64 => i128::from(value as i64),
        DType::U8 => i128::from(value as u8),
        DType::U16 => i128::from(value as u16),
        DType::U32 => i128::from(value as u32),
        DType::U64 => i128::from(value as u64),
        DType::Bool => i128::from(value != 0),
    }
}

pub(super) fn is_signed(dtype: DType) -> bool {
    !matches!(
        dtype,
        DType::U8 | DType::U16 | DType::U32 | DType::U64 | DType::Bool
    )
}

/// All indices of a block, in order.
pub(super) fn indices(lengths: &[usize]) -> impl Iterator<Item = Vec<usize>> + use<'_> {
    let count: usize = lengths.iter().product();
    (0..count).map(move |mut at| {
        let mut index = vec![0; lengths.len()];
        for (i, &length) in lengths.iter().enumerate().rev() {
            index[i] = at % length;
            at /= length;
        }
        index
    })
}

impl Naive {
    pub(super) fn from_fn(
        dtype: DType,
        lengths: Vec<usize>,
        f: impl FnMut(Vec<usize>) -> i128,
    ) -> Naive {
        let data = indices(&lengths)
            .map(f)
            .map(|value| held(dtype, value))
            .collect();
        Naive {
            dtype,
            lengths,
            data,
        }
    }

    pub(super) fn at(&self, index: &[usize]) -> i128 {
        let at = index
            .iter()
            .zip(&self.lengths)
            .fold(0, |at, (&i, &length)| at * length + i);
        self.data[at]
    }

    pub(super) fn largest(&self) -> i128 {
        self.data.iter().map(|v| v.abs()).max().unwrap_or(0)
    }

    pub(super) fn align(&self, from: &[u8], lengths: Vec<usize>) -> Naive {
        Naive::from_fn(self.dtype, lengths, |index| {
            let mut source = vec![0; self.lengths.len()];
            for (&from, &i) in from.iter().zip(&index) {
                if from != NEW {
                    source[usize::from(from)] = i;
                }
            }
            self.at(&source)
        })
    }

    pub(super) fn slice(&self, starts: &[i64], lengths: Vec<usize>, steps: &[i64]) -> Naive {
        Naive::from_fn(self.dtype, lengths, |index| {
            let source: Vec<usize> = index
                .iter()
                .enumerate()
                .map(|(axis, &i)| (starts[axis] + i as i64 * steps[axis]) as usize)
                .collect();
            self.at(&source)
        })
    }

    pub(super) fn shear(&self, shear: Shear, length: usize) -> Naive {
        let (axis, along) = (usize::from(shear.axis), usize::from(shear.along));
        let mut lengths = self.lengths.clone();
        lengths[axis] = length;
        Naive::from_fn(self.dtype, lengths, |mut index| {
            let at = shear.start + index[axis] as i64 + shear.step * index[along] as i64;
            index[axis] = at as usize;
            self.at(&index)
        })
    }

    pub(super) fn reshape(&self, lengths: Vec<usize>) -> Naive {
        Naive {
            lengths,
            ..self.clone()
        }
    }

    pub(super) fn pad(&self, starts: &[usize], lengths: Vec<usize>, fill: i128) -> Naive {
        Naive::from_fn(self.dtype, lengths, |index| {
            let source: Option<Vec<usize>> = (0..index.len())
                .map(|axis| {
                    let i = index[axis].checked_sub(starts[axis])?;
                    (i < self.lengths[axis]).then_some(i)
                })
                .collect();
            source.map_or(fill, |source| self.at(&source))
        })
    }

    pub(super) fn concat(parts: &[Naive], axis: usize) -> Naive {
        let mut lengths = parts[0].lengths.clone();
        lengths[axis] = parts.iter().map(|part| part.lengths[axis]).sum();
        Naive::from_fn(parts[0].dtype, lengths, |mut index| {
            let mut which = 0;
            while index[axis] >= parts[which].lengths[axis] {
                index[axis] -= parts[which].lengths[axis];
                which += 1;
            }
            parts[which].at(&index)
        })
    }

    pub(super) fn cast(&self, dtype: DType) -> Naive {
        let (least, most) = match dtype {
            _ if !self.dtype.is_float() || dtype == DType::Bool || dtype.is_float() => {
                (i128::MIN, i128::MAX)
            }
            _ if is_signed(dtype) => {
                let most = (1_i128 << (dtype.size() * 8 - 1)) - 1;
                (-most - 1, most)
            }
            _ => (0, (1_i128 << (dtype.size() * 8)) - 1),
        };
        Naive {
            dtype,
            lengths: self.lengths.clone(),
            data: self
                .data
                .iter()
                .map(|&v| held(dtype, v.clamp(least, most)))
                .collect(),
        }
    }

    pub(super) fn unary(&self, op: Unary) -> Naive {
        let f = |v: i128| match op {
            Unary::Neg => -v,
            Unary::Abs => v.abs(),
            Unary::Sign => v.signum(),
            Unary::Square => v * v,
            Unary::Relu => v.max(0),
            Unary::Not if self.dtype == DType::Bool => 1 - v,
            Unary::Not => !v,
            other => unreachable!("{other:?} is not tried"),
        };
        let data = self.data.iter().map(|&v| held(self.dtype, f(v))).collect();
        Naive {
            data,
            ..self.clone()
        }
    }

    pub(super) fn binary(&self, op: Binary, other: &Naive) -> Naive {
        let f = |a: i128, b: i128| match op {
            Binary::Add => a + b,
            Binary::Sub => a - b,
            Binary::Mul => a * b,
            Binary::Div => a / b,
            Binary::Rem => a % b,
            Binary::Min => a.min(b),
            Binary::Max => a.max(b),
            Binary::And => a & b,
            Binary::Or => a | b,
            Binary::Xor => a ^ b,
            Binary::Eq => i128::from(a == b),
            Binary::Ne => i128::from(a != b),
            Binary::Lt => i128::from(a < b),
            Binary::Le => i128::from(a <= b),
            Binary::Gt => i128::from(a > b),
            Binary::Ge => i128::from(a >= b),
            other => unreachable!("{other:?} is not tried"),
        };
        let dtype = op.result(self.dtype);
        let pairs = self.data.iter().zip(&other.data);
        Naive {
            dtype,
            lengths: self.lengths.clone(),
            data: pairs.map(|(&a, &b)| held(dtype, f(a, b))).collect(),
        }
    }

    pub(super) fn select(condition: &Naive, a: &Naive, b: &Naive) -> Naive {
        let data = (0..a.data.len())
            .map(|i| {
                if condition.data[i] != 0 {
                    a.data[i]
                } else {
                    b.data[i]
                }
            })
            .collect();
        Naive { data, ..a.clone() }
    }

    /// The elements along `over` for each index of the rest.
    fn runs(&self, over: &[u8]) -> (Vec<usize>, Vec<Vec<i128>>) {
        let is_kept = |axis: &usize| !over.contains(&(*axis as u8));
        let kept: Vec<usize> = (0..self.lengths.len()).filter(is_kept).collect();
        let lengths: Vec<usize> = kept.iter().map(|&axis| self.lengths[axis]).collect();
        let mut runs = vec![Vec::new(); lengths.iter().product()];
        for index in indices(&self.lengths) {
            let at = kept
                .iter()
                .fold(0, |at, &axis| at * self.lengths[axis] + index[axis]);
            runs[at].push(self.at(&index));
        }
        (lengths, runs)
    }

    pub(super) fn reduce(&self, op: Reduce, over: &[u8]) -> Naive {
        let (lengths, runs) = self.runs(over);
        let dtype = op.result(self.dtype);
        let first = |run: &[i128], best: Option<&i128>| {
            run.iter().position(|v| Some(v) == best).unwrap_or(0) as i128
        };
        let one = |run: &Vec<i128>| match op {
            Reduce::Sum | Reduce::SumExact | Reduce::Count => run.iter().sum(),
            Reduce::Prod => run.iter().fold(1, |p: i128, &v| {
                if self.dtype.is_float() {
                    p * v
                } else {
                    held(self.dtype, p * v)
                }
            }),
            Reduce::Min => run.iter().copied().min().unwrap_or(0),
            Reduce::Max => run.iter().copied().max().unwrap_or(0),
            Reduce::ArgMin => first(run, run.iter().min()),
            Reduce::ArgMax => first(run, run.iter().max()),
            Reduce::Any => i128::from(run.iter().any(|&v| v != 0)),
            Reduce::All => i128::from(run.iter().all(|&v| v != 0)),
        };
        Naive {
            dtype,
            lengths,
            data: runs.iter().map(|run| held(dtype, one(run))).collect(),
        }
    }

    /// For each index the elements of its line along `axis`, and its position in it.
    fn line(&self, index: &[usize], axis: usize) -> Vec<i128> {
        let mut index = index.to_vec();
        (0..self.lengths[axis])
            .map(|i| {
                index[axis] = i;
                self.at(&index)
            })
            .collect()
    }

    pub(super) fn scan(&self, op: Scan, axis: usize, reverse: bool) -> Naive {
        Naive::from_fn(op.result(self.dtype), self.lengths.clone(), |index| {
            let line = self.line(&index, axis);
            let last = line.len() - 1;
            let met: Vec<usize> = if reverse {
                (index[axis]..=last).rev().collect()
            } else {
                (0..=index[axis]).collect()
            };
            let values = met.iter().map(|&i| line[i]);
            // Of those that tie the first that was met.
            let best = |best: Option<i128>| met.iter().find(|&&i| Some(line[i]) == best);
            match op {
                Scan::Sum => values.sum(),
                Scan::Prod => values.fold(1, |p, v| {
                    if self.dtype.is_float() {
                        p * v
                    } else {
                        held(self.dtype, p * v)
                    }
                }),
                Scan::Min => values.min().unwrap_or(0),
                Scan::Max => values.max().unwrap_or(0),
                Scan::ArgMin => best(values.min()).map_or(0, |&i| i as i128),
                Scan::ArgMax => best(values.max()).map_or(0, |&i| i as i128),
                Scan::LogSumExp | Scan::Linear => unreachable!("{op:?} is not tried"),
            }
        })
    }

    pub(super) fn order(&self, order: Order, axis: usize, down: bool, length: usize) -> Naive {
        let mut lengths = self.lengths.clone();
        lengths[axis] = length;
        Naive::from_fn(order.result(self.dtype), lengths, |index| {
            let line = self.line(&index, axis);
            let mut at: Vec<usize> = (0..line.len()).collect();
            at.sort_by_key(|&i| if down { -line[i] } else { line[i] });
            let at = at[index[axis]];
            match order {
                Order::Values => line[at],
                Order::Positions => at as i128,
                Order::Ranks | Order::Mode => unreachable!("{order:?} is not tried"),
            }
        })
    }

    /// Where the elements of `values` belong in this block's lines along `axis`, which are sorted.
    pub(super) fn search(&self, axis: usize, values: &Naive, right: bool) -> Naive {
        Naive::from_fn(DType::I64, values.lengths.clone(), |index| {
            let value = values.at(&index);
            let before = |&&v: &&i128| v < value || (right && v == value);
            self.line(&index, axis).iter().filter(before).count() as i128
        })
    }

    pub(super) fn contract(&self, other: &Naive, spec: &Contraction) -> Naive {
        let (batch, left) = (spec.batch.len(), spec.left.len());
        let mut lengths: Vec<usize> = Vec::new();
        lengths.extend(
            spec.batch
                .iter()
                .map(|&(l, _)| self.lengths[usize::from(l)]),
        );
        lengths.extend(spec.left.iter().map(|&l| self.lengths[usize::from(l)]));
        lengths.extend(spec.right.iter().map(|&r| other.lengths[usize::from(r)]));
        let over: Vec<usize> = spec
            .over
            .iter()
            .map(|&(l, _)| self.lengths[usize::from(l)])
            .collect();
        let (mut i, mut j) = (vec![0; self.lengths.len()], vec![0; other.lengths.len()]);
        let is_bool = self.dtype == DType::Bool;
        Naive::from_fn(self.dtype, lengths, |index| {
            for (&(l, r), &at) in spec.batch.iter().zip(&index) {
                (i[usize::from(l)], j[usize::from(r)]) = (at, at);
            }
            for (&l, &at) in spec.left.iter().zip(&index[batch..]) {
                i[usize::from(l)] = at;
            }
            for (&r, &at) in spec.right.iter().zip(&index[batch + left..]) {
                j[usize::from(r)] = at;
            }
            let mut sum = 0_i128;
            for inner in indices(&over) {
                for (&(l, r), &at) in spec.over.iter().zip(&inner) {
                    (i[usize::from(l)], j[usize::from(r)]) = (at, at);
                }
                let product = self.at(&i) * other.at(&j);
                sum = if is_bool {
                    sum | product
                } else {
                    held_sum(self.dtype, sum + product)
                };
            }
            sum
        })
    }

    /// The elements that `ids` pick; the picked elements have these lengths.
    pub(super) fn take(&self, indexing: &Indexing, ids: &[&Naive], lengths: Vec<usize>) -> Naive {
        Naive::from_fn(self.dtype, lengths, |index| {
            self.at(&self.place(indexing, ids, &index))
        })
    }

    /// This with the elements that `ids` pick updated, one after the other.
    pub(super) fn scatter(
        &self,
        update: Update,
        indexing: &Indexing,
        ids: &[&Naive],
        values: &Naive,
    ) -> Naive {
        let mut result = Naive::from_fn(self.dtype, self.lengths.clone(), |index| self.at(&index));
        for index in indices(&values.lengths) {
            let place = self.place(indexing, ids, &index);
            let place =
                (place.iter().zip(&self.lengths)).fold(0, |at, (&i, &length)| at * length + i);
            let (old, value) = (result.data[place], values.at(&index));
            result.data[place] = match update {
                Update::Set => value,
                Update::Add => held(self.dtype, old + value),
                Update::Mul => held(self.dtype, old * value),
                Update::Min => old.min(value),
                Update::Max => old.max(value),
            };
        }
        result
    }

    /// Where in this block the picked element at `index` lies.
    fn place(&self, indexing: &Indexing, ids: &[&Naive], index: &[usize]) -> Vec<usize> {
        let mut place: Vec<usize> = (indexing.kept.iter())
            .map(|&at| if at == NEW { 0 } else { index[usize::from(at)] })
            .collect();
        for ((axis, at), ids) in indexing.by.iter().zip(ids) {
            let of_ids: Vec<usize> = at.iter().map(|&at| index[usize::from(at)]).collect();
            place[usize::from(*axis)] = ids.at(&of_ids) as usize;
        }
        place
    }
}

/// Integers are kept from overflowing `i128`.
fn held_sum(dtype: DType, sum: i128) -> i128 {
    if dtype.is_float() {
        sum
    } else {
        held(dtype, sum)
    }
}
