//! Trees of parameters: what is differentiated with respect to, and what an optimiser walks through.

use std::panic::Location;

use crate::axes;
use crate::axis::{Axes, AxisSelection};
use crate::element::{Element, Float};
use crate::error::{Error, Result};
use crate::exec::evaluate;
use crate::graph::{Node, Scalar, place};
use crate::tensor::{Backend, Tensor};

axes! {
    /// The only axis of a leaf that [`Params::map`] hands over.
    pub Flat
}

/// A tensor of a tree, without its type. Made and read by this library alone.
#[doc(hidden)]
pub struct Leaf(pub(crate) Node);

/// Where a tensor is in its tree: names of fields and positions, as in `layers.0.weight`.
#[doc(hidden)]
#[derive(Clone, Debug, Default)]
pub struct Path(Vec<String>);

impl Path {
    /// Calls `visit` with this path made longer by `name`.
    pub fn within(&mut self, name: impl ToString, visit: impl FnOnce(&mut Path)) {
        self.0.push(name.to_string());
        visit(self);
        self.0.pop();
    }
}

impl std::fmt::Display for Path {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join("."))
    }
}

/// A tree of tensors that a function is differentiated with respect to: a tensor of floats, or a tuple, an array, a `Vec`,
/// an `Option` or a struct of such trees.
///
/// All tensors of a tree have the same element type. Structs get the trait by `#[derive(Params)]`, generic ones too; fields
/// that are no parameters are marked `#[params(skip)]`.
///
/// A tree is worked on leaf by leaf, although its leaves differ in type: [`map`](Params::map) and
/// [`zip_map`](Params::zip_map) hand each over as a flat tensor with the axis [`Flat`](struct@Flat), and put its axes back. So an
/// optimiser is written once for all trees:
///
/// ```
/// # use taut::prelude::*;
/// axes! { Feature, Class }
///
/// #[derive(Params)]
/// struct Linear {
///     weight: Tensor<f32, (Feature<3>, Class<2>)>,
///     bias: Tensor<f32, (Class<2>,)>,
/// }
///
/// fn descend<P: Params<Element = f32>>(params: &P, gradient: &P, rate: f32) -> P {
///     params.zip_map(gradient, |p, g| p - rate * g)
/// }
///
/// let linear = Linear { weight: Tensor::ones((Feature::AXIS, Class::AXIS)), bias: Tensor::zeros((Class::AXIS,)) };
/// let x: Tensor<f32, (Feature<3>,)> = [1., 2., 3.].into();
/// let gradient = grad(|l: &Linear| (x.dot(&l.weight, Feature) + &l.bias).sum(Class), &linear);
/// let linear = descend(&linear, &gradient, 0.5).eval()?;
/// assert_eq!(linear.weight.to_vec()?, [0.5, 0.5, 0., 0., -0.5, -0.5]);
/// assert_eq!(linear.leaf_names(), ["weight", "bias"]);
/// # Ok::<(), taut::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tree of parameters",
    label = "not something to differentiate with respect to",
    note = "parameters are float tensors of one element type, and tuples, arrays, `Vec`s, `Option`s and structs with `#[derive(Params)]` of them, whose other fields are marked `#[params(skip)]`"
)]
pub trait Params: Sized {
    /// The element type of all tensors of the tree.
    type Element: Float;
    /// The backend of all tensors of the tree.
    type Backend: Backend;

    /// Calls `visit` with each tensor, in order. Use [`leaf_names`](Params::leaf_names) and [`map`](Params::map) instead.
    #[doc(hidden)]
    fn visit(&self, path: &mut Path, visit: &mut dyn FnMut(&Path, &Leaf));

    /// The same tree with each tensor made anew from the old one, in order.
    #[doc(hidden)]
    fn rebuild(&self, make: &mut dyn FnMut(&Leaf) -> Leaf) -> Self;

    /// The tree that `f` makes of this one, tensor by tensor; `f` keeps the length.
    ///
    /// # Errors
    /// A result of another length makes that tensor one in error.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// let a: Tensor<f32, (Row<2>, Col<1>)> = [[1.], [2.]].into();
    /// let b = Tensor::scalar(3.0_f32);
    /// let (a, b) = (a, b).map(|leaf| leaf * 10.0);
    /// assert_eq!((a.to_array()?, b.item()?), ([[10.], [20.]], 30.));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    fn map(&self, mut f: impl FnMut(FlatTensor<Self>) -> FlatTensor<Self>) -> Self {
        let caller = place::charged(Location::caller());
        self.rebuild(&mut |leaf| {
            place::on_behalf_of(caller, || {
                unflat::<Self>(&f(flat::<Self>(&leaf.0)), &leaf.0)
            })
        })
    }

    /// The tree that `f` makes of this one and another of the same structure, pair of tensors by pair.
    ///
    /// # Errors
    /// Where the trees differ (a `Vec` of another length, say, or a tensor of other lengths), tensors in error.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row }
    ///
    /// let params: Vec<Tensor<f32, (Row<2>,)>> = vec![[1., 2.].into(), [3., 4.].into()];
    /// let gradient = grad(|p| (&p[0] * &p[1]).sum(Row), &params);
    /// let next = params.zip_map(&gradient, |p, g| p - 0.1 * g);
    /// assert_eq!(next[0].to_vec()?, [0.7, 1.6]);
    /// assert!(params.zip_map(&vec![], |p, _| p)[0].eval().is_err());
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    fn zip_map(
        &self,
        other: &Self,
        mut f: impl FnMut(FlatTensor<Self>, FlatTensor<Self>) -> FlatTensor<Self>,
    ) -> Self {
        let caller = place::charged(Location::caller());
        let others = nodes(other);
        let mut next = others.iter();
        self.rebuild(&mut |leaf| {
            place::on_behalf_of(caller, || match next.next() {
                Some(other) if other.error().is_some() || other.lengths == leaf.0.lengths => {
                    unflat::<Self>(&f(flat::<Self>(&leaf.0), flat::<Self>(other)), &leaf.0)
                }
                Some(other) => differ(
                    &leaf.0,
                    format!(
                        "tensors with lengths {:?} and {:?}",
                        leaf.0.lengths, other.lengths
                    ),
                ),
                None => differ(
                    &leaf.0,
                    format!(
                        "trees of {} and {} tensors",
                        nodes(self).len(),
                        others.len()
                    ),
                ),
            })
        })
    }

    /// The same tree with zeros in place of all elements.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// let tree = (Tensor::scalar(1.0_f32), Some(Tensor::scalar(2.0_f32)));
    /// let (a, b) = tree.zeros_like();
    /// assert_eq!((a.item()?, b.map(|b| b.item())), (0.0, Some(Ok(0.0))));
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    fn zeros_like(&self) -> Self {
        let zero = |node: &Node| {
            Node::constant(Scalar::from_f64(node.dtype, 0.0), &node.lengths, node.names)
        };
        self.rebuild(&mut |leaf| Leaf(zero(&leaf.0)))
    }

    /// Computes all tensors of the tree in one piece.
    ///
    /// # Errors
    /// The first failure of a tensor, or what goes wrong while computing.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f32, (Item<3>,)> = [1., 2., 3.].into();
    /// let y = x.exp();
    /// let (total, greatest) = (y.sum(Item), y.max(Item)).eval()?;     // `y` is computed once
    /// assert!(total.is_evaluated() && greatest.is_evaluated());
    /// # Ok::<(), taut::Error>(())
    /// ```
    fn eval(&self) -> Result<Self> {
        evaluate(&nodes(self))?;
        Ok(self.rebuild(&mut |leaf| Leaf(leaf.0.clone())))
    }

    /// The names of the tensors, in order: fields and positions with dots between them.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// let scalar = Tensor::scalar(1.0_f64);
    /// let tree = (scalar.clone(), vec![scalar.clone(), scalar]);
    /// assert_eq!(tree.leaf_names(), ["0", "1.0", "1.1"]);
    /// ```
    fn leaf_names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.visit(&mut Path::default(), &mut |path, _| {
            names.push(path.to_string())
        });
        names
    }

    /// The number of elements of all tensors.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { In, Out }
    ///
    /// let weight = Tensor::<f32, _>::zeros((In::<3>::AXIS, Out::<2>::AXIS));
    /// let bias = Tensor::<f32, _>::zeros((Out::<2>::AXIS,));
    /// assert_eq!((weight, bias).parameter_count(), 8);
    /// ```
    fn parameter_count(&self) -> usize {
        nodes(self).iter().map(|node| node.count()).sum()
    }
}

/// A leaf of the tree `P` as [`Params::map`] hands it over.
///
/// ```
/// # use taut::prelude::*;
/// use taut::grad::FlatTensor;
///
/// fn halve<P: Params<Element = f32>>(leaf: FlatTensor<P>) -> FlatTensor<P> {
///     leaf * 0.5
/// }
///
/// let tree = (Tensor::scalar(1.0_f32), Tensor::scalar(2.0_f32));
/// assert_eq!(tree.map(halve::<(Tensor<f32, ()>, Tensor<f32, ()>)>).1.item()?, 1.0);
/// # Ok::<(), taut::Error>(())
/// ```
pub type FlatTensor<P> = Tensor<<P as Params>::Element, (Flat,), <P as Params>::Backend>;

/// The nodes of a tree, in order.
pub(crate) fn nodes<P: Params>(params: &P) -> Vec<Node> {
    let mut nodes = Vec::new();
    params.visit(&mut Path::default(), &mut |_, leaf| {
        nodes.push(leaf.0.clone())
    });
    nodes
}

/// The tree with other nodes, in order.
pub(crate) fn with_nodes<P: Params>(params: &P, nodes: &[Node]) -> P {
    let mut next = nodes.iter();
    params.rebuild(&mut |leaf| Leaf(next.next().unwrap_or(&leaf.0).clone()))
}

fn flat<P: Params>(node: &Node) -> FlatTensor<P> {
    Tensor::from_node(node.reshape(&[node.count()], <(Flat,)>::NAMES))
}

fn unflat<P: Params>(tensor: &FlatTensor<P>, like: &Node) -> Leaf {
    let node = tensor.node();
    if node.error().is_none() && node.count() != like.count() {
        return differ(
            like,
            format!("{} elements were made of {}", node.count(), like.count()),
        );
    }
    if node.error().is_some() {
        return Leaf(node.fail_as(like.dtype, &like.lengths, like.names));
    }
    Leaf(node.reshape(&like.lengths, like.names))
}

#[track_caller]
fn differ(like: &Node, problem: String) -> Leaf {
    let place = place::charged(Location::caller());
    let error = Error::Lengths {
        operation: "map".to_owned(),
        problem,
        place,
    };
    Leaf(Node::failed(
        error,
        like.dtype,
        like.lengths.clone(),
        like.names,
        place,
    ))
}

#[diagnostic::do_not_recommend]
impl<E: Float + Element, S: Axes, B: Backend> Params for Tensor<E, S, B> {
    type Element = E;
    type Backend = B;

    fn visit(&self, path: &mut Path, visit: &mut dyn FnMut(&Path, &Leaf)) {
        visit(path, &Leaf(self.node().clone()));
    }

    fn rebuild(&self, make: &mut dyn FnMut(&Leaf) -> Leaf) -> Self {
        Tensor::from_node(make(&Leaf(self.node().clone())).0)
    }
}

#[diagnostic::do_not_recommend]
impl<P: Params> Params for Vec<P> {
    type Element = P::Element;
    type Backend = P::Backend;

    fn visit(&self, path: &mut Path, visit: &mut dyn FnMut(&Path, &Leaf)) {
        self.iter()
            .enumerate()
            .for_each(|(i, item)| path.within(i, |path| item.visit(path, visit)));
    }

    fn rebuild(&self, make: &mut dyn FnMut(&Leaf) -> Leaf) -> Self {
        self.iter().map(|item| item.rebuild(make)).collect()
    }
}

#[diagnostic::do_not_recommend]
impl<P: Params, const N: usize> Params for [P; N] {
    type Element = P::Element;
    type Backend = P::Backend;

    fn visit(&self, path: &mut Path, visit: &mut dyn FnMut(&Path, &Leaf)) {
        self.iter()
            .enumerate()
            .for_each(|(i, item)| path.within(i, |path| item.visit(path, visit)));
    }

    fn rebuild(&self, make: &mut dyn FnMut(&Leaf) -> Leaf) -> Self {
        self.each_ref().map(|item| item.rebuild(make))
    }
}

#[diagnostic::do_not_recommend]
impl<P: Params> Params for Option<P> {
    type Element = P::Element;
    type Backend = P::Backend;

    fn visit(&self, path: &mut Path, visit: &mut dyn FnMut(&Path, &Leaf)) {
        self.iter().for_each(|item| item.visit(path, visit));
    }

    fn rebuild(&self, make: &mut dyn FnMut(&Leaf) -> Leaf) -> Self {
        self.as_ref().map(|item| item.rebuild(make))
    }
}

macro_rules! tuples {
    ($(($first:ident $($rest:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$first: Params, $($rest: Params<Element = $first::Element, Backend = $first::Backend>),*> Params
            for ($first, $($rest,)*)
        {
            type Element = $first::Element;
            type Backend = $first::Backend;

            #[allow(non_snake_case, reason = "the items are named after their types")]
            fn visit(&self, path: &mut Path, visit: &mut dyn FnMut(&Path, &Leaf)) {
                let ($first, $($rest,)*) = self;
                #[allow(unused_mut, reason = "a tuple of one has no second position")]
                let mut position = 0;
                path.within(position, |path| $first.visit(path, visit));
                $(
                    position += 1;
                    path.within(position, |path| $rest.visit(path, visit));
                )*
                let _ = position;
            }

            #[allow(non_snake_case, reason = "the items are named after their types")]
            fn rebuild(&self, make: &mut dyn FnMut(&Leaf) -> Leaf) -> Self {
                let ($first, $($rest,)*) = self;
                ($first.rebuild(make), $($rest.rebuild(make),)*)
            }
        }
    )*};
}

tuples! { (P1) (P1 P2) (P1 P2 P3) (P1 P2 P3 P4) (P1 P2 P3 P4 P5) (P1 P2 P3 P4 P5 P6) (P1 P2 P3 P4 P5 P6 P7) (P1 P2 P3 P4 P5 P6 P7 P8) }
