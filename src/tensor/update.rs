//! What happens to the elements that an update is for.

use std::marker::PhantomData;
use std::sync::Arc;

use super::operand::IsOf;
use super::{Backend, Tensor};
use crate::axis::{Axes, Within};
use crate::element::{Element, Numeric};
use crate::graph::algebra::select;
use crate::graph::place::on_behalf_of_caller;
use crate::graph::{Binary, Indexing, Node, Scalar, Update};

/// Elements of a tensor with the axes `S`, which have the axes `P`: made by [`at`](Tensor::at), [`at_index`](Tensor::at_index) and
/// [`at_slice`](Tensor::at_slice).
///
/// Each method returns a new tensor; the one that was asked is as it was. Values are a tensor, whose axes are among `P`, or a number. Where
/// positions occur more than once, elements are updated once for each, in row-major order of `P`, the same on any number of threads. The update of a
/// tensor that is computed for it alone happens in that one's memory.
///
/// All but [`get`](At::get) have a derivative by the tensor and by the values.
#[must_use = "it does nothing by itself: `set`, `add`, `mul`, `min` or `max` returns the updated tensor"]
pub struct At<E, S, P, B> {
    block: Node,
    indexing: Arc<Indexing>,
    ids: Vec<Node>,
    of: PhantomData<fn() -> (E, S, P, B)>,
}

impl<E, S, P, B> At<E, S, P, B> {
    pub(super) fn new(block: Node, indexing: Arc<Indexing>, ids: Vec<Node>) -> Self {
        At {
            block,
            indexing,
            ids,
            of: PhantomData,
        }
    }
}

impl<E: Element, S: Axes, P: Axes, B: Backend> At<E, S, P, B> {
    /// The elements as they are.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// assert_eq!(x.at_slice(Item, 1.., Item).get().to_vec()?, [2, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`get` returns a new tensor"]
    pub fn get(&self) -> Tensor<E, P, B> {
        Tensor::from_node(self.block.take(&self.indexing, &self.ids, P::NAMES))
    }

    /// The tensor with the elements replaced by `values`; of several for one place the last in row-major order stays.
    ///
    /// # Errors
    ///
    /// Dynamic lengths that differ come out of the evaluating call as [`Error::Disagree`](crate::Error::Disagree).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Pick }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// let ids: Tensor<u8, (Pick<2>,)> = [2, 0].into();
    /// let values: Tensor<i32, (Pick<2>,)> = [30, 10].into();
    /// assert_eq!(x.at(Item, &ids).set(&values).to_vec()?, [10, 2, 30]);
    /// assert_eq!(x.at(Item, &ids).set(0).to_vec()?, [0, 2, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`set` returns a new tensor"]
    pub fn set<V: IsOf<E, B, Axes: Within<P>>>(&self, values: V) -> Tensor<E, S, B> {
        self.update(Update::Set, values)
    }

    #[track_caller]
    fn update<V: IsOf<E, B>>(&self, update: Update, values: V) -> Tensor<E, S, B> {
        let (lengths, _) = self.indexing.picked(&self.block, &self.ids, P::RANK);
        let picked = Node::constant(Scalar::new(E::DTYPE, 0), &lengths, P::NAMES);
        let values = values.onto::<P>(&picked, self.indexing.operation);
        Tensor::from_node(match (self.block.error(), values) {
            (None, Ok((_, values))) => {
                self.block
                    .scatter(update, &self.indexing, &self.ids, &values)
            }
            (None, Err(failed)) => failed.fail_as(E::DTYPE, &self.block.lengths, S::NAMES),
            (Some(_), _) => self.block.clone(),
        })
    }

    /// The tensor with `values` added to the elements; several for one place all count.
    ///
    /// # Errors
    ///
    /// As for [`set`](At::set).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Bin, Item }
    ///
    /// let counts = Tensor::<i64, _>::zeros((Bin::<3>::AXIS,));
    /// let bins: Tensor<i64, (Item<3>,)> = [0, 2, 2].into();
    /// assert_eq!(counts.at(Bin, &bins).add(1).to_vec()?, [1, 0, 2]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[allow(
        clippy::should_implement_trait,
        reason = "it adds to a part of a tensor, and gives all of it"
    )]
    #[track_caller]
    #[must_use = "`add` returns a new tensor"]
    pub fn add<V: IsOf<E, B, Axes: Within<P>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(Update::Add, values)
    }

    /// The tensor with the elements multiplied by `values`; several for one place all count.
    ///
    /// # Errors
    ///
    /// As for [`set`](At::set).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Pick }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// let ids: Tensor<i64, (Pick<2>,)> = [2, 2].into();
    /// assert_eq!(x.at(Item, &ids).mul(10).to_vec()?, [1, 2, 300]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[allow(clippy::should_implement_trait, reason = "as for `add`")]
    #[track_caller]
    #[must_use = "`mul` returns a new tensor"]
    pub fn mul<V: IsOf<E, B, Axes: Within<P>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(Update::Mul, values)
    }

    /// The tensor with each of the elements and its values replaced by the least of them, NaN if there is one. What ties shares the gradient.
    ///
    /// # Errors
    ///
    /// As for [`set`](At::set).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Pick }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [5, 5, 5].into();
    /// let ids: Tensor<i64, (Pick<3>,)> = [0, 0, 1].into();
    /// let values: Tensor<i32, (Pick<3>,)> = [4, 3, 7].into();
    /// assert_eq!(x.at(Item, &ids).min(&values).to_vec()?, [3, 5, 5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`min` returns a new tensor"]
    pub fn min<V: IsOf<E, B, Axes: Within<P>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(Update::Min, values)
    }

    /// The tensor with each of the elements and its values replaced by the greatest of them, NaN if there is one. What ties shares the gradient.
    ///
    /// # Errors
    ///
    /// As for [`set`](At::set).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item, Pick }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [5, 5, 5].into();
    /// let ids: Tensor<i64, (Pick<3>,)> = [0, 0, 1].into();
    /// let values: Tensor<i32, (Pick<3>,)> = [8, 6, 2].into();
    /// assert_eq!(x.at(Item, &ids).max(&values).to_vec()?, [8, 5, 5]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`max` returns a new tensor"]
    pub fn max<V: IsOf<E, B, Axes: Within<P>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(Update::Max, values)
    }
}

/// Elements of a tensor where a mask is true: made by [`at_where`](Tensor::at_where).
///
/// Each method returns a new tensor; values are a tensor, whose axes are among `S`, or a number, of which those count where the mask is true.
#[must_use = "it does nothing by itself: `set`, `add`, `mul`, `min` or `max` returns the updated tensor"]
pub struct AtWhere<E, S, B> {
    /// The tensor and the mask on its axes, or what went wrong.
    aligned: Result<(Node, Node), Node>,
    of: PhantomData<fn() -> (E, S, B)>,
}

impl<E, S, B> AtWhere<E, S, B> {
    pub(super) fn new(aligned: Result<(Node, Node), Node>) -> Self {
        AtWhere {
            aligned,
            of: PhantomData,
        }
    }
}

impl<E: Element, S: Axes, B: Backend> AtWhere<E, S, B> {
    /// The tensor with `values` where the mask is true.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// assert_eq!(x.at_where(&x.gt(1)).set(&x * 10).to_vec()?, [1, 20, 30]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`set` returns a new tensor"]
    pub fn set<V: IsOf<E, B, Axes: Within<S>>>(&self, values: V) -> Tensor<E, S, B> {
        self.update(values, |_, values| values.clone())
    }

    #[track_caller]
    fn update<V: IsOf<E, B>>(
        &self,
        values: V,
        update: impl FnOnce(&Node, &Node) -> Node,
    ) -> Tensor<E, S, B> {
        let updated = on_behalf_of_caller(|| {
            let (block, mask) = self.aligned.as_ref().map_err(Node::clone)?;
            let (block, values) = values.onto::<S>(block, "at_where")?;
            Ok(select(mask, &update(&block, &values), &block))
        });
        Tensor::from_node(
            updated
                .unwrap_or_else(|failed: Node| failed.fail_as(E::DTYPE, &failed.lengths, S::NAMES)),
        )
    }

    /// The tensor with `values` added where the mask is true.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// assert_eq!(x.at_where(&x.gt(1)).add(10).to_vec()?, [1, 12, 13]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[allow(
        clippy::should_implement_trait,
        reason = "it adds to a part of a tensor, and gives all of it"
    )]
    #[track_caller]
    #[must_use = "`add` returns a new tensor"]
    pub fn add<V: IsOf<E, B, Axes: Within<S>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(values, |block, values| block + values)
    }

    /// The tensor multiplied by `values` where the mask is true.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// assert_eq!(x.at_where(&x.gt(1)).mul(10).to_vec()?, [1, 20, 30]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[allow(clippy::should_implement_trait, reason = "as for `add`")]
    #[track_caller]
    #[must_use = "`mul` returns a new tensor"]
    pub fn mul<V: IsOf<E, B, Axes: Within<S>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(values, |block, values| block * values)
    }

    /// The tensor with the lesser of element and value where the mask is true.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// assert_eq!(x.at_where(&x.gt(1)).min(0).to_vec()?, [1, 0, 0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`min` returns a new tensor"]
    pub fn min<V: IsOf<E, B, Axes: Within<S>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(values, |block, values| block.binary(Binary::Min, values))
    }

    /// The tensor with the greater of element and value where the mask is true.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<i32, (Item<3>,)> = [1, 2, 3].into();
    /// assert_eq!(x.at_where(&x.gt(1)).max(3).to_vec()?, [1, 3, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "`max` returns a new tensor"]
    pub fn max<V: IsOf<E, B, Axes: Within<S>>>(&self, values: V) -> Tensor<E, S, B>
    where
        E: Numeric,
    {
        self.update(values, |block, values| block.binary(Binary::Max, values))
    }
}
