//! How tensors print: whole texts, and what holds for all of them.

use proptest::prelude::*;
use taut::prelude::*;

axes! { Batch, Row, Col, Layer, Image, Item }

fn assert_prints(text: impl std::fmt::Display, lines: &[&str]) {
    let text = text.to_string();
    assert_eq!(text.lines().collect::<Vec<_>>(), lines, "\n{text}");
    assert!(!text.ends_with('\n'));
}

#[test]
fn a_scalar_is_its_number() {
    assert_prints(Tensor::scalar(0.1_f32), &["0.1"]);
    assert_prints(Tensor::scalar(1.0 / 3.0), &["0.3333333333333333"]);
    assert_prints(Tensor::scalar(true), &["true"]);
    assert_eq!(format!("{:8.3}|", Tensor::scalar(1.0)), "   1.000|");
}

#[test]
fn axes_as_their_types_are_written() {
    let shape = (
        Batch::of(1),
        Row::<1>::AXIS,
        Prime(Row::<1>::AXIS),
        Prime(Batch::of(1)),
    );
    let text = Tensor::full(shape, 1_u8).to_string();
    let header = "(Batch 1, Row<1>, Prime<Row<1>>, Prime<Batch> 1)";
    assert_eq!(text.lines().next(), Some(header));
    let twice = Tensor::full((Prime(Prime(Row::<2>::AXIS)),), 1_u8);
    assert_prints(twice, &["(Prime<Prime<Row<2>>>,)", "1  1"]);
}

#[test]
fn columns_are_aligned() {
    let x: Tensor<f32, (Batch, Row<3>)> = Tensor::from_array([[1., 2.5, -3.], [4., 50., 0.125]]);
    assert_prints(
        &x,
        &[
            "(Batch 2, Row<3>)",
            " 1.000   2.500  -3.000",
            " 4.000  50.000   0.125",
        ],
    );
    assert_eq!(
        format!("{x:.1}").lines().nth(2),
        Some(" 4.0  50.0   0.1"),
        "the precision of the formatter is kept"
    );
    assert_prints(
        x.lt(3.0),
        &[
            "(Batch 2, Row<3>)",
            " true   true   true",
            "false  false   true",
        ],
    );
    assert_prints(
        x.cast::<i64>(),
        &["(Batch 2, Row<3>)", " 1   2  -3", " 4  50   0"],
    );
    assert_prints(
        x.cast::<half::f16>().index(Batch, 0),
        &["(Row<3>,)", " 1.0   2.5  -3.0"],
    );
}

#[test]
fn numbers_that_need_an_exponent_have_one() {
    let x: Tensor<f64, (Item<3>,)> = [1.5e-7, 0.0, -2.0].into();
    assert_prints(x, &["(Item<3>,)", "1.5e-7   0.0e0  -2.0e0"]);
    let x: Tensor<f64, (Item<2>,)> = [1.0, 123_456_789.0].into();
    assert_prints(x, &["(Item<2>,)", "1.0000e0  1.2346e8"]);
    let x: Tensor<f32, (Item<5>,)> = [f32::NAN, f32::INFINITY, -f32::INFINITY, 1.0, -0.0].into();
    assert_prints(x, &["(Item<5>,)", " NaN   inf  -inf   1.0  -0.0"]);
    let x: Tensor<f64, (Item<2>,)> = [0.1, 1.0 / 3.0].into();
    assert_prints(x, &["(Item<2>,)", "0.1000  0.3333"]);
}

#[test]
fn long_vectors_wrap_and_large_ones_are_elided() {
    assert_prints(
        Tensor::arange(Item, 0.0..30.0),
        &[
            "(Item 30,)",
            " 0.0   1.0   2.0   3.0   4.0   5.0   6.0   7.0   8.0   9.0  10.0  11.0  12.0",
            "13.0  14.0  15.0  16.0  17.0  18.0  19.0  20.0  21.0  22.0  23.0  24.0  25.0",
            "26.0  27.0  28.0  29.0",
        ],
    );
    assert_prints(
        Tensor::arange(Item, 0.0..3000.0),
        &[
            "(Item 3000,)",
            "   0.0     1.0     2.0     3.0     4.0  …  2996.0  2997.0  2998.0  2999.0",
        ],
    );
    let all = format!("{:#}", Tensor::arange(Item, 0..3000));
    assert_eq!(
        all.split_whitespace().count(),
        3002,
        "`{{:#}}` prints all elements"
    );
}

#[test]
fn large_matrices_are_elided_on_both_axes() {
    let x = Tensor::from_fn((Row::of(100), Col::of(100)), |[i, j]| {
        (i * 100 + j) as f32 / 8.0
    });
    assert_prints(
        x,
        &[
            "(Row 100, Col 100)",
            "   0.000     0.125     0.250     0.375  …    12.125    12.250    12.375",
            "  12.500    12.625    12.750    12.875  …    24.625    24.750    24.875",
            "  25.000    25.125    25.250    25.375  …    37.125    37.250    37.375",
            "       ⋮         ⋮         ⋮         ⋮  …         ⋮         ⋮         ⋮",
            "1212.500  1212.625  1212.750  1212.875  …  1224.625  1224.750  1224.875",
            "1225.000  1225.125  1225.250  1225.375  …  1237.125  1237.250  1237.375",
            "1237.500  1237.625  1237.750  1237.875  …  1249.625  1249.750  1249.875",
        ],
    );
}

#[test]
fn further_axes_are_boxes() {
    let shape = (Image::of(2), Batch::of(2), Row::<2>::AXIS, Col::of(3));
    let x = Tensor::from_fn(shape, |[l, k, i, j]| {
        (l * 1000 + k * 100 + i * 10 + j) as i32
    });
    assert_prints(
        x.index(Image, 0),
        &[
            "(Batch 2, Row<2>, Col 3)",
            "╭ Batch 0 ──────╮ ╭ Batch 1 ──────╮",
            "│   0    1    2 │ │ 100  101  102 │",
            "│  10   11   12 │ │ 110  111  112 │",
            "╰───────────────╯ ╰───────────────╯",
        ],
    );
    assert_prints(
        x,
        &[
            "(Image 2, Batch 2, Row<2>, Col 3)",
            "╭ Image 0 ──────────────────────────────────╮",
            "│ ╭ Batch 0 ─────────╮ ╭ Batch 1 ─────────╮ │",
            "│ │    0     1     2 │ │  100   101   102 │ │",
            "│ │   10    11    12 │ │  110   111   112 │ │",
            "│ ╰──────────────────╯ ╰──────────────────╯ │",
            "╰───────────────────────────────────────────╯",
            "╭ Image 1 ──────────────────────────────────╮",
            "│ ╭ Batch 0 ─────────╮ ╭ Batch 1 ─────────╮ │",
            "│ │ 1000  1001  1002 │ │ 1100  1101  1102 │ │",
            "│ │ 1010  1011  1012 │ │ 1110  1111  1112 │ │",
            "│ ╰──────────────────╯ ╰──────────────────╯ │",
            "╰───────────────────────────────────────────╯",
        ],
    );
    let narrow = Tensor::<i8, _>::ones((Layer::of(2), Row::of(1), Col::of(1)));
    assert_prints(
        narrow,
        &[
            "(Layer 2, Row 1, Col 1)",
            "╭ Layer 0 ─╮ ╭ Layer 1 ─╮",
            "│ 1        │ │ 1        │",
            "╰──────────╯ ╰──────────╯",
        ],
    );
}

#[test]
fn nothing_and_errors() {
    assert_prints(
        Tensor::<f32, _>::zeros((Row::<0>::AXIS, Col::of(2))),
        &["(Row<0>, Col 2)", "no elements"],
    );
    let failed = Tensor::<f32, _>::zeros((Item::of(1),)) + Tensor::zeros((Item::of(2),));
    let error = failed.eval().map(drop).expect_err("lengths differ");
    assert_prints(&failed, &[&error.to_string()]);
    assert_eq!(
        format!("{failed:?}"),
        format!("Tensor<f32, (Item,)> [1] in error: {error}")
    );
}

#[test]
fn debug_says_what_a_tensor_is_and_computes_nothing() {
    let x: Tensor<f32, (Batch, Row<3>)> = Tensor::from_array([[1., 2.5, -3.]]);
    let y = &x + 1.0;
    assert_eq!(
        format!("{x:?}"),
        "Tensor<f32, (Batch, Row<3>)> [1, 3] evaluated"
    );
    assert_eq!(
        format!("{y:?}"),
        "Tensor<f32, (Batch, Row<3>)> [1, 3] not evaluated"
    );
    assert!(!y.is_evaluated());
    assert_eq!(
        format!("{:?}", Tensor::scalar(1_u8)),
        "Tensor<u8, ()> [] not evaluated"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever the lengths and magnitudes, lines fit the width and rows of numbers are of one length.
    #[test]
    fn lines_fit_the_width(lengths in [0..6_usize, 0..40_usize, 0..70_usize], exponent in -12..12_i32, whole in any::<bool>()) {
        let shape = (Layer::of(lengths[0]), Row::of(lengths[1]), Col::of(lengths[2]));
        let scale = 10_f64.powi(exponent);
        let x = Tensor::<f64, _>::normal(RandomKey::new(7), shape) * scale;
        let text = if whole { format!("{x:#}") } else { x.to_string() };
        let lines: Vec<&str> = text.lines().collect();
        prop_assert!(lines.len() >= 2);
        if !whole {
            for line in &lines {
                prop_assert!(line.chars().count() <= 80, "{}", line);
            }
            prop_assert!(lines.len() < 500, "{} lines", lines.len());
        }
        let matrix: Tensor<f64, (Item, Col)> = x.merge((Layer, Row), Item);
        let text = matrix.to_string();
        let widths: Vec<usize> = text.lines().skip(1).map(|line| line.chars().count()).collect();
        prop_assert!(widths.iter().all(|&width| width == widths[0]), "\n{}", text);
    }
}

#[test]
fn settings_hold() {
    // The defaults, which other tests of this file count on; the settings are tried in the documentation, each in a process of its own.
    assert_eq!(
        (taut::display::width(), taut::display::threshold()),
        (80, 1000)
    );
}
