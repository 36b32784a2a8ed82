//! The same axes, their positions in another order.

use smallvec::SmallVec;

use super::{Backend, Tensor};
use crate::axis::{Axes, AxisSelection, NamesIn, OneName, Positions};
use crate::element::Element;
use crate::graph::Node;

/// # Positions in another order
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The positions of one axis or of several in reverse order. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | the same |
    ///
    /// Equivalents: `numpy.flip(x, axis)`, `torch.flip`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// assert_eq!(x.flip(Col).to_vec()?, [2, 1, 4, 3]);
    /// assert_eq!(x.flip((Row, Col)).to_vec()?, [4, 3, 2, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "reverse")]
    #[doc(alias = "fliplr")]
    #[doc(alias = "flipud")]
    #[track_caller]
    #[must_use = "`flip` returns a new tensor"]
    pub fn flip<X: NamesIn<S>>(&self, axes: X) -> Self {
        let _ = axes;
        let node = self.node();
        let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, S::RANK);
        let mut steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, S::RANK);
        for &at in Positions::<X::Axes, S>::ALL {
            let at = usize::from(at);
            starts[at] = node.lengths[at].saturating_sub(1) as i64;
            steps[at] = -1;
        }
        Tensor::from_node(node.slice(&starts, &node.lengths, &steps, <S as AxisSelection>::NAMES))
    }

    /// The positions of `axis` moved on by `shift`; those that leave at one end come in at the other.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | result | the same |
    ///
    /// A negative `shift` moves towards the front; one beyond the length goes round again.
    ///
    /// Equivalents: `numpy.roll(x, shift, axis)`, `torch.roll`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<i32, (Time<4>,)> = [1, 2, 3, 4].into();
    /// assert_eq!(x.roll(Time, 1).to_vec()?, [4, 1, 2, 3]);
    /// assert_eq!(x.roll(Time, -5).to_vec()?, [2, 3, 4, 1]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "shift")]
    #[doc(alias = "rotate")]
    #[track_caller]
    #[must_use = "`roll` returns a new tensor"]
    pub fn roll<X: OneName + NamesIn<S>>(&self, axis: X, shift: i64) -> Self {
        let _ = axis;
        let (node, at) = (self.node(), Positions::<X::Axis, S>::FIRST);
        let length = node.lengths[at];
        let shift = match i64::try_from(length) {
            Ok(length) if length > 0 => shift.rem_euclid(length) as usize,
            _ => 0,
        };
        if shift == 0 || node.error().is_some() {
            return self.clone();
        }
        let part = |start: usize, length: usize| {
            let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, S::RANK);
            starts[at] = start as i64;
            let steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, S::RANK);
            let mut lengths = node.lengths.clone();
            lengths[at] = length;
            node.slice(&starts, &lengths, &steps, S::NAMES)
        };
        let parts = [part(length - shift, shift), part(0, length - shift)];
        Tensor::from_node(Node::concat(&parts, at, S::NAMES))
    }
}
