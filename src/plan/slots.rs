//! Which slots a kernel reads and writes.

use super::kernel::*;
use smallvec::{SmallVec, smallvec};

impl Kernel {
    /// All slots that the kernel reads or writes.
    pub(crate) fn slots(&self) -> SmallVec<[Slot; 8]> {
        let mut slots: SmallVec<[Slot; 8]> = SmallVec::new();
        match self {
            Kernel::Region(region) => slots.extend(region.slots()),
            Kernel::Staged(staged) => slots.extend(staged.regions.iter().flat_map(Region::slots)),
            Kernel::MatrixProduct(product) => {
                slots.extend([product.left.slot, product.right.slot, product.out])
            }
            Kernel::WindowProduct(product) => {
                slots.extend([product.view.slot, product.other.slot, product.out])
            }
            Kernel::Random { out, .. } => slots.push(*out),
            Kernel::Assemble(assemble) => {
                slots.extend(assemble.pieces.iter().map(|(piece, _)| piece.slot));
                slots.push(assemble.out);
            }
            Kernel::Take(take) => {
                slots.extend(take.by.iter().map(|by| by.ids.slot));
                slots.extend([take.block.slot, take.out]);
            }
            Kernel::Scatter(scatter) => {
                slots.extend(scatter.by.iter().map(|by| by.ids.slot));
                slots.extend([scatter.base.slot, scatter.values.slot, scatter.out]);
            }
            Kernel::Scan(scan) => {
                slots.extend(scan.sources.iter().map(|source| source.slot));
                slots.push(scan.out);
            }
            Kernel::Order(order) => slots.extend([order.source.slot, order.out]),
            Kernel::Search(search) => {
                slots.extend([search.sorted.slot, search.values.slot, search.out]);
            }
        }
        slots
    }

    /// The slots that the kernel writes.
    pub(crate) fn written(&self) -> SmallVec<[Slot; 2]> {
        match self {
            Kernel::Region(region) => region.written().collect(),
            Kernel::Staged(staged) => staged
                .regions
                .iter()
                .flat_map(Region::written)
                .filter(|slot| staged.local.iter().all(|(local, _)| local != slot))
                .collect(),
            Kernel::MatrixProduct(product) => smallvec![product.out],
            Kernel::WindowProduct(product) => smallvec![product.out],
            Kernel::Random { out, .. } => smallvec![*out],
            Kernel::Assemble(assemble) => smallvec![assemble.out],
            Kernel::Take(take) => smallvec![take.out],
            Kernel::Scatter(scatter) => smallvec![scatter.out],
            Kernel::Scan(scan) => smallvec![scan.out],
            Kernel::Order(order) => smallvec![order.out],
            Kernel::Search(search) => smallvec![search.out],
        }
    }
}

impl Region {
    /// All slots that the region reads or writes.
    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> {
        let loads = self
            .program
            .iter()
            .filter_map(|instruction| match &instruction.op {
                Instruct::Load(operand) => Some(operand.slot),
                _ => None,
            });
        loads.chain(self.written())
    }

    fn written(&self) -> impl Iterator<Item = Slot> {
        self.stores
            .iter()
            .map(|store| store.slot)
            .chain(self.reduce.iter().map(|reduce| reduce.slot))
    }
}
