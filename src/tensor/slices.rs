//! Slices of several axes at once.

use super::position::IntoSlice;
use super::{Backend, Tensor};
use crate::axis::{Axes, Lacks, MakesAxis, NamesIn, NewAxis, OneName, Replaced, Without};
use crate::element::Element;

/// The axes that slices of the axes named `X` of a tensor with axes `S` in the ranges `R` have: a tuple of two to four, each an axis with its length or a name.
#[diagnostic::on_unimplemented(
    message = "`{X}` in `{R}` can't become `{Self}`",
    label = "as many axes as there are names, each with a range, are expected here, such as `(Row, Col)`"
)]
pub trait SlicedTo<S, X, R> {
    /// The axes of the slice.
    type Axes: Axes;

    #[doc(hidden)]
    fn sliced<E: Element, B: Backend>(
        self,
        tensor: &Tensor<E, S, B>,
        axes: X,
        ranges: R,
    ) -> Tensor<E, Self::Axes, B>;
}

macro_rules! slices {
    ($($all:ty, ($x1:ident $r1:ident $y1:ident $($x:ident $r:ident $y:ident)*), [$($bound:tt)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S: Axes, $x1: OneName + NamesIn<S>, $($x: OneName,)* $r1: IntoSlice, $($r: IntoSlice,)* $y1: NewAxis, $($y: NewAxis),*>
            SlicedTo<S, ($x1, $($x,)*), ($r1, $($r,)*)> for ($y1, $($y,)*)
        where
            Without<S, $x1::Axis>: Lacks<$y1::Axis>,
            $($bound)*
        {
            type Axes = $all;

            #[track_caller]
            #[allow(non_snake_case, reason = "one variable for each, named like its type")]
            fn sliced<E: Element, B: Backend>(
                self,
                tensor: &Tensor<E, S, B>,
                ($x1, $($x,)*): ($x1, $($x,)*),
                ($r1, $($r,)*): ($r1, $($r,)*),
            ) -> Tensor<E, Self::Axes, B> {
                let ($y1, $($y,)*) = self;
                tensor.slice($x1, $r1, $y1)$(.slice($x, $r, $y))*
            }
        }
    )*};
}

type To1<S, X, Y> = Replaced<S, <X as OneName>::Axis, <Y as MakesAxis>::Axis>;
type To2<S, X1, Y1, X2, Y2> = To1<To1<S, X1, Y1>, X2, Y2>;
type To3<S, X1, Y1, X2, Y2, X3, Y3> = To1<To2<S, X1, Y1, X2, Y2>, X3, Y3>;
type To4<S, X1, Y1, X2, Y2, X3, Y3, X4, Y4> = To1<To3<S, X1, Y1, X2, Y2, X3, Y3>, X4, Y4>;

slices! {
    To2<S, X1, Y1, X2, Y2>, (X1 R1 Y1 X2 R2 Y2), [
        X2: NamesIn<To1<S, X1, Y1>>, Without<To1<S, X1, Y1>, X2::Axis>: Lacks<Y2::Axis>
    ];
    To3<S, X1, Y1, X2, Y2, X3, Y3>, (X1 R1 Y1 X2 R2 Y2 X3 R3 Y3), [
        X2: NamesIn<To1<S, X1, Y1>>, Without<To1<S, X1, Y1>, X2::Axis>: Lacks<Y2::Axis>,
        X3: NamesIn<To2<S, X1, Y1, X2, Y2>>, Without<To2<S, X1, Y1, X2, Y2>, X3::Axis>: Lacks<Y3::Axis>
    ];
    To4<S, X1, Y1, X2, Y2, X3, Y3, X4, Y4>, (X1 R1 Y1 X2 R2 Y2 X3 R3 Y3 X4 R4 Y4), [
        X2: NamesIn<To1<S, X1, Y1>>, Without<To1<S, X1, Y1>, X2::Axis>: Lacks<Y2::Axis>,
        X3: NamesIn<To2<S, X1, Y1, X2, Y2>>, Without<To2<S, X1, Y1, X2, Y2>, X3::Axis>: Lacks<Y3::Axis>,
        X4: NamesIn<To3<S, X1, Y1, X2, Y2, X3, Y3>>,
        Without<To3<S, X1, Y1, X2, Y2, X3, Y3>, X4::Axis>: Lacks<Y4::Axis>
    ];
}
