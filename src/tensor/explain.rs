//! Looking at what an evaluation would do.

use super::{Backend, Tensor};
use crate::axis::Axes;
use crate::element::Element;
use crate::error::Result;
use crate::plan::{Trace, cached, explain, to_dot};

/// # Looking inside
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The plan that an evaluation of this tensor would run, in words: for each kernel what it fuses, the bytes that it
    /// reads and writes and the number of its elementary operations. Nothing is computed.
    ///
    /// Elements that are in memory already, and nodes that were computed before, are not planned again.
    ///
    /// # Errors
    /// The first failure in what the tensor is made of.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch<2>, Feature<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
    /// let scaled = &x * 2.0;                      // named, and yet no pass over memory of its own
    /// let plan = (scaled + 1.0).sum(Feature).explain()?;
    /// assert_eq!(plan, "\
    /// 1. mul, add -> sum of 6 elements to 2, along rows: reads 24 B, writes 8 B, 18 operations
    /// 1 kernel; reads 24 B, writes 8 B, 18 operations");
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn explain(&self) -> Result<String> {
        let trace = self.traced()?;
        Ok(explain(&cached(&trace), &trace))
    }

    /// The graph that an evaluation of this tensor would compute, in the language of Graphviz (`dot -Tsvg`): a box for each
    /// operation, the axes with their lengths on the edges.
    ///
    /// # Errors
    /// The first failure in what the tensor is made of.
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Batch, Feature }
    ///
    /// let x: Tensor<f32, (Batch<2>, Feature<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
    /// let graph = x.sum(Feature).to_dot()?;
    /// assert!(graph.contains("[label = \"Batch 2, Feature 3\"]"));
    /// # Ok::<(), taut::Error>(())
    /// ```
    pub fn to_dot(&self) -> Result<String> {
        Ok(to_dot(&self.traced()?))
    }

    fn traced(&self) -> Result<Trace> {
        Trace::new(std::slice::from_ref(self.node())).map_err(|error| (*error).clone())
    }
}
