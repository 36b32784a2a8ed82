//! The distinct elements of a tensor.

use std::fmt;
use std::panic::Location;
use std::sync::Arc;

use bytemuck::Pod;

use super::{Backend, Tensor};
use crate::axis::{Axes, Axis, OneName};
use crate::element::Element;
use crate::element::sealed::Stored;
use crate::error::{Place, Result};
use crate::exec::cpu::memory::Buffer;
use crate::exec::evaluate;
use crate::graph::{Lengths, Names, Node, Order};

/// The distinct elements of a tensor with axes `S`, along an axis `A` whose length is known at run time: what [`Tensor::unique`] finds.
pub struct Unique<E, S, A, B> {
    /// The elements, from the least to the greatest; NaN last, if there is one, and once.
    pub values: Tensor<E, (A,), B>,
    /// How often each occurs.
    pub counts: Tensor<i64, (A,), B>,
    /// For each element of the tensor its position among the values.
    pub inverse: Tensor<i64, S, B>,
}

impl<E: Element, S: Axes, A: Axis, B: Backend> fmt::Debug for Unique<E, S, A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unique")
            .field("values", &self.values.node().lengths)
            .field("inverse", &self.inverse.node().lengths)
            .finish()
    }
}

/// # Distinct elements
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The distinct elements of the whole tensor, along the new axis `into`, with how often each occurs and where.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(I..)` |
    /// | `values`, `counts` | `(into,)` |
    /// | `inverse` | those of `self` |
    ///
    /// How many there are depends on the elements, so that it is computed at once. `values.take(into, &inverse)` is the tensor again. All NaN are one.
    /// The values have no gradient.
    ///
    /// Equivalents: `numpy.unique(x, return_counts=True, return_inverse=True)`.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Value }
    ///
    /// let x: Tensor<i32, (Item<5>,)> = [7, 3, 7, 7, 1].into();
    /// let distinct = x.unique(Value)?;
    /// assert_eq!(distinct.values.to_vec()?, [1, 3, 7]);
    /// assert_eq!(distinct.counts.to_vec()?, [1, 1, 3]);
    /// assert_eq!(distinct.inverse.to_vec()?, [2, 1, 2, 2, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "distinct")]
    #[track_caller]
    #[allow(clippy::type_complexity, reason = "the type names each axis")]
    pub fn unique<Y: OneName>(
        &self,
        into: Y,
    ) -> Result<Unique<E, S, <Y::Axis as Axis>::Dynamic, B>> {
        let _ = into;
        let place = Location::caller();
        let x = self.node();
        let count = x.count();
        let flat = x.reshape(&[count], FLAT);
        let positions = flat.ordered(Order::Positions, 0, false, count, FLAT);
        evaluate(&[flat.clone(), positions.clone()])?;
        let elements: &[<E as Stored>::Plain] = slice(&flat);
        #[allow(clippy::eq_op, reason = "what differs from itself is NaN")]
        let is_same = |a: E, b: E| a == b || (a != a && b != b);
        let (mut values, mut counts): (Vec<<E as Stored>::Plain>, Vec<i64>) = Default::default();
        let mut inverse = vec![0_i64; count];
        for &at in slice::<i64>(&positions) {
            let plain = elements[at as usize];
            let same = values
                .last()
                .is_some_and(|&last| is_same(E::from_plain(last), E::from_plain(plain)));
            match counts.last_mut() {
                Some(count) if same => *count += 1,
                _ => {
                    values.push(plain);
                    counts.push(1);
                }
            }
            inverse[at as usize] = values.len() as i64 - 1;
        }
        let lengths = Lengths::from_slice(&[values.len()]);
        let names = <(<Y::Axis as Axis>::Dynamic,) as crate::axis::AxisSelection>::NAMES;
        Ok(Unique {
            values: held::<E, _, _>(values, &lengths, names, place)?,
            counts: held::<i64, _, _>(counts, &lengths, names, place)?,
            inverse: held::<i64, _, _>(inverse, &x.lengths, S::NAMES, place)?,
        })
    }
}

const FLAT: Names = &["flat"];

/// The elements of an evaluated node.
fn slice<T: Pod>(node: &Node) -> &[T] {
    node.buffer().map_or(&[], |buffer| buffer.as_slice::<T>())
}

fn held<E: Element, S: Axes, B: Backend>(
    data: Vec<<E as Stored>::Plain>,
    lengths: &Lengths,
    names: Names,
    place: Place,
) -> Result<Tensor<E, S, B>> {
    let buffer = Arc::new(Buffer::from_vec(data)?);
    let node = Node::stored(buffer, E::DTYPE, lengths.clone(), names, place);
    Ok(Tensor::from_node(node))
}
