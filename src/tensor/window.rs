//! Windows: one axis as two, of which one says where a window begins and the other where in it one is. Convolution, pooling and moving
//! statistics are written on them.

use std::panic::Location;

use smallvec::SmallVec;

use super::lengths::{assert_windows, failed_as, given_as, replaced};
use super::{Backend, Tensor};
use crate::axis::{
    Axes, Axis, AxisSelection, DYNAMIC, Distinct, Fits, Lacks, NameOf, Names, NamesIn, NewIn,
    OneName, Positions, Replaced, Unnamed,
};
use crate::element::Element;
use crate::error::{Error, Place};
use crate::graph::{self, NEW, Node, Scalar, Shear};

/// How windows lie on an axis: the axis inside each of them, whose length is their size, and how far apart they and their positions are.
///
/// The numbers are in the type where they are written there, so that lengths are checked when the program is built: `.stride::<2>()`. Those
/// that are known at run time only are given by `.with_stride(n)`.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Time, Start, Lag }
///
/// let x: Tensor<i32, (Time<7>,)> = [1, 2, 3, 4, 5, 6, 7].into();
/// let every_second = Window::of(Lag::<3>::AXIS).stride::<2>().dilation::<2>();
/// let y: Tensor<i32, (Start<2>, Lag<3>)> = x.windows(Time, every_second, Start::<2>::AXIS);
/// assert_eq!(y.to_vec()?, [1, 3, 5, 3, 5, 7]);
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window<A, const STRIDE: usize = 1, const DILATION: usize = 1, const PADDING: usize = 0> {
    axis: A,
    stride: usize,
    dilation: usize,
    padding: usize,
}

impl<A> Window<A> {
    /// Windows with the axis `axis` inside: at each position, of neighbouring elements, without padding.
    pub const fn of(axis: A) -> Self {
        Window {
            axis,
            stride: 1,
            dilation: 1,
            padding: 0,
        }
    }
}

impl<A: Copy, const STRIDE: usize, const DILATION: usize, const PADDING: usize>
    Window<A, STRIDE, DILATION, PADDING>
{
    /// A window at every `N`th position.
    pub const fn stride<const N: usize>(self) -> Window<A, N, DILATION, PADDING> {
        self.with(N, self.dilation, self.padding)
    }

    /// Windows of every `N`th element.
    pub const fn dilation<const N: usize>(self) -> Window<A, STRIDE, N, PADDING> {
        self.with(self.stride, N, self.padding)
    }

    /// `N` zeros (or `false`) before and after the axis. For another border use [`pad`](Tensor::pad).
    pub const fn padding<const N: usize>(self) -> Window<A, STRIDE, DILATION, N> {
        self.with(self.stride, self.dilation, N)
    }

    /// [`stride`](Self::stride) by a number that is known at run time.
    pub const fn with_stride(self, stride: usize) -> Window<A, DYNAMIC, DILATION, PADDING> {
        self.with(stride, self.dilation, self.padding)
    }

    /// [`dilation`](Self::dilation) by a number that is known at run time.
    pub const fn with_dilation(self, dilation: usize) -> Window<A, STRIDE, DYNAMIC, PADDING> {
        self.with(self.stride, dilation, self.padding)
    }

    /// [`padding`](Self::padding) by a number that is known at run time.
    pub const fn with_padding(self, padding: usize) -> Window<A, STRIDE, DILATION, DYNAMIC> {
        self.with(self.stride, self.dilation, padding)
    }

    const fn with<const S: usize, const D: usize, const P: usize>(
        self,
        stride: usize,
        dilation: usize,
        padding: usize,
    ) -> Window<A, S, D, P> {
        Window {
            axis: self.axis,
            stride,
            dilation,
            padding,
        }
    }
}

/// What says how windows lie: an axis with a length, or a [`Window`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how long windows are",
    label = "an axis with a length is expected here, such as `KRow::<3>::AXIS`, or `Window::of(KRow::<3>::AXIS).stride::<2>()`"
)]
pub trait IntoWindow: Inside {}

#[diagnostic::do_not_recommend]
impl<A: Axis> IntoWindow for A {}

#[diagnostic::do_not_recommend]
impl<A: Axis, const STRIDE: usize, const DILATION: usize, const PADDING: usize> IntoWindow
    for Window<A, STRIDE, DILATION, PADDING>
{
}

/// What says how windows on the axis `X` of `S` lie: [`IntoWindow`], where no other axis of `S` has the name of the axis inside.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how long windows are",
    label = "an axis with a length is expected here, such as `KRow::<3>::AXIS`, or `Window::of(KRow::<3>::AXIS).stride::<2>()`"
)]
pub trait WindowIn<S, X>: IntoWindow {}

impl<S: Axes, X: Names, W: IntoWindow> WindowIn<S, X> for W where S::Less<X::Axes>: Lacks<W::Axis> {}

/// What names the axis inside windows. A bare name does too, so that one where a length is needed is one fault.
#[doc(hidden)]
pub trait Inside {
    /// The axis inside each window.
    type Axis: Axis;
    /// Stride, dilation and padding, where they are static.
    #[doc(hidden)]
    const STATIC: Option<[usize; 3]>;
    /// Size, stride, dilation and padding.
    #[doc(hidden)]
    fn parts(&self) -> [usize; 4];
}

#[diagnostic::do_not_recommend]
impl<A: Axis> Inside for A {
    type Axis = A;
    const STATIC: Option<[usize; 3]> = Some([1, 1, 0]);

    fn parts(&self) -> [usize; 4] {
        [self.length(), 1, 1, 0]
    }
}

#[diagnostic::do_not_recommend]
impl<A: Axis> Inside for NameOf<A> {
    type Axis = A;
    const STATIC: Option<[usize; 3]> = None;

    fn parts(&self) -> [usize; 4] {
        [0, 1, 1, 0]
    }
}

/// A number is no window, for it names no axis: with an axis that stands for it this is its only fault.
#[diagnostic::do_not_recommend]
impl Inside for usize {
    type Axis = Unnamed;
    const STATIC: Option<[usize; 3]> = None;

    fn parts(&self) -> [usize; 4] {
        [*self, 1, 1, 0]
    }
}

#[diagnostic::do_not_recommend]
impl<A: Inside, const STRIDE: usize, const DILATION: usize, const PADDING: usize> Inside
    for Window<A, STRIDE, DILATION, PADDING>
{
    type Axis = A::Axis;
    const STATIC: Option<[usize; 3]> =
        if STRIDE == DYNAMIC || DILATION == DYNAMIC || PADDING == DYNAMIC {
            None
        } else {
            Some([STRIDE, DILATION, PADDING])
        };

    fn parts(&self) -> [usize; 4] {
        let [length, ..] = self.axis.parts();
        [length, self.stride, self.dilation, self.padding]
    }
}

/// # Windows
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
    /// The windows on `axis`: it becomes two, `into`, with a position for each window, and the axis inside the windows. Nothing is copied.
    ///
    /// | | axes |
    /// |---|---|
    /// | `self` | `(.., A, ..)` |
    /// | `window` | an axis `K` with its length, or a [`Window`] with stride, dilation and padding too |
    /// | result | `(.., into, K, ..)` |
    ///
    /// On an axis of length n there are (n + 2 padding - dilation (K - 1) - 1) / stride + 1 windows, rounded down, and none where that is less
    /// than one. `into` is an axis with that length, or a name. Where all is static, a wrong length does not compile.
    ///
    /// A product with windows runs as a convolution, and a reduction over the inside of windows as pooling: neither stores the windows. The
    /// gradient adds up what overlaps.
    ///
    /// Equivalents: `numpy.lib.stride_tricks.sliding_window_view`, `x.unfold` in PyTorch, `jax.lax.conv_general_dilated_patches`.
    ///
    /// # Errors
    ///
    /// A length of `into` that is not the number of windows, and a stride or dilation of 0, come out of the evaluating call as
    /// [`Error::Lengths`] or [`Error::Argument`].
    ///
    /// # Examples
    ///
    /// A convolution, a maximum over blocks of two and a moving average:
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Image, Channel, OutChannel, Row, Col, KRow, KCol }
    /// axes! { Time, Lag }
    ///
    /// let x = Tensor::<f32, (Image, Channel<2>, Row<6>, Col<6>)>::ones((Image::of(5), Channel::AXIS, Row::AXIS, Col::AXIS));
    /// let kernel = Tensor::<f32, (OutChannel<3>, Channel<2>, KRow<3>, KCol<3>)>::ones((OutChannel::AXIS, Channel::AXIS, KRow::AXIS, KCol::AXIS));
    /// let patches = x.windows(Row, KRow::<3>::AXIS, Row::<4>::AXIS).windows(Col, KCol::<3>::AXIS, Col::<4>::AXIS);
    /// let y: Tensor<f32, (Image, Row<4>, Col<4>, OutChannel<3>)> = patches.dot(&kernel, (Channel, KRow, KCol));
    /// assert_eq!(y.to_vec()?[0], 18.);
    ///
    /// let pooled = x
    ///     .windows(Row, Window::of(KRow::<2>::AXIS).stride::<2>(), Row::<3>::AXIS)
    ///     .windows(Col, Window::of(KCol::<2>::AXIS).stride::<2>(), Col::<3>::AXIS)
    ///     .max((KRow, KCol));
    /// assert_eq!(pooled.to_vec()?.len(), 5 * 2 * 3 * 3);
    ///
    /// let prices: Tensor<f64, (Time<5>,)> = [1., 2., 4., 8., 16.].into();
    /// let moving: Tensor<f64, (Time<4>,)> = prices.windows(Time, Lag::<2>::AXIS, Time::<4>::AXIS).mean(Lag);
    /// assert_eq!(moving.to_vec()?, [1.5, 3., 6., 12.]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "sliding_window_view")]
    #[doc(alias = "unfold")]
    #[doc(alias = "im2col")]
    #[doc(alias = "convolution")]
    #[doc(alias = "pooling")]
    #[doc(alias = "rolling")]
    #[track_caller]
    #[must_use = "`windows` returns a new tensor"]
    pub fn windows<X: OneName + NamesIn<S>, W: WindowIn<S, X>, Y: NewIn<S, X>>(
        &self,
        axis: X,
        window: W,
        into: Y,
    ) -> Tensor<E, Replaced<S, X::Axis, (Y::Axis, W::Axis)>, B>
    where
        (Y::Axis, W::Axis): Distinct,
        Replaced<S, X::Axis, (Y::Axis, W::Axis)>: Fits,
    {
        const { assert_windows::<S, X::Axis, W, Y::Axis>() };
        let _ = axis;
        let (node, place) = (self.node(), Location::caller());
        let at = Positions::<X::Axis, S>::FIRST;
        let names = <Replaced<S, X::Axis, (Y::Axis, W::Axis)> as AxisSelection>::NAMES;
        let parts = window.parts();
        let [size, stride, dilation, padding] = parts;
        let length = node.lengths[at];
        let count = if stride == 0 {
            0
        } else {
            window_count(length, parts)
        };
        let wrong = unfit(stride, dilation, place).or_else(|| {
            given_as(&into, count, "windows", place, || {
                let inside = W::Axis::SPELLED;
                let mut sum = format!("{} {length}", X::Axis::SPELLED);
                if padding > 0 {
                    sum += &format!(" + 2 x {padding}");
                }
                sum += &format!(" in windows of {inside} {size}");
                if dilation != 1 {
                    sum += &format!(", dilation {dilation}");
                }
                if stride != 1 {
                    sum += &format!(", stride {stride}");
                }
                sum
            })
        });
        Tensor::from_node(match wrong {
            Some(error) => {
                let lengths = replaced(&node.lengths, at, &[count, size]);
                failed_as(node, error, E::DTYPE, &lengths, names, place)
            }
            None => windows(node, at, parts, count, names),
        })
    }
}

/// The number of windows on an axis; the stride is not 0.
pub(super) const fn window_count(
    length: usize,
    [size, stride, dilation, padding]: [usize; 4],
) -> usize {
    let length = length.saturating_add(padding.saturating_mul(2));
    let extent = match size {
        0 => 0,
        size => dilation.saturating_mul(size - 1).saturating_add(1),
    };
    if extent > length {
        0
    } else {
        (length - extent) / stride + 1
    }
}

/// The error of windows that have no meaning.
fn unfit(stride: usize, dilation: usize, place: Place) -> Option<Error> {
    let what = match (stride, dilation) {
        (0, _) => "stride",
        (_, 0) => "dilation",
        _ => return None,
    };
    Some(Error::Argument {
        operation: "windows".to_owned(),
        problem: format!("the {what} of windows is at least 1, not 0"),
        place,
    })
}

/// The axis at `at` as two: `count` windows, and the positions inside.
#[track_caller]
fn windows(
    node: &Node,
    at: usize,
    [size, stride, dilation, padding]: [usize; 4],
    count: usize,
    names: graph::Names,
) -> Node {
    let rank = node.lengths.len();
    let mut source = node.clone();
    if padding > 0 {
        let total = node.lengths[at].saturating_add(padding.saturating_mul(2));
        source = node.bordered(at, padding, total, Scalar::from_f64(node.dtype, 0.0));
    }
    let mut from: graph::Positions = (0..rank as u8).collect();
    from.insert(at + 1, NEW);
    let mut lengths = source.lengths.clone();
    lengths.insert(at + 1, size);
    let repeated = source.align(&from, &lengths, names);
    let shear = Shear {
        axis: at as u8,
        along: at as u8 + 1,
        step: dilation as i64,
        start: 0,
    };
    let dense = match count {
        0 => 0,
        count => (count - 1) * stride + 1,
    };
    let every = repeated.shear(shear, dense, names);
    if stride == 1 || count <= 1 {
        return every;
    }
    let starts: SmallVec<[i64; 4]> = SmallVec::from_elem(0, rank + 1);
    let mut steps: SmallVec<[i64; 4]> = SmallVec::from_elem(1, rank + 1);
    steps[at] = stride as i64;
    lengths[at] = count;
    every.slice(&starts, &lengths, &steps, names)
}
