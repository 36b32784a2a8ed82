//! Going through a tensor: its elements, with or without their positions, and its parts.

use std::fmt;
use std::marker::PhantomData;
use std::panic::Location;
use std::sync::Arc;

use super::index::{failed_unless, sliced};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, FreeIn, MAX_RANK, NamesIn, OneName, Positions, Replaced, Without,
};
use crate::element::Element;
use crate::element::sealed::Stored;
use crate::error::{Error, Place, Result};
use crate::exec::cpu::memory::Buffer;
use crate::exec::evaluate;
use crate::graph::place::on_behalf_of;
use crate::graph::{Lengths, Node};

/// # Going through it
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The elements in row-major order. It computes the whole tensor, if that has not been done.
    ///
    /// What can be said of all elements at once is faster said so: `x.sum(Row)` rather than a loop.
    ///
    /// Equivalents: `x.flat` in NumPy.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// let odd: Vec<i32> = (x * 3).iter()?.filter(|element| element % 2 == 1).collect();
    /// assert_eq!(odd, [3, 9]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "flat")]
    pub fn iter(&self) -> Result<Elements<E>> {
        let node = self.node();
        evaluate(std::slice::from_ref(node))?;
        Ok(Elements {
            buffer: node.buffer().cloned(),
            range: 0..node.count(),
            of: PhantomData,
        })
    }

    /// The elements in row-major order, each with its position along each axis. It computes the whole tensor, if that has not been done.
    ///
    /// Equivalents: `numpy.ndenumerate`.
    ///
    /// # Errors
    ///
    /// The first thing that went wrong in what the tensor is made of.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[1, 2], [3, 4]].into();
    /// for (at, element) in x.enumerate()? {
    ///     assert_eq!(element as usize, 1 + 2 * at.along(Row) + at.along(Col));
    /// }
    /// let (at, _) = x.enumerate()?.find(|(_, element)| *element == 3).unwrap();
    /// assert_eq!(at.to_string(), "Row 1, Col 0");
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "ndenumerate")]
    pub fn enumerate(&self) -> Result<Enumerated<E, S>> {
        Ok(Enumerated {
            elements: self.iter()?,
            lengths: self.node().lengths.clone(),
            next: [0; MAX_RANK],
            of: PhantomData,
        })
    }

    /// The parts of `axis` one after the other, each as long as `into`. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | each part | `(.., into, ..)` |
    ///
    /// If the length of `into` is dynamic, the last part may be shorter. A static length divides that of the axis; if it does not, the last part is in
    /// error.
    ///
    /// Equivalents: `numpy.array_split`, `torch.split`.
    ///
    /// # Errors
    ///
    /// A part that is too short, and parts of length 0, come out of the evaluating call as [`Error::Lengths`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time, Part }
    ///
    /// let x: Tensor<i32, (Time<5>,)> = [1, 2, 3, 4, 5].into();
    /// let sums: taut::Result<Vec<i32>> = x.chunks(Time, Part::of(2)).map(|part| part.sum(Part).item()).collect();
    /// assert_eq!(sums?, [3, 7, 5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "array_split")]
    #[track_caller]
    pub fn chunks<X: OneName + NamesIn<S>, Y: Axis + FreeIn<Without<S, X::Axis>>>(
        &self,
        axis: X,
        into: Y,
    ) -> Chunks<E, Replaced<S, X::Axis, Y>, B> {
        let _ = axis;
        Chunks {
            node: self.node().clone(),
            axis: Positions::<X::Axis, S>::FIRST,
            size: into.length(),
            is_static: Y::LENGTH.is_some(),
            names: (X::Axis::SPELLED, Y::SPELLED),
            next: 0,
            place: Location::caller(),
            of: PhantomData,
        }
    }
}

/// The elements of a tensor in row-major order: made by [`iter`](Tensor::iter). It holds them, whatever becomes of the tensor.
#[derive(Clone)]
pub struct Elements<E> {
    buffer: Option<Arc<Buffer>>,
    range: std::ops::Range<usize>,
    of: PhantomData<fn() -> E>,
}

impl<E: Element> Elements<E> {
    fn at(&self, i: usize) -> Option<E> {
        let elements = self.buffer.as_ref()?.as_slice::<<E as Stored>::Plain>();
        elements.get(i).copied().map(E::from_plain)
    }
}

impl<E: Element> Iterator for Elements<E> {
    type Item = E;

    fn next(&mut self) -> Option<E> {
        let i = self.range.next()?;
        self.at(i)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }

    fn nth(&mut self, n: usize) -> Option<E> {
        let i = self.range.nth(n)?;
        self.at(i)
    }
}

impl<E: Element> DoubleEndedIterator for Elements<E> {
    fn next_back(&mut self) -> Option<E> {
        let i = self.range.next_back()?;
        self.at(i)
    }
}

impl<E: Element> ExactSizeIterator for Elements<E> {}

/// The elements of a tensor in row-major order with their positions: made by [`enumerate`](Tensor::enumerate).
#[derive(Clone)]
pub struct Enumerated<E, S> {
    elements: Elements<E>,
    lengths: Lengths,
    next: [usize; MAX_RANK],
    of: PhantomData<fn() -> S>,
}

impl<E: Element, S: Axes> Iterator for Enumerated<E, S> {
    type Item = (Index<S>, E);

    fn next(&mut self) -> Option<(Index<S>, E)> {
        let element = self.elements.next()?;
        let index = Index {
            at: self.next,
            of: PhantomData,
        };
        for (at, &length) in self.next.iter_mut().zip(&self.lengths).rev() {
            *at += 1;
            if *at < length {
                break;
            }
            *at = 0;
        }
        Some((index, element))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.elements.size_hint()
    }
}

impl<E: Element, S: Axes> ExactSizeIterator for Enumerated<E, S> {}

/// A position along each of the axes `S`: comes with the elements from [`enumerate`](Tensor::enumerate).
pub struct Index<S> {
    at: [usize; MAX_RANK],
    of: PhantomData<fn() -> S>,
}

impl<S: Axes> Index<S> {
    /// The position along `axis`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let x: Tensor<i32, (Row<2>, Col<2>)> = [[0, 0], [7, 0]].into();
    /// let (at, _) = x.enumerate()?.max_by_key(|&(_, element)| element).unwrap();
    /// assert_eq!((at.along(Row), at.along(Col)), (1, 0));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[must_use]
    pub fn along<X: OneName + NamesIn<S>>(&self, axis: X) -> usize {
        let _ = axis;
        self.at[Positions::<X::Axis, S>::FIRST]
    }

    /// The positions in the order of the axes.
    #[must_use]
    pub fn as_slice(&self) -> &[usize] {
        &self.at[..S::RANK]
    }
}

impl<S> Clone for Index<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Index<S> {}

impl<S: Axes> PartialEq for Index<S> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<S: Axes> Eq for Index<S> {}

impl<S: Axes> fmt::Display for Index<S> {
    /// `Row 1, Col 0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, at)) in S::NAMES.iter().zip(self.as_slice()).enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            write!(f, "{comma}{name} {at}")?;
        }
        Ok(())
    }
}

impl<S: Axes> fmt::Debug for Index<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}

/// The parts of a tensor along an axis, each with the axes `R`: made by [`chunks`](Tensor::chunks).
#[derive(Clone)]
pub struct Chunks<E, R, B> {
    node: Node,
    axis: usize,
    size: usize,
    is_static: bool,
    /// Of the axis, and of what it becomes.
    names: (&'static str, &'static str),
    next: usize,
    place: Place,
    of: PhantomData<fn() -> (E, R, B)>,
}

impl<E: Element, R: Axes, B: Backend> Iterator for Chunks<E, R, B> {
    type Item = Tensor<E, R, B>;

    fn next(&mut self) -> Option<Tensor<E, R, B>> {
        let rest = self.node.lengths[self.axis].checked_sub(self.next)?;
        if rest == 0 {
            return None;
        }
        let here = self.size.min(rest);
        let (axis, into) = self.names;
        let problem = if self.size == 0 {
            Some(format!("parts of `{axis}` of length 0 come to no end"))
        } else if here < self.size && self.is_static {
            Some(format!(
                "the last part of `{axis}` is {here} long, `{into}` {}",
                self.size
            ))
        } else {
            None
        };
        let names = <R as AxisSelection>::NAMES;
        let start = self.next;
        self.next += here;
        let node = match problem {
            None => on_behalf_of(self.place, || {
                sliced(&self.node, self.axis, (start as i64, here, 1), names)
            }),
            Some(problem) => {
                self.next = self.node.lengths[self.axis];
                let mut lengths = self.node.lengths.clone();
                lengths[self.axis] = self.size;
                let error = Error::Lengths {
                    operation: "chunks".to_owned(),
                    problem,
                    place: self.place,
                };
                failed_unless(&self.node, error, E::DTYPE, lengths, names, self.place)
            }
        };
        Some(Tensor::from_node(node))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.node.lengths[self.axis].saturating_sub(self.next);
        let count = match self.size {
            0 => usize::from(rest > 0),
            size => rest.div_ceil(size),
        };
        (count, Some(count))
    }
}

impl<E: Element, R: Axes, B: Backend> ExactSizeIterator for Chunks<E, R, B> {}
