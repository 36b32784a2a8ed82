//! Activations that are made of other operations. Those that are a row of the op table are with the functions of each element.

use super::{Backend, Tensor};
use crate::axis::Axes;
use crate::element::{Element, Float};

/// # Activations
///
/// Others are among the functions of each element: [`relu`](Self::relu), [`sigmoid`](Self::sigmoid), [`log_sigmoid`](Self::log_sigmoid), [`tanh`](Self::tanh),
/// [`softplus`](Self::softplus), [`softsign`](Self::softsign), [`silu`](Self::silu), [`gelu`](Self::gelu), [`gelu_tanh`](Self::gelu_tanh).
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Each element where it is positive, elsewhere `slope` times it. The gradient at 0 is `slope`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([2.0, -2.0]);
    /// assert_eq!(x.leaky_relu(0.5).to_vec()?, [2.0, -1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn leaky_relu(&self, slope: E) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().leaky_relu(slope.to_scalar()))
    }

    /// Each element where it is positive, elsewhere `alpha (exp(x) - 1)`. The gradient at 0 is `alpha`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([2.0, f64::NEG_INFINITY]);
    /// assert_eq!(x.elu(1.0).to_vec()?, [2.0, -1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn elu(&self, alpha: E) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().elu(alpha.to_scalar()))
    }

    /// `elu` with the two constants that keep mean 0 and variance 1 (Klambauer et al. 2017). The gradient at 0 is that from below, 1.758.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, f64::NEG_INFINITY]);
    /// assert_eq!(x.selu().to_vec()?, [0.0, -1.7580993408473766]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn selu(&self) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().selu())
    }

    /// Each element where it is positive, elsewhere `alpha (exp(x / alpha) - 1)`, which has gradient 1 at 0.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([2.0, f64::NEG_INFINITY]);
    /// assert_eq!(x.celu(2.0).to_vec()?, [2.0, -2.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn celu(&self, alpha: E) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().celu(alpha.to_scalar()))
    }

    /// `x tanh(softplus(x))`.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([0.0, 1000.0]);
    /// assert_eq!(x.mish().to_vec()?, [0.0, 1000.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn mish(&self) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().mish())
    }

    /// Each element between 0 and 6, which are what is outside. The gradient at 0 and at 6 is 0.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-1.0, 2.0, 9.0]);
    /// assert_eq!(x.relu6().to_vec()?, [0.0, 2.0, 6.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn relu6(&self) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().cut(0.0, 6.0))
    }

    /// Each element between -1 and 1, which are what is outside. The gradient at -1 and at 1 is 0.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-2.0, 0.5, 2.0]);
    /// assert_eq!(x.hard_tanh().to_vec()?, [-1.0, 0.5, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "hardtanh")]
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn hard_tanh(&self) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().cut(-1.0, 1.0))
    }

    /// `relu6(x + 3) / 6`, which is near [`sigmoid`](Self::sigmoid).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-4.0, 0.0, 4.0]);
    /// assert_eq!(x.hard_sigmoid().to_vec()?, [0.0, 0.5, 1.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "hardsigmoid")]
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn hard_sigmoid(&self) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().hard_sigmoid())
    }

    /// `x hard_sigmoid(x)`, which is near [`silu`](Self::silu): 0 up to -3 and `x` from 3.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<f64, (Item,)> = Tensor::from_array([-4.0, 1.5, 4.0]);
    /// assert_eq!(x.hard_swish().to_vec()?, [0.0, 1.125, 4.0]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "hardswish")]
    #[track_caller]
    #[must_use = "an activation returns a new tensor"]
    pub fn hard_swish(&self) -> Self
    where
        E: Float,
    {
        Tensor::from_node(self.node().hard_swish())
    }
}
