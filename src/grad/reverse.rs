//! The typed front of reverse differentiation.

use std::panic::Location;

use super::backward;
use super::params::{Leaf, Params, nodes, with_nodes};
use crate::axis::Axes;
use crate::element::Float;
use crate::graph::scope::Scope;
use crate::graph::{Node, Scalar, place};
use crate::tensor::{Backend, Tensor};

/// What a gradient is taken of: a float tensor without axes.
///
/// ```
/// # use taut::prelude::*;
/// use taut::grad::Loss;
///
/// fn step<P: Params<Element = f32>, L: Loss>(f: impl FnOnce(&P) -> L, params: &P) -> P {
///     params.zip_map(&grad(f, params), |p, g| p - 0.5 * g)
/// }
/// assert_eq!(step(|x: &Tensor<f32, ()>| x.square(), &Tensor::scalar(3.0)).item()?, 0.0);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "a loss is a float tensor without axes, not `{Self}`",
    label = "the gradient of this is asked for",
    note = "reduce every axis, for instance with `.mean(Batch)` or `.sum((Batch, Class))`"
)]
pub trait Loss: Clone {
    #[doc(hidden)]
    fn root(&self) -> Leaf;
}

#[diagnostic::do_not_recommend]
impl<E: Float, B: Backend> Loss for Tensor<E, (), B> {
    fn root(&self) -> Leaf {
        Leaf(self.node().clone())
    }
}

/// The gradient of a scalar function at `params`: a tree like `params`, each tensor with the axes of the one that it is the
/// gradient of.
///
/// `f` is called once, with the same types as ever; what it does to its argument is differentiated in reverse mode.
/// Parameters that the loss does not depend on have the gradient 0. Works inside itself: the gradient may be part of a
/// function that is differentiated.
///
/// Equivalents: `jax.grad`, `torch.autograd.grad`.
///
/// # Errors
/// A loss in error makes gradients in error, which come out where they are evaluated.
///
/// # Examples
///
/// ```
/// # use taut::prelude::*;
/// axes! { Feature }
///
/// let w: Tensor<f64, (Feature<3>,)> = [1., 2., 3.].into();
/// let g = grad(|w| w.square().sum(Feature), &w);
/// assert_eq!(g.to_vec()?, [2., 4., 6.]);
///
/// // Second derivatives, by differentiating a derivative.
/// let h = grad(|w| grad(|w| w.exp().sum(Feature), w).sum(Feature), &w);
/// assert_eq!(h.to_vec()?, w.exp().to_vec()?);
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
#[must_use = "`grad` returns the gradient and changes nothing"]
pub fn grad<P: Params, L: Loss>(f: impl FnOnce(&P) -> L, params: &P) -> P {
    value_and_grad(f, params).1
}

/// The value of a scalar function at `params`, and its gradient there: see [`grad`].
///
/// Equivalents: `jax.value_and_grad`.
///
/// # Examples
///
/// ```
/// # use taut::prelude::*;
/// axes! { Feature }
///
/// let (w, b): (Tensor<f32, (Feature<2>,)>, Tensor<f32, ()>) = ([1., 2.].into(), 3.0.into());
/// let (value, (dw, db)) = value_and_grad(|(w, b)| (w * b).sum(Feature), &(w, b));
/// assert_eq!((value.item()?, dw.to_vec()?, db.item()?), (9., vec![3., 3.], 3.));
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
pub fn value_and_grad<P: Params, L: Loss>(f: impl FnOnce(&P) -> L, params: &P) -> (L, P) {
    let (loss, (), gradient) = value_aux_and_grad(|p| (f(p), ()), params);
    (loss, gradient)
}

/// The value of a scalar function at `params`, what else it returned, and its gradient.
///
/// The second result is not differentiated: predictions, or a count of hits, say.
///
/// Equivalents: `jax.value_and_grad(..., has_aux=True)`.
///
/// # Examples
///
/// ```
/// # use taut::prelude::*;
/// axes! { Feature }
///
/// let w: Tensor<f32, (Feature<2>,)> = [1., 2.].into();
/// let (loss, squares, g) = value_aux_and_grad(|w| { let s = w.square(); (s.sum(Feature), s) }, &w);
/// assert_eq!((loss.item()?, squares.to_vec()?, g.to_vec()?), (5., vec![1., 4.], vec![2., 4.]));
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
pub fn value_aux_and_grad<P: Params, L: Loss, Aux>(
    f: impl FnOnce(&P) -> (L, Aux),
    params: &P,
) -> (L, Aux, P) {
    match try_value_aux_and_grad(|p| Ok::<_, std::convert::Infallible>(f(p)), params) {
        Ok(result) => result,
        Err(never) => match never {},
    }
}

/// The gradient of a function that can fail: see [`grad`].
///
/// # Errors
/// The function's own.
///
/// # Examples
///
/// ```
/// # use taut::prelude::*;
/// axes! { Feature }
///
/// let w: Tensor<f32, (Feature<2>,)> = [1., 2.].into();
/// let loss = |w: &Tensor<f32, (Feature<2>,)>| -> taut::Result<_> {
///     let scale = w.square().sum(Feature).eval()?;         // evaluated in between: still differentiated
///     Ok((w / scale).sum(Feature))
/// };
/// assert_eq!(try_grad(loss, &w)?.to_vec()?.len(), 2);
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
pub fn try_grad<P: Params, L: Loss, Failure>(
    f: impl FnOnce(&P) -> std::result::Result<L, Failure>,
    params: &P,
) -> std::result::Result<P, Failure> {
    try_value_and_grad(f, params).map(|(_, gradient)| gradient)
}

/// The value and the gradient of a function that can fail: see [`value_and_grad`].
///
/// # Errors
/// The function's own.
///
/// # Examples
///
/// ```
/// # use taut::prelude::*;
/// axes! { Feature }
///
/// let w: Tensor<f32, (Feature<2>,)> = [1., 2.].into();
/// let loss = |w: &Tensor<f32, (Feature<2>,)>| {
///     let total = w.square().sum(Feature);
///     if total.item().map_err(|error| error.to_string())? > 100.0 { Err("the weights are too large".to_owned()) } else { Ok(total) }
/// };
/// let (value, gradient) = try_value_and_grad(loss, &w)?;
/// assert_eq!((value.item().unwrap(), gradient.to_vec().unwrap()), (5., vec![2., 4.]));
/// assert_eq!(try_grad(loss, &(w * 10.0)).unwrap_err(), "the weights are too large");
/// # Ok::<(), String>(())
/// ```
#[track_caller]
pub fn try_value_and_grad<P: Params, L: Loss, Failure>(
    f: impl FnOnce(&P) -> std::result::Result<L, Failure>,
    params: &P,
) -> std::result::Result<(L, P), Failure> {
    let (loss, (), gradient) = try_value_aux_and_grad(|p| Ok((f(p)?, ())), params)?;
    Ok((loss, gradient))
}

#[track_caller]
fn try_value_aux_and_grad<P: Params, L: Loss, Aux, Failure>(
    f: impl FnOnce(&P) -> std::result::Result<(L, Aux), Failure>,
    params: &P,
) -> std::result::Result<(L, Aux, P), Failure> {
    let scope = Scope::open();
    let (marked, marks) = mark(&scope, params);
    let (loss, aux) = f(&marked)?;
    let root = loss.root().0;
    let seed = match root.error() {
        Some(_) => root.clone(),
        None => Node::constant(Scalar::from_f64(root.dtype, 1.0), &[], &[]).beside(&root),
    };
    let gradient = gradients(&scope, &root, seed, &marks);
    Ok((loss, aux, with_nodes(params, &gradient)))
}

/// The gradients of the marks; failed ones where the result failed, which otherwise would look independent of them.
fn gradients(scope: &Scope, root: &Node, seed: Node, marks: &[Node]) -> Vec<Node> {
    if root.error().is_some() {
        return marks
            .iter()
            .map(|mark| root.fail_as(mark.dtype, &mark.lengths, mark.names))
            .collect();
    }
    backward(scope.0, &[(root.clone(), seed)], marks)
}

#[track_caller]
fn mark<P: Params>(scope: &Scope, params: &P) -> (P, Vec<Node>) {
    let marks: Vec<Node> = nodes(params)
        .iter()
        .map(|node| node.watch(scope.0))
        .collect();
    (with_nodes(params, &marks), marks)
}

/// The value of a function at `params`, and the map that pulls a cotangent of the value back to `params`.
///
/// The pullback of a cotangent `c` is the gradient of `sum(c * f(p))`; it may be called several times.
///
/// # Errors
/// A cotangent whose lengths are not those of the value makes gradients in error.
///
/// Equivalents: `jax.vjp`.
///
/// # Examples
///
/// ```
/// # use taut::prelude::*;
/// axes! { Feature }
///
/// let x: Tensor<f32, (Feature<3>,)> = [1., 2., 3.].into();
/// let (y, pull) = vjp(|x| x.square(), &x);
/// let cotangent: Tensor<f32, (Feature<3>,)> = [1., 0., 10.].into();
/// assert_eq!(y.to_vec()?, [1., 4., 9.]);
/// assert_eq!(pull(&cotangent).to_vec()?, [2., 0., 60.]);
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
pub fn vjp<P, E, S, B, F>(
    f: F,
    params: &P,
) -> (
    Tensor<E, S, B>,
    impl Fn(&Tensor<E, S, B>) -> P + use<P, E, S, B, F>,
)
where
    P: Params,
    E: Float,
    S: Axes,
    B: Backend,
    F: FnOnce(&P) -> Tensor<E, S, B>,
{
    // A closure can't know its caller: what is wrong with a cotangent is charged to the call of `vjp`.
    let place = place::charged(Location::caller());
    let scope = Scope::open();
    let (marked, marks) = mark(&scope, params);
    let value = f(&marked);
    let root = value.node().clone();
    let pull = move |cotangent: &Tensor<E, S, B>| {
        let seed = cotangent.node();
        let positions: Vec<u8> = (0..S::RANK as u8).collect();
        let aligned = place::on_behalf_of(place, || {
            Node::aligned("vjp", &root, seed, &positions, &positions, root.names)
        });
        let found = match aligned {
            Err(failed) => marks
                .iter()
                .map(|mark| failed.fail_as(mark.dtype, &mark.lengths, mark.names))
                .collect(),
            Ok((_, seed)) => gradients(&scope, &root, seed, &marks),
        };
        with_nodes(&marked, &found)
    };
    (value, pull)
}
