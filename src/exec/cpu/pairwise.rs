//! Adding up partial results.

use super::fold::{Fold, Partial};

/// Partial results put together in pairs, so that rounding grows with the logarithm of their number.
pub(super) struct Pairwise<'a> {
    fold: &'a Fold,
    stack: smallvec::SmallVec<[(u32, Partial); 16]>,
}

impl<'a> Pairwise<'a> {
    pub(super) fn new(fold: &'a Fold) -> Pairwise<'a> {
        Pairwise {
            fold,
            stack: smallvec::SmallVec::new(),
        }
    }

    pub(super) fn push(&mut self, mut partial: Partial) {
        let mut level = 0;
        while let Some(&(l, earlier)) = self.stack.last()
            && l == level
        {
            partial = (self.fold.combine)(earlier, partial);
            self.stack.pop();
            level += 1;
        }
        self.stack.push((level, partial));
    }

    pub(super) fn total(mut self) -> Partial {
        let Some((_, mut total)) = self.stack.pop() else {
            return self.fold.identity;
        };
        while let Some((_, earlier)) = self.stack.pop() {
            total = (self.fold.combine)(earlier, total);
        }
        total
    }
}
