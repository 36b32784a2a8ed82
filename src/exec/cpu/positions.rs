//! Positions that integer tensors say, turned into offsets in a block.
#![allow(unsafe_code, reason = "reads views whose bounds were checked once")]

use super::region::Bound;
use super::strided::{extent, runs};
use crate::graph::DType;
use crate::plan::kernel::{Indexed, Operand};
use smallvec::SmallVec;

/// A position that is not one of its axis, and which of the index tensors says it.
#[derive(Clone, Copy)]
pub(super) struct OutOfRange {
    pub(super) which: usize,
    pub(super) index: i64,
}

/// The first element of a view whose bounds were checked.
#[derive(Clone, Copy)]
pub(super) struct First(pub(super) *mut u8);

// SAFETY: sources are only read, and each element of a result is written by one work item.
unsafe impl Sync for First {}
// SAFETY: as above.
unsafe impl Send for First {}

/// The first element of a view, all of whose elements lie in its slot, also where it is moved to any position of the `further` axes.
pub(super) fn first(operand: &Operand, further: &[Indexed], bound: &Bound) -> First {
    let (pointer, bytes) = (bound.memory)(operand.slot);
    let offset = operand.offset.at(bound.parameters);
    let (mut lengths, mut strides) = (operand.lengths.clone(), operand.strides.clone());
    lengths.extend(further.iter().map(|by| by.length));
    strides.extend(further.iter().map(|by| by.stride));
    let size = operand.dtype.size();
    if !lengths.contains(&0) {
        let inside = extent(&lengths, &strides).is_some_and(|(least, greatest)| {
            offset + least >= 0 && ((offset + greatest) as usize) < bytes / size
        });
        assert!(inside, "views are checked when they are made");
    }
    First(pointer.wrapping_offset(offset.wrapping_mul(size as isize)))
}

/// The last axes of a domain along which positions do not change and `N` operands have even steps: they are walked in one loop.
pub(super) struct Inner<const N: usize> {
    /// How many axes there are before them.
    pub(super) outer: usize,
    /// Elements in the loop.
    pub(super) count: usize,
    /// From one to the next in each operand.
    pub(super) steps: [isize; N],
}

impl<const N: usize> Inner<N> {
    pub(super) fn of(by: &[Indexed], lengths: &[usize], strides: [&[isize]; N]) -> Inner<N> {
        let (mut outer, mut count, mut steps) = (lengths.len(), 1, [0; N]);
        while let Some(axis) = outer.checked_sub(1) {
            let here = strides.map(|strides| strides[axis]);
            let goes_on = (0..N).all(|i| here[i] == steps[i] * count as isize);
            if lengths[axis] == 1 {
            } else if by.iter().any(|by| by.ids.strides[axis] != 0) {
                break;
            } else if count == 1 {
                (count, steps) = (lengths[axis], here);
            } else if goes_on {
                count *= lengths[axis];
            } else {
                break;
            }
            outer = axis;
        }
        Inner {
            outer,
            count,
            steps,
        }
    }
}

/// Lengths or strides for `runs`, which wants at least one axis: `alone` is that of none.
pub(super) fn walked<T: Copy>(of: &[T], alone: T) -> SmallVec<[T; 8]> {
    let alone = of.is_empty().then_some(alone);
    of.iter().copied().chain(alone).collect()
}

/// Where positions lead.
pub(super) struct Locator<'a> {
    lengths: SmallVec<[usize; 8]>,
    by: SmallVec<[(First, &'a Indexed, SmallVec<[isize; 8]>); 2]>,
}

impl<'a> Locator<'a> {
    /// On the first `outer` axes of the domain.
    pub(super) fn new(by: &'a [Indexed], lengths: &[usize], outer: usize, bound: &Bound) -> Self {
        let one = |by: &'a Indexed| {
            let strides = walked(&by.ids.strides[..outer], 0);
            (first(&by.ids, &[], bound), by, strides)
        };
        Locator {
            lengths: walked(&lengths[..outer], 1),
            by: by.iter().map(one).collect(),
        }
    }

    /// Adds to each of `offsets`, which are those of the elements from `start` on, what the positions say.
    pub(super) fn locate(&self, start: usize, offsets: &mut [isize]) -> Result<(), OutOfRange> {
        for (which, (ids, by, strides)) in self.by.iter().enumerate() {
            macro_rules! add {
                ($type:ty) => {
                    // SAFETY: the bounds of the view were checked by `first`, and this is the type of its elements.
                    unsafe {
                        self.add::<$type>(ids.0.cast(), by, strides, start, offsets)
                    }
                };
            }
            let wrong = match by.ids.dtype {
                DType::I8 => add!(i8),
                DType::I16 => add!(i16),
                DType::I32 => add!(i32),
                DType::I64 => add!(i64),
                DType::U8 => add!(u8),
                DType::U16 => add!(u16),
                DType::U32 => add!(u32),
                _ => add!(u64),
            };
            if let Some(index) = wrong {
                return Err(OutOfRange { which, index });
            }
        }
        Ok(())
    }

    /// # Safety
    /// `ids` is the first element of the view of `by`, elements of `T`, whose bounds were checked.
    #[inline(always)]
    unsafe fn add<T: Copy + TryInto<i64>>(
        &self,
        ids: *const T,
        by: &Indexed,
        strides: &[isize],
        start: usize,
        offsets: &mut [isize],
    ) -> Option<i64> {
        let mut wrong = None;
        runs(
            &self.lengths,
            strides,
            start,
            offsets.len(),
            |at, here, done| {
                let step = strides[strides.len() - 1];
                for (k, offset) in offsets[done..done + here].iter_mut().enumerate() {
                    // SAFETY: `runs` visits elements of the view.
                    let id = unsafe { *ids.offset(at + k as isize * step) };
                    let id = id.try_into().unwrap_or(i64::MAX);
                    if id < 0 || id as usize >= by.length {
                        wrong.get_or_insert(id);
                    } else {
                        *offset += id as isize * by.stride;
                    }
                }
            },
        );
        wrong
    }
}
