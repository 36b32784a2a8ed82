//! From groups of values to kernels over slots.

use super::contract::collapse;
use super::fuse::{Group, Grouping, group};
use super::ir::{Id, Ir, View, is_elementwise};
use super::kernel::*;
use super::trace::Trace;
use crate::graph::shape::count;
use crate::graph::{Contraction, Lengths, Op, Positions};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::sync::OnceLock;

/// Rows of no more elements than this are short.
const SHORT_ROW: usize = 32;

/// Plans a trace.
pub(crate) fn plan(trace: &Trace) -> Plan {
    let ir = Ir::new(trace);
    let Grouping { groups, stored } = group(&ir);
    let mut lowering = Lowering {
        ir: &ir,
        trace,
        slots: vec![None; ir.values.len()],
        bytes: Vec::new(),
        inputs: Vec::new(),
    };
    for &id in &ir.order {
        let value = &ir.values[id as usize];
        if value.input {
            let slot = lowering.new_slot(id, 0);
            lowering.inputs.push((slot, value.origin));
        } else if stored[id as usize] {
            lowering.new_slot(id, count(&value.lengths).unwrap_or(0) * value.dtype.size());
        }
    }
    let kernels: Vec<Kernel> = groups.iter().map(|group| lowering.kernel(group)).collect();
    let outputs = ir
        .outputs
        .iter()
        .map(|&(node, id)| (node, lowering.slot(id)))
        .collect();
    let Lowering { bytes, inputs, .. } = lowering;
    let mut plan = Plan {
        steps: kernels
            .into_iter()
            .map(|kernel| Step {
                kernel,
                frees: SmallVec::new(),
            })
            .collect(),
        inputs,
        outputs,
        bytes,
        executable: OnceLock::new(),
    };
    free_early(&mut plan);
    super::stage::join(&mut plan);
    plan
}

/// Marks for each slot the last step that reads it; outputs are kept.
fn free_early(plan: &mut Plan) {
    let mut kept = vec![false; plan.bytes.len()];
    plan.outputs
        .iter()
        .for_each(|&(_, slot)| kept[slot as usize] = true);
    for step in plan.steps.iter_mut().rev() {
        let mut frees = SmallVec::new();
        for slot in step.kernel.slots() {
            if !std::mem::replace(&mut kept[slot as usize], true) {
                frees.push(slot);
            }
        }
        step.frees = frees;
    }
}

pub(super) struct Lowering<'a> {
    pub(super) ir: &'a Ir,
    trace: &'a Trace,
    slots: Vec<Option<Slot>>,
    bytes: Vec<usize>,
    inputs: Vec<(Slot, u32)>,
}

impl Lowering<'_> {
    fn new_slot(&mut self, id: Id, bytes: usize) -> Slot {
        let slot = self.bytes.len() as Slot;
        self.bytes.push(bytes);
        self.slots[id as usize] = Some(slot);
        slot
    }

    pub(super) fn slot(&self, id: Id) -> Slot {
        self.slots[id as usize].expect("fusion stores every value that is read from memory")
    }

    pub(super) fn view(&self, id: Id) -> &View {
        self.ir.views[id as usize]
            .as_ref()
            .expect("every live value is resolved")
    }

    pub(super) fn operand(&self, id: Id) -> Operand {
        let (value, view) = (&self.ir.values[id as usize], self.view(id));
        Operand {
            slot: self.slot(view.base),
            dtype: value.dtype,
            lengths: value.lengths.clone(),
            strides: view.strides.clone(),
            offset: view.offset.clone(),
        }
    }

    fn kernel(&self, group: &Group) -> Kernel {
        let Some(root) = group.root else {
            return Kernel::Region(self.region(group));
        };
        let value = &self.ir.values[root as usize];
        let out = self.slot(root);
        match &value.op {
            Op::Reduce(..) => Kernel::Region(self.region(group)),
            Op::Contract(spec) => match self.window_product(root, spec) {
                Some(product) => Kernel::WindowProduct(product),
                None => Kernel::MatrixProduct(self.matrix_product(root, spec)),
            },
            Op::Random(draw, _) => Kernel::Random {
                draw: *draw,
                parameters: self.trace.parameter_starts[value.origin as usize],
                dtype: value.dtype,
                out,
                count: count(&value.lengths).unwrap_or(0),
            },
            Op::Pad(starts, fill) => Kernel::Assemble(Assemble {
                dtype: value.dtype,
                out,
                lengths: value.lengths.clone(),
                fill: Some(*fill),
                pieces: vec![(self.operand(value.sources[0]), starts.clone())],
            }),
            Op::Concat(axis) => {
                let axis = usize::from(*axis);
                let mut at = 0;
                let mut pieces = Vec::with_capacity(value.sources.len());
                for &source in &value.sources {
                    let mut starts = SmallVec::from_elem(0, value.lengths.len());
                    starts[axis] = at;
                    at += self.ir.values[source as usize].lengths[axis];
                    pieces.push((self.operand(source), starts));
                }
                Kernel::Assemble(Assemble {
                    dtype: value.dtype,
                    out,
                    lengths: value.lengths.clone(),
                    fill: None,
                    pieces,
                })
            }
            Op::Take(indexing) => Kernel::Take(self.take(root, indexing)),
            Op::Scatter(update, indexing) => {
                Kernel::Scatter(Box::new(self.scatter(root, *update, indexing)))
            }
            Op::Scan(op, axis, reverse) => Kernel::Scan(Scanning {
                op: *op,
                axis: usize::from(*axis),
                reverse: *reverse,
                sources: value.sources.iter().map(|&s| self.operand(s)).collect(),
                out,
            }),
            Op::Order(order, axis, descending) => Kernel::Order(Ordering {
                order: *order,
                axis: usize::from(*axis),
                descending: *descending,
                source: self.operand(value.sources[0]),
                length: value.lengths[usize::from(*axis)],
                out,
            }),
            Op::Search(right) => Kernel::Search(Searching {
                right: *right,
                sorted: self.operand(value.sources[0]),
                values: self.operand(value.sources[1]),
                out,
            }),
            other => unreachable!(
                "{} is elementwise or a view, and no root of a group",
                other.name()
            ),
        }
    }

    fn matrix_product(&self, root: Id, spec: &Contraction) -> MatrixProduct {
        let value = &self.ir.values[root as usize];
        let side = |source: Id, batch: Positions, own: &Positions, over: Positions| {
            let (view, lengths) = (self.view(source), &self.ir.values[source as usize].lengths);
            let one = |axes: &Positions| {
                collapse(
                    axes.iter()
                        .map(|&a| (lengths[usize::from(a)], view.strides[usize::from(a)])),
                )
                .expect("operands of a contraction are made to fit")
            };
            let ((own_length, own), (inner_length, inner)) = (one(own), one(&over));
            let batch_strides = batch
                .iter()
                .map(|&a| view.strides[usize::from(a)])
                .collect();
            let operand = MatrixOperand {
                slot: self.slot(view.base),
                batch_strides,
                own,
                inner,
                offset: view.offset.clone(),
            };
            (operand, own_length, inner_length)
        };
        let left_axes = |list: &[(u8, u8)]| list.iter().map(|&(l, _)| l).collect::<Positions>();
        let right_axes = |list: &[(u8, u8)]| list.iter().map(|&(_, r)| r).collect::<Positions>();
        let (left, rows, inner) = side(
            value.sources[0],
            left_axes(&spec.batch),
            &spec.left,
            left_axes(&spec.over),
        );
        let (right, columns, _) = side(
            value.sources[1],
            right_axes(&spec.batch),
            &spec.right,
            right_axes(&spec.over),
        );
        let batch = Lengths::from_slice(&value.lengths[..spec.batch.len()]);
        MatrixProduct {
            dtype: value.dtype,
            batch,
            rows,
            columns,
            inner,
            left,
            right,
            out: self.slot(root),
        }
    }

    /// The product, if one of its operands was left as the windows that it is.
    fn window_product(&self, root: Id, spec: &Contraction) -> Option<WindowProduct> {
        let value = &self.ir.values[root as usize];
        let of = |side: usize| {
            let axes = spec.axes(side);
            let (view, lengths) = (
                self.view(value.sources[side]),
                &self.ir.values[value.sources[side] as usize].lengths,
            );
            let pick = |axes: &Positions| -> SmallVec<[(usize, isize); 8]> {
                axes.iter()
                    .map(|&a| (lengths[usize::from(a)], view.strides[usize::from(a)]))
                    .collect()
            };
            (view, axes.map(|axes| pick(&axes)))
        };
        let (left, right) = (of(0), of(1));
        let one = |axes: &[(usize, isize)]| collapse(axes.iter().copied());
        let is_matrix = |(_, [_, own, over]): &(_, [SmallVec<[(usize, isize); 8]>; 3])| {
            one(own).is_some() && one(over).is_some()
        };
        let (is_left, (view, [batch, own, over]), (matrix, [other_batch, other_own, other_over])) =
            match (is_matrix(&left), is_matrix(&right)) {
                (true, true) => return None,
                (false, _) => (true, left, right),
                (true, false) => (false, right, left),
            };
        let ((columns, own_stride), (_, inner)) = one(&other_own)
            .zip(one(&other_over))
            .expect("one operand of a contraction is made to fit");
        let axes = batch.iter().chain(&own).chain(&over).copied();
        let (lengths, strides) = axes.unzip();
        Some(WindowProduct {
            view: Operand {
                slot: self.slot(view.base),
                dtype: value.dtype,
                lengths,
                strides,
                offset: view.offset.clone(),
            },
            batch: batch.len(),
            own: own.len(),
            other: MatrixOperand {
                slot: self.slot(matrix.base),
                batch_strides: other_batch.iter().map(|&(_, stride)| stride).collect(),
                own: own_stride,
                inner,
                offset: matrix.offset.clone(),
            },
            columns,
            is_left,
            out: self.slot(root),
        })
    }

    fn region(&self, group: &Group) -> Region {
        let rank = group.domain.len();
        let over: Positions = match group.root.map(|root| &self.ir.values[root as usize].op) {
            Some(Op::Reduce(_, over)) => over.clone(),
            _ => Positions::new(),
        };
        let stores_elements = group
            .values
            .iter()
            .any(|&id| self.slots[id as usize].is_some());
        let rows_first = self.reduces_rows(group, &over, stores_elements);
        let kept = (0..rank as u8).filter(|axis| !over.contains(axis));
        let axes: Positions = if rows_first {
            kept.chain(over.iter().copied()).collect()
        } else {
            over.iter().copied().chain(kept).collect()
        };
        let mut builder = Builder {
            lowering: self,
            axes,
            domain: &group.domain,
            program: Vec::new(),
            registers: FxHashMap::default(),
        };
        let mut stores = Vec::new();
        for &id in &group.values {
            let register = builder.compute(id);
            if let Some(slot) = self.slots[id as usize] {
                stores.push(Store { register, slot });
            }
        }
        let size = |axes: &mut dyn Iterator<Item = u8>| {
            axes.map(|a| group.domain[usize::from(a)])
                .product::<usize>()
        };
        let reduced = size(&mut over.iter().copied());
        let kept = size(&mut (0..rank as u8).filter(|axis| !over.contains(axis)));
        let reduce = group.root.map(|root| {
            let value = &self.ir.values[root as usize];
            let Op::Reduce(op, _) = value.op else {
                unreachable!("a region's root is a reduction")
            };
            let source = value.sources[0];
            let dtype = self.ir.values[source as usize].dtype;
            Reduction {
                op,
                dtype,
                register: builder.read(source),
                slot: self.slot(root),
            }
        });
        let order = match (&reduce, rows_first) {
            (None, _) => Order::Map { count: kept },
            (Some(_), true) => Order::Rows { kept, reduced },
            (Some(_), false) => Order::Columns { kept, reduced },
        };
        Region {
            order,
            program: builder.program,
            stores,
            reduce,
        }
    }

    /// Whether a reduction goes along rows (the reduced elements one behind the other) rather than adding up rows: it does
    /// if the memory that it reads lies so. A region that also stores elements visits them in their order.
    fn reduces_rows(&self, group: &Group, over: &Positions, stores_elements: bool) -> bool {
        let rank = group.domain.len();
        if over.is_empty() || over.len() == rank {
            return true;
        }
        if stores_elements {
            return over
                .iter()
                .enumerate()
                .all(|(i, &axis)| usize::from(axis) == rank - over.len() + i);
        }
        let sources = group
            .values
            .iter()
            .flat_map(|&id| &self.ir.values[id as usize].sources);
        let root = group
            .root
            .iter()
            .flat_map(|&root| &self.ir.values[root as usize].sources);
        // Short rows that do not lie in one run each are added up instead, which visits many results at once.
        let reduced = over
            .iter()
            .map(|&axis| group.domain[usize::from(axis)])
            .product::<usize>();
        // The largest block that is read decides about that, and where votes are even.
        let (mut votes, mut largest) = (0isize, (0, 0, false));
        for &source in sources.chain(root) {
            let view = self.view(source);
            if self.slots[view.base as usize].is_none() || group.values.contains(&view.base) {
                continue;
            }
            let steps = group.domain.iter().zip(&view.strides).enumerate();
            let fastest = steps
                .filter(|&(_, (&l, &s))| l > 1 && s != 0)
                .min_by_key(|&(_, (_, &s))| s.abs());
            if let Some((axis, _)) = fastest {
                let vote = if over.contains(&(axis as u8)) { 1 } else { -1 };
                votes += vote;
                let of_axis = |&axis: &u8| {
                    let axis = usize::from(axis);
                    (group.domain[axis], view.strides[axis])
                };
                let scattered = collapse(over.iter().map(of_axis)).is_none();
                let read = group.domain.iter().zip(&view.strides);
                let read = read
                    .filter(|&(_, &s)| s != 0)
                    .map(|(&l, _)| l)
                    .product::<usize>();
                largest = largest.max((read, vote, scattered));
            }
        }
        if largest.2 && reduced <= SHORT_ROW {
            return false;
        }
        if votes == 0 {
            votes = largest.1;
        }
        votes >= 0
    }
}

/// Makes the program of a region.
struct Builder<'a, 'b> {
    lowering: &'a Lowering<'b>,
    /// The domain's axes in the order in which they are visited.
    axes: Positions,
    domain: &'a [usize],
    program: Vec<Instruction>,
    registers: FxHashMap<Id, Register>,
}

impl Builder<'_, '_> {
    /// The register of a value that is read: computed in the region, or loaded.
    fn read(&mut self, id: Id) -> Register {
        let view = self.lowering.view(id);
        let base = &self.lowering.ir.values[view.base as usize];
        let whole = base.lengths == self.lowering.ir.values[id as usize].lengths
            && self.lowering.ir.is_whole(view, &base.lengths);
        if whole && let Some(&register) = self.registers.get(&view.base) {
            return register;
        }
        if let Some(&register) = self.registers.get(&id) {
            return register;
        }
        let value = &self.lowering.ir.values[id as usize];
        let op = match &base.op {
            _ if base.input => Instruct::Load(self.load(id)),
            Op::Const(scalar) => Instruct::Const(*scalar),
            Op::Scalar(_) => {
                Instruct::Parameter(self.lowering.trace.parameter_starts[base.origin as usize])
            }
            Op::Iota => {
                let Operand {
                    lengths,
                    strides,
                    offset,
                    ..
                } = self.walk(id, 0);
                Instruct::Position {
                    lengths,
                    strides,
                    offset,
                }
            }
            _ => Instruct::Load(self.load(id)),
        };
        // Two views of the same elements are read once.
        let known = self
            .program
            .iter()
            .position(|known| match (&known.op, &op) {
                (Instruct::Load(known), Instruct::Load(new)) => known == new,
                _ => false,
            });
        let register = match known {
            Some(known) => known as Register,
            None => self.push(op, value.dtype, value.origin),
        };
        self.registers.insert(id, register);
        register
    }

    /// The register of a value that the region computes.
    fn compute(&mut self, id: Id) -> Register {
        let value = &self.lowering.ir.values[id as usize];
        if !is_elementwise(&value.op) || value.sources.is_empty() {
            // A number or a position that is stored.
            let source = self.read(id);
            let register = self.push(Instruct::Copy(source), value.dtype, value.origin);
            self.registers.insert(id, register);
            return register;
        }
        let operands: SmallVec<[Register; 3]> = value
            .sources
            .iter()
            .map(|&source| self.read(source))
            .collect();
        let of = self.lowering.ir.values[value.sources[0] as usize].dtype;
        let op = match &value.op {
            Op::Unary(op) => Instruct::Unary(*op, of, operands[0]),
            Op::Binary(op) => Instruct::Binary(*op, of, operands[0], operands[1]),
            Op::Select => Instruct::Select(operands[0], operands[1], operands[2]),
            Op::Cast => Instruct::Cast(of, operands[0]),
            Op::TryCast => Instruct::TryCast(of, operands[0]),
            _ => Instruct::Copy(operands[0]),
        };
        let register = self.push(op, value.dtype, value.origin);
        self.registers.insert(id, register);
        register
    }

    fn push(&mut self, op: Instruct, dtype: crate::graph::DType, origin: u32) -> Register {
        self.program.push(Instruction { op, dtype, origin });
        self.program.len() as Register - 1
    }

    fn load(&self, id: Id) -> Operand {
        let slot = self.lowering.slot(self.lowering.view(id).base);
        self.walk(id, slot)
    }

    /// The view of `id` over the domain in the order of the visit, with neighbouring axes merged where that is possible.
    fn walk(&self, id: Id, slot: Slot) -> Operand {
        let view = self.lowering.view(id);
        let (mut lengths, mut strides) = (Lengths::new(), SmallVec::<[isize; 4]>::new());
        for &axis in &self.axes {
            let (length, stride) = (
                self.domain[usize::from(axis)],
                view.strides[usize::from(axis)],
            );
            if length == 1 {
                continue;
            }
            match (lengths.last_mut(), strides.last_mut()) {
                (Some(l), Some(s)) if *s == stride * length as isize => {
                    *l *= length;
                    *s = stride;
                }
                _ => {
                    lengths.push(length);
                    strides.push(stride);
                }
            }
        }
        if lengths.is_empty() {
            lengths.push(1);
            strides.push(1);
        }
        let dtype = self.lowering.ir.values[id as usize].dtype;
        Operand {
            slot,
            dtype,
            lengths,
            strides,
            offset: view.offset.clone(),
        }
    }
}
