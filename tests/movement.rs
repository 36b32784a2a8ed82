//! Movement by name against NumPy.

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::{Move, Movement};
use taut::axis::Axes;
use taut::prelude::*;
use taut::{Slice, concat, stack};

axes! { A, B, C, D, New }

/// The lengths and elements of a tensor.
fn out<S: Axes>(x: &Tensor<i64, S>) -> (Vec<usize>, Vec<i64>) {
    (x.shape().lengths().to_vec(), x.to_vec().unwrap())
}

/// `a[start:end:step]` in NumPy's meaning of bounds that are left out.
fn python_slice(start: Option<i64>, end: Option<i64>, step: Option<i64>) -> Slice {
    let step = step.unwrap_or(1);
    match (start, end) {
        (None, None) => (.., step).into(),
        (Some(start), None) => (start.., step).into(),
        (None, Some(end)) => (..end, step).into(),
        (Some(start), Some(end)) => (start..end, step).into(),
    }
}

/// A function that does what a case of one rank says, with axes of run-time lengths.
macro_rules! rank {
    ($name:ident: $(($axis:ident $i:literal))*; $(permute $order:pat => $to:expr;)* $(stack $at:literal => $stacked:expr;)*) => {
        fn $name(case: &Movement) -> (Vec<usize>, Vec<i64>) {
            let inputs: Vec<Tensor<i64, ($($axis,)*)>> = case
                .inputs
                .iter()
                .map(|array| {
                    let _lengths = &array.lengths;
                    Tensor::new(($($axis::of(_lengths[$i]),)*), array.data.clone()).unwrap()
                })
                .collect();
            let x = &inputs[0];
            match &case.how {
                Move::Permute { order } => match order.as_slice() {
                    $($order => out(&x.permute($to)),)*
                    other => panic!("the order {other:?} is missing in this test"),
                },
                Move::Flip { axes } => {
                    let one_by_one = axes.iter().fold(x.clone(), |x, axis| match axis {
                        $($i => x.flip($axis),)*
                        _ => x,
                    });
                    out(&one_by_one)
                }
                Move::Slice { axis, start: _start, end: _end, step: _step } => match axis {
                    $($i => out(&x.slice($axis, python_slice(*_start, *_end, *_step), $axis)),)*
                    _ => out(x),
                },
                Move::Concat { axis } => match axis {
                    $($i => out(&concat($axis, &inputs, $axis)),)*
                    _ => out(x),
                },
                Move::Stack { axis } => match axis {
                    $($at => out(&stack(New, &inputs).permute($stacked)),)*
                    other => panic!("stacking at {other} is missing in this test"),
                },
                Move::Roll { axis, shift: _shift } => match axis {
                    $($i => out(&x.roll($axis, *_shift)),)*
                    _ => out(x),
                },
                Move::Repeat { axis, times: _times } => match axis {
                    $($i => out(&x.repeat($axis, *_times, $axis)),)*
                    _ => out(x),
                },
                Move::Tile { axis, times: _times } => match axis {
                    $($i => out(&x.tile($axis, *_times, $axis)),)*
                    _ => out(x),
                },
                Move::Pad { axis, before: _before, after: _after, value: _value } => match axis {
                    $($i => out(&x.pad($axis, *_before, *_after, *_value, $axis)),)*
                    _ => out(x),
                },
            }
        }
    };
}

rank! { rank_0: ; stack 0 => (New,); }
rank! { rank_1: (A 0);
    permute [0] => (A,);
    stack 0 => (New, A);
    stack 1 => (A, New);
}
rank! { rank_2: (A 0) (B 1);
    permute [0, 1] => (A, B);
    permute [1, 0] => (B, A);
    stack 0 => (New, A, B);
    stack 1 => (A, New, B);
    stack 2 => (A, B, New);
}
rank! { rank_3: (A 0) (B 1) (C 2);
    permute [0, 1, 2] => (A, B, C);
    permute [0, 2, 1] => (A, C, B);
    permute [1, 0, 2] => (B, A, C);
    permute [1, 2, 0] => (B, C, A);
    permute [2, 0, 1] => (C, A, B);
    permute [2, 1, 0] => (C, B, A);
    stack 0 => (New, A, B, C);
}
rank! { rank_4: (A 0) (B 1) (C 2) (D 3);
    permute [0, 1, 2, 3] => (A, B, C, D);
    permute [0, 3, 2, 1] => (A, D, C, B);
    permute [1, 3, 0, 2] => (B, D, A, C);
    permute [2, 1, 3, 0] => (C, B, D, A);
    permute [3, 1, 0, 2] => (D, B, A, C);
    stack 0 => (New, A, B, C, D);
}

#[test]
fn every_movement_is_that_of_numpy() {
    let cases = fixtures::movement();
    assert!(cases.len() > 100, "the fixtures are there");
    for case in &cases {
        let y = match case.inputs[0].lengths.len() {
            0 => rank_0(case),
            1 => rank_1(case),
            2 => rank_2(case),
            3 => rank_3(case),
            _ => rank_4(case),
        };
        let lengths: Vec<_> = case.inputs.iter().map(|input| &input.lengths).collect();
        assert_eq!(
            y,
            (case.y.lengths.clone(), case.y.data.clone()),
            "{:?} of {lengths:?}",
            case.how
        );
    }
}

fn counting() -> Tensor<i32, (A<2>, B<3>, C<4>)> {
    let data = (0..24).collect();
    Tensor::new((A::AXIS, B::AXIS, C::AXIS), data).unwrap()
}

#[test]
fn several_axes_flip_in_one_call() {
    let x = counting();
    let both = x.flip((C, A)).to_vec().unwrap();
    assert_eq!(both, x.flip(A).flip(C).to_vec().unwrap());
    assert_eq!(both[..4], [15, 14, 13, 12]);
}

#[test]
fn split_undoes_merge_in_any_order_of_axes() {
    let x = counting();
    let merged: Tensor<i32, (B<3>, New<8>)> = x.merge((C, A), New::<8>::AXIS);
    assert_eq!(merged.to_vec().unwrap()[..6], [0, 12, 1, 13, 2, 14]);
    let back: Tensor<i32, (B<3>, C<4>, A<2>)> = merged.split(New, (C::<4>::AXIS, A::<2>::AXIS));
    assert_eq!(
        back.permute((A, B, C)).to_vec().unwrap(),
        x.to_vec().unwrap()
    );
}

#[test]
fn splits_into_three_and_merges_three() {
    let x: Tensor<i32, (New,)> = counting().merge((A, B, C), New);
    assert_eq!(x.to_vec().unwrap(), (0..24).collect::<Vec<_>>());
    let y: Tensor<i32, (A<2>, B, C<4>)> = x.split(New, (A::<2>::AXIS, B::of(3), C::<4>::AXIS));
    assert_eq!(
        y.index(B, 2).to_vec().unwrap(),
        [8, 9, 10, 11, 20, 21, 22, 23]
    );
}

#[test]
fn slices_of_several_axes_chain() {
    let y: Tensor<i32, (A, B<2>, C<2>)> = counting()
        .slice(C, (.., -2), C::<2>::AXIS)
        .slice(B, 1.., B::<2>::AXIS)
        .slice(A, -1.., A);
    assert_eq!(y.to_vec().unwrap(), [19, 17, 23, 21]);
}

#[test]
fn broadcast_adds_several_axes_behind() {
    let x: Tensor<i32, (A<2>,)> = [1, 2].into();
    let y: Tensor<i32, (A<2>, B<1>, C)> = x.broadcast((B::<1>::AXIS, C::of(2)));
    assert_eq!(y.to_vec().unwrap(), [1, 1, 2, 2]);
    assert_eq!(y.index(B, 0).to_vec().unwrap(), [1, 1, 2, 2]);
    let none: Tensor<i32, (A<2>, B)> = x.broadcast((B::of(0),));
    assert_eq!(none.to_vec().unwrap(), [0; 0]);
}

#[test]
fn broadcast_like_takes_order_and_lengths_from_the_other() {
    let x: Tensor<i32, (B, A)> = Tensor::from_array([[1, 2], [3, 4]]);
    let like = Tensor::<f64, _>::zeros((A::of(2), C::of(2), B::of(2)));
    let y: Tensor<i32, (A, C, B)> = x.broadcast_like(&like);
    assert_eq!(y.to_vec().unwrap(), [1, 3, 1, 3, 2, 4, 2, 4]);
    let other = Tensor::<f64, _>::zeros((A::of(3), B::of(2)));
    let error = x.broadcast_like(&other).to_vec().unwrap_err().to_string();
    assert!(
        error.starts_with("broadcast_like: axis `A` has length 2 on the left and 3 on the right (tests/movement.rs:"),
        "{error}"
    );
}

#[test]
fn unstack_undoes_stack() {
    let x = counting();
    let parts: Vec<Tensor<i32, (A<2>, C<4>)>> = x.unstack(B);
    assert_eq!(parts.len(), 3);
    let back: Tensor<i32, (B, A<2>, C<4>)> = stack(B, &parts);
    assert_eq!(
        back.permute((A, B, C)).to_vec().unwrap(),
        x.to_vec().unwrap()
    );
    let none: Tensor<i32, (A, B)> = Tensor::new((A::of(0), B::of(2)), vec![]).unwrap();
    assert!(none.unstack(A).is_empty());
}

#[test]
fn concat_takes_parts_in_any_order_of_axes() {
    let x: Tensor<i32, (A<1>, B<2>)> = [[1, 2]].into();
    let y: Tensor<i32, (B<2>, A<2>)> = [[3, 4], [5, 6]].into();
    let z: Tensor<i32, (A<3>, B<2>)> = concat(A, (&x, &y), A::<3>::AXIS);
    assert_eq!(z.to_vec().unwrap(), [1, 2, 3, 5, 4, 6]);
}

#[test]
fn names_move_without_their_elements() {
    let x: Tensor<i32, (A<2>, B<2>)> = [[1, 2], [3, 4]].into();
    let y: Tensor<i32, (C<2>, B<2>)> = x.rename(A, C);
    assert_eq!(y.to_vec().unwrap(), [1, 2, 3, 4]);
    let z: Tensor<i32, (A<2>, Prime<B<2>>)> = x.prime(B);
    assert_eq!(z.index(Prime(B), 1).to_vec().unwrap(), [2, 4]);
    let back: Tensor<i32, (A<2>, B<2>)> = z.rename(Prime(B), B);
    assert_eq!(back.to_vec().unwrap(), [1, 2, 3, 4]);
}

/// What a tensor's error says, without the place.
fn error<S: Axes>(x: &Tensor<i32, S>) -> String {
    let text = x.to_vec().unwrap_err().to_string();
    let (text, place) = text
        .split_once(" (tests/movement.rs:")
        .unwrap_or_else(|| panic!("{text} names no place here"));
    assert!(place.ends_with(')'));
    text.to_owned()
}

#[test]
fn what_does_not_fit_says_operation_axis_and_numbers() {
    let x: Tensor<i32, (A, B)> = Tensor::from_array([[1, 2, 3], [4, 5, 6]]);
    assert_eq!(
        error(&x.index(B, 3)),
        "index: index 3 is out of range for axis `B` of length 3"
    );
    assert_eq!(
        error(&x.index(B, -4)),
        "index: index -4 is out of range for axis `B` of length 3"
    );
    assert_eq!(
        error(&x.slice(B, 1..5, B)),
        "slice: index 5 is out of range for axis `B` of length 3"
    );
    assert_eq!(
        error(&x.slice(B, (.., 0), B)),
        "slice: the step along `B` is 0"
    );
    assert_eq!(
        error(&x.slice(B, 1..3, B::<3>::AXIS)),
        "slice: the result has length 2, but `B` is 3"
    );
    assert_eq!(
        error(&x.split(B, (C::of(2), D::of(2)))),
        "split: C 2 x D 2 = 4, but B is 3"
    );
    assert_eq!(
        error(&x.merge((A, B), C::of(5))),
        "merge: the result has length 6, but `C` is 5"
    );
    assert_eq!(
        error(&x.pad(A, 1, 2, 0, A::of(4))),
        "pad: A 2 + 1 + 2 = 5, but A is 4"
    );
    assert_eq!(
        error(&x.repeat(A, 3, C::of(5))),
        "repeat: A 2 x 3 = 6, but C is 5"
    );
    assert_eq!(
        error(&x.tile(A, 3, A::<7>::AXIS)),
        "tile: A 2 x 3 = 6, but A is 7"
    );
    let shorter: Tensor<i32, (A, B)> = Tensor::from_array([[1, 2]]);
    assert_eq!(
        error(&stack(New, (&x, &shorter))),
        "stack: axis `A` has length 2 on the left and 1 on the right"
    );
    assert_eq!(
        error(&concat(B, (&x, &shorter), B)),
        "concat: axis `A` has length 2 on the left and 1 on the right"
    );
    let nothing: [&Tensor<i32, (A, B)>; 0] = [];
    assert_eq!(error(&stack(New, nothing)), "stack: there are no tensors");
    assert_eq!(
        error(&x.pad(A, usize::MAX, 1, 0, A)),
        format!(
            "pad: a tensor with lengths [{}, 3] is larger than memory can be",
            usize::MAX
        )
    );
}

#[test]
fn a_tensor_in_error_stays_in_its_error() {
    let broken = Tensor::from_array::<[[i32; 3]; 2]>([[1, 2, 3], [4, 5, 6]]);
    let broken: Tensor<i32, (A, B)> = broken;
    let broken = broken.slice(B, 0..9, B);
    let first = error(&broken);
    assert_eq!(error(&broken.roll(A, 1).flip(A).permute((B, A))), first);
    assert_eq!(error(&broken.pad(A, 1, 1, 0, A::of(9))), first);
    assert_eq!(error(&broken.tile(A, 2, A::of(9))), first);
    assert_eq!(error(&broken.merge((A, B), C::of(77))), first);
    assert_eq!(error(&broken.split(A, (C::of(3), D::of(3)))), first);
    assert_eq!(error(&concat(A, (&broken, &broken), A)), first);
    assert_eq!(error(&stack(C, (&broken,))), first);
    assert!(broken.unstack(A).iter().all(|part| error(part) == first));
}
