//! Building nodes: the size rule of each operation, its run-time errors, and simplifications that need no plan.

use super::dtype::{DType, Scalar};
use super::node::{Node, Recipe, Sources};
use super::op::{Binary, Contraction, Draw, NEW, Op, Positions, Reduce, Shear, Unary};
use super::place::charged;
use super::shape::{Lengths, Names};
use crate::error::{Error, Place};
use smallvec::{SmallVec, smallvec};
use std::panic::Location;
use std::sync::Arc;

impl Node {
    /// A node that fails with `error`; its lengths are those that the operation would have had.
    pub(crate) fn failed(
        error: Error,
        dtype: DType,
        lengths: Lengths,
        names: Names,
        place: Place,
    ) -> Node {
        let op = Op::Failed(Arc::new(error));
        Node::new(Recipe {
            op,
            dtype,
            lengths,
            names,
            place,
            sources: Sources::new(),
        })
    }

    /// A scalar of the user's, repeated over all axes.
    #[track_caller]
    pub(crate) fn scalar(value: Scalar, lengths: &[usize], names: Names) -> Node {
        leaf(Op::Scalar(value), value.dtype, lengths, names)
    }

    /// A scalar that belongs to the structure of the program, repeated over all axes.
    #[track_caller]
    pub(crate) fn constant(value: Scalar, lengths: &[usize], names: Names) -> Node {
        leaf(Op::Const(value), value.dtype, lengths, names)
    }

    /// 0, 1, 2 ... along one axis, as `i64`.
    #[track_caller]
    pub(crate) fn iota(length: usize, names: Names) -> Node {
        leaf(Op::Iota, DType::I64, &[length], names)
    }

    /// Random numbers: the value at an index is a function of the key and the index.
    #[track_caller]
    pub(crate) fn random(
        draw: Draw,
        parameters: [u64; 3],
        dtype: DType,
        lengths: &[usize],
        names: Names,
    ) -> Node {
        leaf(Op::Random(draw, parameters), dtype, lengths, names)
    }

    /// One operand, element by element.
    #[track_caller]
    pub(crate) fn unary(&self, op: Unary) -> Node {
        self.derived(Op::Unary(op), op.result(self.dtype))
    }

    /// Two operands that have the same axes in the same order.
    #[track_caller]
    pub(crate) fn binary(&self, op: Binary, other: &Node) -> Node {
        if let Some(simple) = simplified(op, self, other) {
            return simple;
        }
        Node::new(Recipe {
            op: Op::Binary(op),
            dtype: op.result(self.dtype),
            lengths: self.lengths.clone(),
            names: self.names,
            place: charged(Location::caller()),
            sources: smallvec![self.clone(), other.clone()],
        })
    }

    /// This where `condition`, else `other`; all three have the same axes.
    #[track_caller]
    pub(crate) fn select(condition: &Node, this: &Node, other: &Node) -> Node {
        Node::new(Recipe {
            op: Op::Select,
            dtype: this.dtype,
            lengths: this.lengths.clone(),
            names: this.names,
            place: charged(Location::caller()),
            sources: smallvec![condition.clone(), this.clone(), other.clone()],
        })
    }

    /// Conversion with the meaning of `as`.
    #[track_caller]
    pub(crate) fn cast(&self, dtype: DType) -> Node {
        if dtype == self.dtype {
            self.clone()
        } else {
            self.derived(Op::Cast, dtype)
        }
    }

    /// Conversion in which a value that would change is an error.
    #[track_caller]
    pub(crate) fn try_cast(&self, dtype: DType) -> Node {
        if dtype == self.dtype {
            self.clone()
        } else {
            self.derived(Op::TryCast, dtype)
        }
    }

    /// The node itself with no derivative.
    #[track_caller]
    pub(crate) fn stop_gradient(&self) -> Node {
        self.derived(Op::StopGradient, self.dtype)
    }

    /// The node itself; `companion` is computed along with what uses it if the user holds that.
    #[track_caller]
    pub(crate) fn beside(&self, companion: &Node) -> Node {
        Node::new(Recipe {
            op: Op::Beside,
            dtype: self.dtype,
            lengths: self.lengths.clone(),
            names: self.names,
            place: charged(Location::caller()),
            sources: smallvec![self.clone(), companion.clone()],
        })
    }

    /// The node itself, marked for differentiation in `scope`.
    #[track_caller]
    pub(crate) fn watch(&self, scope: u64) -> Node {
        self.derived(Op::Watch(scope), self.dtype)
    }

    /// The axes in another order, with new ones along which all is repeated; `from[i]` is the source of axis `i`, or
    /// `NEW`, whose length is then taken from `lengths`.
    #[track_caller]
    pub(crate) fn align(&self, from: &[u8], lengths: &[usize], names: Names) -> Node {
        let identity = from.len() == self.lengths.len()
            && from.iter().enumerate().all(|(i, &f)| usize::from(f) == i);
        if identity && same(names, self.names) {
            return self.clone();
        }
        let lengths: Lengths = from
            .iter()
            .zip(lengths)
            .map(|(&f, &new)| {
                if f == NEW {
                    new
                } else {
                    self.lengths[usize::from(f)]
                }
            })
            .collect();
        let place = charged(Location::caller());
        match &self.op {
            Op::Const(value) if self.buffer().is_none() => {
                leaf_at(Op::Const(*value), self.dtype, &lengths, names, place)
            }
            Op::Scalar(value) if self.buffer().is_none() => {
                leaf_at(Op::Scalar(*value), self.dtype, &lengths, names, place)
            }
            _ => Node::new(Recipe {
                op: Op::Align(Positions::from_slice(from)),
                dtype: self.dtype,
                lengths,
                names,
                place,
                sources: smallvec![self.clone()],
            }),
        }
    }

    /// The two operands of `operation` on the axes of its result: `left[i]` and `right[i]` are the positions of result
    /// axis `i` in each, or `NEW`. A length that differs makes a failed node, which has the left's lengths.
    #[track_caller]
    pub(crate) fn aligned(
        operation: &str,
        a: &Node,
        b: &Node,
        left: &[u8],
        right: &[u8],
        names: Names,
    ) -> Result<(Node, Node), Node> {
        let place = charged(Location::caller());
        let length = |node: &Node, at: u8| (at != NEW).then(|| node.lengths[usize::from(at)]);
        let mut lengths = Lengths::new();
        let mut disagreement = None;
        for (i, (&l, &r)) in left.iter().zip(right).enumerate() {
            let (l, r) = (length(a, l), length(b, r));
            if let (Some(left), Some(right)) = (l, r)
                && left != right
                && disagreement.is_none()
            {
                let (operation, axis) = (operation.to_owned(), names[i].to_owned());
                disagreement = Some(Error::Disagree {
                    operation,
                    axis,
                    left,
                    right,
                    place,
                });
            }
            lengths.push(l.or(r).unwrap_or(1));
        }
        for node in [a, b] {
            if node.error().is_some() {
                return Err(node.fail_as(node.dtype, &lengths, names));
            }
        }
        match disagreement {
            Some(error) => Err(Node::failed(error, a.dtype, lengths, names, place)),
            None => Ok((
                a.align(left, &lengths, names),
                b.align(right, &lengths, names),
            )),
        }
    }

    /// This failed node as one of another type and other axes.
    pub(crate) fn fail_as(&self, dtype: DType, lengths: &[usize], names: Names) -> Node {
        let lengths = Lengths::from_slice(lengths);
        Node::new(Recipe {
            op: self.op.clone(),
            dtype,
            lengths,
            names,
            place: self.place,
            sources: Sources::new(),
        })
    }

    /// For each axis a start, a length and a step; a start counts from the front and is in range unless the length is 0.
    #[track_caller]
    pub(crate) fn slice(
        &self,
        starts: &[i64],
        lengths: &[usize],
        steps: &[i64],
        names: Names,
    ) -> Node {
        let whole = lengths == self.lengths.as_slice()
            && starts.iter().all(|&s| s == 0)
            && steps.iter().all(|&s| s == 1);
        if whole && same(names, self.names) {
            return self.clone();
        }
        self.moved(
            Op::Slice(SmallVec::from_slice(starts), SmallVec::from_slice(steps)),
            lengths,
            names,
        )
    }

    /// The same elements in row-major order under other lengths, of the same product.
    #[track_caller]
    pub(crate) fn reshape(&self, lengths: &[usize], names: Names) -> Node {
        if lengths == self.lengths.as_slice() && same(names, self.names) {
            return self.clone();
        }
        let place = charged(Location::caller());
        match &self.op {
            Op::Const(value) if self.buffer().is_none() => {
                leaf_at(Op::Const(*value), self.dtype, lengths, names, place)
            }
            Op::Scalar(value) if self.buffer().is_none() => {
                leaf_at(Op::Scalar(*value), self.dtype, lengths, names, place)
            }
            _ => self.moved(Op::Reshape, lengths, names),
        }
    }

    /// A view that moves along one axis, which has then `length` positions, with the position along another; each position that it
    /// reads is one of the source's.
    #[track_caller]
    pub(crate) fn shear(&self, shear: Shear, length: usize, names: Names) -> Node {
        let mut lengths = self.lengths.clone();
        lengths[usize::from(shear.axis)] = length;
        let place = charged(Location::caller());
        match &self.op {
            Op::Const(value) => leaf_at(Op::Const(*value), self.dtype, &lengths, names, place),
            Op::Scalar(value) => leaf_at(Op::Scalar(*value), self.dtype, &lengths, names, place),
            _ => self.moved(Op::Shear(shear), &lengths, names),
        }
    }

    /// The node in a block of `lengths`, starting at `starts`, with `fill` around it.
    #[track_caller]
    pub(crate) fn pad(
        &self,
        starts: &[usize],
        lengths: &[usize],
        fill: Scalar,
        names: Names,
    ) -> Node {
        self.moved(Op::Pad(SmallVec::from_slice(starts), fill), lengths, names)
    }

    /// Nodes one after the other along the axis at position `axis`; they agree in all other axes, in the same order.
    #[track_caller]
    pub(crate) fn concat(parts: &[Node], axis: usize, names: Names) -> Node {
        let mut lengths = parts[0].lengths.clone();
        lengths[axis] = parts
            .iter()
            .map(|part| part.lengths[axis])
            .fold(0, usize::saturating_add);
        Node::new(Recipe {
            op: Op::Concat(axis as u8),
            dtype: parts[0].dtype,
            lengths,
            names,
            place: charged(Location::caller()),
            sources: parts.iter().cloned().collect(),
        })
    }

    /// A reduction over the axes at `over` (ascending); an extremum over nothing fails.
    #[track_caller]
    pub(crate) fn reduce(&self, op: Reduce, over: &[u8], names: Names) -> Node {
        let place = charged(Location::caller());
        let kept = self
            .lengths
            .iter()
            .enumerate()
            .filter(|(i, _)| !over.contains(&(*i as u8)));
        let lengths: Lengths = kept.map(|(_, &length)| length).collect();
        let dtype = op.result(self.dtype);
        if matches!(
            op,
            Reduce::Min | Reduce::Max | Reduce::ArgMin | Reduce::ArgMax
        ) && self.error().is_none()
            && let Some(&axis) = over
                .iter()
                .find(|&&axis| self.lengths[usize::from(axis)] == 0)
        {
            let axis = self.names[usize::from(axis)].to_owned();
            let error = Error::Empty {
                operation: op.name().to_owned(),
                axis,
                place,
            };
            return Node::failed(error, dtype, lengths, names, place);
        }
        if over.is_empty()
            && matches!(
                op,
                Reduce::Sum
                    | Reduce::SumExact
                    | Reduce::Prod
                    | Reduce::Min
                    | Reduce::Max
                    | Reduce::Any
                    | Reduce::All
            )
        {
            return self.renamed(names);
        }
        let op = Op::Reduce(op, Positions::from_slice(over));
        Node::new(Recipe {
            op,
            dtype,
            lengths,
            names,
            place,
            sources: smallvec![self.clone()],
        })
    }

    /// The same node under other names.
    #[track_caller]
    pub(crate) fn renamed(&self, names: Names) -> Node {
        let positions: Positions = (0..self.lengths.len() as u8).collect();
        self.align(&positions, &self.lengths, names)
    }

    /// A sum of products. The result has the axes of `spec`'s batch, left and right, in this order.
    #[track_caller]
    pub(crate) fn contract(a: &Node, b: &Node, spec: Contraction, names: Names) -> Node {
        let place = charged(Location::caller());
        let mut lengths = Lengths::new();
        lengths.extend(spec.batch.iter().map(|&(l, _)| a.lengths[usize::from(l)]));
        lengths.extend(spec.left.iter().map(|&l| a.lengths[usize::from(l)]));
        lengths.extend(spec.right.iter().map(|&r| b.lengths[usize::from(r)]));
        let paired = spec.batch.iter().chain(&spec.over);
        if a.error().is_none() && b.error().is_none() {
            for &(l, r) in paired {
                let (left, right) = (a.lengths[usize::from(l)], b.lengths[usize::from(r)]);
                if left != right {
                    let axis = a.names[usize::from(l)].to_owned();
                    let error = Error::Disagree {
                        operation: "dot".to_owned(),
                        axis,
                        left,
                        right,
                        place,
                    };
                    return Node::failed(error, a.dtype, lengths, names, place);
                }
            }
        }
        Node::new(Recipe {
            op: Op::Contract(spec),
            dtype: a.dtype,
            lengths,
            names,
            place,
            sources: smallvec![a.clone(), b.clone()],
        })
    }

    #[track_caller]
    fn derived(&self, op: Op, dtype: DType) -> Node {
        Node::new(Recipe {
            op,
            dtype,
            lengths: self.lengths.clone(),
            names: self.names,
            place: charged(Location::caller()),
            sources: smallvec![self.clone()],
        })
    }

    #[track_caller]
    fn moved(&self, op: Op, lengths: &[usize], names: Names) -> Node {
        Node::new(Recipe {
            op,
            dtype: self.dtype,
            lengths: Lengths::from_slice(lengths),
            names,
            place: charged(Location::caller()),
            sources: smallvec![self.clone()],
        })
    }
}

/// Whether these are the same names; those of one tuple of axes may lie in several places.
fn same(a: Names, b: Names) -> bool {
    std::ptr::eq(a, b) || a == b
}

#[track_caller]
fn leaf(op: Op, dtype: DType, lengths: &[usize], names: Names) -> Node {
    leaf_at(op, dtype, lengths, names, charged(Location::caller()))
}

fn leaf_at(op: Op, dtype: DType, lengths: &[usize], names: Names, place: Place) -> Node {
    Node::new(Recipe {
        op,
        dtype,
        lengths: Lengths::from_slice(lengths),
        names,
        place,
        sources: Sources::new(),
    })
}

/// `a op b` where a structural constant makes it one of its operands; exact for every value, NaN and -0 included.
fn simplified(op: Binary, a: &Node, b: &Node) -> Option<Node> {
    let is = |node: &Node, value: i8| matches!(node.op, Op::Const(scalar) if scalar.is(value));
    match op {
        Binary::Mul if is(b, 1) => Some(a.clone()),
        Binary::Mul if is(a, 1) => Some(b.clone()),
        Binary::Div if is(b, 1) => Some(a.clone()),
        Binary::Sub if is(b, 0) => Some(a.clone()),
        Binary::Scale if is(b, 1) => Some(a.clone()),
        Binary::Scale if is(a, 1) => Some(b.clone()),
        _ => None,
    }
}
