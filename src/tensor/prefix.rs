//! Scans by a function of the user's.

use std::panic::Location;

use smallvec::SmallVec;

use super::{Backend, Tensor};
use crate::axis::{Axes, Axis, AxisSelection, NamesIn, OneName, Positions, Replaced};
use crate::element::Element;
use crate::error::Error;
use crate::graph::place::on_behalf_of;
use crate::graph::{self, Lengths, NEW, Names, Node};

/// Parts of a tensor along `A`, whose lengths are known at run time.
type Part<E, S, A, B> = Tensor<E, Replaced<S, A, <A as Axis>::Dynamic>, B>;

/// # Scans of your own
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// At each position of `axis` what `f` makes of all elements up to there: `f(f(x0, x1), x2)` at the third.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | arguments and result of `f` | those of `self`, `A` with a length known at run time |
    /// | result | those of `self` |
    ///
    /// `f` has to be associative, `f(f(a, b), c) = f(a, f(b, c))`, and to work position by position: it is called with tensors of many pairs of
    /// neighbouring runs, `2 log2(n)` times for a length of `n`. It is differentiated as it is written.
    ///
    /// Equivalents: `jax.lax.associative_scan(f, x, axis=i)`.
    ///
    /// # Errors
    ///
    /// A result of `f` that has another length than its arguments comes out of the evaluating call as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x: Tensor<i32, (Time<5>,)> = [3, 1, 2, 2, 1].into();
    /// assert_eq!(x.scan(Time, |a, b| a * b).to_vec()?, [3, 3, 6, 12, 12]);
    /// assert_eq!(x.scan(Time, |a, b| a ^ b).to_vec()?, [3, 2, 0, 2, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "associative_scan")]
    #[doc(alias = "accumulate")]
    #[track_caller]
    #[must_use = "`scan` returns a new tensor"]
    pub fn scan<X: OneName + NamesIn<S>>(
        &self,
        axis: X,
        f: impl Fn(&Part<E, S, X::Axis, B>, &Part<E, S, X::Axis, B>) -> Part<E, S, X::Axis, B>,
    ) -> Self {
        let _ = axis;
        let at = Positions::<X::Axis, S>::FIRST;
        let names = <Replaced<S, X::Axis, <X::Axis as Axis>::Dynamic> as AxisSelection>::NAMES;
        let place = Location::caller();
        let join = |a: Node, b: Node| {
            let lengths = a.lengths.clone();
            let (a, b) = (Tensor::from_node(a), Tensor::from_node(b));
            let node = f(&a, &b).node().clone();
            if node.error().is_some() || node.lengths == lengths {
                return node;
            }
            let problem = format!(
                "the function made lengths {:?} of lengths {:?}",
                node.lengths.as_slice(),
                lengths.as_slice()
            );
            let operation = "scan".to_owned();
            let error = Error::Lengths {
                operation,
                problem,
                place,
            };
            Node::failed(error, E::DTYPE, lengths, names, place)
        };
        let x = self.node().renamed(names);
        let scanned = on_behalf_of(place, || prefixes(&x, at, names, &join));
        Tensor::from_node(scanned.renamed(S::NAMES))
    }
}

/// All prefixes along the axis at `at`: those that end at odd positions are the prefixes of joined pairs, the others are one of them and an element.
fn prefixes(x: &Node, at: usize, names: Names, join: &impl Fn(Node, Node) -> Node) -> Node {
    let length = x.lengths[at];
    if length < 2 || x.error().is_some() {
        return x.clone();
    }
    let every = |x: &Node, start: usize, step: usize, length: usize| {
        let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, x.lengths.len());
        let mut steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, x.lengths.len());
        let mut lengths = x.lengths.clone();
        (starts[at], steps[at], lengths[at]) = (start as i64, step as i64, length);
        x.slice(&starts, &lengths, &steps, names)
    };
    let (half, rest) = (length / 2, (length - 1) / 2);
    let pairs = join(every(x, 0, 2, half), every(x, 1, 2, half));
    let odd = prefixes(&pairs, at, names, join);
    let first = every(x, 0, 1, 1);
    let even = if rest == 0 {
        first
    } else {
        let later = join(every(&odd, 0, 1, rest), every(x, 2, 2, rest));
        Node::concat(&[first, later], at, names)
    };
    // Where the last position is even, the odd ones are filled up with one that is cut off again.
    let filled = if half < rest + 1 {
        Node::concat(&[odd, every(x, 0, 1, 1)], at, names)
    } else {
        odd
    };
    every(&interleaved(&even, &filled, at, names), 0, 1, length)
}

/// The positions of `a` and `b` along an axis, one of each in turn.
fn interleaved(a: &Node, b: &Node, at: usize, names: Names) -> Node {
    /// Names of axes that exist only between two others.
    const BETWEEN: Names = &["pair"; 13];
    let mut from: graph::Positions = (0..a.lengths.len() as u8).collect();
    from.insert(at + 1, NEW);
    let mut lengths = Lengths::from_slice(&a.lengths);
    lengths.insert(at + 1, 1);
    let between = &BETWEEN[..lengths.len()];
    let pair = [a, b].map(|node| node.align(&from, &lengths, between));
    let mut merged = a.lengths.clone();
    merged[at] *= 2;
    Node::concat(&pair, at + 1, between).reshape(&merged, names)
}
