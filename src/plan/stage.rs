//! Stages: regions that work row by row on the same rows run as one kernel, a block of rows at a time.
//!
//! A softmax is three regions (maximum, exponentials and their sum, quotients) that each read their rows. As stages of one
//! kernel they find them in the cache, and what only they read of each other is never written to memory.

use super::kernel::{Instruct, Kernel, Operand, Order, Plan, Region, Slot, Staged, Step};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// Rows with more elements than this do not stay in the cache from one stage to the next.
const LONGEST_ROW: usize = 1 << 16;

/// What a slot that an earlier stage writes holds.
#[derive(Clone, Copy, PartialEq)]
enum Written {
    /// An element for each of the row.
    Elements,
    /// One for each row.
    Results,
}

/// Joins runs of neighbouring steps that are stages of one kernel.
pub(super) fn join(plan: &mut Plan) {
    let mut steps: Vec<Option<Step>> = std::mem::take(&mut plan.steps)
        .into_iter()
        .map(Some)
        .collect();
    let mut at = 0;
    while at < steps.len() {
        let length = stages(&steps[at..]);
        if length > 1 {
            let chain: Vec<Step> = steps[at..at + length]
                .iter_mut()
                .filter_map(Option::take)
                .collect();
            plan.steps.push(joined(chain, &plan.bytes));
            at += length;
        } else {
            plan.steps.extend(steps[at].take());
            at += 1;
        }
    }
}

/// How many of the first steps are stages of one kernel.
fn stages(steps: &[Option<Step>]) -> usize {
    let Some((kept, reduced)) = steps
        .iter()
        .flatten()
        .take(2)
        .find_map(|step| rows_of(&step.kernel))
    else {
        return 1;
    };
    if kept < 2 || !(2..=LONGEST_ROW).contains(&reduced) {
        return 1;
    }
    let mut written: FxHashMap<Slot, Written> = FxHashMap::default();
    let mut reductions = 0;
    let mut length = 0;
    for step in steps.iter().flatten() {
        let Kernel::Region(region) = &step.kernel else {
            break;
        };
        let Some(what) = fits(region, kept, reduced, &written) else {
            break;
        };
        region.stores.iter().for_each(|store| {
            written.insert(store.slot, what);
        });
        if let Some(reduce) = &region.reduce {
            written.insert(reduce.slot, Written::Results);
            reductions += 1;
        }
        length += 1;
    }
    if reductions == 0 { 1 } else { length.max(1) }
}

fn rows_of(kernel: &Kernel) -> Option<(usize, usize)> {
    match kernel {
        Kernel::Region(Region {
            order: Order::Rows { kept, reduced },
            ..
        }) => Some((*kept, *reduced)),
        _ => None,
    }
}

/// Whether a region makes each of its rows from the same rows of what earlier stages wrote; what it stores then.
fn fits(
    region: &Region,
    kept: usize,
    reduced: usize,
    written: &FxHashMap<Slot, Written>,
) -> Option<Written> {
    let what = match region.order {
        Order::Rows {
            kept: k,
            reduced: r,
        } if (k, r) == (kept, reduced) => Written::Elements,
        Order::Map { count } if count == kept * reduced => Written::Elements,
        Order::Map { count } if count == kept => Written::Results,
        _ => return None,
    };
    let is_local = |operand: &Operand| match (written.get(&operand.slot), what) {
        (None, _) => true,
        (Some(from), to) if *from == to => is_walk(
            operand,
            &[(
                if to == Written::Results {
                    kept
                } else {
                    kept * reduced
                },
                1,
            )],
        ),
        (Some(Written::Results), Written::Elements) => is_walk(operand, &[(kept, 1), (reduced, 0)]),
        (Some(_), _) => false,
    };
    let loads = region
        .program
        .iter()
        .filter_map(|instruction| match &instruction.op {
            Instruct::Load(operand) => Some(operand),
            _ => None,
        });
    loads.into_iter().all(is_local).then_some(what)
}

fn is_walk(operand: &Operand, walk: &[(usize, isize)]) -> bool {
    operand.offset == Default::default()
        && operand
            .lengths
            .iter()
            .copied()
            .eq(walk.iter().map(|&(length, _)| length))
        && operand
            .strides
            .iter()
            .copied()
            .eq(walk.iter().map(|&(_, stride)| stride))
}

/// One kernel of several steps. Slots that only they write and read become local to a block of rows.
fn joined(chain: Vec<Step>, bytes: &[usize]) -> Step {
    let (kept, reduced) = chain
        .iter()
        .find_map(|step| rows_of(&step.kernel))
        .unwrap_or((1, 1));
    let written: FxHashSet<Slot> = chain
        .iter()
        .flat_map(|step| step.kernel.written())
        .collect();
    let (mut local, mut frees) = (Vec::new(), SmallVec::new());
    let mut regions = Vec::new();
    for step in chain {
        for slot in step.frees {
            if written.contains(&slot) {
                local.push((slot, bytes[slot as usize] / kept));
            } else {
                frees.push(slot);
            }
        }
        if let Kernel::Region(region) = step.kernel {
            regions.push(region);
        }
    }
    Step {
        kernel: Kernel::Staged(Staged {
            kept,
            reduced,
            regions,
            local,
        }),
        frees,
    }
}
