//! The planner's own copy of the traced graph, which it rewrites: equal subexpressions shared, views moved down to what
//! is in memory.

use super::trace::Trace;
use crate::graph::shape::{contiguous, count, regroup};
use crate::graph::{DType, Lengths, NEW, Op};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

/// Position of a value in [`Ir`].
pub(crate) type Id = u32;

/// One value.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) op: Op,
    pub(crate) dtype: DType,
    pub(crate) lengths: Lengths,
    pub(crate) sources: SmallVec<[Id; 3]>,
    /// The traced node that it comes from: for places, data and parameters.
    pub(crate) origin: u32,
    /// The elements are in memory already, or must be when the plan has run.
    pub(crate) input: bool,
    pub(crate) output: bool,
}

/// An offset that depends on parameters of the plan: a constant and `coefficient * parameters[i]`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Offset {
    pub(crate) constant: isize,
    pub(crate) terms: SmallVec<[(u32, isize); 2]>,
}

impl Offset {
    /// The offset for these parameters.
    pub(crate) fn at(&self, parameters: &[u64]) -> isize {
        self.terms.iter().fold(self.constant, |sum, &(i, k)| {
            sum + parameters[i as usize] as i64 as isize * k
        })
    }
}

/// A strided view of the row-major elements of `base`.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) base: Id,
    pub(crate) strides: SmallVec<[isize; 4]>,
    pub(crate) offset: Offset,
}

/// The values of a plan, in topological order after [`Ir::new`].
pub(crate) struct Ir {
    pub(crate) values: Vec<Value>,
    /// Live values, sources first.
    pub(crate) order: Vec<Id>,
    /// For each live value the view that it is; of itself, unless it only moves elements.
    pub(crate) views: Vec<Option<View>>,
    /// For each traced node that is asked for, its value.
    pub(crate) outputs: Vec<(u32, Id)>,
}

/// Whether an operation is computed element by element from operands of its own shape.
pub(crate) fn is_elementwise(op: &Op) -> bool {
    matches!(
        op,
        Op::Unary(_)
            | Op::Binary(_)
            | Op::Select
            | Op::Cast
            | Op::TryCast
            | Op::StopGradient
            | Op::Scalar(_)
            | Op::Const(_)
    )
}

fn is_leaf_scalar(op: &Op) -> bool {
    matches!(op, Op::Scalar(_) | Op::Const(_))
}

impl Ir {
    pub(crate) fn new(trace: &Trace) -> Ir {
        let (mut values, of_node) = shared(trace);
        let mut outputs: Vec<(u32, Id)> = Vec::new();
        for &node in trace.roots.iter().chain(&trace.held) {
            if outputs.iter().any(|&(n, _)| n == node) {
                continue;
            }
            let id = of_node[node as usize];
            values[id as usize].output = true;
            outputs.push((node, id));
        }
        super::contract::lower_thin(&mut values);
        sink_views(&mut values, &outputs);
        let mut ir = Ir {
            values,
            order: Vec::new(),
            views: Vec::new(),
            outputs,
        };
        ir.sort();
        ir.resolve(trace);
        ir
    }

    /// Finds the live values, sources first.
    fn sort(&mut self) {
        let mut seen = vec![false; self.values.len()];
        let mut stack: Vec<(Id, bool)> = self
            .outputs
            .iter()
            .rev()
            .map(|&(_, id)| (id, false))
            .collect();
        while let Some((id, done)) = stack.pop() {
            if done {
                self.order.push(id);
            } else if !std::mem::replace(&mut seen[id as usize], true) {
                stack.push((id, true));
                stack.extend(
                    self.values[id as usize]
                        .sources
                        .iter()
                        .rev()
                        .map(|&source| (source, false)),
                );
            }
        }
    }

    /// Works out which values are views of which; copies are added where a regrouping needs one, and where an output is a
    /// view that is not a whole block.
    fn resolve(&mut self, trace: &Trace) {
        let mut order = Vec::with_capacity(self.order.len());
        self.views = vec![None; self.values.len()];
        for id in std::mem::take(&mut self.order) {
            super::contract::fit_operands(self, id, &mut order);
            let value = &self.values[id as usize];
            let moved = if value.input {
                None
            } else {
                self.moved(value, trace)
            };
            let view = match moved {
                Some(Ok(view)) => view,
                Some(Err(source)) => {
                    let copy = self.copy_of(source);
                    order.push(copy);
                    let strides = contiguous(&self.values[id as usize].lengths);
                    View {
                        base: copy,
                        strides,
                        offset: Offset::default(),
                    }
                }
                None => View {
                    base: id,
                    strides: contiguous(&value.lengths),
                    offset: Offset::default(),
                },
            };
            self.views[id as usize] = Some(view);
            order.push(id);
        }
        for i in 0..self.outputs.len() {
            let (_, id) = self.outputs[i];
            let Some(view) = self.views[id as usize].clone() else {
                continue;
            };
            let stored = if self.is_whole(&view, &self.values[id as usize].lengths) {
                view.base
            } else {
                let copy = self.copy_of(id);
                order.push(copy);
                copy
            };
            self.values[stored as usize].output = true;
            self.outputs[i].1 = stored;
        }
        self.order = order;
    }

    /// Whether a view is all of its base in row-major order.
    pub(crate) fn is_whole(&self, view: &View, lengths: &[usize]) -> bool {
        let ones = |(&length, (a, b)): (&usize, (&isize, &isize))| length == 1 || a == b;
        view.offset == Offset::default()
            && count(lengths) == count(&self.values[view.base as usize].lengths)
            && lengths
                .iter()
                .zip(view.strides.iter().zip(&contiguous(lengths)))
                .all(ones)
    }

    /// A new value that copies `source`.
    pub(super) fn copy_of(&mut self, source: Id) -> Id {
        let value = &self.values[source as usize];
        let copy = Value {
            op: Op::StopGradient,
            dtype: value.dtype,
            lengths: value.lengths.clone(),
            sources: smallvec![source],
            origin: value.origin,
            input: false,
            output: false,
        };
        let id = self.values.len() as Id;
        self.views.push(Some(View {
            base: id,
            strides: contiguous(&copy.lengths),
            offset: Offset::default(),
        }));
        self.values.push(copy);
        id
    }

    /// The view that a moving operation makes; `Err` gives the source of which a copy is needed first.
    fn moved(&self, value: &Value, trace: &Trace) -> Option<Result<View, Id>> {
        let source = *value.sources.first()?;
        let from = self.views[source as usize].as_ref()?;
        match &value.op {
            Op::Align(axes) => {
                let strides = axes
                    .iter()
                    .map(|&axis| {
                        if axis == NEW {
                            0
                        } else {
                            from.strides[usize::from(axis)]
                        }
                    })
                    .collect();
                Some(Ok(View {
                    base: from.base,
                    strides,
                    offset: from.offset.clone(),
                }))
            }
            Op::Slice(_, steps) => {
                let mut offset = from.offset.clone();
                let first = trace.parameter_starts[value.origin as usize];
                for (axis, &stride) in from
                    .strides
                    .iter()
                    .enumerate()
                    .filter(|&(_, &stride)| stride != 0)
                {
                    offset.terms.push((first + axis as u32, stride));
                }
                let strides = from
                    .strides
                    .iter()
                    .zip(steps)
                    .map(|(&stride, &step)| stride * step as isize)
                    .collect();
                Some(Ok(View {
                    base: from.base,
                    strides,
                    offset,
                }))
            }
            Op::Shear(shear) => {
                let (axis, along) = (usize::from(shear.axis), usize::from(shear.along));
                let (mut strides, mut offset) = (from.strides.clone(), from.offset.clone());
                strides[along] += from.strides[axis] * shear.step as isize;
                offset.constant += from.strides[axis] * shear.start as isize;
                Some(Ok(View {
                    base: from.base,
                    strides,
                    offset,
                }))
            }
            Op::Reshape => {
                let lengths = &self.values[source as usize].lengths;
                if value.lengths.contains(&0) {
                    let strides = contiguous(&value.lengths);
                    return Some(Ok(View {
                        base: from.base,
                        strides,
                        offset: from.offset.clone(),
                    }));
                }
                Some(match regroup(lengths, &from.strides, &value.lengths) {
                    Some(strides) => Ok(View {
                        base: from.base,
                        strides,
                        offset: from.offset.clone(),
                    }),
                    None => Err(source),
                })
            }
            _ => None,
        }
    }
}

/// The values of a trace, equal ones once; and the value of each traced node.
fn shared(trace: &Trace) -> (Vec<Value>, Vec<Id>) {
    let mut values: Vec<Value> = Vec::with_capacity(trace.nodes.len());
    let mut of_node: Vec<Id> = Vec::with_capacity(trace.nodes.len());
    let mut known: FxHashMap<Vec<u64>, Id> = FxHashMap::default();
    for (at, node) in trace.nodes.iter().enumerate() {
        let input = node.buffer().is_some();
        let sources: SmallVec<[Id; 3]> = trace
            .sources_of(at)
            .iter()
            .map(|&source| of_node[source as usize])
            .collect();
        let has_data = input
            || matches!(
                node.op,
                Op::Data | Op::Scalar(_) | Op::Slice(..) | Op::Random(..)
            );
        let id = values.len() as Id;
        if !has_data {
            let rank = node.lengths.len();
            let mut words = trace.words_of(at).to_vec();
            words[0] &= !(1 << 63);
            for (word, &source) in words[1 + rank..].iter_mut().zip(&sources) {
                *word = u64::from(source);
            }
            if let Op::Binary(op) = &node.op
                && op.commutes()
            {
                words[1 + rank..3 + rank].sort_unstable();
            }
            if let Some(&same) = known.get(&words) {
                of_node.push(same);
                continue;
            }
            known.insert(words, id);
        }
        of_node.push(id);
        let origin = at as u32;
        let (op, dtype, lengths) = (node.op.clone(), node.dtype, node.lengths.clone());
        values.push(Value {
            op,
            dtype,
            lengths,
            sources,
            origin,
            input,
            output: false,
        });
    }
    (values, of_node)
}

/// Moves views below the elementwise operations that only they use: `permute(f(x))` becomes `f(permute(x))`, so that `f`
/// is computed where it is used and not stored.
fn sink_views(values: &mut Vec<Value>, outputs: &[(u32, Id)]) {
    let mut uses = vec![0u32; values.len()];
    for value in values.iter() {
        for &source in &value.sources {
            uses[source as usize] += 1;
        }
    }
    for &(_, id) in outputs {
        uses[id as usize] += 1;
    }
    let mut work: Vec<Id> = (0..values.len() as Id).rev().collect();
    while let Some(id) = work.pop() {
        let value = &values[id as usize];
        if value.input
            || !matches!(value.op, Op::Align(_) | Op::Slice(..))
            || uses[id as usize] == 0
        {
            continue;
        }
        let source = value.sources[0];
        let under = &values[source as usize];
        if under.input || under.output || !is_elementwise(&under.op) {
            continue;
        }
        let shrinks = count(&value.lengths) <= count(&under.lengths);
        let is_only_use = uses[source as usize] == 1;
        if !is_leaf_scalar(&under.op) && (!is_only_use || !shrinks) {
            continue;
        }
        let (view, under, lengths) = (value.clone(), under.clone(), value.lengths.clone());
        let mut sources: SmallVec<[Id; 3]> = SmallVec::new();
        for &operand in &under.sources {
            let new = values.len() as Id;
            values.push(Value {
                dtype: values[operand as usize].dtype,
                sources: smallvec![operand],
                output: false,
                ..view.clone()
            });
            uses.push(1);
            work.push(new);
            sources.push(new);
        }
        uses[source as usize] -= 1;
        values[id as usize] = Value {
            op: under.op,
            sources,
            lengths,
            origin: under.origin,
            ..view
        };
    }
}
