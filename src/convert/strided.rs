//! Elements of other libraries, as they lie in memory.

use std::cmp::Reverse;

use smallvec::SmallVec;

use crate::asked::{Asked, Found};
use crate::axis::Axes;
use crate::element::Element;
use crate::error::{Place, Result};
use crate::graph::shape::count;
use crate::graph::{Lengths, Node, Positions};
use crate::tensor::create::stored;

/// Where elements lie: the one at an index is at `start` plus the index times the strides.
pub(super) struct Layout {
    pub(super) start: usize,
    pub(super) lengths: Lengths,
    pub(super) strides: SmallVec<[isize; 4]>,
}

/// The lengths, if they are those of the axes `S`.
pub(super) fn fitting<E: Element, S: Axes>(
    operation: &str,
    lengths: &[usize],
    place: Place,
) -> Result<Lengths> {
    let lengths: SmallVec<[u64; 4]> = lengths.iter().map(|&length| length as u64).collect();
    let found = Found {
        dtype: Some(E::DTYPE),
        spelled: E::DTYPE.name(),
        names: None,
        lengths: &lengths,
    };
    Asked::of::<E, S>().check(&found, operation, place)
}

/// The tensor of elements that lie so. Where there are no gaps between them, they are taken over, and seen through strides.
pub(super) fn node<E: Element, S: Axes>(
    mut data: Vec<E>,
    layout: Layout,
    place: Place,
) -> Result<Node> {
    let Layout {
        start,
        lengths,
        strides,
    } = &layout;
    let Some(order) = layout.dense() else {
        return stored(layout.gather(&data), layout.lengths, S::NAMES, place);
    };
    let axes = || lengths.iter().zip(strides);
    let first = axes().fold(*start, |first, (&length, &stride)| {
        first.wrapping_add_signed(stride.min(0).wrapping_mul(length as isize - 1))
    });
    data.truncate(first + count(lengths).unwrap_or(0));
    data.drain(..first);
    let in_memory: Lengths = order.iter().map(|&axis| lengths[axis]).collect();
    let node = stored(data, in_memory, S::NAMES, place)?;
    // From the order in memory to that of the axes, then backwards along those that lie so.
    let mut from = Positions::from_elem(0, order.len());
    for (at, &axis) in order.iter().enumerate() {
        from[axis] = at as u8;
    }
    let node = node.align(&from, lengths, S::NAMES);
    let backwards = || axes().map(|(_, &stride)| stride < 0);
    let starts: SmallVec<[i64; 4]> = backwards()
        .zip(lengths)
        .map(|(backwards, &length)| i64::from(backwards) * (length as i64 - 1))
        .collect();
    let steps: SmallVec<[i64; 4]> = backwards()
        .map(|backwards| 1 - 2 * i64::from(backwards))
        .collect();
    Ok(node.slice(&starts, lengths, &steps, S::NAMES))
}

impl Layout {
    /// The axes in the order in which they lie in memory, the slowest first; `None` if there are gaps between elements, if some are the same, or
    /// if there are none.
    fn dense(&self) -> Option<SmallVec<[usize; 4]>> {
        if self.lengths.contains(&0) {
            return None;
        }
        let mut order: SmallVec<[usize; 4]> = (0..self.lengths.len()).collect();
        // The stride of an axis of length 1 says nothing.
        order.sort_by_key(|&axis| {
            (
                self.lengths[axis] > 1,
                Reverse(self.strides[axis].unsigned_abs()),
            )
        });
        let mut step = 1;
        for &axis in order.iter().rev() {
            let length = self.lengths[axis];
            if length != 1 && self.strides[axis].unsigned_abs() != step {
                return None;
            }
            step *= length;
        }
        Some(order)
    }

    /// The elements one by one, the last axis changing fastest.
    fn gather<E: Element>(&self, data: &[E]) -> Vec<E> {
        let count = count(&self.lengths).unwrap_or(0);
        let mut index = Lengths::from_elem(0, self.lengths.len());
        let mut at = self.start;
        let mut elements = Vec::with_capacity(count);
        for _ in 0..count {
            elements.push(data[at]);
            for (axis, i) in index.iter_mut().enumerate().rev() {
                let (length, stride) = (self.lengths[axis], self.strides[axis]);
                *i += 1;
                at = at.wrapping_add_signed(stride);
                if *i < length {
                    break;
                }
                at = at.wrapping_add_signed(stride.wrapping_mul(-(length as isize)));
                *i = 0;
            }
        }
        elements
    }
}
