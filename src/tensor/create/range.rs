//! Ranges of numbers along one axis: by a step (`arange`), or by how many there are (`linspace`, `geomspace`).

use std::ops::Range;
use std::panic::Location;

use super::super::Tensor;
use super::super::lengths::given;
use super::{failed, too_large};
use crate::axis::{Axis, AxisSelection, NewAxis};
use crate::element::{Element, Float, Numeric};
use crate::error::Error;
use crate::graph::{Binary, DType, Node, Scalar, Unary};

/// Whether a range of numbers has its end as its last element.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Time }
///
/// let included = Tensor::linspace(Time::of(3), 0.0, 6.0, Endpoint::Included);
/// let excluded = Tensor::linspace(Time::of(3), 0.0, 6.0, Endpoint::Excluded);
/// assert_eq!((included.to_vec()?, excluded.to_vec()?), (vec![0.0, 3.0, 6.0], vec![0.0, 2.0, 4.0]));
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Endpoint {
    /// The last element is the end.
    Included,
    /// The element after the last would be the end.
    Excluded,
}

/// A range of numbers with a step, for [`arange`](Tensor::arange). Made from `start..end`, whose step is 1, and from a pair `(start..end, step)`.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::Progression;
/// axes! { Time }
///
/// let odd: Progression<i64> = (1..8, 2).into();
/// assert_eq!(Tensor::arange(Time, odd).to_vec()?, [1, 3, 5, 7]);
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progression<E> {
    start: E,
    end: E,
    step: E,
}

impl<E: Numeric> From<Range<E>> for Progression<E> {
    fn from(range: Range<E>) -> Self {
        let step = num_traits::cast(1_u8).unwrap_or(range.start);
        Progression::from((range, step))
    }
}

impl<E: Numeric> From<(Range<E>, E)> for Progression<E> {
    fn from((Range { start, end }, step): (Range<E>, E)) -> Self {
        Progression { start, end, step }
    }
}

/// What makes a [`Progression`]: a range of numbers, or a pair of one and a step.
///
/// ```
/// # use taut::prelude::*;
/// use taut::tensor::IntoProgression;
/// axes! { Time }
///
/// fn squares(of: impl IntoProgression<i32>) -> Tensor<i32, (Time,)> {
///     Tensor::arange(Time, of).square()
/// }
/// assert_eq!((squares(1..4).to_vec()?, squares((0..5, 2)).to_vec()?), (vec![1, 4, 9], vec![0, 4, 16]));
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a range of numbers",
    label = "a range is expected here, such as `0..5`, or `(0.0..1.0, 0.1)` with a step"
)]
pub trait IntoProgression<E>: Into<Progression<E>> {}

#[diagnostic::do_not_recommend]
impl<E, R: Into<Progression<E>>> IntoProgression<E> for R {}

impl<E: Numeric> Progression<E> {
    /// How many elements there are; `None` where that is no number, or more than can be.
    fn length(&self) -> Option<usize> {
        if E::DTYPE.is_float() {
            let [start, end, step] = [self.start, self.end, self.step].map(wide);
            let length = ((end - start) / step).ceil().max(0.0);
            // The comparison is false for NaN, which is kept from `max` by asking first.
            let is_number = !((end - start) / step).is_nan() && step != 0.0;
            (is_number && length < isize::MAX as f64).then_some(length as usize)
        } else {
            let start = self.start.to_i128()?;
            let (span, step) = (self.end.to_i128()? - start, self.step.to_i128()?);
            if step == 0 {
                return None;
            }
            let whole = span / step + i128::from(span % step != 0 && (span < 0) == (step < 0));
            usize::try_from(whole.max(0)).ok()
        }
    }
}

/// # Creation of a range
///
/// The result has the one axis that is given.
impl<E: Element, A: Axis> Tensor<E, (A,)> {
    /// The numbers of a range along `axis`, without the end. A pair `(range, step)` takes another step than 1, which may be negative.
    ///
    /// `axis` is an axis with its length, which is checked, or a name. A range that goes the other way than its step has length 0.
    /// Element `i` is `start + i * step`; floats are computed in `f64`, and rounded once.
    ///
    /// # Errors
    ///
    /// A step of 0 or NaN, and a length that is not that of `axis`, come out of the evaluating call as [`Error::Lengths`].
    ///
    /// Equivalents: `numpy.arange(start, end, step)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// assert_eq!(Tensor::arange(Time, 2..5).to_vec()?, [2, 3, 4]);
    /// let x: Tensor<f64, (Time<4>,)> = Tensor::arange(Time::AXIS, (1.0..-1.0, -0.5));
    /// assert_eq!(x.to_vec()?, [1., 0.5, 0., -0.5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn arange<Y: NewAxis<Axis = A>>(axis: Y, range: impl IntoProgression<E>) -> Self
    where
        E: Numeric,
    {
        let (range, place) = (range.into(), Location::caller());
        let Some(length) = range.length() else {
            let problem = format!(
                "{}..{} in steps of {} has no length",
                range.start, range.end, range.step
            );
            let error = Error::Lengths {
                operation: "arange".to_owned(),
                problem,
                place,
            };
            return failed(error, &[axis.given().unwrap_or(0)], place);
        };
        if let Some(error) = given(&axis, length, "arange", place)
            .or_else(|| too_large("arange", &[length], DType::F64, place))
        {
            return failed(error, &[length], place);
        }
        let dtype = computed_in(E::DTYPE);
        let scalar = |value: E| match dtype {
            DType::F64 => Scalar::from_f64(dtype, wide(value)),
            _ => value.to_scalar(),
        };
        let line = line::<A>(length, dtype, scalar(range.start), scalar(range.step));
        Tensor::from_node(line.cast(E::DTYPE))
    }
}

/// # Creation of a range with a number of elements
///
/// The result has the one axis that is given.
impl<E: Element, A: Axis> Tensor<E, (A,)> {
    /// As many numbers as `axis` is long, at equal distances from `start` to `end`.
    ///
    /// With [`Endpoint::Included`] the last is exactly `end`; a single one is `start`. They are computed in `f64`, and rounded once.
    ///
    /// Equivalents: `numpy.linspace(start, end, n, endpoint=...)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Time }
    ///
    /// let x = Tensor::linspace(Time::of(3), 0.0, 1.0, Endpoint::Included);
    /// assert_eq!(x.to_vec()?, [0.0, 0.5, 1.0]);
    /// let x = Tensor::linspace(Time::of(4), 0.0, 1.0, Endpoint::Excluded);
    /// assert_eq!(x.to_vec()?, [0.0, 0.25, 0.5, 0.75]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn linspace(axis: A, start: E, end: E, endpoint: Endpoint) -> Self
    where
        E: Float,
    {
        let (length, place) = (axis.length(), Location::caller());
        if let Some(error) = too_large("linspace", &[length], DType::F64, place) {
            return failed(error, &[length], place);
        }
        let (start, end) = (wide(start), wide(end));
        let line = spaced::<A>(length, (start, end), endpoint);
        Tensor::from_node(ended::<A>(line, start, end, endpoint).cast(E::DTYPE))
    }

    /// As many numbers as `axis` is long, at equal ratios from `start` to `end`, which have the same sign: NaN if they have not.
    ///
    /// The first is exactly `start` and, with [`Endpoint::Included`], the last exactly `end`.
    ///
    /// Equivalents: `numpy.geomspace(start, end, n, endpoint=...)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Rate }
    ///
    /// let x: Tensor<f32, _> = Tensor::geomspace(Rate::of(3), 1e-2, 1.0, Endpoint::Included);
    /// assert_eq!(x.to_vec()?, [0.01, 0.1, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "logspace")]
    #[track_caller]
    pub fn geomspace(axis: A, start: E, end: E, endpoint: Endpoint) -> Self
    where
        E: Float,
    {
        let (length, place) = (axis.length(), Location::caller());
        if let Some(error) = too_large("geomspace", &[length], DType::F64, place) {
            return failed(error, &[length], place);
        }
        let (start, end) = (wide(start), wide(end));
        // start * (end / start)^t, for t from 0 to 1.
        let exponents = spaced::<A>(length, (0.0, (end / start).ln()), endpoint);
        let powers = exponents.unary(Unary::Exp);
        let curve = full::<A>(length, start).binary(Binary::Mul, &powers);
        Tensor::from_node(ended::<A>(curve, start, end, endpoint).cast(E::DTYPE))
    }
}

/// The type in which a range of elements is computed.
fn computed_in(dtype: DType) -> DType {
    if dtype.is_float() { DType::F64 } else { dtype }
}

fn wide<E: Element>(value: E) -> f64 {
    value.to_scalar().to_f64()
}

#[track_caller]
fn full<A: Axis>(length: usize, value: f64) -> Node {
    Node::scalar(
        Scalar::from_f64(DType::F64, value),
        &[length],
        <(A,)>::NAMES,
    )
}

/// `start + i * step`.
#[track_caller]
fn line<A: Axis>(length: usize, dtype: DType, start: Scalar, step: Scalar) -> Node {
    let names = <(A,)>::NAMES;
    let steps = Node::iota(length, names).cast(dtype);
    let rises = steps.binary(Binary::Mul, &Node::scalar(step, &[length], names));
    Node::scalar(start, &[length], names).binary(Binary::Add, &rises)
}

/// Numbers at equal distances.
#[track_caller]
fn spaced<A: Axis>(length: usize, (start, end): (f64, f64), endpoint: Endpoint) -> Node {
    let parts = match endpoint {
        Endpoint::Included => length.saturating_sub(1),
        Endpoint::Excluded => length,
    };
    // Each divided first where the difference is too large for a float.
    let parts = parts.max(1) as f64;
    let step = if (end - start).is_finite() {
        (end - start) / parts
    } else {
        end / parts - start / parts
    };
    let [start, step] = [start, step].map(|value| Scalar::from_f64(DType::F64, value));
    line::<A>(length, DType::F64, start, step)
}

/// The numbers with their ends as the user gave them.
#[track_caller]
fn ended<A: Axis>(numbers: Node, start: f64, end: f64, endpoint: Endpoint) -> Node {
    let (length, names) = (numbers.lengths[0], <(A,)>::NAMES);
    let at = |position: usize| {
        let position = Scalar::from_f64(DType::I64, position as f64);
        let position = Node::scalar(position, &[length], names);
        Node::iota(length, names).binary(Binary::Eq, &position)
    };
    let numbers = match endpoint {
        Endpoint::Included if length > 1 => {
            Node::select(&at(length - 1), &full::<A>(length, end), &numbers)
        }
        _ => numbers,
    };
    Node::select(&at(0), &full::<A>(length, start), &numbers)
}
