//! Tensors of random numbers.

use std::ops::{Bound, Range, RangeBounds};
use std::panic::Location;

use super::RandomKey;
use crate::axis::{Axes, Axis, AxisSelection, Distinct};
use crate::element::{Element, Float, Integer};
use crate::error::{Error, Place};
use crate::graph::{Binary, DType, Draw, Node, Scalar, Unary};
use crate::tensor::Tensor;
use crate::tensor::create::{failed, too_large};

/// # Random numbers
///
/// The same key and shape give the same numbers: see [`RandomKey`].
impl<E: Element, S: Axes + Distinct> Tensor<E, S> {
    /// Numbers from 0 to below 1, equally likely: multiples of 2⁻²⁴ in `f32`, of 2⁻⁵³ in `f64`, 2⁻¹¹ in `f16` and 2⁻⁸ in `bf16`.
    ///
    /// # Errors
    ///
    /// Here and in all draws: more elements than memory can be come out of the evaluating call as [`Error::TooLarge`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Sample }
    ///
    /// let x = Tensor::<f64, _>::uniform(RandomKey::new(0), (Sample::of(100),));
    /// assert!(x.to_vec()?.iter().all(|x| (0.0..1.0).contains(x)));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "rand")]
    #[track_caller]
    pub fn uniform(key: RandomKey, shape: S) -> Self
    where
        E: Float,
    {
        let place = Location::caller();
        drawn::<E, S>(Draw::Uniform, key, shape, "uniform", place, |drawn| {
            let steps = match E::DTYPE {
                DType::F16 => 2048.0,
                DType::BF16 => 256.0,
                _ => return drawn,
            };
            // Rounding to the shorter type would make 1 of the largest: what is past its last digit is cut off.
            let names = drawn.names;
            let scalar =
                |value| Node::scalar(Scalar::from_f64(DType::F32, value), &drawn.lengths, names);
            let whole = drawn
                .binary(Binary::Mul, &scalar(steps))
                .unary(Unary::Floor);
            whole.binary(Binary::Mul, &scalar(1.0 / steps))
        })
    }

    /// Numbers from `range.start` to below `range.end`, equally likely.
    ///
    /// # Errors
    ///
    /// A range that is empty or not finite comes out of the evaluating call as [`Error::Argument`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Sample }
    ///
    /// let x = Tensor::uniform_in(RandomKey::new(0), (Sample::of(100),), -1.0_f32..1.0);
    /// assert!(x.to_vec()?.iter().all(|x| (-1.0..1.0).contains(x)));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn uniform_in(key: RandomKey, shape: S, range: Range<E>) -> Self
    where
        E: Float,
    {
        let place = Location::caller();
        let [low, high] = [range.start, range.end].map(|bound| bound.to_scalar().to_f64());
        if !(low < high && (high - low).is_finite()) {
            let problem = format!("there is no number in {}..{}", range.start, range.end);
            return failed(
                argument("uniform_in", problem, place),
                &shape.lengths(),
                place,
            );
        }
        let last = before(range.end);
        drawn::<E, S>(Draw::Uniform, key, shape, "uniform_in", place, |drawn| {
            let (lengths, names) = (&drawn.lengths, drawn.names);
            let scalar = |value| Node::scalar(Scalar::from_f64(drawn.dtype, value), lengths, names);
            let wide = drawn.binary(Binary::Mul, &scalar(high - low));
            let moved = wide.binary(Binary::Add, &scalar(low)).cast(E::DTYPE);
            // The sum may have been rounded up to the end.
            moved.binary(Binary::Min, &Node::scalar(last, lengths, names))
        })
    }

    /// Normally distributed numbers of mean 0 and variance 1.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Sample }
    ///
    /// let x = Tensor::<f32, _>::normal(RandomKey::new(0), (Sample::of(10_000),));
    /// let mean = x.sum(Sample).item()? / 10_000.0;
    /// assert!(mean.abs() < 0.05);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "randn")]
    #[doc(alias = "gaussian")]
    #[track_caller]
    pub fn normal(key: RandomKey, shape: S) -> Self
    where
        E: Float,
    {
        let place = Location::caller();
        drawn::<E, S>(Draw::Normal, key, shape, "normal", place, |drawn| drawn)
    }
}

/// # Random integers
impl<E: Element, S: Axes + Distinct> Tensor<E, S> {
    /// Integers of `range`, equally likely: `0..10`, `1..=6`, `..` for all that there are.
    ///
    /// # Errors
    ///
    /// An empty range comes out of the evaluating call as [`Error::Argument`].
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Throw }
    ///
    /// let dice = Tensor::integers(RandomKey::new(0), (Throw::of(100),), 1..=6);
    /// assert!(dice.to_vec()?.iter().all(|n| (1..=6).contains(n)));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "randint")]
    #[track_caller]
    pub fn integers(key: RandomKey, shape: S, range: impl RangeBounds<E>) -> Self
    where
        E: Integer,
    {
        let (lengths, place) = (shape.lengths(), Location::caller());
        let (least, greatest) = extremes(E::DTYPE);
        let number = |bound: &E| bound.to_i128().unwrap_or_default();
        let low = match range.start_bound() {
            Bound::Included(start) => number(start),
            Bound::Excluded(start) => number(start) + 1,
            Bound::Unbounded => least,
        };
        // One more than the last.
        let high = match range.end_bound() {
            Bound::Included(end) => number(end) + 1,
            Bound::Excluded(end) => number(end),
            Bound::Unbounded => greatest + 1,
        };
        if low >= high {
            let problem = format!("there is no number in {low}..{high}");
            return failed(argument("integers", problem, place), &lengths, place);
        }
        if let Some(error) = too_large("integers", &lengths, DType::U64, place) {
            return failed(error, &lengths, place);
        }
        let dtype = if least < 0 { DType::I64 } else { DType::U64 };
        // Two's complement; a span of 2^64 is 0, as the executor takes it.
        let parameters = [key.bits(), low as u64, high as u64];
        let node = Node::random(Draw::Integers, parameters, dtype, &lengths, S::NAMES);
        Tensor::from_node(node.cast(E::DTYPE))
    }
}

/// # Random bools
impl<S: Axes + Distinct> Tensor<bool, S> {
    /// `true` with the probability `p`, which is at 0 and less never, at 1 and more always.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Unit }
    ///
    /// let kept = Tensor::bernoulli(RandomKey::new(0), (Unit::of(1000),), 0.9);
    /// let count = kept.to_vec()?.iter().filter(|&&kept| kept).count();
    /// assert!((850..950).contains(&count));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn bernoulli(key: RandomKey, shape: S, p: f64) -> Self {
        let (lengths, place) = (shape.lengths(), Location::caller());
        if let Some(error) = too_large("bernoulli", &lengths, DType::F64, place) {
            return failed(error, &lengths, place);
        }
        let parameters = [key.bits(), 0, 0];
        let drawn = Node::random(Draw::Uniform, parameters, DType::F64, &lengths, S::NAMES);
        let p = Node::scalar(Scalar::from_f64(DType::F64, p), &lengths, S::NAMES);
        Tensor::from_node(drawn.binary(Binary::Lt, &p))
    }
}

/// # Random order
impl<A: Axis> Tensor<i64, (A,)> {
    /// The positions of `axis`, each once, in random order: `x.take(A, &order)` shuffles.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Sample }
    ///
    /// let order = Tensor::permutation(RandomKey::new(0), Sample::of(5));
    /// let mut positions = order.to_vec()?;
    /// positions.sort();
    /// assert_eq!(positions, [0, 1, 2, 3, 4]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "shuffle")]
    #[track_caller]
    pub fn permutation(key: RandomKey, axis: A) -> Self {
        let (lengths, place) = ([axis.length()], Location::caller());
        if let Some(error) = too_large("permutation", &lengths, DType::I64, place) {
            return failed(error, &lengths, place);
        }
        let (parameters, names) = ([key.bits(), 0, 0], <(A,)>::NAMES);
        let node = Node::random(Draw::Permutation, parameters, DType::I64, &lengths, names);
        Tensor::from_node(node)
    }
}

/// What `finish` makes of a draw in the type that is drawn: `f64`, or `f32` for that and the shorter ones.
#[track_caller]
fn drawn<E: Element, S: Axes>(
    draw: Draw,
    key: RandomKey,
    shape: S,
    operation: &str,
    place: Place,
    finish: impl FnOnce(Node) -> Node,
) -> Tensor<E, S> {
    let lengths = shape.lengths();
    let dtype = E::DTYPE.register();
    if let Some(error) = too_large(operation, &lengths, dtype, place) {
        return failed(error, &lengths, place);
    }
    let node = Node::random(draw, [key.bits(), 0, 0], dtype, &lengths, S::NAMES);
    Tensor::from_node(finish(node).cast(E::DTYPE))
}

fn argument(operation: &str, problem: String, place: Place) -> Error {
    Error::Argument {
        operation: operation.to_owned(),
        problem,
        place,
    }
}

/// The largest number below `end`, which is finite.
fn before<E: Element>(end: E) -> Scalar {
    let Scalar { dtype, bits } = end.to_scalar();
    let sign = 1_u64 << (8 * dtype.size() - 1);
    let below = match bits {
        // Both zeros.
        bits if bits & !sign == 0 => sign | 1,
        bits if bits & sign != 0 => bits + 1,
        bits => bits - 1,
    };
    Scalar::new(dtype, below)
}

/// The least and the greatest integer of a type.
fn extremes(dtype: DType) -> (i128, i128) {
    let bits = 8 * dtype.size();
    match dtype {
        DType::U8 | DType::U16 | DType::U32 | DType::U64 => (0, (1 << bits) - 1),
        _ => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
    }
}
