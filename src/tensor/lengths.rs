//! Arithmetic on lengths: static ones are checked when the program is built, dynamic ones when it runs.
//!
//! A bound can't say that 28 x 28 is 784 on stable Rust, an inline `const { }` assertion can: its message is made by a constant function, from the names
//! and numbers of the types. `cargo check` does not evaluate it, `cargo build` does.

use std::fmt::Write;

use smallvec::SmallVec;

use super::position::EachPosition;
use super::window::{IntoWindow, window_count};
use crate::axis::{ABSENT, Axes, Axis, AxisSelection, NewAxis, Positions, Text};
use crate::error::{Error, Place};
use crate::graph::{self, Lengths, Node};

/// The static lengths in `S` of the axes `X`, if all are static.
const fn statics<S: Axes, X: AxisSelection>() -> Option<[usize; 12]> {
    let mut lengths = [1; 12];
    let mut i = 0;
    while i < X::NAMES.len() {
        let at = Positions::<X, S>::EACH[i];
        if at == ABSENT {
            return None;
        }
        match S::LENGTHS[at as usize] {
            Some(length) => lengths[i] = length,
            None => return None,
        }
        i += 1;
    }
    Some(lengths)
}

/// `Height 28 x Width 28 = 784`, and the product, which is `None` where it overflows.
const fn product(mut text: Text, names: &[&str], lengths: &[usize; 12]) -> (Text, Option<usize>) {
    let mut product = Some(1_usize);
    let mut i = 0;
    while i < names.len() {
        if i > 0 {
            text = text.push(" x ");
        }
        text = text.push(names[i]).push(" ").number(lengths[i]);
        product = match product {
            Some(product) => product.checked_mul(lengths[i]),
            None => None,
        };
        i += 1;
    }
    if let Some(product) = product {
        text = text.push(" = ").number(product);
    }
    (text, product)
}

#[track_caller]
const fn fails(text: &Text) -> ! {
    panic!("{}", text.as_str())
}

/// Asserts that the axes `X` of `S` have together as many elements as `Y` is long.
#[track_caller]
pub(super) const fn assert_merge<S: Axes, X: AxisSelection, Y: Axis>() {
    if let (Some(lengths), Some(length)) = (statics::<S, X>(), Y::LENGTH) {
        let (text, product) = product(Text::new().push("merge: "), X::NAMES, &lengths);
        if !matches!(product, Some(product) if product == length) {
            fails(
                &text
                    .push(", but ")
                    .push(Y::SPELLED)
                    .push(" is ")
                    .number(length),
            );
        }
    }
}

/// Asserts that the axes `Ys` have together as many elements as `X` of `S` is long.
#[track_caller]
pub(super) const fn assert_split<S: Axes, X: Axis, Ys: Axes>() {
    if let (Some(whole), Some(lengths)) = (statics::<S, X>(), statics::<Ys, Ys>()) {
        let (text, product) = product(Text::new().push("split: "), Ys::NAMES, &lengths);
        if !matches!(product, Some(product) if product == whole[0]) {
            fails(
                &text
                    .push(", but ")
                    .push(X::SPELLED)
                    .push(" is ")
                    .number(whole[0]),
            );
        }
    }
}

/// Names and static lengths of the axes of a tensor.
pub(crate) type Described = (&'static [&'static str], &'static [Option<usize>]);

/// Asserts that the lengths of `X` in the `parts` add up to that of `Y`, if all are static and known to be all parts.
#[track_caller]
pub(super) const fn assert_sum<X: Axis, Y: Axis>(parts: &[Described]) {
    let Some(length) = Y::LENGTH else { return };
    let mut text = Text::new().push("concat: ").push(X::SPELLED).push(" ");
    let (mut total, mut i) = (0_usize, 0);
    while i < parts.len() {
        let Some(term) = length_of(X::SPELLED, parts[i]) else {
            return;
        };
        if i > 0 {
            text = text.push(" + ");
        }
        text = text.number(term);
        total = total.saturating_add(term);
        i += 1;
    }
    if total != length && !parts.is_empty() {
        fails(
            &text
                .push(" = ")
                .number(total)
                .push(", but ")
                .push(Y::SPELLED)
                .push(" is ")
                .number(length),
        );
    }
}

/// The static length of the axis of that name, if it is static.
const fn length_of(name: &str, (names, lengths): Described) -> Option<usize> {
    let mut i = 0;
    while i < names.len() {
        if crate::axis::same_name(name, names[i]) {
            return lengths[i];
        }
        i += 1;
    }
    None
}

/// Asserts that the static length of `Y` is the number of the `parts`, if that is known.
#[track_caller]
pub(super) const fn assert_count<Y: Axis>(parts: &[Described]) {
    if let Some(length) = Y::LENGTH
        && length != parts.len()
        && !parts.is_empty()
    {
        let text = Text::new()
            .push("stack: ")
            .number(parts.len())
            .push(" tensors, but ");
        fails(&text.push(Y::SPELLED).push(" is ").number(length));
    }
}

/// Asserts that there is a position for each of the axes `X`.
#[track_caller]
pub(super) const fn assert_positions<X: AxisSelection, P: EachPosition>() {
    if X::NAMES.len() != P::COUNT {
        let text = Text::new().push("index: axes: ").number(X::NAMES.len());
        fails(&text.push(", positions: ").number(P::COUNT));
    }
}

/// Asserts that `Y` is a multiple of the axis `X` of `S`.
#[track_caller]
pub(super) const fn assert_multiple<S: Axes, X: Axis, Y: Axis>(operation: &str) {
    if let (Some(from), Some(to)) = (statics::<S, X>(), Y::LENGTH) {
        let whole = if from[0] == 0 {
            to == 0
        } else {
            to.is_multiple_of(from[0])
        };
        if !whole {
            fails(&resized::<X, Y>(operation, from[0], to).push(", which is no multiple of it"));
        }
    }
}

/// Asserts that `Y` is not shorter than the axis `X` of `S` that is padded to it.
#[track_caller]
pub(super) const fn assert_padded<S: Axes, X: Axis, Y: Axis>() {
    if let (Some(from), Some(to)) = (statics::<S, X>(), Y::LENGTH)
        && to < from[0]
    {
        fails(
            &resized::<X, Y>("pad", from[0], to).push(": an axis that is padded gets no shorter"),
        );
    }
}

/// Asserts that `Y` is the number of windows `W` on the axis `X` of `S`, if all is static.
#[track_caller]
pub(super) const fn assert_windows<S: Axes, X: Axis, W: IntoWindow, Y: Axis>() {
    let Some([stride, dilation, padding]) = W::STATIC else {
        return;
    };
    if stride == 0 || dilation == 0 {
        fails(&Text::new().push("windows: stride and dilation are at least 1, not 0"));
    }
    if let (Some(from), Some(size), Some(to)) = (statics::<S, X>(), W::Axis::LENGTH, Y::LENGTH) {
        let count = window_count(from[0], [size, stride, dilation, padding]);
        if count != to {
            let mut text = Text::new()
                .push("windows: ")
                .push(X::SPELLED)
                .push(" ")
                .number(from[0]);
            if padding > 0 {
                text = text.push(" + 2 x ").number(padding);
            }
            text = text
                .push(" in windows of ")
                .push(W::Axis::SPELLED)
                .push(" ")
                .number(size);
            if dilation > 1 {
                text = text.push(", dilation ").number(dilation);
            }
            if stride > 1 {
                text = text.push(", stride ").number(stride);
            }
            fails(
                &text
                    .push(" = ")
                    .number(count)
                    .push(", but ")
                    .push(Y::SPELLED)
                    .push(" is ")
                    .number(to),
            );
        }
    }
}

/// Asserts that the axis `X` of `S` has length 3, if that is known.
#[track_caller]
pub(super) const fn assert_three<S: Axes, X: Axis>() {
    if let Some(lengths) = statics::<S, X>()
        && lengths[0] != 3
    {
        fails(
            &Text::new()
                .push("cross: ")
                .push(X::SPELLED)
                .push(" is ")
                .number(lengths[0])
                .push(", not 3"),
        );
    }
}

/// Asserts that each axis of `Y` is as long as the product of those of its name in `S` and `S2`, if they are static.
#[track_caller]
pub(super) const fn assert_kron<S: Axes, S2: Axes, Y: Axes>() {
    let mut i = 0;
    while i < Y::NAMES.len() {
        let left = length_of(Y::NAMES[i], (S::NAMES, S::LENGTHS));
        let right = length_of(Y::NAMES[i], (S2::NAMES, S2::LENGTHS));
        if let (Some(left), Some(right), Some(length)) = (left, right, Y::LENGTHS[i])
            && !matches!(left.checked_mul(right), Some(product) if product == length)
        {
            fails(
                &Text::new()
                    .push("kron: ")
                    .push(Y::NAMES[i])
                    .push(" ")
                    .number(left)
                    .push(" x ")
                    .number(right)
                    .push(", but ")
                    .push(Y::NAMES[i])
                    .push(" is ")
                    .number(length),
            );
        }
        i += 1;
    }
}

/// Asserts that `Y` is not longer than the axis `X` of `S` of which it is a slice.
#[track_caller]
pub(super) const fn assert_slice<S: Axes, X: Axis, Y: Axis>() {
    if let (Some(from), Some(to)) = (statics::<S, X>(), Y::LENGTH)
        && to > from[0]
    {
        fails(&resized::<X, Y>("slice", from[0], to).push(": a slice is no longer than its axis"));
    }
}

/// Asserts that `Y` is not longer than the axis `X` of `S` that becomes it.
#[track_caller]
pub(super) const fn assert_no_longer<S: Axes, X: Axis, Y: Axis>(operation: &str) {
    if let (Some(from), Some(to)) = (statics::<S, X>(), Y::LENGTH)
        && to > from[0]
    {
        fails(
            &resized::<X, Y>(operation, from[0], to).push(": there are no more than the axis has"),
        );
    }
}

/// `pad: Time 5 to Time 3`.
const fn resized<X: Axis, Y: Axis>(operation: &str, from: usize, to: usize) -> Text {
    Text::new()
        .push(operation)
        .push(": ")
        .push(X::SPELLED)
        .push(" ")
        .number(from)
        .push(" to ")
        .push(Y::SPELLED)
        .push(" ")
        .number(to)
}

/// Asserts that arrays of these lengths fit the axes `S`, each of which has that length or a dynamic one.
#[track_caller]
pub(super) const fn assert_array<S: Axes>(lengths: &[Option<usize>]) {
    assert_sizes::<S>("from_array: an array of ", lengths);
}

/// Asserts that these lengths, where they are static, are those of the axes `S`, where these are static.
#[track_caller]
pub(crate) const fn assert_sizes<S: Axes>(text: &str, lengths: &[Option<usize>]) {
    let mut i = 0;
    while i < lengths.len() {
        if let (Some(expected), Some(length)) = (S::LENGTHS[i], lengths[i])
            && expected != length
        {
            let text = Text::new().push(text).number(length);
            fails(
                &text
                    .push(", but ")
                    .push(S::NAMES[i])
                    .push(" is ")
                    .number(expected),
            );
        }
        i += 1;
    }
}

/// The error of an operation that makes the axis `made` of `length`, if the user gave another one.
pub(super) fn given<Y: NewAxis>(
    made: &Y,
    length: usize,
    operation: &str,
    place: Place,
) -> Option<Error> {
    let given = made.given().filter(|&given| given != length)?;
    let problem = format!(
        "the result has length {length}, but `{}` is {given}",
        Y::Axis::SPELLED
    );
    Some(Error::Lengths {
        operation: operation.to_owned(),
        problem,
        place,
    })
}

/// The error of an operation that makes the axis `made` of `length`, if the user gave another one; `sum` shows how the length comes about.
pub(super) fn given_as<Y: NewAxis>(
    made: &Y,
    length: usize,
    operation: &str,
    place: Place,
    sum: impl FnOnce() -> String,
) -> Option<Error> {
    let given = made.given().filter(|&given| given != length)?;
    let problem = format!("{} = {length}, but {} is {given}", sum(), Y::Axis::SPELLED);
    Some(Error::Lengths {
        operation: operation.to_owned(),
        problem,
        place,
    })
}

/// The error of `split`, if the lengths of `Ys` do not multiply to `whole`.
pub(super) fn split<X: Axis, Ys: Axes>(
    whole: usize,
    parts: &[usize],
    place: Place,
) -> Option<Error> {
    let product = parts
        .iter()
        .try_fold(1_usize, |product, &part| product.checked_mul(part));
    if product == Some(whole) {
        return None;
    }
    let mut problem = String::new();
    for (i, (name, part)) in Ys::NAMES.iter().zip(parts).enumerate() {
        let times = if i > 0 { " x " } else { "" };
        let _ = write!(problem, "{times}{name} {part}");
    }
    if let Some(product) = product {
        let _ = write!(problem, " = {product}");
    }
    let _ = write!(problem, ", but {} is {whole}", X::SPELLED);
    Some(Error::Lengths {
        operation: "split".to_owned(),
        problem,
        place,
    })
}

/// `lengths` with `new` at the positions `at..at + 1`.
pub(super) fn replaced(lengths: &[usize], at: usize, new: &[usize]) -> Lengths {
    let mut result: SmallVec<_> = lengths.into();
    result.remove(at);
    result.insert_from_slice(at, new);
    result
}

/// A node in error: in that of `node`, if it is.
pub(super) fn failed_as(
    node: &Node,
    error: Error,
    dtype: graph::DType,
    lengths: &[usize],
    names: graph::Names,
    place: Place,
) -> Node {
    match node.error() {
        Some(_) => node.fail_as(dtype, lengths, names),
        None => Node::failed(
            error,
            dtype,
            graph::Lengths::from_slice(lengths),
            names,
            place,
        ),
    }
}
