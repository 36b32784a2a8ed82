//! Contractions of several operands, and what two axes are as a matrix, against naive loops.

use taut::prelude::*;
use taut::{Error, Result};

axes! { A, Bee, C, D, F, Row, Col, Place, Space, Point, Centre }

fn counted<S: Axes + Distinct>(shape: S, seed: i64) -> Tensor<i64, S> {
    let count = Tensor::<i64, S>::zeros(shape).to_vec().unwrap().len() as i64;
    let values = (0..count).map(|i| (i * 7 + seed) % 11 - 5).collect();
    Tensor::new(shape, values).unwrap()
}

#[test]
fn a_chain_of_matrices_in_any_order_of_what_is_kept() -> Result<()> {
    let (a, b, c) = (
        counted((A::of(3), Bee::of(4)), 1),
        counted((Bee::of(4), C::of(5)), 2),
        counted((C::of(5), D::of(2)), 3),
    );
    let expected = a.dot(&b, Bee).dot(&c, C);
    let y: Tensor<i64, (A, D)> = contract((&a, &b, &c), (A, D));
    assert_eq!(y.to_vec()?, expected.to_vec()?);
    let y: Tensor<i64, (D, A)> = contract((&c, &a, &b), (D, A));
    assert_eq!(y.to_vec()?, expected.permute((D, A)).to_vec()?);
    let all: Tensor<i64, ()> = contract((&a, &b, &c), ());
    assert_eq!(all.item()?, expected.sum((A, D)).item()?);
    let floats: Tensor<f64, (A, D)> = contract(
        (&a.cast::<f64>(), &b.cast::<f64>(), &c.cast::<f64>()),
        (A, D),
    );
    assert_eq!(floats.to_vec()?, expected.cast::<f64>().to_vec()?);
    Ok(())
}

#[test]
fn shared_lone_and_kept_axes_of_four_operands() -> Result<()> {
    let lengths = [2, 3, 4, 5];
    let w = counted((A::of(2), Bee::of(3)), 1);
    let x = counted((A::of(2), C::of(4)), 2);
    let y = counted((A::of(2), Bee::of(3), D::of(5)), 3);
    let z = counted((D::of(5), F::of(6)), 4);
    let found: Tensor<i64, (Bee, A)> = contract((&w, &x, &y, &z), (Bee, A));
    let (w, x, y, z) = (w.to_vec()?, x.to_vec()?, y.to_vec()?, z.to_vec()?);
    let mut expected = vec![0; 6];
    for a in 0..lengths[0] {
        for b in 0..lengths[1] {
            for c in 0..lengths[2] {
                for d in 0..lengths[3] {
                    for f in 0..6 {
                        expected[b * 2 + a] +=
                            w[a * 3 + b] * x[a * 4 + c] * y[(a * 3 + b) * 5 + d] * z[d * 6 + f];
                    }
                }
            }
        }
    }
    assert_eq!(found.to_vec()?, expected);
    Ok(())
}

#[test]
fn one_operand_is_summed_and_eight_are_multiplied_in_pairs() -> Result<()> {
    let x = counted((A::of(2), Bee::of(3)), 5);
    let sum: Tensor<i64, (Bee,)> = contract((&x,), Bee);
    assert_eq!(sum.to_vec()?, x.sum(A).to_vec()?);
    let v = counted((A::of(4),), 2);
    let power: Tensor<i64, (A,)> = contract((&v, &v, &v, &v, &v, &v, &v, &v), A);
    let expected: Vec<i64> = v.to_vec()?.iter().map(|v| v.pow(8)).collect();
    assert_eq!(power.to_vec()?, expected);
    let seven: Tensor<i64, ()> = contract((&v, &v, &v, &v, &v, &v, &v), ());
    assert_eq!(
        seven.item()?,
        v.to_vec()?.iter().map(|v| v.pow(7)).sum::<i64>()
    );
    let truth: Tensor<bool, (A<2>, Bee<2>)> = [[true, false], [false, false]].into();
    let any: Tensor<bool, (A<2>,)> = contract((&truth, &truth), A);
    assert_eq!(any.to_vec()?, [true, false]);
    Ok(())
}

/// The cheap order is taken: the small result of the last two first.
#[test]
fn the_order_is_that_of_fewest_multiplications() -> Result<()> {
    let a = Tensor::<f32, _>::ones((A::of(200), Bee::of(200))).eval()?;
    let b = Tensor::<f32, _>::ones((Bee::of(200), C::of(200))).eval()?;
    let v = Tensor::<f32, _>::ones((C::of(200),)).eval()?;
    let y: Tensor<f32, (A,)> = contract((&a, &b, &v), A);
    let plan = y.explain()?;
    assert!(!plan.contains("(200 x 200) (200 x 200)"), "{plan}");
    assert_eq!(y.to_vec()?, [40_000.0; 200]);
    Ok(())
}

#[test]
fn lengths_that_differ_are_an_error_that_names_the_axis() {
    let (a, b, c) = (
        counted((A::of(3), Bee::of(4)), 1),
        counted((Bee::of(4), C::of(5)), 2),
        counted((C::of(6),), 3),
    );
    let y: Tensor<i64, (A,)> = contract((&a, &b, &c), A);
    let text = y.to_vec().unwrap_err().to_string();
    assert!(
        text.contains("contract: axis `C` has length 5 on the left and 6"),
        "{text}"
    );
}

#[test]
fn gradients_of_a_contraction_of_three() -> Result<()> {
    let a: Tensor<f64, (A<2>, Bee<2>)> = [[1., 2.], [3., 4.]].into();
    let b: Tensor<f64, (Bee<2>, C<2>)> = [[5., 6.], [7., 8.]].into();
    let c: Tensor<f64, (C<2>,)> = [9., 10.].into();
    let f = |(a, b, c): &(Tensor<f64, _>, Tensor<f64, _>, Tensor<f64, _>)| {
        let y: Tensor<f64, ()> = contract((a, b, c), ());
        y
    };
    let (da, db, dc) = grad(f, &(a.clone(), b.clone(), c.clone()));
    assert_eq!(da.to_vec()?, [105., 143., 105., 143.]);
    assert_eq!(db.to_vec()?, [36., 40., 54., 60.]);
    assert_eq!(dc.to_vec()?, [62., 72.]);
    Ok(())
}

#[test]
fn diagonals_and_traces_of_all_offsets() -> Result<()> {
    for (rows, columns) in [(3, 5), (5, 3), (4, 4), (1, 3), (0, 2)] {
        let x = counted((A::of(2), Row::of(rows), Col::of(columns)), 3);
        let values = x.to_vec()?;
        for offset in -6..7_i64 {
            let y: Tensor<i64, (A, Place)> = x.diagonal(Row, Col, offset, Place);
            let mut expected = Vec::new();
            for a in 0..2 {
                for row in 0..rows {
                    let column = row as i64 + offset;
                    if (0..columns as i64).contains(&column) {
                        expected.push(values[(a * rows + row) * columns + column as usize]);
                    }
                }
            }
            assert_eq!(y.to_vec()?, expected, "{rows} {columns} {offset}");
            // The other way round, the diagonals are on the other side.
            let turned = x.diagonal(Col, Row, -offset, Place);
            assert_eq!(turned.to_vec()?, expected, "{rows} {columns} {offset}");
        }
        let trace: Tensor<i64, (A,)> = x.trace(Row, Col);
        assert_eq!(
            trace.to_vec()?,
            x.diagonal(Row, Col, 0, Place).sum(Place).to_vec()?
        );
        assert_eq!(trace.to_vec()?, x.trace(Col, Row).to_vec()?);
    }
    let x: Tensor<f64, (Row<2>, Col<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
    let g = grad(
        |x| {
            x.diagonal(Row, Col, 1, Place::<2>::AXIS)
                .square()
                .sum(Place)
        },
        &x,
    );
    assert_eq!(g.to_vec()?, [0., 4., 0., 0., 0., 12.]);
    let wrong = x.diagonal(Row, Col, 1, Place::of(3)).to_vec().unwrap_err();
    assert!(matches!(wrong, Error::Lengths { .. }), "{wrong}");
    Ok(())
}

#[test]
fn triangles_keep_one_side() -> Result<()> {
    let x = counted((Row::of(3), Col::of(4)), 1);
    let values = x.to_vec()?;
    for offset in -4..5_i64 {
        let keep = |f: fn(i64, i64) -> bool| -> Vec<i64> {
            let one = |i: usize| {
                let (row, column) = ((i / 4) as i64, (i % 4) as i64);
                if f(column - row, offset) {
                    values[i]
                } else {
                    0
                }
            };
            (0..12).map(one).collect()
        };
        assert_eq!(
            x.tril(Row, Col, offset).to_vec()?,
            keep(|d, o| d <= o),
            "{offset}"
        );
        assert_eq!(
            x.triu(Row, Col, offset).to_vec()?,
            keep(|d, o| d >= o),
            "{offset}"
        );
    }
    let ones = Tensor::<f64, _>::ones((Row::<2>::AXIS, Col::<2>::AXIS));
    let g = grad(|x| x.tril(Row, Col, 0).sum((Row, Col)), &ones);
    assert_eq!(g.to_vec()?, [1., 0., 1., 1.]);
    Ok(())
}

#[test]
fn kronecker_products_match_axes_by_name() -> Result<()> {
    let a = counted((Row::of(2), Col::of(3)), 1);
    let b = counted((Col::of(2), Row::of(4)), 2);
    let c: Tensor<i64, (Row, Col)> = a.kron(&b, (Row::of(8), Col::of(6)));
    let (x, y) = (a.to_vec()?, b.permute((Row, Col)).to_vec()?);
    let mut expected = Vec::new();
    for row in 0..8 {
        for column in 0..6 {
            expected.push(x[row / 4 * 3 + column / 2] * y[row % 4 * 2 + column % 2]);
        }
    }
    assert_eq!(c.to_vec()?, expected);
    let wrong = a.kron(&b, (Row::of(7), Col::of(6))).to_vec().unwrap_err();
    assert!(
        wrong.to_string().contains("Row 2 x 4 = 8, but Row is 7"),
        "{wrong}"
    );
    Ok(())
}

#[test]
fn grids_cross_products_and_distances() -> Result<()> {
    let (r, c): (Tensor<i32, (Row<2>,)>, Tensor<f32, (Col<2>,)>) = ([1, 2].into(), [3., 4.].into());
    let (rows, columns) = meshgrid((&r, &c));
    let rows: Tensor<i32, (Row<2>, Col<2>)> = rows;
    let columns: Tensor<f32, (Row<2>, Col<2>)> = columns;
    assert_eq!(rows.to_vec()?, [1, 1, 2, 2]);
    assert_eq!(columns.to_vec()?, [3., 4., 3., 4.]);

    let a: Tensor<i64, (Point<2>, Space<3>)> = [[1, 2, 3], [0, -1, 5]].into();
    let b: Tensor<i64, (Space<3>,)> = [4, 5, 6].into();
    let cross: Tensor<i64, (Point<2>, Space<3>)> = a.cross(&b, Space);
    assert_eq!(cross.to_vec()?, [-3, 6, -3, -31, 20, 4]);
    let wrong = counted((Space::of(2),), 1);
    let wrong = wrong.cross(&wrong, Space).to_vec().unwrap_err();
    assert!(wrong.to_string().contains("Space is 2, not 3"), "{wrong}");

    let points: Tensor<f64, (Point<2>, Space<2>)> = [[0., 0.], [3., 4.]].into();
    let centres: Tensor<f64, (Centre<2>, Space<2>)> = [[0., 0.], [6., 8.]].into();
    let d: Tensor<f64, (Point<2>, Centre<2>)> = points.cdist(&centres, Space);
    assert_eq!(d.to_vec()?, [0., 10., 5., 5.]);
    let g = grad(|p| p.cdist(&centres, Space).sum((Point, Centre)), &points);
    for (found, expected) in g.to_vec()?.into_iter().zip([-0.6, -0.8, 0., 0.]) {
        assert!(
            (found - expected).abs() <= f64::EPSILON,
            "{found} {expected}"
        );
    }
    Ok(())
}
