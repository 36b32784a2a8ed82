//! Fusion: which values are computed together, and which are stored.
//!
//! A group is one kernel. A region group computes elementwise values over one domain, tile by tile, stores those that
//! others need and feeds its reduction without storing; every other operation is a group of its own.

use super::ir::{Id, Ir, is_elementwise};
use crate::graph::{Binary, Lengths, Op, Unary};
use smallvec::SmallVec;

/// A region computes no more values than this, so that the registers of a tile stay in the cache.
const MOST_VALUES: usize = 96;

/// How far the search for a path between groups goes before it gives up and assumes one.
const MOST_STEPS: usize = 4096;

/// One kernel to be.
#[derive(Debug)]
pub(crate) struct Group {
    /// Elementwise values in topological order; none for an operation that is not elementwise.
    pub(crate) values: Vec<Id>,
    /// The reduction that the region feeds, or the operation that is not elementwise.
    pub(crate) root: Option<Id>,
    /// Lengths of the domain of a region.
    pub(crate) domain: Lengths,
    is_region: bool,
    /// Groups that read what this one stores.
    next: Vec<u32>,
}

/// The groups in an order in which they can run, and the values that are stored.
pub(crate) struct Grouping {
    pub(crate) groups: Vec<Group>,
    pub(crate) stored: Vec<bool>,
}

/// One use of a value.
struct Use {
    by: Id,
    /// The user reads it element by element, in its own order.
    direct: bool,
}

/// Whether the value has no elements in memory: a region makes it where it is needed.
fn is_virtual(op: &Op) -> bool {
    matches!(op, Op::Scalar(_) | Op::Const(_) | Op::Iota)
}

/// Whether computing a value again costs less than storing and reading it.
fn is_cheap(op: &Op) -> bool {
    match op {
        Op::Unary(op) => matches!(
            op,
            Unary::Neg
                | Unary::Abs
                | Unary::Sign
                | Unary::Square
                | Unary::Relu
                | Unary::Not
                | Unary::Sqrt
                | Unary::Recip
        ),
        Op::Binary(op) => !matches!(
            op,
            Binary::Pow | Binary::Atan2 | Binary::Hypot | Binary::Rem
        ),
        Op::Select | Op::Cast => true,
        _ => false,
    }
}

/// Groups the values of `ir`.
pub(crate) fn group(ir: &Ir) -> Grouping {
    let mut fusion = Fusion {
        ir,
        uses: uses(ir),
        groups: Vec::new(),
        groups_of: vec![SmallVec::new(); ir.values.len()],
        stored: vec![false; ir.values.len()],
    };
    for &id in ir.order.iter().rev() {
        let is_itself = ir.views[id as usize]
            .as_ref()
            .is_some_and(|view| view.base == id);
        if is_itself && !ir.values[id as usize].input {
            fusion.place(id);
        }
    }
    let stored = fusion.stored;
    Grouping {
        groups: in_order(fusion.groups),
        stored,
    }
}

fn uses(ir: &Ir) -> Vec<Vec<Use>> {
    let mut uses: Vec<Vec<Use>> = ir.values.iter().map(|_| Vec::new()).collect();
    for &id in &ir.order {
        let value = &ir.values[id as usize];
        if value.input
            || ir.views[id as usize]
                .as_ref()
                .is_none_or(|view| view.base != id)
        {
            continue;
        }
        for &source in &value.sources {
            if let Some(view) = &ir.views[source as usize] {
                let lengths = &ir.values[source as usize].lengths;
                let direct =
                    *lengths == ir.values[view.base as usize].lengths && ir.is_whole(view, lengths);
                uses[view.base as usize].push(Use { by: id, direct });
            }
        }
    }
    uses
}

struct Fusion<'a> {
    ir: &'a Ir,
    uses: Vec<Vec<Use>>,
    groups: Vec<Group>,
    groups_of: Vec<SmallVec<[u32; 2]>>,
    stored: Vec<bool>,
}

impl Fusion<'_> {
    /// Places one value, all of whose users are placed.
    fn place(&mut self, id: Id) {
        let value = &self.ir.values[id as usize];
        if !is_elementwise(&value.op) && !matches!(value.op, Op::Iota) {
            let domain = match value.op {
                Op::Reduce(..) => self.ir.values[value.sources[0] as usize].lengths.clone(),
                _ => Lengths::new(),
            };
            let is_region = matches!(value.op, Op::Reduce(..));
            let group = self.open(Group {
                values: Vec::new(),
                root: Some(id),
                domain,
                is_region,
                next: Vec::new(),
            });
            self.store(id, group);
            return;
        }
        let mut users: SmallVec<[u32; 4]> = SmallVec::new();
        let mut must_store = self.is_output(id);
        for use_ in &self.uses[id as usize] {
            let fusible = self.groups_of[use_.by as usize]
                .iter()
                .all(|&g| self.groups[g as usize].is_region);
            must_store |= !fusible || !(use_.direct || is_virtual(&value.op));
            if fusible && use_.direct {
                users.extend(self.groups_of[use_.by as usize].iter().copied());
            }
        }
        users.sort_unstable();
        users.dedup();
        let roomy = users
            .iter()
            .all(|&g| self.groups[g as usize].values.len() < MOST_VALUES);
        if is_virtual(&value.op) {
            if must_store {
                let group = self.open_region(id);
                self.store(id, group);
            }
        } else if !must_store && roomy && (users.len() == 1 || self.is_recomputed(id)) {
            for &group in &users {
                self.groups[group as usize].values.push(id);
            }
            self.groups_of[id as usize] = users.iter().copied().collect();
        } else {
            let group = match users
                .iter()
                .copied()
                .find(|&group| self.may_store_in(id, group))
            {
                Some(group) => {
                    self.groups[group as usize].values.push(id);
                    group
                }
                None => self.open_region(id),
            };
            self.store(id, group);
        }
    }

    fn is_output(&self, id: Id) -> bool {
        self.ir.outputs.iter().any(|&(_, output)| output == id)
            || self.ir.values[id as usize].output
    }

    /// Whether the value is computed in each of the groups that use it.
    fn is_recomputed(&self, id: Id) -> bool {
        let value = &self.ir.values[id as usize];
        is_cheap(&value.op)
            && value.sources.iter().all(|&source| {
                let Some(view) = &self.ir.views[source as usize] else {
                    return false;
                };
                let base = &self.ir.values[view.base as usize];
                base.input || is_virtual(&base.op) || !is_elementwise(&base.op)
            })
    }

    /// Whether `group`, which uses the value, can compute and store it for the others too: none of them may come before it, and
    /// the group itself may not read in another order what it has not stored yet.
    fn may_store_in(&self, id: Id, group: u32) -> bool {
        let target = &self.groups[group as usize];
        if target.values.len() >= MOST_VALUES || !self.is_in_domain_order(target) {
            return false;
        }
        let reads_it_moved = |u: &Use| !u.direct && self.groups_of[u.by as usize].contains(&group);
        if self.uses[id as usize].iter().any(reads_it_moved) {
            return false;
        }
        let mut pending: Vec<u32> = self.uses[id as usize]
            .iter()
            .flat_map(|u| self.groups_of[u.by as usize].iter().copied())
            .collect();
        pending.retain(|&g| g != group);
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(g) = pending.pop() {
            if g == group || seen.len() > MOST_STEPS {
                return false;
            }
            if seen.insert(g) {
                pending.extend(&self.groups[g as usize].next);
            }
        }
        true
    }

    /// Whether the region visits its domain in row-major order, as one does whose reduction is over the first or the last axes.
    fn is_in_domain_order(&self, group: &Group) -> bool {
        match group.root.map(|root| &self.ir.values[root as usize].op) {
            Some(Op::Reduce(_, over)) => {
                let rank = group.domain.len();
                let first = over
                    .iter()
                    .enumerate()
                    .all(|(i, &axis)| usize::from(axis) == i);
                let last = over
                    .iter()
                    .enumerate()
                    .all(|(i, &axis)| usize::from(axis) == rank - over.len() + i);
                first || last
            }
            _ => true,
        }
    }

    fn open_region(&mut self, id: Id) -> u32 {
        let domain = self.ir.values[id as usize].lengths.clone();
        self.open(Group {
            values: vec![id],
            root: None,
            domain,
            is_region: true,
            next: Vec::new(),
        })
    }

    fn open(&mut self, group: Group) -> u32 {
        self.groups.push(group);
        self.groups.len() as u32 - 1
    }

    /// The value is stored by `group`; all groups that use it come later.
    fn store(&mut self, id: Id, group: u32) {
        self.stored[id as usize] = true;
        self.groups_of[id as usize] = SmallVec::from_slice(&[group]);
        let users = self.uses[id as usize]
            .iter()
            .flat_map(|u| self.groups_of[u.by as usize].iter().copied());
        let mut next: Vec<u32> = users.filter(|&g| g != group).collect();
        let known = &mut self.groups[group as usize].next;
        known.append(&mut next);
        known.sort_unstable();
        known.dedup();
    }
}

/// The groups in a topological order, each with its values in one.
fn in_order(mut groups: Vec<Group>) -> Vec<Group> {
    let mut before = vec![0u32; groups.len()];
    for group in &groups {
        for &next in &group.next {
            before[next as usize] += 1;
        }
    }
    // Groups were opened users first, so that the last one opened is the natural one to begin with.
    let mut ready: Vec<u32> = (0..groups.len() as u32)
        .filter(|&g| before[g as usize] == 0)
        .collect();
    let mut order = Vec::with_capacity(groups.len());
    while let Some(group) = ready.pop() {
        order.push(group);
        for &next in &groups[group as usize].next {
            before[next as usize] -= 1;
            if before[next as usize] == 0 {
                ready.push(next);
            }
        }
    }
    debug_assert_eq!(
        order.len(),
        groups.len(),
        "groups depend on each other in a circle"
    );
    order
        .into_iter()
        .map(|group| {
            let group = &mut groups[group as usize];
            let empty = Group {
                values: Vec::new(),
                root: None,
                domain: Lengths::new(),
                is_region: false,
                next: Vec::new(),
            };
            let mut group = std::mem::replace(group, empty);
            group.values.reverse();
            group
        })
        .collect()
}
