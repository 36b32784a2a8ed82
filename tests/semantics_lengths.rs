//! What is promised about lengths, views and emptiness, a test for each sentence.
#![allow(
    clippy::reversed_empty_ranges,
    reason = "descending ranges go with a negative step, as in NumPy"
)]

use taut::prelude::*;
use taut::{concat, stack};

axes! { A, B, C, D }

type Empty = Tensor<f64, (A, B)>;

fn empty(a: usize, b: usize) -> Empty {
    Tensor::new((A::of(a), B::of(b)), Vec::new()).unwrap()
}

fn counting() -> Tensor<i64, (A<2>, B<3>, C<4>)> {
    Tensor::new((A::AXIS, B::AXIS, C::AXIS), (0..24).collect()).unwrap()
}

/// What an error says, without the place.
fn said<E: Element, S: Axes>(x: &Tensor<E, S>) -> String {
    let text = x.to_vec().unwrap_err().to_string();
    let (text, _) = text
        .split_once(" (tests/semantics_lengths.rs:")
        .unwrap_or_else(|| panic!("{text} names no place here"));
    text.to_owned()
}

#[test]
fn length_0_is_legal_in_creation() {
    let shape = (A::of(0), B::of(3));
    assert_eq!(Tensor::<f32, _>::zeros(shape).to_vec().unwrap(), []);
    assert_eq!(
        Tensor::new(shape, Vec::<i8>::new())
            .unwrap()
            .to_vec()
            .unwrap(),
        []
    );
    let x: Tensor<bool, (A<2>, B<0>)> = [[], []].into();
    assert_eq!(x.to_vec().unwrap(), []);
}

#[test]
fn length_0_is_legal_in_views() {
    let x = empty(0, 3);
    assert_eq!(x.permute((B, A)).to_vec().unwrap(), []);
    assert_eq!(x.flip((A, B)).to_vec().unwrap(), []);
    assert_eq!(x.roll(A, 1).to_vec().unwrap(), []);
    assert_eq!(
        x.slice(A, .., A).slice(B, (.., -1), B).to_vec().unwrap(),
        []
    );
    assert_eq!(x.index(B, 2).to_vec().unwrap(), []);
    assert_eq!(x.merge((A, B), C::of(0)).to_vec().unwrap(), []);
    assert_eq!(x.split(A, (C::of(0), D::of(7))).to_vec().unwrap(), []);
    assert_eq!(x.broadcast((C::of(2),)).to_vec().unwrap(), []);
    assert_eq!(x.tile(B, 2, B).to_vec().unwrap(), []);
    assert_eq!(x.pad(A, 1, 0, 5.0, A).to_vec().unwrap(), [5.0; 3]);
    assert_eq!(concat(A, (&x, &x), A).to_vec().unwrap(), []);
    assert_eq!(
        concat(A, (&x, &empty(0, 3).pad(A, 1, 0, 1.0, A)), A)
            .to_vec()
            .unwrap(),
        [1.0; 3]
    );
    assert_eq!(stack(C, (&x, &x)).to_vec().unwrap(), []);
}

#[test]
fn length_0_is_legal_in_elementwise_operations() {
    let x = empty(2, 0);
    assert_eq!((&x + &x * 2.0).exp().to_vec().unwrap(), []);
    let wide = &x + &Tensor::<f64, _>::zeros((A::of(2),));
    assert_eq!(wide.to_vec().unwrap(), []);
}

#[test]
fn products_over_length_0_are_zeros() {
    let x = empty(2, 0);
    let y = empty(0, 3).rename(A, C).rename(B, D).rename(C, B);
    let product: Tensor<f64, (A, D)> = x.dot(&y, B);
    assert_eq!(product.to_vec().unwrap(), [0.0; 6]);
    let none: Tensor<f64, (B, D)> = x.permute((B, A)).dot(&x.rename(B, D), A);
    assert_eq!(none.to_vec().unwrap(), []);
}

#[test]
fn reductions_over_length_0_have_values() {
    let x = empty(2, 0);
    assert_eq!(x.sum(B).to_vec().unwrap(), [0.0; 2]);
    assert_eq!(x.prod(B).to_vec().unwrap(), [1.0; 2]);
    assert_eq!(x.sum(A).to_vec().unwrap(), []);
    assert_eq!(x.max(A).to_vec().unwrap(), []);
    assert_eq!(x.sum((A, B)).item().unwrap(), 0.0);
}

#[test]
fn gradients_at_length_0_have_its_shape() {
    let x = empty(2, 0);
    let g = grad(|x| (x * x).sum((A, B)), &x);
    assert_eq!((g.length(A), g.length(B)), (2, 0));
    assert_eq!(g.to_vec().unwrap(), []);
    let w = Tensor::<f64, _>::zeros((B::of(0), C::of(3)));
    let g = grad(|w| x.dot(w, B).sum((A, C)), &w);
    assert_eq!((g.length(B), g.length(C)), (0, 3));
    let y = Tensor::<f64, _>::zeros((A::of(2),));
    let through_nothing = grad(|y| (y.broadcast((B::of(0),)) + 1.0).sum((A, B)), &y);
    assert_eq!(through_nothing.to_vec().unwrap(), [0.0; 2]);
}

#[test]
fn length_1_never_stretches_by_itself() {
    let x = Tensor::<f32, _>::zeros((A::of(1),));
    let y = Tensor::<f32, _>::zeros((A::of(3),));
    assert_eq!(
        said(&(&x + &y)),
        "add: axis `A` has length 1 on the left and 3 on the right"
    );
    assert_eq!(
        said(&y.dot(&x, A)),
        "dot: axis `A` has length 3 on the left and 1 on the right"
    );
    assert_eq!(
        said(&x.broadcast_like(&y)),
        "broadcast_like: axis `A` has length 1 on the left and 3 on the right"
    );
    let stretched = x.index(A, 0).broadcast((A::of(3),)) + &y;
    assert_eq!(stretched.to_vec().unwrap(), [0.0; 3]);
}

#[test]
fn sum_prod_any_all_over_nothing_are_0_1_false_true() {
    let x = Tensor::<i32, _>::zeros((A::of(0),));
    assert_eq!(x.sum(A).item().unwrap(), 0);
    assert_eq!(x.prod(A).item().unwrap(), 1);
    let none = x.gt(0);
    assert!(!none.any(A).item().unwrap());
    assert!(none.all(A).item().unwrap());
    assert_eq!(none.count(A).item().unwrap(), 0);
}

#[test]
fn mean_var_std_over_nothing_are_nan() {
    let x = Tensor::<f64, _>::zeros((A::of(0),));
    assert!(x.mean(A).item().unwrap().is_nan());
    for ddof in [Ddof::Population, Ddof::Sample] {
        assert!(x.var(A, ddof).item().unwrap().is_nan());
        assert!(x.std(A, ddof).item().unwrap().is_nan());
    }
}

#[test]
fn extrema_over_nothing_are_an_error_that_names_the_axis() {
    let x = empty(2, 0);
    assert_eq!(
        said(&x.max(B)),
        "max over axis `B` of length 0 has no value"
    );
    assert_eq!(
        said(&x.min((A, B))),
        "min over axis `B` of length 0 has no value"
    );
    assert_eq!(
        said(&x.argmax(B)),
        "argmax over axis `B` of length 0 has no value"
    );
    assert_eq!(
        said(&x.argmin(B)),
        "argmin over axis `B` of length 0 has no value"
    );
}

/// Views of the counting tensor, none of which is evaluated.
fn views() -> [Tensor<i64, (A, B, C)>; 7] {
    let x = counting().relax(A).relax(B).relax(C);
    [
        x.permute((C, A, B))
            .rename(C, D)
            .rename(A, C)
            .rename(B, A)
            .rename(D, B)
            .permute((A, B, C)),
        x.flip((A, C)),
        x.slice(C, (.., 2), C),
        x.slice(C, (3..0, -2), C).slice(B, 1.., B),
        x.index(B, 1).broadcast((B::of(5),)).permute((A, B, C)),
        x.slice(A, 1.., A).slice(B, (.., -1), B),
        x.slice(B, 2..2, B),
    ]
}

#[test]
fn any_view_works_in_any_operation_as_a_copy_would() {
    for (i, view) in views().iter().enumerate() {
        let evaluated = views()[i].clone();
        let data = evaluated.to_vec().unwrap();
        let copy = Tensor::new(evaluated.shape(), data).unwrap();
        let both: Vec<(&str, fn(&Tensor<i64, (A, B, C)>) -> Vec<i64>)> = vec![
            ("add", |x| (x + 1).to_vec().unwrap()),
            ("mul with a moved self", |x| {
                (x * &x.flip(C)).to_vec().unwrap()
            }),
            ("sum of the first", |x| x.sum(A).to_vec().unwrap()),
            ("sum of the middle", |x| x.sum(B).to_vec().unwrap()),
            ("sum of the last", |x| x.sum(C).to_vec().unwrap()),
            ("sum of the outer", |x| x.sum((A, C)).to_vec().unwrap()),
            ("dot", |x| x.dot(&x.rename(B, D), (A, C)).to_vec().unwrap()),
            ("float dot", |x| {
                let x = x.cast::<f32>();
                x.dot(&x.rename(B, D), (A, C))
                    .cast::<i64>()
                    .to_vec()
                    .unwrap()
            }),
            ("permute", |x| x.permute((C, B, A)).to_vec().unwrap()),
            ("merge", |x| x.merge((C, A), D).to_vec().unwrap()),
            ("pad", |x| x.pad(B, 1, 1, 7, B).to_vec().unwrap()),
            ("concat", |x| {
                concat(C, (x, &x.flip(A)), C).to_vec().unwrap()
            }),
            ("roll", |x| x.roll(C, 1).to_vec().unwrap()),
            ("take", |x| {
                let ids: Tensor<i64, (D<3>,)> = [1, 0, 1].into();
                x.take(C, &ids).to_vec().unwrap()
            }),
            ("cast", |x| x.cast::<u8>().cast::<i64>().to_vec().unwrap()),
        ];
        for (what, of) in both {
            assert_eq!(of(view), of(&copy), "{what} of view {i}");
            assert_eq!(
                of(&evaluated),
                of(&copy),
                "{what} of the evaluated view {i}"
            );
        }
    }
}

#[test]
fn views_are_read_where_they_lie() {
    // One kernel each: the view is not copied first.
    let x = counting();
    let views: [(&str, Tensor<i64, (A, B, C)>); 5] = [
        (
            "permute",
            x.permute((C, B, A))
                .rename(A, D)
                .rename(C, A)
                .rename(D, C)
                .relax(A)
                .relax(B)
                .relax(C),
        ),
        ("flip", x.flip((A, B, C)).relax(A).relax(B).relax(C)),
        (
            "slice",
            x.slice(C, (.., -2), C).slice(A, 1.., A).slice(B, ..2, B),
        ),
        (
            "broadcast",
            x.index(A, 0)
                .broadcast((A::of(9),))
                .permute((A, B, C))
                .relax(B)
                .relax(C),
        ),
        (
            "index",
            x.index(A, 1)
                .broadcast((A::of(1),))
                .permute((A, B, C))
                .relax(B)
                .relax(C),
        ),
    ];
    for (name, view) in views {
        let plan = (&view * 2).explain().unwrap();
        assert!(
            plan.lines().last().unwrap().starts_with("1 kernel;"),
            "{name}\n{plan}"
        );
        let plan = (&view * 2).sum(B).explain().unwrap();
        assert!(
            plan.lines().last().unwrap().starts_with("1 kernel;"),
            "sum of {name}\n{plan}"
        );
    }
}

#[test]
fn split_and_merge_copy_when_they_must() {
    let x = counting();
    let split = x.split(C, (D::<2>::AXIS, C::<2>::AXIS));
    let plan = (split * 2).explain().unwrap();
    assert!(
        plan.lines().last().unwrap().starts_with("1 kernel;"),
        "a split alone copies nothing\n{plan}"
    );
    let merged = x.permute((C, A, B)).merge((C, B), D);
    let expected: Vec<i64> = (0..4)
        .flat_map(|c| (0..3).flat_map(move |b| (0..2).map(move |a| a * 12 + b * 4 + c)))
        .collect();
    assert_eq!((merged * 1).to_vec().unwrap(), expected);
    let reversed = x.flip(B).merge((A, B, C), D).to_vec().unwrap();
    assert_eq!(reversed[..5], [8, 9, 10, 11, 4]);
    let repeated = x
        .index(A, 0)
        .index(B, 0)
        .broadcast((B::of(2),))
        .merge((C, B), D);
    assert_eq!((repeated + 0).to_vec().unwrap(), [0, 0, 1, 1, 2, 2, 3, 3]);
}

#[test]
fn slices_have_bounds_from_either_end_and_steps_in_both_directions() {
    let x: Tensor<i32, (A<5>,)> = [0, 1, 2, 3, 4].into();
    let part = |range: taut::Slice| x.slice(A, range, A).to_vec().unwrap();
    assert_eq!(part((1..3).into()), [1, 2]);
    assert_eq!(part((1..=3).into()), [1, 2, 3]);
    assert_eq!(part((..).into()), [0, 1, 2, 3, 4]);
    assert_eq!(part((3..).into()), [3, 4]);
    assert_eq!(part((..2).into()), [0, 1]);
    assert_eq!(part((..=-2).into()), [0, 1, 2, 3]);
    assert_eq!(part((-2..).into()), [3, 4]);
    assert_eq!(part((-4..-1).into()), [1, 2, 3]);
    assert_eq!(part((.., 2).into()), [0, 2, 4]);
    assert_eq!(part((1.., 3).into()), [1, 4]);
    assert_eq!(part((.., -1).into()), [4, 3, 2, 1, 0]);
    assert_eq!(part((.., -2).into()), [4, 2, 0]);
    assert_eq!(part((3..0, -1).into()), [3, 2, 1]);
    assert_eq!(part((3..=0, -1).into()), [3, 2, 1, 0]);
    assert_eq!(part((-2.., -3).into()), [3, 0]);
    assert_eq!(part((..2, -1).into()), [4, 3]);
    assert_eq!(part((0..5, 100).into()), [0]);
    assert_eq!(part((.., i64::MIN).into()), [4]);
}

#[test]
fn empty_and_descending_ranges_give_length_0() {
    let x: Tensor<i32, (A<5>,)> = [0, 1, 2, 3, 4].into();
    let part = |range: taut::Slice| x.slice(A, range, A).to_vec().unwrap();
    assert_eq!(part((2..2).into()), []);
    assert_eq!(part((5..).into()), []);
    assert_eq!(part((3..1).into()), []);
    assert_eq!(part((-1..-3).into()), []);
    assert_eq!(part((1..3, -1).into()), []);
    assert_eq!(x.slice(A, 4..1, A).length(A), 0);
}

#[test]
fn out_of_range_is_an_error_with_axis_index_and_length() {
    let x: Tensor<i32, (A<5>,)> = [0, 1, 2, 3, 4].into();
    let said = |range: taut::Slice| said(&x.slice(A, range, A));
    let text =
        |index: i64| format!("slice: index {index} is out of range for axis `A` of length 5");
    assert_eq!(said((0..6).into()), text(6));
    assert_eq!(said((..=5).into()), text(5));
    assert_eq!(said((6..).into()), text(6));
    assert_eq!(said((-6..).into()), text(-6));
    assert_eq!(said((..-6).into()), text(-6));
    assert_eq!(said((5.., -1).into()), text(5));
    assert_eq!(said((0..usize::MAX).into()), text(i64::MAX));
    let said = |x: Tensor<i32, ()>| self::said(&x);
    assert_eq!(
        said(x.index(A, 5)),
        "index: index 5 is out of range for axis `A` of length 5"
    );
    assert_eq!(
        said(x.index(A, -6)),
        "index: index -6 is out of range for axis `A` of length 5"
    );
    let ids: Tensor<i64, (B<2>,)> = [0, 5].into();
    assert_eq!(
        self::said(&x.take(A, &ids)),
        "take: index 5 is out of range for axis `A` of length 5"
    );
}
