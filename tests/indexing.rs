//! Picking and updating by positions and masks, and going through tensors, against naive loops.

use proptest::prelude::*;
use taut::prelude::*;

axes! { Row, Col, Plane, Point, R, C, Kept, Hit, Part, Batch }

type Grid = Tensor<i64, (Row<3>, Plane<2>, Col<4>)>;

fn grid() -> Grid {
    Tensor::from_fn((Row::AXIS, Plane::AXIS, Col::AXIS), |[r, p, c]| {
        (100 * r + 10 * p + c) as i64
    })
}

fn ids<A: Axis>(axis: A, values: &[i64]) -> Tensor<i64, (A,)> {
    Tensor::new((axis,), values.to_vec()).unwrap()
}

#[test]
fn index_tensors_that_share_an_axis_go_together() -> taut::Result<()> {
    let (rows, cols) = (ids(Point::of(3), &[2, 0, 2]), ids(Point::of(3), &[3, 1, 3]));
    let picked: Tensor<i64, (Point, Plane<2>)> = grid().take((Row, Col), (&rows, &cols));
    assert_eq!(picked.to_vec()?, [203, 213, 1, 11, 203, 213]);
    // The order in which axes and tensors are given says only where the result's axes are.
    let swapped: Tensor<i64, (Plane<2>, Point)> = grid().take((Col, Row), (&cols, &rows));
    assert_eq!(swapped.permute((Point, Plane)).to_vec()?, picked.to_vec()?);
    Ok(())
}

#[test]
fn index_tensors_that_share_none_give_each_combination() -> taut::Result<()> {
    let (rows, cols) = (ids(R::of(2), &[2, 0]), ids(C::of(3), &[3, 1, 0]));
    let picked: Tensor<i64, (R, C, Plane<2>)> = grid().take((Row, Col), (&rows, &cols));
    let one_by_one = grid().take(Row, &rows).take(Col, &cols);
    assert_eq!(
        picked.to_vec()?,
        one_by_one.permute((R, C, Plane)).to_vec()?
    );
    Ok(())
}

#[test]
fn an_axis_that_index_tensors_share_with_the_block_is_aligned() -> taut::Result<()> {
    let rows: Tensor<u8, (Plane<2>, Point<2>)> = [[0, 2], [1, 1]].into();
    let cols: Tensor<i32, (Plane<2>,)> = [3, 0].into();
    let picked: Tensor<i64, (Plane<2>, Point<2>)> = grid()
        .take((Row, Col), (&rows, &cols))
        .permute((Plane, Point));
    assert_eq!(picked.to_vec()?, [3, 203, 110, 110]);
    Ok(())
}

#[test]
fn an_index_tensor_may_have_the_name_of_what_it_indexes() -> taut::Result<()> {
    let order = ids(Row::<2>::AXIS, &[2, 1]);
    let picked: Tensor<i64, (Row<2>, Plane<2>)> = grid().take((Row, Col), (&order, &order));
    assert_eq!(picked.to_vec()?, [202, 212, 101, 111]);
    // Each is replaced, so that one may have the name of the other.
    let crossed = grid().take(
        (Row, Col),
        (&ids(Col::<2>::AXIS, &[0, 1]), &ids(Row::<2>::AXIS, &[2, 3])),
    );
    let crossed: Tensor<i64, (Col<2>, Row<2>, Plane<2>)> = crossed;
    assert_eq!(crossed.index(Plane, 0).to_vec()?, [2, 3, 102, 103]);
    Ok(())
}

#[test]
fn three_axes_and_scalars_as_positions() -> taut::Result<()> {
    let two = Tensor::scalar(2_u8);
    let (planes, cols) = (ids(Point::of(2), &[1, 0]), ids(Point::of(2), &[0, 3]));
    let picked: Tensor<i64, (Point,)> = grid().take((Row, Plane, Col), (&two, &planes, &cols));
    assert_eq!(picked.to_vec()?, [210, 203]);
    Ok(())
}

#[test]
fn updates_of_several_axes_leave_the_rest() -> taut::Result<()> {
    let (rows, cols) = (ids(Point::of(2), &[1, 1]), ids(Point::of(2), &[0, 3]));
    let values: Tensor<i64, (Plane<2>, Point)> = Tensor::from_array([[-1, -2], [-3, -4]]);
    let x = grid();
    let updated = x.at((Row, Col), (&rows, &cols)).set(&values);
    let mut expected = x.to_vec()?;
    (expected[8], expected[11], expected[12], expected[15]) = (-1, -2, -3, -4);
    assert_eq!(updated.to_vec()?, expected);
    assert_eq!(
        x.to_vec()?,
        grid().to_vec()?,
        "the tensor before is as it was"
    );
    Ok(())
}

#[test]
fn duplicates_are_counted_one_after_the_other() -> taut::Result<()> {
    let x: Tensor<f32, (Row<2>,)> = [1., 2.].into();
    let at = ids(Point::of(3), &[1, 1, 1]);
    let values: Tensor<f32, (Point,)> = Tensor::from_array([3., 5., 4.]);
    let of = |y: Tensor<f32, (Row<2>,)>| y.to_vec();
    assert_eq!(of(x.at(Row, &at).set(&values))?, [1., 4.]);
    assert_eq!(of(x.at(Row, &at).add(&values))?, [1., 14.]);
    assert_eq!(of(x.at(Row, &at).mul(&values))?, [1., 120.]);
    assert_eq!(of(x.at(Row, &at).min(&values))?, [1., 2.]);
    assert_eq!(of(x.at(Row, &at).max(&values))?, [1., 5.]);
    Ok(())
}

#[test]
fn nan_stays_in_min_and_max() -> taut::Result<()> {
    let x: Tensor<f64, (Row<3>,)> = [1., f64::NAN, 3.].into();
    let at = ids(Point::of(3), &[0, 1, 2]);
    let values: Tensor<f64, (Point,)> = Tensor::from_array([f64::NAN, 2., 9.]);
    for y in [x.at(Row, &at).min(&values), x.at(Row, &at).max(&values)] {
        let y = y.to_vec()?;
        assert!(y[0].is_nan() && y[1].is_nan() && !y[2].is_nan(), "{y:?}");
    }
    Ok(())
}

#[test]
fn updates_of_ranges_and_positions() -> taut::Result<()> {
    let x: Tensor<i32, (Row<5>,)> = [0, 1, 2, 3, 4].into();
    let values: Tensor<i32, (Part<3>,)> = [10, 20, 30].into();
    assert_eq!(
        x.at_slice(Row, (.., -2), Part::<3>::AXIS)
            .set(&values)
            .to_vec()?,
        [30, 1, 20, 3, 10]
    );
    assert_eq!(
        x.at_slice(Row, -3.., Part::<3>::AXIS)
            .add(&values)
            .to_vec()?,
        [0, 1, 12, 23, 34]
    );
    assert_eq!(
        x.at_slice(Row, 2..2, Part).set(7).to_vec()?,
        [0, 1, 2, 3, 4]
    );
    assert_eq!(x.at_index(Row, -1).set(9).to_vec()?, [0, 1, 2, 3, 9]);
    assert_eq!(x.at_slice(Row, 1..3, Part).get().to_vec()?, [1, 2]);
    Ok(())
}

#[test]
fn masks_of_some_axes_pick_and_update() -> taut::Result<()> {
    let mask: Tensor<bool, (Col<4>, Row<3>)> = [
        [true, false, false],
        [false, false, true],
        [false, false, false],
        [true, true, true],
    ]
    .into();
    let x = grid();
    let kept: Tensor<i64, (Kept, Plane<2>)> = x.compress(&mask, Kept)?.permute((Kept, Plane));
    // Row-major order of the mask.
    assert_eq!(kept.index(Plane, 0).to_vec()?, [0, 201, 3, 103, 203]);
    let hits = mask.nonzero(Hit)?;
    assert_eq!(hits.count(), 5);
    let values = Tensor::arange(Hit::of(5), 0_i64..5);
    let (rows, cols) = (hits.along(Row), hits.along(Col));
    let updated = x.at((Row, Col), (&rows, &cols)).set(&values);
    assert_eq!(
        updated
            .take((Row, Col), (&rows, &cols))
            .index(Plane, 1)
            .to_vec()?,
        [0, 1, 2, 3, 4]
    );
    let filled = x.at_where(&mask).set(-1);
    assert_eq!(
        filled.sum((Row, Plane, Col)).item()?,
        x.sum((Row, Plane, Col)).item()? - kept.sum((Kept, Plane)).item()? - 10
    );
    Ok(())
}

#[test]
fn masks_that_are_empty_or_all_false() -> taut::Result<()> {
    let x = Tensor::<f32, _>::ones((Row::of(0), Col::of(3)));
    let kept: Tensor<f32, (Kept,)> = x.compress(&x.gt(0.0), Kept)?;
    assert_eq!(kept.length(Kept), 0);
    let x = Tensor::<f32, _>::ones((Row::of(2), Col::of(3)));
    let kept = x.compress(&x.lt(0.0), Kept)?;
    assert_eq!((kept.length(Kept), kept.sum(Kept).item()?), (0, 0.0));
    assert_eq!(Tensor::scalar(true).nonzero(Hit)?.count(), 0);
    let x: Tensor<f32, (Row<4>,)> = [0.0, -0.0, f32::NAN, 2.0].into();
    assert_eq!(x.nonzero(Hit)?.along(Row).to_vec()?, [2, 3]);
    Ok(())
}

#[test]
fn positions_outside_say_axis_index_length_and_place() {
    let x = grid();
    let (good, bad) = (ids(Point::of(2), &[0, 1]), ids(Point::of(2), &[0, 4]));
    let line = line!() + 1;
    let error = told(x.take((Row, Col), (&good, &bad)).to_vec());
    let text = |operation: &str, what: &str, line: u32| {
        format!("{operation}: index {what} (tests/indexing.rs:{line})")
    };
    let of_col = "4 is out of range for axis `Col` of length 4";
    assert_eq!(error, text("take", of_col, line));
    let line = line!() + 1;
    let error = told(x.at((Row, Col), (&good, &bad)).add(1).to_vec());
    assert_eq!(error, text("at", of_col, line));
    let negative = ids(Point::of(2), &[0, -1]);
    let line = line!() + 1;
    let error = told(x.at(Row, &negative).add(1).to_vec());
    assert_eq!(
        error,
        text("at", "-1 is out of range for axis `Row` of length 3", line)
    );
    let line = line!() + 1;
    let error = told(x.at_index(Row, 3).set(1).to_vec());
    assert_eq!(
        error,
        text(
            "at_index",
            "3 is out of range for axis `Row` of length 3",
            line
        )
    );
    let line = line!() + 1;
    let error = told(x.at_slice(Row, 1..7, Part).set(1).to_vec());
    assert_eq!(
        error,
        text(
            "at_slice",
            "7 is out of range for axis `Row` of length 3",
            line
        )
    );
    let line = line!() + 1;
    let error = told(x.at_index(Row, 9).get().to_vec());
    assert_eq!(
        error,
        text(
            "at_index",
            "9 is out of range for axis `Row` of length 3",
            line
        )
    );
}

#[test]
fn lengths_that_disagree_are_errors() {
    let x = Tensor::<f32, _>::zeros((Row::of(3), Col::of(4)));
    let (two, three) = (ids(Point::of(2), &[0, 1]), ids(Point::of(3), &[0, 1, 2]));
    let line = line!() + 1;
    let error = told(x.take((Row, Col), (&two, &three)).to_vec());
    let disagree = |operation: &str, axis: &str, left: usize, right: usize, line: u32| {
        format!(
            "{operation}: axis `{axis}` has length {left} on the left and {right} on the right (tests/indexing.rs:{line})"
        )
    };
    assert_eq!(error, disagree("take", "Point", 2, 3, line));
    let values = Tensor::<f32, _>::ones((Point::of(3),));
    let line = line!() + 1;
    let error = told(x.at(Row, &two).add(&values).to_vec());
    assert_eq!(error, disagree("at", "Point", 2, 3, line));
    let mask = Tensor::<f32, _>::ones((Row::of(2),)).gt(0.0);
    let line = line!() + 1;
    let error = told(x.compress(&mask, Kept).map(|_| ()));
    assert_eq!(error, disagree("compress", "Row", 3, 2, line));
    let line = line!() + 1;
    let error = told(x.at_where(&mask).set(1.0).to_vec());
    assert_eq!(error, disagree("at_where", "Row", 3, 2, line));
}

#[test]
fn an_update_of_what_nobody_else_holds_happens_in_its_memory() -> taut::Result<()> {
    let x = Tensor::<f32, _>::ones((Row::of(100_000),));
    let at = ids(Point::of(2), &[7, 7]);
    let y = (&x * 2.0).at(Row, &at).add(1.0);
    // The product is not kept: its memory becomes that of the result.
    let kernels = y.explain()?;
    assert!(
        kernels.contains("add at positions along Row of 100000"),
        "{kernels}"
    );
    let y = y.eval()?;
    assert_eq!((y.get([7])?, y.get([8])?, x.get([7])?), (4.0, 2.0, 1.0));
    // What is read beside the update is as it was before it.
    let base = &x * 3.0;
    let both = base.at(Row, &at).add(1.0) + &base;
    assert_eq!((both.get([7])?, both.get([8])?), (8.0, 6.0));
    Ok(())
}

#[test]
fn updates_do_not_depend_on_threads() -> taut::Result<()> {
    let values = Tensor::<f32, _>::normal(RandomKey::new(1), (Point::of(3000), Col::of(300)));
    let at = Tensor::<i64, _>::integers(RandomKey::new(2), (Point::of(3000),), 0..50);
    let sums = || {
        Tensor::<f32, _>::zeros((Row::of(50), Col::of(300)))
            .at(Row, &at)
            .add(&values)
            .to_vec()
    };
    let before = taut::cpu::threads();
    taut::cpu::set_threads(1);
    let one = sums()?;
    taut::cpu::set_threads(4);
    let four = sums()?;
    taut::cpu::set_threads(before);
    assert!(
        one.iter()
            .zip(&four)
            .all(|(a, b)| a.to_bits() == b.to_bits())
    );
    // And they are the sums: exact in f64 up to the rounding of f32.
    let (v, at) = (values.to_vec()?, at.to_vec()?);
    let mut exact = vec![0.0_f64; 50 * 300];
    for (i, &v) in v.iter().enumerate() {
        exact[at[i / 300] as usize * 300 + i % 300] += f64::from(v);
    }
    assert!(
        exact
            .iter()
            .zip(&one)
            .all(|(a, &b)| (a - f64::from(b)).abs() < 1e-4)
    );
    Ok(())
}

/// What an error says, with the line of its place but not the column.
fn told<T>(result: taut::Result<T>) -> String {
    let text = result.map(|_| ()).unwrap_err().to_string();
    let (text, _column) = text.rsplit_once(':').unwrap();
    format!("{text})")
}

/// The derivative of `f` at `x` by finite differences.
fn slopes(f: impl Fn(&Tensor<f64, (Row<4>,)>) -> Tensor<f64, ()>, x: &[f64; 4]) -> Vec<f64> {
    let value = |i: usize, h: f64| {
        let mut x = *x;
        x[i] += h;
        f(&x.into()).item().unwrap()
    };
    (0..4)
        .map(|i| (value(i, 1e-5) - value(i, -1e-5)) / 2e-5)
        .collect()
}

fn assert_slopes(f: impl Fn(&Tensor<f64, (Row<4>,)>) -> Tensor<f64, ()>, x: [f64; 4]) {
    let exact = grad(&f, &x.into()).to_vec().unwrap();
    for (a, b) in exact.iter().zip(slopes(&f, &x)) {
        assert!(
            (a - b).abs() < 1e-7,
            "{exact:?} is not {:?}",
            slopes(&f, &x)
        );
    }
}

#[test]
fn gradients_of_what_is_picked_and_updated() -> taut::Result<()> {
    let x = [0.3, -1.2, 2.0, 0.7];
    let at = ids(Point::<3>::AXIS, &[2, 0, 2]);
    let factors: Tensor<f64, (Point<3>,)> = [1.5, -0.5, 2.5].into();
    assert_slopes(|x| (x.take(Row, &at) * &factors).sin().sum(Point), x);
    let mask: Tensor<bool, (Row<4>,)> = [true, false, true, true].into();
    assert_slopes(|x| x.compress(&mask, Kept).unwrap().square().sum(Kept), x);
    assert_slopes(|x| x.at(Row, &at).set(&factors).sin().sum(Row), x);
    assert_slopes(|x| x.at(Row, &at).add(&factors).sin().sum(Row), x);
    assert_slopes(|x| x.at(Row, &at).mul(&factors).sin().sum(Row), x);
    assert_slopes(|x| x.at(Row, &at).min(&factors).sin().sum(Row), x);
    assert_slopes(|x| x.at(Row, &at).max(&factors).sin().sum(Row), x);
    // By the values, which are three of the four.
    let block: Tensor<f64, (Col<4>,)> = [0.9, 1.1, -0.4, 0.2].into();
    let values = |x: &Tensor<f64, (Row<4>,)>| x.slice(Row, ..3, Point::<3>::AXIS);
    assert_slopes(|x| block.at(Col, &at).set(values(x)).sin().sum(Col), x);
    assert_slopes(|x| block.at(Col, &at).add(values(x)).sin().sum(Col), x);
    assert_slopes(|x| block.at(Col, &at).mul(values(x)).sin().sum(Col), x);
    assert_slopes(|x| block.at(Col, &at).max(values(x)).sin().sum(Col), x);
    assert_slopes(|x| x.at_index(Row, 1).mul(3.0).sin().sum(Row), x);
    assert_slopes(
        |x| x.at_slice(Row, (.., -2), Part).mul(3.0).sin().sum(Row),
        x,
    );
    assert_slopes(|x| x.at_where(&mask).mul(3.0).sin().sum(Row), x);
    Ok(())
}

#[test]
fn what_ties_shares_the_gradient() -> taut::Result<()> {
    let x: Tensor<f64, (Row<2>,)> = [1.0, 0.0].into();
    let at = ids(Point::<3>::AXIS, &[0, 0, 0]);
    let values: Tensor<f64, (Point<3>,)> = [1.0, 1.0, 0.5].into();
    let largest = |(x, v): &(Tensor<f64, (Row<2>,)>, Tensor<f64, (Point<3>,)>)| {
        x.at(Row, &at).max(v).sum(Row)
    };
    let (of_x, of_v) = grad(largest, &(x, values));
    let third = 1.0 / 3.0;
    assert_eq!(of_x.to_vec()?, [third, 1.0]);
    assert_eq!(of_v.to_vec()?, [third, third, 0.0]);
    Ok(())
}

#[test]
fn elements_come_in_order_with_their_positions() -> taut::Result<()> {
    let x = grid().permute((Col, Row, Plane));
    let elements: Vec<i64> = x.iter()?.collect();
    assert_eq!(elements, x.to_vec()?);
    assert_eq!(x.iter()?.len(), 24);
    assert_eq!(x.iter()?.next_back(), Some(213));
    assert_eq!(x.iter()?.nth(5), Some(elements[5]));
    let mut count = 0;
    for (at, element) in x.enumerate()? {
        assert_eq!(
            element as usize,
            100 * at.along(Row) + 10 * at.along(Plane) + at.along(Col)
        );
        assert_eq!(
            at.as_slice(),
            [at.along(Col), at.along(Row), at.along(Plane)]
        );
        count += 1;
    }
    assert_eq!(count, 24);
    let scalar: Vec<_> = Tensor::scalar(7)
        .enumerate()?
        .map(|(at, x)| (at.to_string(), x))
        .collect();
    assert_eq!(scalar, [(String::new(), 7)]);
    let empty = Tensor::<f32, _>::zeros((Row::of(0), Col::of(3)));
    assert_eq!((empty.iter()?.count(), empty.enumerate()?.count()), (0, 0));
    Ok(())
}

#[test]
fn chunks_are_all_of_it() -> taut::Result<()> {
    let x = grid();
    let parts: Vec<Tensor<i64, (Row<3>, Plane<2>, Part)>> = x.chunks(Col, Part::of(3)).collect();
    assert_eq!(
        parts
            .iter()
            .map(|part| part.length(Part))
            .collect::<Vec<_>>(),
        [3, 1]
    );
    assert_eq!(
        taut::concat(Part, &parts, Col::<4>::AXIS).to_vec()?,
        x.to_vec()?
    );
    let halves = x.chunks(Col, Part::<2>::AXIS);
    assert_eq!(halves.len(), 2);
    let halves: Vec<Tensor<i64, (Row<3>, Plane<2>, Part<2>)>> = halves.collect();
    assert_eq!(halves[1].index(Row, 0).index(Plane, 0).to_vec()?, [2, 3]);
    let line = line!() + 1;
    let threes: Vec<_> = x.chunks(Col, Part::<3>::AXIS).collect();
    assert!(threes[0].to_vec().is_ok());
    assert_eq!(
        told(threes[1].to_vec()),
        format!("chunks: the last part of `Col` is 1 long, `Part` 3 (tests/indexing.rs:{line})")
    );
    let none: Vec<_> = x.chunks(Col, Part::of(0)).collect();
    assert_eq!((none.len(), none[0].to_vec().is_err()), (1, true));
    assert_eq!(
        Tensor::<f32, _>::zeros((Row::of(0),))
            .chunks(Row, Part::of(2))
            .count(),
        0
    );
    Ok(())
}

#[test]
fn batches_have_each_position_once_and_keep_tensors_together() -> taut::Result<()> {
    let x = Tensor::arange(Row::of(10), 0_i64..10);
    let y = &x * 7;
    let z = x.broadcast((Col::<2>::AXIS,));
    let epoch = |key| -> taut::Result<Vec<Vec<i64>>> {
        batches((&x, &y, &z), Row, Batch::of(4), key)
            .map(|(x, y, z)| {
                let x_is: Vec<i64> = x.to_vec()?;
                assert_eq!(y.to_vec()?, x_is.iter().map(|x| 7 * x).collect::<Vec<_>>());
                let z: Tensor<i64, (Batch, Col<2>)> = z;
                assert_eq!(z.index(Col, 1).to_vec()?, x_is);
                Ok(x_is)
            })
            .collect()
    };
    let first = epoch(RandomKey::new(3))?;
    assert_eq!(first.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 2]);
    let mut all = first.concat();
    all.sort_unstable();
    assert_eq!(all, (0..10).collect::<Vec<_>>());
    assert_eq!(first, epoch(RandomKey::new(3))?);
    assert_ne!(first, epoch(RandomKey::new(4))?);
    // A static length leaves out what is less than a batch.
    let whole = batches(&x, Row, Batch::<4>::AXIS, RandomKey::new(3));
    assert_eq!(whole.len(), 2);
    for batch in whole {
        let batch: Tensor<i64, (Batch<4>,)> = batch;
        assert_eq!(batch.to_vec()?.len(), 4);
    }
    let other = Tensor::arange(Row::of(9), 0_i64..9);
    let line = line!() + 1;
    let (good, bad) = batches((&x, &other), Row, Batch::of(4), RandomKey::new(3))
        .next()
        .unwrap();
    assert!(good.to_vec().is_ok());
    assert_eq!(
        told(bad.to_vec()),
        format!(
            "batches: axis `Row` has length 10 on the left and 9 on the right (tests/indexing.rs:{line})"
        )
    );
    assert!(batches(&x, Row, Batch::of(0), RandomKey::new(3)).all(|batch| batch.to_vec().is_err()));
    Ok(())
}

proptest! {
    #[test]
    fn picks_and_updates_of_any_lengths(
        (rows, cols, points) in (1..6_usize, 1..6_usize, 0..7_usize),
        seed in any::<u64>(),
    ) {
        let x = Tensor::<i64, _>::integers(RandomKey::new(seed), (Row::of(rows), Col::of(cols)), -9..9);
        let r = Tensor::<i64, _>::integers(RandomKey::new(seed).split(0), (Point::of(points),), 0..rows as i64);
        let c = Tensor::<i64, _>::integers(RandomKey::new(seed).split(1), (Point::of(points),), 0..cols as i64);
        let v = Tensor::<i64, _>::integers(RandomKey::new(seed).split(2), (Point::of(points),), -9..9);
        let (rs, cs, vs) = (r.to_vec().unwrap(), c.to_vec().unwrap(), v.to_vec().unwrap());
        // A reversed view of the block, so that positions lead backwards.
        let x = x.flip(Row).permute((Col, Row));
        let before = x.to_vec().unwrap();
        let place = |i: usize| cs[i] as usize * rows + rs[i] as usize;
        let picked = x.take((Row, Col), (&r, &c)).to_vec().unwrap();
        prop_assert_eq!(picked, (0..points).map(|i| before[place(i)]).collect::<Vec<_>>());
        let (mut set, mut add, mut mul, mut min) = (before.clone(), before.clone(), before.clone(), before.clone());
        for i in 0..points {
            set[place(i)] = vs[i];
            add[place(i)] += vs[i];
            mul[place(i)] = mul[place(i)].wrapping_mul(vs[i]);
            min[place(i)] = min[place(i)].min(vs[i]);
        }
        let at = x.at((Row, Col), (&r, &c));
        prop_assert_eq!(at.set(&v).to_vec().unwrap(), set);
        prop_assert_eq!(at.add(&v).to_vec().unwrap(), add);
        prop_assert_eq!(at.mul(&v).to_vec().unwrap(), mul);
        prop_assert_eq!(at.min(&v).to_vec().unwrap(), min);
        let mask = x.gt(0);
        let kept = x.compress(&mask, Kept).unwrap().to_vec().unwrap();
        prop_assert_eq!(kept, before.iter().copied().filter(|&x| x > 0).collect::<Vec<_>>());
    }
}
