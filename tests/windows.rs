//! Windows against naive loops: views, convolutions of any rank with their gradients, pooling, moving statistics; borders.

use taut::prelude::*;
use taut::{Error, Result};

axes! { Image, Channel, OutChannel, Group, Depth, Row, Col, KDepth, KRow, KCol, Time, Lag, Place }

/// Numbers that look random and are multiples of 1/16.
fn numbers(count: usize, seed: usize) -> Vec<f64> {
    let mut state = seed as u64 * 2_654_435_761 + 12345;
    (0..count)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((state >> 40) % 65) as f64 / 16.0 - 2.0
        })
        .collect()
}

fn tensor<S: Axes + taut::axis::Distinct>(shape: S, seed: usize) -> Tensor<f64, S> {
    let count = Tensor::<f64, S>::zeros(shape).to_vec().unwrap().len();
    Tensor::new(shape, numbers(count, seed)).unwrap()
}

/// Size, stride, dilation, padding.
#[derive(Clone, Copy, Debug)]
struct Along {
    size: usize,
    stride: usize,
    dilation: usize,
    padding: usize,
}

const fn along(size: usize, stride: usize, dilation: usize, padding: usize) -> Along {
    Along {
        size,
        stride,
        dilation,
        padding,
    }
}

impl Along {
    fn count(self, length: usize) -> usize {
        (0..)
            .take_while(|i| {
                i * self.stride + self.dilation * (self.size - 1) < length + 2 * self.padding
            })
            .count()
    }

    /// The position that a window reads, if it is none of the border.
    fn read(self, i: usize, k: usize, length: usize) -> Option<usize> {
        (i * self.stride + k * self.dilation)
            .checked_sub(self.padding)
            .filter(|&at| at < length)
    }

    fn window<A: Axis>(self, axis: A) -> Window<A, { usize::MAX }, { usize::MAX }, { usize::MAX }> {
        Window::of(axis)
            .with_stride(self.stride)
            .with_dilation(self.dilation)
            .with_padding(self.padding)
    }
}

const WAYS: [Along; 8] = [
    along(1, 1, 1, 0),
    along(3, 1, 1, 0),
    along(3, 1, 1, 1),
    along(2, 2, 1, 0),
    along(3, 2, 1, 1),
    along(3, 1, 2, 2),
    along(2, 3, 2, 1),
    along(5, 1, 1, 4),
];

#[test]
fn windows_read_what_a_loop_would() -> Result<()> {
    for length in [1, 2, 5, 9] {
        for (seed, way) in WAYS.into_iter().enumerate() {
            let x = tensor((Image::of(2), Time::of(length)), seed);
            let values = x.to_vec()?;
            let y: Tensor<f64, (Image, Place, Lag)> =
                x.windows(Time, way.window(Lag::of(way.size)), Place);
            let count = way.count(length);
            assert_eq!(y.length(Place), count, "{way:?} of {length}");
            let mut expected = Vec::new();
            for image in 0..2 {
                for i in 0..count {
                    for k in 0..way.size {
                        let at = way.read(i, k, length);
                        expected.push(at.map_or(0.0, |at| values[image * length + at]));
                    }
                }
            }
            assert_eq!(y.to_vec()?, expected, "{way:?} of {length}");
        }
    }
    Ok(())
}

#[test]
fn windows_of_permuted_reversed_and_broadcast_tensors() -> Result<()> {
    let x: Tensor<i32, (Row<2>, Time<4>)> = [[1, 2, 3, 4], [5, 6, 7, 8]].into();
    let y = x
        .flip(Time)
        .permute((Time, Row))
        .windows(Time, Lag::<3>::AXIS, Place::<2>::AXIS);
    let y: Tensor<i32, (Place<2>, Lag<3>, Row<2>)> = y;
    assert_eq!(y.to_vec()?, [4, 8, 3, 7, 2, 6, 3, 7, 2, 6, 1, 5]);
    let ones = Tensor::<f32, _>::ones((Time::of(4),)).windows(Time, Lag::of(2), Place);
    assert_eq!(ones.to_vec()?, [1.0; 6]);
    let positions = x.index_of(Time).windows(Time, Lag::of(3), Place);
    assert_eq!(positions.index(Row, 1).to_vec()?, [0, 1, 2, 1, 2, 3]);
    Ok(())
}

#[test]
fn no_window_fits_on_a_short_axis() -> Result<()> {
    let x: Tensor<f64, (Time<2>,)> = [1., 2.].into();
    let none: Tensor<f64, (Place<0>, Lag<3>)> = x.windows(Time, Lag::<3>::AXIS, Place::<0>::AXIS);
    assert!(none.to_vec()?.is_empty());
    let sums = none.sum(Lag);
    assert!(sums.to_vec()?.is_empty());
    let g = grad(
        |x| {
            x.windows(Time, Lag::<3>::AXIS, Place::<0>::AXIS)
                .sum((Place, Lag))
        },
        &x,
    );
    assert_eq!(g.to_vec()?, [0., 0.]);
    let empty = Tensor::<f64, _>::zeros((Time::of(0), Row::of(3)));
    assert!(empty.windows(Time, Lag::of(1), Place).to_vec()?.is_empty());
    Ok(())
}

#[test]
fn errors_say_how_the_length_comes_about() {
    let x = Tensor::<f32, _>::zeros((Time::of(9),));
    let way = Window::of(Lag::of(3)).with_stride(2).with_padding(1);
    let wrong = x.windows(Time, way, Place::of(4)).to_vec().unwrap_err();
    assert!(matches!(wrong, Error::Lengths { .. }));
    let text = wrong.to_string();
    assert!(
        text.contains("Time 9 + 2 x 1 in windows of Lag 3, stride 2 = 5, but Place is 4"),
        "{text}"
    );
    for way in [
        Window::of(Lag::of(3)).with_stride(0).with_dilation(1),
        Window::of(Lag::of(3)).with_stride(1).with_dilation(0),
    ] {
        let wrong = x.windows(Time, way, Place).to_vec().unwrap_err();
        assert!(matches!(wrong, Error::Argument { .. }), "{wrong}");
    }
}

/// A convolution in two dimensions by loops, with its result (Image, Row, Col, OutChannel).
fn loops(
    x: &[f64],
    kernel: &[f64],
    [images, channels, rows, cols, outs]: [usize; 5],
    [down, across]: [Along; 2],
) -> Vec<f64> {
    let mut result = Vec::new();
    for image in 0..images {
        for i in 0..down.count(rows) {
            for j in 0..across.count(cols) {
                for out in 0..outs {
                    let mut sum = 0.0;
                    for channel in 0..channels {
                        for a in 0..down.size {
                            for b in 0..across.size {
                                if let (Some(r), Some(c)) =
                                    (down.read(i, a, rows), across.read(j, b, cols))
                                {
                                    sum += x[((image * channels + channel) * rows + r) * cols + c]
                                        * kernel[((out * channels + channel) * down.size + a)
                                            * across.size
                                            + b];
                                }
                            }
                        }
                    }
                    result.push(sum);
                }
            }
        }
    }
    result
}

type Images = Tensor<f64, (Image, Channel, Row, Col)>;
type Kernel = Tensor<f64, (OutChannel, Channel, KRow, KCol)>;

fn convolution(
    x: &Images,
    kernel: &Kernel,
    [down, across]: [Along; 2],
) -> Tensor<f64, (Image, Row, Col, OutChannel)> {
    x.windows(Row, down.window(KRow::of(down.size)), Row)
        .windows(Col, across.window(KCol::of(across.size)), Col)
        .dot(kernel, (Channel, KRow, KCol))
}

#[test]
fn convolutions_have_the_values_of_loops() -> Result<()> {
    let sizes = [
        [1, 1, 5, 4, 1],
        [2, 3, 7, 6, 5],
        [1, 2, 9, 21, 33],
        [3, 4, 8, 8, 17],
        [1, 40, 6, 7, 8],
    ];
    for (seed, lengths) in sizes.into_iter().enumerate() {
        let [images, channels, rows, cols, outs] = lengths;
        for down in WAYS {
            for across in [WAYS[1], WAYS[4], WAYS[5]] {
                let x = tensor(
                    (
                        Image::of(images),
                        Channel::of(channels),
                        Row::of(rows),
                        Col::of(cols),
                    ),
                    seed,
                );
                let kernel = tensor(
                    (
                        OutChannel::of(outs),
                        Channel::of(channels),
                        KRow::of(down.size),
                        KCol::of(across.size),
                    ),
                    seed + 7,
                );
                let (a, b) = (x.to_vec()?, kernel.to_vec()?);
                let expected = loops(&a, &b, lengths, [down, across]);
                let y = convolution(&x, &kernel, [down, across]);
                let what = format!("{lengths:?} {down:?} {across:?}");
                // Multiples of 1/256 that are added without rounding.
                assert_eq!(y.to_vec()?, expected, "{what}");
                let single: Tensor<f32, _> = y.cast();
                let patches = x.cast::<f32>();
                let patches = patches
                    .windows(Row, down.window(KRow::of(down.size)), Row)
                    .windows(Col, across.window(KCol::of(across.size)), Col);
                let left = patches.dot(&kernel.cast::<f32>(), (Channel, KRow, KCol));
                assert_eq!(left.to_vec()?, single.to_vec()?, "f32 {what}");
                let right = kernel.cast::<f32>().dot(&patches, (Channel, KRow, KCol));
                assert_eq!(
                    right.permute((Image, Row, Col, OutChannel)).to_vec()?,
                    single.to_vec()?,
                    "kernel first {what}"
                );
            }
        }
    }
    Ok(())
}

#[test]
fn a_convolution_does_not_store_its_windows() -> Result<()> {
    let x = tensor((Image::of(2), Channel::of(4), Row::of(12), Col::of(12)), 1).eval()?;
    let kernel = tensor(
        (OutChannel::of(8), Channel::of(4), KRow::of(3), KCol::of(3)),
        2,
    )
    .eval()?;
    let way = [WAYS[1]; 2];
    let plan = convolution(&x, &kernel, way).explain()?;
    assert!(plan.contains("windows read in place"), "{plan}");
    assert!(plan.contains("1 kernel;"), "{plan}");
    let pooled = x
        .windows(Row, WAYS[3].window(KRow::of(2)), Row)
        .windows(Col, WAYS[3].window(KCol::of(2)), Col)
        .max((KRow, KCol));
    let plan = pooled.explain()?;
    assert!(plan.contains("1 kernel;"), "{plan}");
    Ok(())
}

/// The gradient along a direction against a difference quotient, which is exact for functions that are of first order in each operand.
fn check_gradients(x: &Images, kernel: &Kernel, way: [Along; 2], what: &str) -> Result<()> {
    let weight = convolution(x, kernel, way);
    let weight = weight.map_like(what.len());
    let loss = |(x, kernel): &(Images, Kernel)| {
        (convolution(x, kernel, way) * &weight).sum((Image, Row, Col, OutChannel))
    };
    let (dx, dkernel) = grad(loss, &(x.clone(), kernel.clone()));
    let shape = x.shape();
    let step = Tensor::new(shape, numbers(x.to_vec()?.len(), 77))?;
    let ahead = loss(&(x + &step, kernel.clone())).item()?;
    let behind = loss(&(x - &step, kernel.clone())).item()?;
    let slope = (&dx * &step).sum((Image, Channel, Row, Col)).item()?;
    assert_eq!(slope, (ahead - behind) / 2.0, "input {what}");
    let step = Tensor::new(kernel.shape(), numbers(kernel.to_vec()?.len(), 78))?;
    let ahead = loss(&(x.clone(), kernel + &step)).item()?;
    let behind = loss(&(x.clone(), kernel - &step)).item()?;
    let slope = (&dkernel * &step)
        .sum((OutChannel, Channel, KRow, KCol))
        .item()?;
    assert_eq!(slope, (ahead - behind) / 2.0, "kernel {what}");
    Ok(())
}

trait MapLike: Sized {
    fn map_like(&self, seed: usize) -> Self;
}

impl<S: Axes + taut::axis::Distinct> MapLike for Tensor<f64, S> {
    fn map_like(&self, seed: usize) -> Self {
        tensor(self.shape(), seed)
    }
}

#[test]
fn gradients_of_convolutions_are_those_of_difference_quotients() -> Result<()> {
    for (seed, [images, channels, rows, cols, outs]) in
        [[2, 3, 7, 6, 5], [1, 2, 9, 8, 3], [1, 1, 5, 5, 1]]
            .into_iter()
            .enumerate()
    {
        for down in WAYS {
            for across in [WAYS[1], WAYS[4], WAYS[5], WAYS[6]] {
                let x = tensor(
                    (
                        Image::of(images),
                        Channel::of(channels),
                        Row::of(rows),
                        Col::of(cols),
                    ),
                    seed,
                );
                let kernel = tensor(
                    (
                        OutChannel::of(outs),
                        Channel::of(channels),
                        KRow::of(down.size),
                        KCol::of(across.size),
                    ),
                    seed + 7,
                );
                let what = format!("{rows} {cols} {down:?} {across:?}");
                check_gradients(&x, &kernel, [down, across], &what)?;
            }
        }
    }
    Ok(())
}

#[test]
fn the_gradient_of_a_kernel_over_many_images_is_summed_in_parts() -> Result<()> {
    let way = [WAYS[2]; 2];
    let x = tensor((Image::of(3), Channel::of(2), Row::of(48), Col::of(40)), 3);
    let kernel = tensor(
        (OutChannel::of(4), Channel::of(2), KRow::of(3), KCol::of(3)),
        4,
    );
    check_gradients(&x, &kernel, way, "parts")
}

#[test]
fn grouped_and_depthwise_convolutions() -> Result<()> {
    let (groups, channels, outs, rows, cols) = (3, 2, 4, 6, 7);
    let x = tensor(
        (
            Image::of(2),
            Group::of(groups),
            Channel::of(channels),
            Row::of(rows),
            Col::of(cols),
        ),
        1,
    );
    let kernel = tensor(
        (
            Group::of(groups),
            OutChannel::of(outs),
            Channel::of(channels),
            KRow::of(3),
            KCol::of(3),
        ),
        2,
    );
    let way = [WAYS[2], WAYS[4]];
    let patches = x.windows(Row, way[0].window(KRow::of(3)), Row).windows(
        Col,
        way[1].window(KCol::of(3)),
        Col,
    );
    let y: Tensor<f64, (Image, Group, Row, Col, OutChannel)> =
        patches.dot(&kernel, (Channel, KRow, KCol));
    for group in 0..groups {
        let (x, kernel) = (x.index(Group, group), kernel.index(Group, group));
        let expected = loops(
            &x.to_vec()?,
            &kernel.to_vec()?,
            [2, channels, rows, cols, outs],
            way,
        );
        assert_eq!(y.index(Group, group).to_vec()?, expected, "group {group}");
    }
    let depthwise = tensor(
        (
            Group::of(groups),
            Channel::of(channels),
            KRow::of(3),
            KCol::of(3),
        ),
        3,
    );
    let y: Tensor<f64, (Image, Group, Channel, Row, Col)> = patches.dot(&depthwise, (KRow, KCol));
    let plan = y.explain()?;
    assert!(
        plan.contains("mul -> sum of 2592 elements to 288, along columns"),
        "{plan}"
    );
    for group in 0..groups {
        for channel in 0..channels {
            let x = x.index(Group, group).index(Channel, channel);
            let kernel = depthwise.index(Group, group).index(Channel, channel);
            let expected = loops(&x.to_vec()?, &kernel.to_vec()?, [2, 1, rows, cols, 1], way);
            let found = y.index(Group, group).index(Channel, channel).to_vec()?;
            assert_eq!(found, expected, "group {group} channel {channel}");
        }
    }
    Ok(())
}

#[test]
fn convolutions_of_one_and_of_three_dimensions() -> Result<()> {
    let x = tensor((Image::of(2), Channel::of(3), Time::of(20)), 5);
    let kernel = tensor((OutChannel::of(4), Channel::of(3), Lag::of(4)), 6);
    let way = along(4, 2, 3, 3);
    let y = x
        .windows(Time, way.window(Lag::of(4)), Time)
        .dot(&kernel, (Channel, Lag));
    let y: Tensor<f64, (Image, Time, OutChannel)> = y;
    let expected = loops(
        &x.to_vec()?,
        &kernel.to_vec()?,
        [2, 3, 1, 20, 4],
        [WAYS[0], way],
    );
    assert_eq!(y.to_vec()?, expected);

    let (depth, rows, cols) = (5, 6, 7);
    let x = tensor(
        (
            Channel::of(2),
            Depth::of(depth),
            Row::of(rows),
            Col::of(cols),
        ),
        7,
    );
    let kernel = tensor(
        (
            OutChannel::of(3),
            Channel::of(2),
            KDepth::of(2),
            KRow::of(3),
            KCol::of(3),
        ),
        8,
    );
    let ways = [along(2, 1, 2, 0), WAYS[2], WAYS[4]];
    let y: Tensor<f64, (Depth, Row, Col, OutChannel)> = x
        .windows(Depth, ways[0].window(KDepth::of(2)), Depth)
        .windows(Row, ways[1].window(KRow::of(3)), Row)
        .windows(Col, ways[2].window(KCol::of(3)), Col)
        .dot(&kernel, (Channel, KDepth, KRow, KCol));
    // In depth it is a sum of convolutions of two dimensions.
    for i in 0..ways[0].count(depth) {
        let mut sum = vec![0.0; y.index(Depth, i).to_vec()?.len()];
        for k in 0..2 {
            let layer = x.index(Depth, i + 2 * k);
            let kernel = kernel.index(KDepth, k);
            let part = loops(
                &layer.to_vec()?,
                &kernel.to_vec()?,
                [1, 2, rows, cols, 3],
                [ways[1], ways[2]],
            );
            sum.iter_mut()
                .zip(part)
                .for_each(|(sum, part)| *sum += part);
        }
        assert_eq!(y.index(Depth, i).to_vec()?, sum, "depth {i}");
    }
    Ok(())
}

#[test]
fn the_gradient_of_the_input_is_a_product_with_windows() -> Result<()> {
    let x = tensor((Image::of(2), Channel::of(4), Row::of(12), Col::of(10)), 1).eval()?;
    let kernel = tensor(
        (OutChannel::of(8), Channel::of(4), KRow::of(3), KCol::of(3)),
        2,
    )
    .eval()?;
    let way = [WAYS[2]; 2];
    let weight = tensor(convolution(&x, &kernel, way).shape(), 3).eval()?;
    let dx = grad(
        |x| (convolution(x, &kernel, way) * &weight).sum((Image, Row, Col, OutChannel)),
        &x,
    );
    let plan = dx.explain()?;
    assert!(
        plan.contains("windows read in place, (336 x 72) (72 x 4)"),
        "{plan}"
    );
    assert!(!plan.contains("sum of"), "{plan}");
    Ok(())
}

/// The transposed convolution is what the gradient of the convolution does: each element adds the kernel around its place.
#[test]
fn a_transposed_convolution_is_the_gradient_of_a_convolution() -> Result<()> {
    let y = tensor((Time::of(4), OutChannel::of(2)), 1);
    let kernel = tensor((OutChannel::of(2), Channel::of(3), Lag::of(3)), 2);
    let way = along(3, 2, 1, 1);
    let zeros = Tensor::<f64, _>::zeros((Channel::of(3), Time::of(7)));
    let forward = |x: &Tensor<f64, (Channel, Time)>| {
        (x.windows(Time, way.window(Lag::of(3)), Time)
            .dot(&kernel, (Channel, Lag))
            * &y)
            .sum((Time, OutChannel))
    };
    let transposed = grad(forward, &zeros).to_vec()?;
    let (y, kernel) = (y.to_vec()?, kernel.to_vec()?);
    let mut expected = vec![0.0; 3 * 7];
    for i in 0..4 {
        for k in 0..3 {
            if let Some(at) = way.read(i, k, 7) {
                for channel in 0..3 {
                    for out in 0..2 {
                        expected[channel * 7 + at] +=
                            y[i * 2 + out] * kernel[(out * 3 + channel) * 3 + k];
                    }
                }
            }
        }
    }
    assert_eq!(transposed, expected);
    Ok(())
}

#[test]
fn pooling_of_all_kinds_and_its_gradients() -> Result<()> {
    let x: Tensor<f64, (Row<4>, Col<4>)> = [
        [1., 5., 2., 0.],
        [4., 3., 8., 7.],
        [9., 2., 1., 1.],
        [0., 6., 1., 1.],
    ]
    .into();
    let blocks = |x: &Tensor<f64, (Row<4>, Col<4>)>| {
        x.windows(
            Row,
            Window::of(KRow::<2>::AXIS).stride::<2>(),
            Row::<2>::AXIS,
        )
        .windows(
            Col,
            Window::of(KCol::<2>::AXIS).stride::<2>(),
            Col::<2>::AXIS,
        )
    };
    assert_eq!(blocks(&x).max((KRow, KCol)).to_vec()?, [5., 8., 9., 1.]);
    assert_eq!(blocks(&x).sum((KRow, KCol)).to_vec()?, [13., 17., 17., 4.]);
    assert_eq!(
        blocks(&x).mean((KRow, KCol)).to_vec()?,
        [3.25, 4.25, 4.25, 1.]
    );
    let g = grad(|x| blocks(x).max((KRow, KCol)).sum((Row, Col)), &x).to_vec()?;
    let expected = [
        0., 1., 0., 0., 0., 0., 1., 0., 1., 0., 0.25, 0.25, 0., 0., 0.25, 0.25,
    ];
    assert_eq!(g, expected);
    // Windows that overlap add up.
    let g = grad(
        |x| {
            x.windows(Row, KRow::<3>::AXIS, Row::<2>::AXIS)
                .windows(Col, KCol::<3>::AXIS, Col::<2>::AXIS)
                .sum((Row, Col, KRow, KCol))
        },
        &x,
    );
    let counts = [
        1., 2., 2., 1., 2., 4., 4., 2., 2., 4., 4., 2., 1., 2., 2., 1.,
    ];
    assert_eq!(g.to_vec()?, counts);
    Ok(())
}

/// Blocks of unequal lengths are a product with their weights.
#[test]
fn adaptive_pooling_is_a_product_with_weights() -> Result<()> {
    let x: Tensor<f64, (Time<5>,)> = [1., 2., 4., 8., 16.].into();
    let (length, blocks) = (5, 3);
    let weights =
        Tensor::<f64, (Time<5>, Place<3>)>::from_fn((Time::AXIS, Place::AXIS), |[t, p]| {
            let (start, end) = (p * length / blocks, ((p + 1) * length).div_ceil(blocks));
            if (start..end).contains(&t) {
                1.0 / (end - start) as f64
            } else {
                0.0
            }
        });
    let y: Tensor<f64, (Place<3>,)> = x.dot(&weights, Time);
    for (found, expected) in y.to_vec()?.into_iter().zip([1.5, 14. / 3., 12.]) {
        assert!(
            (found - expected).abs() <= 1e-15 * expected,
            "{found} {expected}"
        );
    }
    Ok(())
}

#[test]
fn moving_statistics() -> Result<()> {
    let x: Tensor<f64, (Time<6>,)> = [1., 4., 2., 8., 5., 7.].into();
    let windows = x.windows(Time, Lag::<3>::AXIS, Time::<4>::AXIS);
    assert_eq!(windows.max(Lag).to_vec()?, [4., 8., 8., 8.]);
    assert_eq!(windows.min(Lag).to_vec()?, [1., 2., 2., 5.]);
    assert_eq!(windows.sum(Lag).to_vec()?, [7., 14., 15., 20.]);
    let deviation = windows.std(Lag, Ddof::Population).to_vec()?;
    let expected = [14.0_f64 / 9., 56. / 9., 6., 14. / 9.].map(f64::sqrt);
    for (found, expected) in deviation.iter().zip(expected) {
        assert!(
            (found - expected).abs() < 1e-15 * expected.max(1.0),
            "{found} {expected}"
        );
    }
    Ok(())
}

#[test]
fn borders_hold_what_numpy_puts_there() -> Result<()> {
    let x: Tensor<i32, (Row<2>, Time<3>)> = [[1, 2, 3], [4, 5, 6]].into();
    let row = |border: Border<i32>, before: usize, after: usize| {
        x.pad(Time, before, after, border, Time)
            .index(Row, 0)
            .to_vec()
    };
    assert_eq!(row(Border::Value(7), 1, 2)?, [7, 1, 2, 3, 7, 7]);
    assert_eq!(row(Border::Edge, 2, 1)?, [1, 1, 1, 2, 3, 3]);
    assert_eq!(row(Border::Reflect, 2, 1)?, [3, 2, 1, 2, 3, 2]);
    assert_eq!(
        row(Border::Reflect, 5, 4)?,
        [2, 1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3]
    );
    assert_eq!(row(Border::Wrap, 2, 4)?, [2, 3, 1, 2, 3, 1, 2, 3, 1]);
    let rows = x.pad(Row, 1, 1, Border::Wrap, Row);
    assert_eq!(rows.to_vec()?, [4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3]);
    let one: Tensor<i32, (Time<1>,)> = [3].into();
    assert_eq!(one.pad(Time, 2, 1, Border::Reflect, Time).to_vec()?, [3; 4]);
    let none = Tensor::<i32, _>::zeros((Time::of(0),));
    let wrong = none
        .pad(Time, 1, 0, Border::Edge, Time)
        .to_vec()
        .unwrap_err();
    assert!(matches!(wrong, Error::Empty { .. }), "{wrong}");
    assert_eq!(none.pad(Time, 1, 0, 2, Time).to_vec()?, [2]);
    assert!(
        none.pad(Time, 0, 0, Border::Wrap, Time)
            .to_vec()?
            .is_empty()
    );
    Ok(())
}

#[test]
fn what_a_border_repeats_gets_its_gradient() -> Result<()> {
    for (border, expected) in [
        (Border::Value(0.5), [3., 4., 5.]),
        (Border::Edge, [1. + 2. + 3., 4., 5. + 6. + 7.]),
        (Border::Reflect, [3. + 7., 2. + 4. + 6., 1. + 5.]),
        (Border::Wrap, [3. + 6., 1. + 4. + 7., 2. + 5.]),
    ] {
        let x: Tensor<f64, (Time<3>,)> = [1., 2., 3.].into();
        let weight: Tensor<f64, (Time<7>,)> = [1., 2., 3., 4., 5., 6., 7.].into();
        let g = grad(
            |x| (x.pad(Time, 2, 2, border, Time::<7>::AXIS) * &weight).sum(Time),
            &x,
        );
        assert_eq!(g.to_vec()?, expected, "{border:?}");
    }
    Ok(())
}
