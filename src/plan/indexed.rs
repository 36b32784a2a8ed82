//! Kernels that read and write at positions.

use super::ir::Id;
use super::kernel::{Indexed, Operand, Scatter, Take};
use super::lower::Lowering;
use crate::graph::shape::contiguous;
use crate::graph::{Indexing, Lengths, NEW, Positions, Update};
use smallvec::SmallVec;

impl Lowering<'_> {
    pub(super) fn take(&self, root: Id, indexing: &Indexing) -> Take {
        let value = &self.ir.values[root as usize];
        let block = self.operand(value.sources[0]);
        Take {
            by: self.indexed(
                indexing,
                &value.sources[1..],
                &value.lengths,
                (&block.lengths, &block.strides),
            ),
            block: Operand {
                lengths: value.lengths.clone(),
                strides: spread(&indexing.kept, &block.strides, value.lengths.len()),
                ..block
            },
            out: self.slot(root),
            origin: value.origin,
        }
    }

    pub(super) fn scatter(&self, root: Id, update: Update, indexing: &Indexing) -> Scatter {
        let value = &self.ir.values[root as usize];
        let (base, values) = (
            self.operand(value.sources[0]),
            self.operand(value.sources[1]),
        );
        let strides = contiguous(&value.lengths);
        Scatter {
            update,
            by: self.indexed(
                indexing,
                &value.sources[2..],
                &values.lengths,
                (&value.lengths, &strides),
            ),
            strides: spread(&indexing.kept, &strides, values.lengths.len()),
            base,
            values,
            out: self.slot(root),
            origin: value.origin,
        }
    }

    /// The index tensors `ids` as views over the picked elements, with what they index of a block of these lengths and strides.
    fn indexed(
        &self,
        indexing: &Indexing,
        ids: &[Id],
        picked: &Lengths,
        (lengths, strides): (&Lengths, &[isize]),
    ) -> SmallVec<[Indexed; 2]> {
        let one = |(&id, (axis, at)): (&Id, &(u8, Positions))| {
            let (ids, axis) = (self.operand(id), usize::from(*axis));
            Indexed {
                ids: Operand {
                    lengths: picked.clone(),
                    strides: spread(at, &ids.strides, picked.len()),
                    ..ids
                },
                stride: strides[axis],
                length: lengths[axis],
            }
        };
        ids.iter().zip(&indexing.by).map(one).collect()
    }
}

/// Strides at other positions: axis `i` comes to `at[i]`, if that is a position; those to which none comes have stride 0.
fn spread(at: &[u8], strides: &[isize], rank: usize) -> SmallVec<[isize; 4]> {
    let mut spread = SmallVec::from_elem(0, rank);
    for (&at, &stride) in at.iter().zip(strides).filter(|&(&at, _)| at != NEW) {
        spread[usize::from(at)] = stride;
    }
    spread
}
