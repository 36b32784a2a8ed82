//! Picking and updating against NumPy's values and JAX's gradients: `tests/fixtures/indexing.json`.

#[allow(dead_code, reason = "this test uses a part of the module")]
#[path = "common/json.rs"]
mod json;

use json::{array, each, floats, integer, read, text};
use serde_json::Value;
use taut::prelude::*;

axes! { Row, Plane, Col, Point, Other, Along, Kept, Hit }

type Block = Tensor<f64, (Row<3>, Plane<2>, Col<4>)>;
type Values = Tensor<f64, (Point<3>, Plane<2>)>;

struct Inputs {
    x: Block,
    rows: Tensor<i64, (Point<3>,)>,
    cols: Tensor<i64, (Point<3>,)>,
    along: Tensor<i64, (Row<3>, Plane<2>, Along<3>)>,
    mask: Tensor<bool, (Row<3>, Col<4>)>,
    values: Values,
}

fn whole(v: &Value, key: &str) -> Vec<i64> {
    each(v, key, |v| integer(v) as i64)
}

fn inputs(file: &Value) -> taut::Result<Inputs> {
    let inputs = &array(&file["inputs"])[0];
    let mask = whole(inputs, "mask")
        .iter()
        .map(|&x| x != 0)
        .collect::<Vec<_>>();
    Ok(Inputs {
        x: Tensor::new((Row::AXIS, Plane::AXIS, Col::AXIS), floats(inputs, "x"))?,
        rows: Tensor::new((Point::AXIS,), whole(inputs, "rows"))?,
        cols: Tensor::new((Point::AXIS,), whole(inputs, "cols"))?,
        along: Tensor::new(
            (Row::AXIS, Plane::AXIS, Along::AXIS),
            whole(inputs, "along"),
        )?,
        mask: Tensor::new((Row::AXIS, Col::AXIS), mask)?,
        values: Tensor::new((Point::AXIS, Plane::AXIS), floats(inputs, "values"))?,
    })
}

fn assert_near(what: &str, found: &[f64], expected: &[f64]) {
    assert_eq!(found.len(), expected.len(), "{what}");
    for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
        let near = (found - expected).abs() <= 1e-14 * expected.abs().max(1.0);
        assert!(near, "{what}, element {i}: {found}, not {expected}");
    }
}

/// Checks a function of the block that gives axes `S`, and its gradient.
fn check_picked<S: Shape + Distinct>(
    case: &Value,
    x: &Block,
    function: impl Fn(&Block) -> Tensor<f64, S>,
) {
    let what = text(case, "name");
    let y = function(x);
    assert_eq!(y.to_vec().unwrap(), floats(case, "y"), "{what}");
    let w = Tensor::<f64, S>::new(y.shape(), floats(case, "w")).unwrap();
    let (_, pull) = vjp(function, x);
    assert_near(&what, &pull(&w).to_vec().unwrap(), &floats(case, "d"));
}

#[test]
fn what_is_picked_is_what_numpy_picks() -> taut::Result<()> {
    let file = read("indexing");
    let Inputs {
        x,
        rows,
        cols,
        along,
        mask,
        ..
    } = inputs(&file)?;
    let cases = array(&file["picked"]);
    assert_eq!(cases.len(), 4);
    let others = cols.rename(Point, Other);
    for case in cases {
        match text(case, "name").as_str() {
            "vectorised" => check_picked(case, &x, |x| x.take((Row, Col), (&rows, &cols))),
            // Axes in the order of NumPy's.
            "outer" => check_picked(case, &x, |x| {
                x.take((Row, Col), (&rows, &others))
                    .permute((Point, Other, Plane))
            }),
            "along" => check_picked(case, &x, |x| x.take(Col, &along)),
            "mask" => check_picked(case, &x, |x| x.compress(&mask, Kept).unwrap()),
            other => panic!("no test of {other}"),
        }
    }
    Ok(())
}

#[test]
fn updates_are_those_of_numpy_and_jax() -> taut::Result<()> {
    let file = read("indexing");
    let Inputs {
        x, rows, values, ..
    } = inputs(&file)?;
    let cases = array(&file["updated"]);
    assert_eq!(cases.len(), 9);
    for case in cases {
        let what = text(case, "name");
        let cols = Tensor::<i64, (Point<3>,)>::new((Point::AXIS,), whole(case, "columns"))?;
        let update = |(x, v): &(Block, Values)| {
            let at = x.at((Row, Col), (&rows, &cols));
            match what.as_str() {
                "set" => at.set(v),
                "add" => at.add(v),
                "mul" => at.mul(v),
                "min" => at.min(v),
                "max" => at.max(v),
                other => panic!("no test of {other}"),
            }
        };
        let both = (x.clone(), values.clone());
        assert_near(&what, &update(&both).to_vec()?, &floats(case, "y"));
        if case.get("d").is_some() {
            let w = Block::new(x.shape(), floats(case, "w"))?;
            let (_, pull) = vjp(update, &both);
            let (d, dv) = pull(&w);
            assert_near(&what, &d.to_vec()?, &floats(case, "d"));
            assert_near(&what, &dv.to_vec()?, &floats(case, "dv"));
        }
    }
    Ok(())
}

#[test]
fn positions_of_a_mask_are_those_of_numpy() -> taut::Result<()> {
    let file = read("indexing");
    let hits = inputs(&file)?.mask.nonzero(Hit)?;
    let expected = array(&file["nonzero"]);
    assert_eq!(hits.along(Row).to_vec()?, whole(&expected[0], "y"));
    assert_eq!(hits.along(Col).to_vec()?, whole(&expected[1], "y"));
    Ok(())
}
