//! Cross products and distances.

use std::panic::Location;

use smallvec::SmallVec;

use super::lengths::{assert_three, failed_as};
use super::operand::align;
use super::{Backend, Tensor};
use crate::axis::{
    Agrees, Axes, Axis, AxisSelection, Contracted, Fits, Joined, NamesIn, OneName, Positions,
};
use crate::element::{Element, Float, Numeric};
use crate::error::Error;
use crate::graph::composed::Over;
use crate::graph::place::on_behalf_of;
use crate::graph::{Binary, Node};

/// # Cross products and distances
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The cross product of vectors of length 3 along `axis`, which both have. Other axes are matched by name.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | `right` | `(.., A, ..)` |
    /// | result | `self`, then what `right` adds |
    ///
    /// That `A` has another static length than 3 does not compile.
    ///
    /// Equivalents: `numpy.cross(a, b, axis=i)`, `torch.linalg.cross`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`], another dynamic length than 3 as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Space }
    ///
    /// let a: Tensor<f32, (Space<3>,)> = [1., 0., 0.].into();
    /// let b: Tensor<f32, (Space<3>,)> = [0., 1., 0.].into();
    /// assert_eq!(a.cross(&b, Space).to_vec()?, [0., 0., 1.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`cross` returns a new tensor"]
    pub fn cross<S2: Axes, X: OneName + NamesIn<S> + NamesIn<S2>>(
        &self,
        right: &Tensor<E, S2, B>,
        axis: X,
    ) -> Tensor<E, Joined<S, S2>, B>
    where
        E: Numeric,
        S: Agrees<S2>,
        Joined<S, S2>: Fits,
    {
        const { assert_three::<S, X::Axis>() };
        let _ = axis;
        let place = Location::caller();
        let at = Positions::<X::Axis, Joined<S, S2>>::FIRST;
        let aligned = align::<S, S2, Joined<S, S2>>("cross", self.node(), right.node());
        Tensor::from_node(match aligned {
            Err(failed) => failed,
            Ok((left, _)) if left.lengths[at] != 3 => {
                let problem = format!("{} is {}, not 3", X::Axis::SPELLED, left.lengths[at]);
                let error = Error::Lengths {
                    operation: "cross".to_owned(),
                    problem,
                    place,
                };
                failed_as(&left, error, E::DTYPE, &left.lengths, left.names, place)
            }
            Ok((left, right)) => on_behalf_of(place, || {
                let ahead = turned(&left, at, 1).binary(Binary::Mul, &turned(&right, at, 2));
                let behind = turned(&left, at, 2).binary(Binary::Mul, &turned(&right, at, 1));
                ahead.binary(Binary::Sub, &behind)
            }),
        })
    }

    /// The Euclidean distance between vectors along `over`, one axis or several that both have: for each vector of this and each of `right`, where
    /// their other axes differ. Other axes that both have are matched.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(I.., K..)` |
    /// | `right` | `(K.., J..)` |
    /// | result | `self` without `K`, then what `right` adds |
    ///
    /// The differences are squared and summed, which is accurate for points that lie close together, and not stored. The gradient at distance 0 is 0.
    ///
    /// Equivalents: `scipy.spatial.distance.cdist(a, b)`, `torch.cdist`.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Point, Centre, Space }
    ///
    /// let points: Tensor<f32, (Point<2>, Space<2>)> = [[0., 0.], [3., 4.]].into();
    /// let centres: Tensor<f32, (Centre<1>, Space<2>)> = [[0., 0.]].into();
    /// let d: Tensor<f32, (Point<2>, Centre<1>)> = points.cdist(&centres, Space);
    /// assert_eq!(d.to_vec()?, [0., 5.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "distance")]
    #[track_caller]
    #[must_use = "`cdist` returns a new tensor"]
    pub fn cdist<S2: Axes, X: NamesIn<S> + NamesIn<S2>>(
        &self,
        right: &Tensor<E, S2, B>,
        over: X,
    ) -> Tensor<E, Contracted<S, X::Axes, S2>, B>
    where
        E: Float,
        S: Agrees<S2>,
        Joined<S, S2>: Fits,
    {
        let _ = over;
        let place = Location::caller();
        let names = <Contracted<S, X::Axes, S2> as AxisSelection>::NAMES;
        let over = Positions::<X::Axes, Joined<S, S2>>::ASCENDING;
        let aligned = align::<S, S2, Joined<S, S2>>("cdist", self.node(), right.node());
        Tensor::from_node(match aligned {
            Err(failed) => {
                let kept = (0..failed.lengths.len()).filter(|&i| !over.contains(&(i as u8)));
                let lengths: Vec<usize> = kept.map(|i| failed.lengths[i]).collect();
                failed.fail_as(E::DTYPE, &lengths, names)
            }
            Ok((left, right)) => on_behalf_of(place, || {
                let over = Over {
                    axes: over,
                    left: names,
                };
                left.binary(Binary::Sub, &right).norm(over)
            }),
        })
    }
}

/// The positions of the axis at `at`, which has three, from `first` on and round.
fn turned(node: &Node, at: usize, first: usize) -> Node {
    let part = |start: usize, length: usize| {
        let mut starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, node.lengths.len());
        let steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, node.lengths.len());
        starts[at] = start as i64;
        let mut lengths = node.lengths.clone();
        lengths[at] = length;
        node.slice(&starts, &lengths, &steps, node.names)
    };
    Node::concat(&[part(first, 3 - first), part(0, first)], at, node.names)
}
