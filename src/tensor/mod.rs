//! The typed front: a tensor whose element type, axes and backend are in its type.
//!
//! It contains no numerics. Each operation looks up at compile time where its axes are ([`Positions`](crate::axis::Positions)) and makes a node of the
//! run-time graph. A method is written in three parts: what the axes must be (bounds), what the result's axes are (an alias), and the node.

// In the order in which `cargo doc` groups the methods.
pub(crate) mod create;

mod shape;

mod arithmetic;

mod elementwise;

mod activation;

mod compare;

mod convert;

mod reduce;

mod statistics;

mod scan;

mod prefix;

mod order;

mod quantile;

mod search;

mod bins;

mod unique;

mod contract;

mod distance;

mod factors;

mod matrix;

mod movement;

mod flip;

mod pad;

mod extend;

mod grid;

mod window;

mod index;

mod take;

mod at;

mod compress;

mod iterate;

mod batches;

mod combine;

mod evaluate;

mod read;

mod explain;

mod backend;
pub mod display;
mod lengths;
mod operand;
mod parts;
mod position;
mod several;
mod slices;
mod update;

use std::marker::PhantomData;

use crate::axis::Axes;
use crate::element::Element;
use crate::graph::Node;

pub use backend::{Backend, Cpu};
pub use batches::{Batched, Batches, batches};
pub use combine::{concat, stack};
pub use compress::NonZero;
pub use create::{ArrayFor, Endpoint, Indexed, IntoProgression, Progression};
pub use factors::{Factors, contract};
pub use grid::{Grid, meshgrid};
pub use index::Slice;
pub use iterate::{Chunks, Elements, Enumerated, Index};
#[cfg(feature = "nalgebra")]
pub(crate) use lengths::assert_sizes;
pub use operand::Operand;
pub use pad::{Border, IntoBorder};
pub use parts::{Agreeing, Parts, Tensors};
pub use position::{EachPosition, IntoSlice, Position};
pub use quantile::Interpolation;
pub use read::ToArray;
pub use search::Side;
pub use slices::SlicedTo;
pub use statistics::Ddof;
pub use take::Indices;
pub use unique::Unique;
pub use update::{At, AtWhere};
pub use window::{IntoWindow, Window, WindowIn};

/// A tensor with elements `E`, axes `S` and backend `B`.
///
/// `S` is a tuple of 0 to 12 axes; `Tensor<f32, (Batch, Pixel<64>)>` has an axis `Batch`, whose length is known at run time, and an axis
/// `Pixel` of 64. A scalar is a `Tensor<f32, ()>`.
///
/// A tensor is lazy: operations describe it, and it is computed when numbers are asked for ([`to_vec`](Tensor::to_vec), [`item`](Tensor::item),
/// [`eval`](Tensor::eval)). Cloning it shares it. Operations never panic: what goes wrong at run time comes out of the evaluating call.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Batch, Pixel }
///
/// let x: Tensor<f32, (Batch<2>, Pixel<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
/// let weight: Tensor<f32, (Pixel<3>,)> = [1., 0., -1.].into();
/// let y = x.dot(&weight, Pixel) + 1.0;
/// assert_eq!(y.to_vec()?, [-1., -1.]);
/// # Ok::<(), taut::Error>(())
/// ```
pub struct Tensor<E, S, B = Cpu> {
    node: Node,
    of: PhantomData<fn() -> (E, S, B)>,
}

impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The tensor of a node, which has elements `E` and the lengths of `S`.
    pub(crate) fn from_node(node: Node) -> Self {
        debug_assert_eq!(
            node.dtype,
            E::DTYPE,
            "a tensor of other elements than its node"
        );
        debug_assert_eq!(
            node.lengths.len(),
            S::RANK,
            "a tensor of another rank than its node"
        );
        Tensor {
            node,
            of: PhantomData,
        }
    }

    /// The node of the run-time graph.
    pub(crate) fn node(&self) -> &Node {
        &self.node
    }
}

impl<E, S, B> Clone for Tensor<E, S, B> {
    /// Another handle of the same tensor: nothing is copied.
    fn clone(&self) -> Self {
        Tensor {
            node: self.node.clone(),
            of: PhantomData,
        }
    }
}
