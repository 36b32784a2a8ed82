//! Steps that read and update at positions.

use super::naive::{Naive, is_signed};
use super::program::{Entry, MOST_AXES, Program, names, stored};
use crate::graph::{DType, Indexing, NEW, Node, Positions, Update};
use smallvec::SmallVec;
use std::sync::Arc;

/// Positions of one to three axes of a block.
struct Picking {
    indexing: Arc<Indexing>,
    ids: Vec<Entry>,
    /// Of what is picked.
    lengths: Vec<usize>,
}

impl Picking {
    fn nodes(&self) -> Vec<Node> {
        self.ids.iter().map(|ids| ids.node.clone()).collect()
    }

    fn naives(&self) -> Vec<&Naive> {
        self.ids.iter().map(|ids| &ids.naive).collect()
    }

    fn text(&self) -> String {
        let ids: Vec<_> = self.ids.iter().map(|ids| &ids.naive.data).collect();
        format!("{:?} {ids:?}", self.indexing)
    }
}

impl Program {
    fn picking(&mut self, x: &Entry) -> Option<Picking> {
        let mut axes: Vec<usize> = (0..x.rank())
            .filter(|&axis| (1..250).contains(&x.naive.lengths[axis]))
            .collect();
        self.shuffle(&mut axes);
        axes.truncate(self.dice.pick(&[1, 1, 1, 2, 2, 3]));
        if axes.is_empty() {
            return None;
        }
        // Each axis of what is picked is one of the block, or new.
        let kept = (0..x.rank()).filter(|axis| !axes.contains(axis));
        let mut picked: Vec<(Option<usize>, usize)> = kept
            .map(|axis| (Some(axis), x.naive.lengths[axis]))
            .collect();
        for _ in 0..self.dice.below(3) {
            picked.push((None, self.dice.pick(&[0, 1, 2, 3, 5])));
        }
        if self.dice.one_in(2) {
            self.shuffle(&mut picked);
        }
        let lengths: Vec<usize> = picked.iter().map(|&(_, length)| length).collect();
        let total: usize = lengths.iter().product();
        if picked.len() > MOST_AXES || total > self.scale.most_elements {
            return None;
        }
        let mut of_ids: Vec<Vec<u8>> = vec![Vec::new(); axes.len()];
        for (at, &(own, _)) in picked.iter().enumerate() {
            let certain = self.dice.below(axes.len());
            for (i, of_ids) in of_ids.iter_mut().enumerate() {
                let has = if own.is_none() && i == certain {
                    true
                } else {
                    self.dice.one_in(4)
                };
                if has {
                    let place = self.dice.below(of_ids.len() + 1);
                    of_ids.insert(place, at as u8);
                }
            }
        }
        let mut ids = Vec::new();
        for (&axis, at) in axes.iter().zip(&of_ids) {
            let dtype = (self.dice).pick(&[DType::I64, DType::I32, DType::U8, DType::U64]);
            let own = at.iter().map(|&at| lengths[usize::from(at)]).collect();
            let (dice, most) = (&mut self.dice, x.naive.lengths[axis]);
            let naive = Naive::from_fn(dtype, own, |_| dice.below(most) as i128);
            ids.push(Entry {
                node: stored(&naive),
                naive,
                how: String::new(),
            });
        }
        let place = |axis: usize| picked.iter().position(|&(own, _)| own == Some(axis));
        let indexing = Arc::new(Indexing {
            kept: (0..x.rank())
                .map(|axis| place(axis).map_or(NEW, |at| at as u8))
                .collect(),
            by: axes
                .iter()
                .zip(of_ids)
                .map(|(&axis, at)| (axis as u8, Positions::from_vec(at)))
                .collect(),
            operation: "take",
        });
        Some(Picking {
            indexing,
            ids,
            lengths,
        })
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.dice.below(last + 1));
        }
    }

    pub(super) fn take(&mut self) {
        let (at, x) = self.some();
        let Some(picking) = self.picking(&x) else {
            return;
        };
        let (indexing, rank) = (&picking.indexing, picking.lengths.len());
        let node = x.node.take(indexing, &picking.nodes(), names(rank));
        let naive = (x.naive).take(indexing, &picking.naives(), picking.lengths.clone());
        self.push(node, naive, format!("take of {at}: {}", picking.text()));
    }

    /// Updates a block, which may be a view or wanted otherwise, by values, which may be taken of it.
    pub(super) fn scatter(&mut self) {
        let (at, x) = self.some();
        let Some(picking) = self.picking(&x) else {
            return;
        };
        let dtype = x.naive.dtype;
        let update = if dtype == DType::Bool {
            Update::Set
        } else {
            (self.dice).pick(&[
                Update::Set,
                Update::Add,
                Update::Add,
                Update::Mul,
                Update::Min,
                Update::Max,
            ])
        };
        let (indexing, rank) = (&picking.indexing, picking.lengths.len());
        let values = if self.dice.one_in(3) && update != Update::Mul {
            Entry {
                node: x.node.take(indexing, &picking.nodes(), names(rank)),
                naive: (x.naive).take(indexing, &picking.naives(), picking.lengths.clone()),
                how: String::new(),
            }
        } else {
            self.values(
                dtype,
                &picking.lengths,
                if update == Update::Mul { 2 } else { 8 },
            )
        };
        // Sums in halves beyond what they hold exactly depend on the order.
        let exact = match dtype {
            DType::BF16 => 256,
            DType::F16 => 2048,
            _ => 20_000,
        };
        let most = values.naive.largest() * values.naive.data.len() as i128;
        if update == Update::Add && most + x.naive.largest() > exact {
            return;
        }
        let node = (x.node).scatter(update, indexing, &picking.nodes(), &values.node);
        let naive = (x.naive).scatter(update, indexing, &picking.naives(), &values.naive);
        let how = format!("{update:?} at positions in {at}: {}", picking.text());
        self.push(node, naive, how);
    }

    /// Numbers below `most`, in memory or as a view of axes in another order.
    fn values(&mut self, dtype: DType, lengths: &[usize], most: usize) -> Entry {
        let rank = lengths.len();
        let mut order: Vec<usize> = (0..rank).collect();
        if self.dice.one_in(2) {
            self.shuffle(&mut order);
        }
        let dice = &mut self.dice;
        let own = order.iter().map(|&axis| lengths[axis]).collect();
        let inner = Naive::from_fn(dtype, own, |_| {
            let value = dice.below(most) as i128;
            if is_signed(dtype) && dice.one_in(2) {
                -value
            } else {
                value
            }
        });
        let back: SmallVec<[usize; 8]> = (0..rank)
            .map(|axis| order.iter().position(|&o| o == axis).unwrap_or(0))
            .collect();
        let from: Positions = back.iter().map(|&at| at as u8).collect();
        let naive = Naive::from_fn(dtype, lengths.to_vec(), |index| {
            let inside: Vec<usize> = order.iter().map(|&axis| index[axis]).collect();
            inner.at(&inside)
        });
        Entry {
            node: stored(&inner).align(&from, lengths, names(rank)),
            naive,
            how: String::new(),
        }
    }
}
