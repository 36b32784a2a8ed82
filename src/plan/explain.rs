//! A plan in words.

use std::fmt::Write;

use super::kernel::{Indexed, Instruct, Kernel, Operand, Order, Plan, Region};
use super::trace::Trace;
use crate::graph::shape::count;
use crate::graph::{Op, Positions};

/// What a kernel costs.
#[derive(Clone, Copy, Default)]
struct Cost {
    read: usize,
    written: usize,
    operations: usize,
}

/// The kernels of a plan: what each fuses, reads, writes and computes.
pub(crate) fn explain(plan: &Plan, trace: &Trace) -> String {
    let mut text = String::new();
    let mut total = Cost::default();
    for (i, step) in plan.steps.iter().enumerate() {
        let (what, cost) = describe(&step.kernel, plan, trace);
        let _ = writeln!(
            text,
            "{}. {what}: reads {}, writes {}, {} operations",
            i + 1,
            bytes(cost.read),
            bytes(cost.written),
            number(cost.operations)
        );
        total.read += cost.read;
        total.written += cost.written;
        total.operations += cost.operations;
    }
    let kernels = match plan.steps.len() {
        0 => "nothing to compute: all elements are in memory".to_owned(),
        1 => "1 kernel".to_owned(),
        n => format!("{n} kernels"),
    };
    let _ = write!(
        text,
        "{kernels}; reads {}, writes {}, {} operations",
        bytes(total.read),
        bytes(total.written),
        number(total.operations)
    );
    text
}

fn describe(kernel: &Kernel, plan: &Plan, trace: &Trace) -> (String, Cost) {
    match kernel {
        Kernel::Region(region) => describe_region(region, &[]),
        Kernel::Staged(staged) => {
            let local: Vec<_> = staged.local.iter().map(|&(slot, _)| slot).collect();
            let stages: Vec<_> = staged
                .regions
                .iter()
                .map(|region| describe_region(region, &local))
                .collect();
            let what: Vec<_> = stages.iter().map(|(what, _)| what.as_str()).collect();
            let cost = stages.iter().fold(Cost::default(), |sum, (_, cost)| Cost {
                read: sum.read + cost.read,
                written: sum.written + cost.written,
                operations: sum.operations + cost.operations,
            });
            (format!("row by row {{ {} }}", what.join("; ")), cost)
        }
        Kernel::MatrixProduct(product) => {
            let batches = count(&product.batch).unwrap_or(0);
            let (m, n, k) = (product.rows, product.columns, product.inner);
            let batch = if product.batch.is_empty() {
                String::new()
            } else {
                format!("{batches} times ")
            };
            let size = product.dtype.size();
            let cost = Cost {
                read: batches * (m * k + k * n) * size,
                written: batches * m * n * size,
                operations: 2 * batches * m * n * k,
            };
            (
                format!("matrix product, {batch}({m} x {k}) ({k} x {n})"),
                cost,
            )
        }
        Kernel::WindowProduct(product) => {
            let axes = &product.view.lengths;
            let size_of = |range: std::ops::Range<usize>| count(&axes[range]).unwrap_or(0);
            let (batch, own) = (product.batch, product.own);
            let (batches, m, k) = (
                size_of(0..batch),
                size_of(batch..batch + own),
                size_of(batch + own..axes.len()),
            );
            let n = product.columns;
            let size = product.view.dtype.size();
            let span = (axes.iter().zip(&product.view.strides))
                .map(|(&length, &stride)| length.saturating_sub(1) * stride.unsigned_abs())
                .sum::<usize>();
            let cost = Cost {
                read: (span + 1 + batches * n * k) * size,
                written: batches * m * n * size,
                operations: 2 * batches * m * n * k,
            };
            let times = match batch {
                0 => String::new(),
                _ => format!("{batches} times "),
            };
            (
                format!("product with windows read in place, {times}({m} x {k}) ({k} x {n})"),
                cost,
            )
        }
        Kernel::Random {
            draw, count, dtype, ..
        } => {
            let what = format!("{draw:?}").to_lowercase();
            (
                format!("random {what}, {count}"),
                Cost {
                    written: count * dtype.size(),
                    operations: *count,
                    read: 0,
                },
            )
        }
        Kernel::Assemble(assemble) => {
            let what = if assemble.fill.is_some() {
                "pad"
            } else {
                "concat"
            };
            let read = assemble
                .pieces
                .iter()
                .map(|(piece, _)| touched(piece))
                .sum();
            let written = plan.bytes[assemble.out as usize];
            (
                format!("{what} into {}", lengths(&assemble.lengths)),
                Cost {
                    read,
                    written,
                    operations: 0,
                },
            )
        }
        Kernel::Take(take) => {
            let written = plan.bytes[take.out as usize];
            let cost = Cost {
                read: written + take.by.iter().map(|by| touched(&by.ids)).sum::<usize>(),
                written,
                operations: 0,
            };
            (
                format!("take along {}", indexed(trace, take.origin, &take.by)),
                cost,
            )
        }
        Kernel::Scatter(scatter) => {
            let ids: usize = scatter.by.iter().map(|by| touched(&by.ids)).sum();
            let cost = Cost {
                read: touched(&scatter.base) + touched(&scatter.values) + ids,
                written: plan.bytes[scatter.out as usize],
                operations: count(&scatter.values.lengths).unwrap_or(0),
            };
            let what = format!("{:?}", scatter.update).to_lowercase();
            let along = indexed(trace, scatter.origin, &scatter.by);
            (format!("{what} at positions along {along}"), cost)
        }
        Kernel::Scan(scan) => {
            let lengths = &scan.sources[0].lengths;
            let elements = count(lengths).unwrap_or(0);
            let cost = Cost {
                read: scan.sources.iter().map(touched).sum(),
                written: plan.bytes[scan.out as usize],
                operations: elements,
            };
            let how = if scan.reverse { " from the end" } else { "" };
            let what = format!(
                "{} of {elements} elements{how}, along {}",
                scan.op.name(),
                lengths[scan.axis]
            );
            (what, cost)
        }
        Kernel::Order(order) => {
            let length = order.source.lengths[order.axis];
            let elements = count(&order.source.lengths).unwrap_or(0);
            let cost = Cost {
                read: touched(&order.source),
                written: plan.bytes[order.out as usize],
                operations: elements * length.max(2).ilog2() as usize,
            };
            let what = format!(
                "{} of {elements} elements, along {length}",
                order.order.name()
            );
            (what, cost)
        }
        Kernel::Search(search) => {
            let length = search.sorted.lengths.last().copied().unwrap_or(0);
            let elements = count(&search.values.lengths).unwrap_or(0);
            let cost = Cost {
                read: touched(&search.sorted) + touched(&search.values),
                written: plan.bytes[search.out as usize],
                operations: elements * length.max(2).ilog2() as usize,
            };
            (
                format!("searchsorted of {elements} elements among {length}"),
                cost,
            )
        }
    }
}

/// What a region does. Slots in `local` stay in the cache, and inputs that an earlier stage read are counted again.
fn describe_region(region: &Region, local: &[u32]) -> (String, Cost) {
    let (elements, results) = match region.order {
        Order::Map { count } => (count, count),
        Order::Rows { kept, reduced } | Order::Columns { kept, reduced } => (kept * reduced, kept),
    };
    let mut cost = Cost::default();
    let mut names: Vec<String> = Vec::new();
    for instruction in &region.program {
        match &instruction.op {
            Instruct::Load(operand) if local.contains(&operand.slot) => {}
            Instruct::Load(operand) => cost.read += touched(operand),
            Instruct::Unary(op, ..) => names.push(Op::Unary(*op).name()),
            Instruct::Binary(op, ..) => names.push(Op::Binary(*op).name()),
            Instruct::Select(..) => names.push("where".to_owned()),
            Instruct::Cast(..) => names.push(format!("cast to {}", instruction.dtype.name())),
            Instruct::TryCast(..) => {
                names.push(format!("try_cast to {}", instruction.dtype.name()))
            }
            Instruct::Copy(_) => names.push("copy".to_owned()),
            Instruct::Const(_) | Instruct::Parameter(_) | Instruct::Position { .. } => {}
        }
    }
    cost.operations = elements * names.iter().filter(|name| *name != "copy").count();
    for store in region
        .stores
        .iter()
        .filter(|store| !local.contains(&store.slot))
    {
        cost.written += elements * size_of_register(region, store.register);
    }
    let mut what = match names.len() {
        0 => String::new(),
        1..=8 => names.join(", "),
        n => format!("{}, ... {} operations in all", names[..6].join(", "), n),
    };
    if let Some(reduce) = &region.reduce {
        if !local.contains(&reduce.slot) {
            cost.written += results * reduce.op.result(reduce.dtype).size();
        }
        cost.operations += elements;
        let separator = if what.is_empty() { "" } else { " -> " };
        let _ = write!(what, "{separator}{}", reduce.op.name());
        let how = if matches!(region.order, Order::Rows { .. }) {
            "rows"
        } else {
            "columns"
        };
        let _ = write!(what, " of {elements} elements to {results}, along {how}");
    } else {
        let _ = write!(what, " of {elements} elements");
    }
    (what, cost)
}

fn size_of_register(region: &Region, register: u32) -> usize {
    region.program[register as usize].dtype.size()
}

/// Bytes that a view touches at least once: repeated axes count once.
fn touched(operand: &Operand) -> usize {
    let distinct = operand
        .lengths
        .iter()
        .zip(&operand.strides)
        .filter(|&(_, &stride)| stride != 0);
    distinct.map(|(&length, _)| length).product::<usize>() * operand.dtype.size()
}

fn lengths(lengths: &[usize]) -> String {
    let list: Vec<String> = lengths.iter().map(ToString::to_string).collect();
    format!("({})", list.join(", "))
}

fn bytes(n: usize) -> String {
    match n {
        0..1024 => format!("{n} B"),
        1024..1_048_576 => format!("{:.1} KiB", n as f64 / 1024.0),
        1_048_576..1_073_741_824 => format!("{:.1} MiB", n as f64 / 1_048_576.0),
        _ => format!("{:.1} GiB", n as f64 / 1_073_741_824.0),
    }
}

fn number(n: usize) -> String {
    match n {
        0..100_000 => n.to_string(),
        100_000..100_000_000 => format!("{:.1} M", n as f64 / 1e6),
        _ => format!("{:.1} G", n as f64 / 1e9),
    }
}

/// The traced graph in Graphviz' language: operations, with the axes on the edges.
pub(crate) fn to_dot(trace: &Trace) -> String {
    let mut text = String::from(
        "digraph {\n    rankdir = BT;\n    node [shape = box, fontname = \"sans-serif\"];\n",
    );
    for (at, node) in trace.nodes.iter().enumerate() {
        let label = match (&node.op, node.buffer()) {
            (_, Some(_)) => format!("data\\n{}", node.dtype.name()),
            (Op::Const(value) | Op::Scalar(value), None) => format!("{}", value.to_f64()),
            (op, None) => op.name(),
        };
        let root = if trace.roots.contains(&(at as u32)) {
            ", style = bold"
        } else {
            ""
        };
        let _ = writeln!(text, "    n{at} [label = \"{label}\"{root}];");
        for &source in trace.sources_of(at) {
            let from = &trace.nodes[source as usize];
            let _ = writeln!(
                text,
                "    n{source} -> n{at} [label = \"{}\"];",
                axes(from.names, &from.lengths)
            );
        }
    }
    text.push_str("}\n");
    text
}

fn axes(names: &[&str], lengths: &[usize]) -> String {
    let list: Vec<String> = names
        .iter()
        .zip(lengths)
        .map(|(name, length)| format!("{name} {length}"))
        .collect();
    list.join(", ")
}

/// The axes that are indexed, with their lengths.
fn indexed(trace: &Trace, origin: u32, by: &[Indexed]) -> String {
    let node = &trace.nodes[origin as usize];
    let (indexing, names) = match &node.op {
        Op::Take(indexing) => (
            indexing,
            node.sources().first().map_or(&[][..], |block| block.names),
        ),
        Op::Scatter(_, indexing) => (indexing, node.names),
        _ => return String::new(),
    };
    let one = |((axis, _), by): (&(u8, Positions), &Indexed)| {
        let name = names.get(usize::from(*axis)).copied().unwrap_or("an axis");
        format!("{name} of {}", by.length)
    };
    let all: Vec<String> = indexing.by.iter().zip(by).map(one).collect();
    all.join(" and ")
}
