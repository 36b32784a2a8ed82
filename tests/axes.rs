//! Axes: what `axes!` declares, the algebra of results, positions for the runtime.

use taut::axis::{
    ABSENT, Axes, Axis, Contracted, DYNAMIC, HasAxis, Jacobian, Joined, Mapped, Maps, Merged,
    Names, NamesAlsoIn, Permuted, Positions, Prime, Renamed, Replaced, Selected, Shape, Stacked,
    Taken, Without,
};
use taut::prelude::axes;

axes! {
    Batch, Bat, Batch2, Width, Height, Pixel, Class, Head, Pos, Past, Query, A1, A2,
    /// Visible elsewhere.
    pub Shown,
}

/// Axes of the same spelling, declared elsewhere.
mod elsewhere {
    taut::axes! { pub Batch, pub(crate) Other }
}

/// Two types are one.
trait Is<T> {}
impl<T> Is<T> for T {}

fn same<T: Is<U>, U>() {}

macro_rules! assert_type_eq {
    ($left:ty, $right:ty) => {
        same::<$left, $right>()
    };
}

#[test]
fn an_axis_has_a_name_and_a_length() {
    assert_eq!(Batch::of(32).length(), 32);
    assert_eq!(Width::<28>::AXIS.length(), 28);
    assert_eq!(
        (Width::<28>::LENGTH, Width::<DYNAMIC>::LENGTH),
        (Some(28), None)
    );
    assert_eq!(Width::<28>::SPELLED, "Width");
    assert_eq!(Prime::<Prime<Width<28>>>::SPELLED, "Prime<Prime<Width>>");
    assert_eq!(
        format!(
            "{:?} {:?} {:?}",
            Batch::of(3),
            Width::<2>::AXIS,
            Prime(Batch::of(4))
        ),
        "Batch(3) Width<2> Prime(Batch(4))"
    );
    assert_eq!(format!("{Batch:?} {Width:?}"), "Batch Width");
    assert_eq!(Width::<28>::with_length(27), None);
    assert_eq!(<Width>::with_length(27).map(Axis::length), Some(27));
    assert_eq!(elsewhere::Other::of(1).length() + Shown::of(2).length(), 3);
}

#[test]
fn names_are_exact() {
    assert_type_eq!(Without<(Batch, Bat, Batch2), Bat>, (Batch, Batch2));
    assert_type_eq!(Without<(Batch, Bat, Batch2), Batch2>, (Batch, Bat));
    assert_type_eq!(Without<(A1, A2), A2>, (A1,));
    assert_type_eq!(Without<(Batch, Prime<Batch>), Batch>, (Prime<Batch>,));
    assert_type_eq!(Without<(Batch, Prime<Batch>), Prime<Batch>>, (Batch,));
    assert_type_eq!(Without<(Batch, Width<3>), elsewhere::Batch>, (Width<3>,));
    assert_type_eq!(Without<(Batch, Width<3>), Width<4>>, (Batch,));
}

#[test]
fn results_are_as_documented() {
    type S = (Batch, Height<28>, Width<28>);
    assert_type_eq!(Without<S, (Width, Batch)>, (Height<28>,));
    assert_type_eq!(Without<S, Class>, S);
    assert_type_eq!(Without<S, ()>, S);
    assert_type_eq!(Joined<S, (Class<10>, Width<28>)>, (Batch, Height<28>, Width<28>, Class<10>));
    assert_type_eq!(Joined<(), S>, S);
    assert_type_eq!(Contracted<S, Width, (Width<28>, Class<10>)>, (Batch, Height<28>, Class<10>));
    assert_type_eq!(Contracted<S, (Height, Width), (Width<28>, Class<10>, Height<28>, Batch)>, (Batch, Class<10>));
    assert_type_eq!(Contracted<S, S, S>, ());
    assert_type_eq!(Selected<S, (Width<28>, Class<10>), (Class, Batch)>, (Class<10>, Batch));
    assert_type_eq!(Permuted<S, (Width, Batch, Height)>, (Width<28>, Batch, Height<28>));
    assert_type_eq!(Renamed<S, Width, Class>, (Batch, Height<28>, Class<28>));
    assert_type_eq!(Renamed<S, Batch, Prime<Batch>>, (Prime<Batch>, Height<28>, Width<28>));
    assert_type_eq!(
        Renamed<(Prime<Pos<4>>, Pos<4>), Prime<Pos>, Past>,
        (Past<4>, Pos<4>)
    );
    assert_type_eq!(Replaced<S, Width, (Head<4>, Pos<7>)>, (Batch, Height<28>, Head<4>, Pos<7>));
    assert_type_eq!(Replaced<S, Width, Width<14>>, (Batch, Height<28>, Width<14>));
    assert_type_eq!(Merged<S, (Height, Width), Pixel<784>>, (Batch, Pixel<784>));
    assert_type_eq!(Merged<S, (Width, Height), Pixel>, (Batch, Pixel));
    assert_type_eq!(Merged<S, (Height, Width), Width<784>>, (Batch, Width<784>));
    assert_type_eq!(
        Taken<(Class<10>, Width<28>), Class, (Batch, Width<28>)>,
        (Batch, Width<28>)
    );
    assert_type_eq!(
        Taken<(Class<10>, Width<28>), Class, (Class<3>,)>,
        (Class<3>, Width<28>)
    );
    assert_type_eq!(Stacked<(Batch,), Head<2>>, (Head<2>, Batch));
    assert_type_eq!(Jacobian<(Batch, Width), (Batch, Prime<Batch>, Class)>, (Batch, Width, Prime<Batch>, Prime<Prime<Batch>>, Class));
    assert_type_eq!(
        Jacobian<Jacobian<(), (Pos<3>,)>, (Pos<3>,)>,
        (Pos<3>, Prime<Pos<3>>)
    );
}

#[test]
fn positions_are_found_by_name() {
    type S = (Batch, Height<28>, Width<28>);
    type S2 = (Width<28>, Class<10>);
    assert_eq!(Positions::<Joined<S, S2>, S>::EACH, [0, 1, 2, ABSENT]);
    assert_eq!(Positions::<Joined<S, S2>, S2>::EACH, [ABSENT, ABSENT, 0, 1]);
    assert_eq!(Positions::<(Width, Batch), S>::ALL, [2, 0]);
    assert_eq!(Positions::<(Width, Batch), S>::ASCENDING, [0, 2]);
    assert_eq!(
        NamesAlsoIn::<S, (Width,), (Batch,)>::NAMES,
        ["Batch", "Width"]
    );
    assert_eq!(Positions::<Width, S>::FIRST, 2);
    assert_eq!(Positions::<Prime<Batch>, (Batch, Prime<Batch>)>::FIRST, 1);
    assert_eq!(Positions::<(), S>::ALL, [0; 0]);
}

#[test]
fn shapes_are_tuples_of_axis_values() {
    let shape = (Batch::of(2), Width::<3>::AXIS);
    assert_eq!(shape.lengths().as_slice(), [2, 3]);
    assert_eq!(Axes::from_lengths(&[2, 3]), Some(shape));
    assert_eq!(<(Batch, Width<3>)>::from_lengths(&[2, 4]), None);
    assert_eq!(<(Batch, Width<3>)>::from_lengths(&[2]), None);
    assert_eq!(<(Batch, Width<3>) as Axes>::LENGTHS, [None, Some(3)]);
    assert_eq!(
        <(Batch, Prime<Width<3>>) as taut::axis::AxisSelection>::NAMES,
        ["Batch", "Prime<Width>"]
    );
    assert_eq!(
        (<() as Axes>::RANK, <(Batch, Bat, Width) as Axes>::RANK),
        (0, 3)
    );
}

#[test]
fn names_are_values() {
    fn axes<N: Names>(_: N) -> &'static [&'static str] {
        use taut::axis::AxisSelection;
        N::Axes::NAMES
    }
    fn generic<A: Axis>() -> &'static [&'static str] {
        axes(A::NAME)
    }
    assert_eq!(axes(Batch), ["Batch"]);
    assert_eq!(
        axes((Batch, Prime(Prime(Width)))),
        ["Batch", "Prime<Prime<Width>>"]
    );
    assert_eq!(generic::<Width<3>>(), ["Width"]);
}

#[test]
fn generic_bounds_hold_for_every_tuple() {
    fn shape<S: Shape>() {}
    fn has<S: HasAxis<A>, A>() {}
    fn two_layers<S>()
    where
        S: Maps<Width<28>, Head<4>>,
        Mapped<S, Width<28>, Head<4>>: Maps<Head<4>, Class<10>>,
    {
    }
    shape::<()>();
    shape::<(Batch, Width<28>, Prime<Batch>)>();
    shape::<(
        Batch,
        Bat,
        Batch2,
        Width,
        Height,
        Pixel,
        Class,
        Head,
        Pos,
        Past,
        Query,
        A1,
    )>();
    has::<(Batch, Width<28>), Width>();
    two_layers::<(Batch, Width<28>)>();
    two_layers::<(Width<28>, Pos<3>)>();
}
