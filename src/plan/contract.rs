//! Contractions: which become products of matrices, and the strided form that those need.

use super::ir::{Id, Ir, Value, View};
use crate::graph::shape::contiguous;
use crate::graph::{Binary, Contraction, DType, Lengths, NEW, Op, Positions, Reduce};
use smallvec::{SmallVec, smallvec};

/// A sum over fewer products than this goes to the matrix product even if the result is a vector.
const SHORTEST_SUM: usize = 16;

/// Several axes as one: its length and stride, if they lie behind one another.
pub(crate) fn collapse(axes: impl Iterator<Item = (usize, isize)>) -> Option<(usize, isize)> {
    let mut whole: Option<(usize, isize)> = None;
    for (length, stride) in axes.filter(|&(length, _)| length != 1) {
        if length == 0 {
            // Nothing is read, whatever the strides are.
            return Some((0, 1));
        }
        whole = match whole {
            None => Some((length, stride)),
            Some((n, step)) if step == stride * length as isize => Some((n * length, stride)),
            Some(_) => return None,
        };
    }
    Some(whole.unwrap_or((1, 1)))
}

/// Turns contractions that are no product of two matrices into a sum of elementwise products, which fuses: those whose
/// result is a vector or a number, and those of integers and of bool.
pub(crate) fn lower_thin(values: &mut Vec<Value>) {
    for id in 0..values.len() {
        let value = &values[id];
        let Op::Contract(spec) = &value.op else {
            continue;
        };
        if value.input {
            continue;
        }
        let (a, b) = (value.sources[0], value.sources[1]);
        let (of_a, of_b) = (&values[a as usize].lengths, &values[b as usize].lengths);
        let size = |lengths: &Lengths, axes: &mut dyn Iterator<Item = u8>| -> usize {
            axes.map(|axis| lengths[usize::from(axis)]).product()
        };
        let rows = size(of_a, &mut spec.left.iter().copied());
        let columns = size(of_b, &mut spec.right.iter().copied());
        let terms = size(of_a, &mut spec.over.iter().map(|&(l, _)| l));
        let thin = rows.min(columns) <= 1
            && (terms >= SHORTEST_SUM || reads_windows(values, a) || reads_windows(values, b))
            && matches!(value.dtype, DType::F32 | DType::F64);
        if value.dtype.is_float() && !thin {
            continue;
        }
        let mut lengths = value.lengths.clone();
        lengths.extend(spec.over.iter().map(|&(l, _)| of_a[usize::from(l)]));
        let new = |list: &Positions| list.iter().map(|_| NEW).collect::<Positions>();
        let mut from_a: Positions = spec.batch.iter().map(|&(l, _)| l).collect();
        from_a.extend(spec.left.iter().copied().chain(new(&spec.right)));
        from_a.extend(spec.over.iter().map(|&(l, _)| l));
        let mut from_b: Positions = spec.batch.iter().map(|&(_, r)| r).collect();
        from_b.extend(
            new(&spec.left)
                .into_iter()
                .chain(spec.right.iter().copied()),
        );
        from_b.extend(spec.over.iter().map(|&(_, r)| r));
        let is_bool = value.dtype == DType::Bool;
        let (multiply, add) = if is_bool {
            (Binary::And, Reduce::Any)
        } else {
            (Binary::Mul, Reduce::Sum)
        };
        let over: Positions = (value.lengths.len() as u8..lengths.len() as u8).collect();
        let template = Value {
            lengths,
            sources: smallvec![],
            output: false,
            ..value.clone()
        };
        let at = values.len() as Id;
        values.push(Value {
            op: Op::Align(from_a),
            sources: smallvec![a],
            ..template.clone()
        });
        values.push(Value {
            op: Op::Align(from_b),
            sources: smallvec![b],
            ..template.clone()
        });
        values.push(Value {
            op: Op::Binary(multiply),
            sources: smallvec![at, at + 1],
            ..template
        });
        values[id].op = Op::Reduce(add, over);
        values[id].sources = smallvec![at + 2];
    }
}

/// Makes the operands of a contraction fit a matrix product, in which the axes of the rows, of the columns and of the
/// sum each have one stride: an operand that does not is copied into the order batch, own axes, summed axes.
pub(super) fn fit_operands(ir: &mut Ir, id: Id, order: &mut Vec<Id>) {
    let value = &ir.values[id as usize];
    let Op::Contract(spec) = &value.op else {
        return;
    };
    if value.input {
        return;
    }
    let mut spec = spec.clone();
    let windows = (0..2).find(|&side| is_windows(ir, value, &spec, side));
    // What is no view of windows decides about the order of the sum.
    let deciding = usize::from(windows == Some(0));
    let Some(of_a) = ir.views[value.sources[deciding] as usize].as_ref() else {
        return;
    };
    spec.over.sort_by_key(|&(l, r)| {
        let axis = if deciding == 0 { l } else { r };
        -of_a.strides[usize::from(axis)].abs()
    });
    for side in (0..2).filter(|&side| Some(side) != windows) {
        let source = ir.values[id as usize].sources[side];
        let (own, over): (Positions, Positions) = if side == 0 {
            (
                spec.left.clone(),
                spec.over.iter().map(|&(l, _)| l).collect(),
            )
        } else {
            (
                spec.right.clone(),
                spec.over.iter().map(|&(_, r)| r).collect(),
            )
        };
        let Some(view) = &ir.views[source as usize] else {
            return;
        };
        let lengths = &ir.values[source as usize].lengths;
        let one = |axes: &Positions| {
            collapse(
                axes.iter()
                    .map(|&axis| (lengths[usize::from(axis)], view.strides[usize::from(axis)])),
            )
            .is_some()
        };
        if one(&own) && one(&over) {
            continue;
        }
        let mut from: Positions = spec
            .batch
            .iter()
            .map(|&(l, r)| if side == 0 { l } else { r })
            .collect();
        from.extend(own.iter().chain(&over).copied());
        let moved = aligned(ir, source, &from);
        let copy = ir.copy_of(moved);
        order.extend([moved, copy]);
        ir.values[id as usize].sources[side] = copy;
        renumber(&mut spec, side, own.len());
    }
    ir.values[id as usize].op = Op::Contract(spec);
}

/// Whether an operand is a view that reads elements several times, and no matrix: windows, which are not copied.
fn is_windows(ir: &Ir, value: &Value, spec: &Contraction, side: usize) -> bool {
    let source = value.sources[side] as usize;
    let Some(view) = &ir.views[source] else {
        return false;
    };
    let lengths = &ir.values[source].lengths;
    let of = |&axis: &u8| (lengths[usize::from(axis)], view.strides[usize::from(axis)]);
    let [_, own, over] = spec.axes(side);
    let is_matrix =
        collapse(own.iter().map(of)).is_some() && collapse(over.iter().map(of)).is_some();
    if is_matrix || !matches!(value.dtype, DType::F32 | DType::F64) {
        return false;
    }
    let (mut elements, mut span) = (1usize, 1usize);
    for (&length, &stride) in lengths.iter().zip(&view.strides) {
        if stride != 0 {
            elements = elements.saturating_mul(length);
            let last = length.saturating_sub(1);
            span = span.saturating_add(last.saturating_mul(stride.unsigned_abs()));
        }
    }
    elements > span
}

/// Whether a value only moves elements of another, windows among them.
fn reads_windows(values: &[Value], mut id: Id) -> bool {
    loop {
        let value = &values[id as usize];
        match value.op {
            _ if value.input => return false,
            Op::Shear(_) => return true,
            Op::Align(_) | Op::Slice(..) | Op::Reshape => id = value.sources[0],
            _ => return false,
        }
    }
}

/// A new value: `source` with its axes in another order.
fn aligned(ir: &mut Ir, source: Id, from: &[u8]) -> Id {
    let old = &ir.values[source as usize];
    let lengths: Lengths = from
        .iter()
        .map(|&axis| old.lengths[usize::from(axis)])
        .collect();
    let op = Op::Align(from.iter().copied().collect());
    let value = Value {
        op,
        lengths,
        sources: smallvec![source],
        input: false,
        output: false,
        ..old.clone()
    };
    let id = ir.values.len() as Id;
    let view = ir.views[source as usize].as_ref().map(|view| View {
        base: view.base,
        strides: from
            .iter()
            .map(|&axis| view.strides[usize::from(axis)])
            .collect(),
        offset: view.offset.clone(),
    });
    let fallback = || View {
        base: id,
        strides: contiguous(&value.lengths),
        offset: Default::default(),
    };
    ir.views.push(Some(view.unwrap_or_else(fallback)));
    ir.values.push(value);
    id
}

/// The positions of one side after it was put into the order batch, own axes, summed axes.
fn renumber(spec: &mut Contraction, side: usize, own: usize) {
    let (batch, over) = (spec.batch.len(), spec.over.len());
    let set = |pair: &mut (u8, u8), at: usize| {
        if side == 0 {
            pair.0 = at as u8
        } else {
            pair.1 = at as u8
        }
    };
    spec.batch
        .iter_mut()
        .enumerate()
        .for_each(|(i, pair)| set(pair, i));
    spec.over
        .iter_mut()
        .enumerate()
        .for_each(|(i, pair)| set(pair, batch + own + i));
    debug_assert_eq!(over, spec.over.len());
    let axes: SmallVec<[u8; 8]> = (batch as u8..(batch + own) as u8).collect();
    if side == 0 {
        spec.left = axes;
    } else {
        spec.right = axes;
    }
}
