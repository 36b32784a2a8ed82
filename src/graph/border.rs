//! A border around one axis, put where the fewest elements are copied.

use super::dtype::Scalar;
use super::node::Node;
use super::op::{NEW, Op};
use super::place::on_behalf_of_caller;
use smallvec::SmallVec;

impl Node {
    /// The axis at position `axis` with `fill` around it, starting at `before` and `total` long.
    ///
    /// A border of a view is the view of a border: below windows it is put around the elements, not around each window, and a border along one
    /// axis of a border along another is one.
    #[track_caller]
    pub(crate) fn bordered(&self, axis: usize, before: usize, total: usize, fill: Scalar) -> Node {
        on_behalf_of_caller(|| bordered(self, axis, before, total, fill))
    }
}

fn bordered(node: &Node, axis: usize, before: usize, total: usize, fill: Scalar) -> Node {
    let mut lengths = node.lengths.clone();
    lengths[axis] = total;
    if node.buffer().is_none() {
        let sources = node.sources();
        match &node.op {
            Op::Shear(shear)
                if usize::from(shear.axis) != axis && usize::from(shear.along) != axis =>
            {
                let length = node.lengths[usize::from(shear.axis)];
                let wide = bordered(&sources[0], axis, before, total, fill);
                return wide.shear(*shear, length, node.names);
            }
            Op::Align(from) if from[axis] != NEW => {
                let wide = bordered(&sources[0], usize::from(from[axis]), before, total, fill);
                return wide.align(from, &lengths, node.names);
            }
            Op::Pad(starts, known) if *known == fill => {
                let mut starts = starts.clone();
                starts[axis] += before;
                return sources[0].pad(&starts, &lengths, fill, node.names);
            }
            _ => {}
        }
    }
    let mut starts: SmallVec<[usize; 4]> = SmallVec::from_elem(0, lengths.len());
    starts[axis] = before;
    node.pad(&starts, &lengths, fill, node.names)
}
