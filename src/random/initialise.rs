//! First values of the weights of a network.
//!
//! They keep the variance of what passes through a layer: forward (He, for activations such as `relu`), or forward and
//! backward alike (Glorot, for those such as `tanh`). Which axes are summed over is said by name.

use super::RandomKey;
use crate::axis::{Axes, Distinct, NamesIn, Positions};
use crate::element::{Element, Float};
use crate::graph::{Binary, Node, Scalar};
use crate::tensor::Tensor;

/// # Random weights, for networks to start from
impl<E: Element, S: Axes + Distinct> Tensor<E, S> {
    /// Normal numbers of variance `2 / n`, where `n` is the length of the axes `fan_in` together: those that a product sums over.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Pixel, Hidden }
    ///
    /// let shape = (Pixel::<64>::AXIS, Hidden::<32>::AXIS);
    /// let weights = Tensor::<f32, _>::he_normal(RandomKey::new(0), shape, Pixel);
    /// assert!(weights.to_vec()?.iter().all(|w| w.abs() < 1.2));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "kaiming_normal")]
    #[track_caller]
    pub fn he_normal<X: NamesIn<S>>(key: RandomKey, shape: S, fan_in: X) -> Self
    where
        E: Float,
    {
        let _ = fan_in;
        let scale = (2.0 / fan::<S, X>(&shape)).sqrt();
        scaled(key, shape, scale)
    }

    /// Uniform numbers of variance `2 / n`, where `n` is the length of the axes `fan_in` together: between `±sqrt(6 / n)`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Pixel, Hidden }
    ///
    /// let shape = (Pixel::<6>::AXIS, Hidden::<32>::AXIS);
    /// let weights = Tensor::<f32, _>::he_uniform(RandomKey::new(0), shape, Pixel);
    /// assert!(weights.to_vec()?.iter().all(|w| w.abs() <= 1.0));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "kaiming_uniform")]
    #[track_caller]
    pub fn he_uniform<X: NamesIn<S>>(key: RandomKey, shape: S, fan_in: X) -> Self
    where
        E: Float,
    {
        let _ = fan_in;
        within(key, shape, (6.0 / fan::<S, X>(&shape)).sqrt())
    }

    /// Normal numbers of variance `2 / (n + m)`, where `n` is the length of the axes `fan_in` together, and `m` of `fan_out`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Embed, Head, Dim }
    ///
    /// let shape = (Embed::<64>::AXIS, Head::<4>::AXIS, Dim::<16>::AXIS);
    /// let weights = Tensor::<f32, _>::glorot_normal(RandomKey::new(0), shape, Embed, (Head, Dim));
    /// assert!(weights.to_vec()?.iter().all(|w| w.abs() < 1.0));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "xavier_normal")]
    #[track_caller]
    pub fn glorot_normal<X: NamesIn<S>, Y: NamesIn<S>>(
        key: RandomKey,
        shape: S,
        fan_in: X,
        fan_out: Y,
    ) -> Self
    where
        E: Float,
    {
        let _ = (fan_in, fan_out);
        let scale = (2.0 / (fan::<S, X>(&shape) + fan::<S, Y>(&shape))).sqrt();
        scaled(key, shape, scale)
    }

    /// Uniform numbers of variance `2 / (n + m)`, where `n` is the length of the axes `fan_in` together, and `m` of `fan_out`:
    /// between `±sqrt(6 / (n + m))`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Pixel, Hidden }
    ///
    /// let shape = (Pixel::<4>::AXIS, Hidden::<2>::AXIS);
    /// let weights = Tensor::<f32, _>::glorot_uniform(RandomKey::new(0), shape, Pixel, Hidden);
    /// assert!(weights.to_vec()?.iter().all(|w| w.abs() <= 1.0));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "xavier_uniform")]
    #[track_caller]
    pub fn glorot_uniform<X: NamesIn<S>, Y: NamesIn<S>>(
        key: RandomKey,
        shape: S,
        fan_in: X,
        fan_out: Y,
    ) -> Self
    where
        E: Float,
    {
        let _ = (fan_in, fan_out);
        let fans = fan::<S, X>(&shape) + fan::<S, Y>(&shape);
        within(key, shape, (6.0 / fans).sqrt())
    }
}

/// The length of the axes `X` together; at least 1, since a layer without inputs has no weights to scale.
fn fan<S: Axes, X: NamesIn<S>>(shape: &S) -> f64 {
    let lengths = shape.lengths();
    let length = |&at: &u8| lengths[usize::from(at)] as f64;
    Positions::<X::Axes, S>::ALL
        .iter()
        .map(length)
        .product::<f64>()
        .max(1.0)
}

/// Uniform numbers from `-bound` to below `bound`.
#[track_caller]
fn within<E: Float, S: Axes + Distinct>(key: RandomKey, shape: S, bound: f64) -> Tensor<E, S> {
    let bound = number::<E>(bound);
    Tensor::uniform_in(key, shape, -bound..bound)
}

/// Normal numbers of standard deviation `scale`.
#[track_caller]
fn scaled<E: Float, S: Axes + Distinct>(key: RandomKey, shape: S, scale: f64) -> Tensor<E, S> {
    let drawn = Tensor::<E, S>::normal(key, shape);
    let node = drawn.node();
    if node.error().is_some() {
        return drawn;
    }
    let scale = Scalar::from_f64(E::DTYPE, scale);
    let scale = Node::scalar(scale, &node.lengths, node.names);
    Tensor::from_node(node.binary(Binary::Mul, &scale))
}

fn number<E: Float>(value: f64) -> E {
    num_traits::cast(value).unwrap_or_else(E::nan)
}
