//! Contractions of several operands, two at a time in a good order.

use super::node::Node;
use super::op::{Contraction, Positions, Reduce};
use super::shape::{Lengths, Names};
use crate::error::{Error, Place};
use crate::graph::DType;
use smallvec::SmallVec;

/// Up to so many operands the best of all orders is found; the order of more is that of the cheapest next pair.
const MOST_EXACT: usize = 6;

/// Names of blocks that exist only between two others.
const BETWEEN: Names = &["contracted"; 13];

/// A node, and for each of its axes the number that it has in the whole contraction.
#[derive(Clone)]
pub(crate) struct Factor {
    pub(crate) node: Node,
    pub(crate) axes: Positions,
}

/// A set of axes, by their numbers.
type Axes = u32;

fn set(axes: &[u8]) -> Axes {
    axes.iter().fold(0, |set, &axis| set | 1 << axis)
}

/// The sum over all axes but `keep` of the product of `factors`, with the axes `keep` in that order. `all` names the axes by number.
#[track_caller]
pub(crate) fn contract(
    factors: Vec<Factor>,
    keep: &[u8],
    all: Names,
    names: Names,
    place: Place,
) -> Node {
    let dtype = factors[0].node.dtype;
    let (lengths, wrong) = lengths(&factors, all, place);
    let kept: Lengths = keep
        .iter()
        .map(|&axis| lengths[usize::from(axis)])
        .collect();
    if let Some(failed) = factors.iter().find(|factor| factor.node.error().is_some()) {
        return failed.node.fail_as(dtype, &kept, names);
    }
    if let Some(error) = wrong {
        return Node::failed(error, dtype, kept, names, place);
    }
    let mut factors = factors;
    let order = if factors.len() <= MOST_EXACT {
        best(&factors, keep, &lengths)
    } else {
        greedy(&factors, keep, &lengths)
    };
    for (i, j) in order {
        let (left, right) = (factors[i].clone(), factors[j].clone());
        factors.swap_remove(i.max(j));
        factors.swap_remove(i.min(j));
        let needed = needed(&factors, keep);
        factors.push(pair(&left, &right, needed));
    }
    let last = without(&factors[0], set(keep));
    let from: Positions = keep
        .iter()
        .map(|axis| last.axes.iter().position(|a| a == axis).unwrap_or_default() as u8)
        .collect();
    last.node.align(&from, &kept, names)
}

/// The axes that are still wanted when all but `factors` are contracted.
fn needed(factors: &[Factor], keep: &[u8]) -> Axes {
    factors
        .iter()
        .fold(set(keep), |needed, factor| needed | set(&factor.axes))
}

/// The length of each axis, and the error of factors that do not agree on one.
fn lengths(factors: &[Factor], all: Names, place: Place) -> (Lengths, Option<Error>) {
    let mut lengths: SmallVec<[Option<usize>; 12]> = SmallVec::from_elem(None, all.len());
    let mut wrong = None;
    for factor in factors {
        for (&axis, &length) in factor.axes.iter().zip(&factor.node.lengths) {
            let known = *lengths[usize::from(axis)].get_or_insert(length);
            if known != length && wrong.is_none() {
                wrong = Some(Error::Disagree {
                    operation: "contract".to_owned(),
                    axis: all[usize::from(axis)].to_owned(),
                    left: known,
                    right: length,
                    place,
                });
            }
        }
    }
    (
        lengths.iter().map(|length| length.unwrap_or(1)).collect(),
        wrong,
    )
}

/// The factor summed over the axes that nobody needs.
#[track_caller]
fn without(factor: &Factor, needed: Axes) -> Factor {
    let is_needed = |axis: u8| needed & 1 << axis != 0;
    let lone: Positions = (0..factor.axes.len() as u8)
        .filter(|&i| !is_needed(factor.axes[usize::from(i)]))
        .collect();
    let axes: Positions = factor
        .axes
        .iter()
        .copied()
        .filter(|&a| is_needed(a))
        .collect();
    let sum = if factor.node.dtype == DType::Bool {
        Reduce::Any
    } else {
        Reduce::Sum
    };
    Factor {
        node: match lone.is_empty() {
            true => factor.node.clone(),
            false => factor.node.reduce(sum, &lone, &BETWEEN[..axes.len()]),
        },
        axes,
    }
}

/// The product of two, summed over the axes that nobody needs afterwards.
#[track_caller]
fn pair(left: &Factor, right: &Factor, needed: Axes) -> Factor {
    let left = without(left, needed | set(&right.axes));
    let right = without(right, needed | set(&left.axes));
    let mut spec = Contraction::default();
    let (mut batch, mut own) = (Positions::new(), Positions::new());
    for (i, &axis) in left.axes.iter().enumerate() {
        match right.axes.iter().position(|&a| a == axis) {
            None => {
                spec.left.push(i as u8);
                own.push(axis);
            }
            Some(j) if needed & 1 << axis == 0 => spec.over.push((i as u8, j as u8)),
            Some(j) => {
                spec.batch.push((i as u8, j as u8));
                batch.push(axis);
            }
        }
    }
    for (j, &axis) in right.axes.iter().enumerate() {
        if !left.axes.contains(&axis) {
            spec.right.push(j as u8);
            own.push(axis);
        }
    }
    batch.append(&mut own);
    Factor {
        node: Node::contract(&left.node, &right.node, spec, &BETWEEN[..batch.len()]),
        axes: batch,
    }
}

/// Multiplications of a product over these axes. It is a float, so that it does not overflow.
fn cost(axes: Axes, lengths: &[usize]) -> f64 {
    (0..lengths.len())
        .filter(|axis| axes & 1 << axis != 0)
        .map(|axis| lengths[axis] as f64)
        .product()
}

/// The order of fewest multiplications: for each set of factors the best way to split it in two.
fn best(factors: &[Factor], keep: &[u8], lengths: &[usize]) -> Vec<(usize, usize)> {
    let count = factors.len();
    let axes: Vec<Axes> = factors.iter().map(|factor| set(&factor.axes)).collect();
    let union = |sets: usize| -> Axes {
        (0..count)
            .filter(|i| sets & 1 << i != 0)
            .fold(0, |all, i| all | axes[i])
    };
    let whole = (1usize << count) - 1;
    // What is left of a set of factors when it is contracted.
    let result = |sets: usize| union(sets) & (union(whole & !sets) | set(keep));
    let mut least = vec![(f64::INFINITY, 0usize); 1 << count];
    for sets in 1..=whole {
        if sets.is_power_of_two() {
            least[sets] = (0.0, 0);
            continue;
        }
        let mut part = (sets - 1) & sets;
        while part > 0 {
            let rest = sets & !part;
            // Each split is seen from one side only.
            if part > rest {
                let all = axes_of(part, &axes, &result) | axes_of(rest, &axes, &result);
                let total = least[part].0 + least[rest].0 + cost(all, lengths);
                if total < least[sets].0 {
                    least[sets] = (total, part);
                }
            }
            part = (part - 1) & sets;
        }
    }
    let mut order = Vec::new();
    let mut places: Vec<usize> = (0..count).map(|i| 1 << i).collect();
    split(whole, &least, &mut places, &mut order);
    order
}

/// The axes that a set of factors has: those of the one, or of the result of several.
fn axes_of(sets: usize, axes: &[Axes], result: &impl Fn(usize) -> Axes) -> Axes {
    if sets.is_power_of_two() {
        axes[sets.trailing_zeros() as usize]
    } else {
        result(sets)
    }
}

/// Appends the contractions that make one factor of `sets`. `places` says which factors each place of the list stands for.
fn split(
    sets: usize,
    least: &[(f64, usize)],
    places: &mut Vec<usize>,
    order: &mut Vec<(usize, usize)>,
) {
    if sets.is_power_of_two() || sets == 0 {
        return;
    }
    let part = match least[sets].1 {
        // Every order costs more than a float can say.
        0 => 1 << sets.trailing_zeros(),
        part => part,
    };
    let rest = sets & !part;
    split(part, least, places, order);
    split(rest, least, places, order);
    let at = |sets: usize| places.iter().position(|&p| p == sets).unwrap_or_default();
    let (i, j) = (at(part), at(rest));
    // The factor that comes first stays on the left.
    let (i, j) = if part.trailing_zeros() < rest.trailing_zeros() {
        (i, j)
    } else {
        (j, i)
    };
    places.swap_remove(i.max(j));
    places.swap_remove(i.min(j));
    places.push(sets);
    order.push((i, j));
}

/// Each time the pair that costs least.
fn greedy(factors: &[Factor], keep: &[u8], lengths: &[usize]) -> Vec<(usize, usize)> {
    let mut axes: Vec<Axes> = factors.iter().map(|factor| set(&factor.axes)).collect();
    let mut order = Vec::new();
    while axes.len() > 1 {
        let mut cheapest = (f64::INFINITY, (0, 1));
        for i in 0..axes.len() {
            for j in i + 1..axes.len() {
                let cost = cost(axes[i] | axes[j], lengths);
                if cost < cheapest.0 {
                    cheapest = (cost, (i, j));
                }
            }
        }
        let (i, j) = cheapest.1;
        let both = axes[i] | axes[j];
        axes.swap_remove(j);
        axes.swap_remove(i);
        let needed = axes.iter().fold(set(keep), |needed, axes| needed | axes);
        axes.push(both & needed);
        order.push((i, j));
    }
    order
}
