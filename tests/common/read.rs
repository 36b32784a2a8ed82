//! One function a file of fixtures.

#[path = "json.rs"]
mod json;

use super::*;
use json::*;
use serde_json::Value;

pub fn unary() -> UnaryFile {
    let file = read("unary");
    UnaryFile {
        functions: each(&file, "functions", |v| Unary {
            name: text(v, "name"),
            x: floats(v, "x"),
            y: floats(v, "y"),
            d: slopes(v, "d"),
        }),
        predicates: each(&file, "predicates", |v| Predicate {
            name: text(v, "name"),
            x: floats(v, "x"),
            y: bools(v, "y"),
        }),
    }
}

pub fn binary() -> BinaryFile {
    let file = read("binary");
    BinaryFile {
        functions: each(&file, "functions", |v| Binary {
            name: text(v, "name"),
            a: floats(v, "a"),
            b: floats(v, "b"),
            y: floats(v, "y"),
            da: slopes(v, "da"),
            db: slopes(v, "db"),
        }),
        comparisons: each(&file, "comparisons", |v| Comparison {
            name: text(v, "name"),
            a: floats(v, "a"),
            b: floats(v, "b"),
            y: bools(v, "y"),
        }),
    }
}

pub fn reduce() -> ReduceFile {
    let file = read("reduce");
    let inputs = each(&file, "inputs", |v| {
        (
            text(v, "name"),
            Array {
                lengths: sizes(v, "lengths"),
                data: floats(v, "x"),
            },
        )
    });
    ReduceFile {
        reductions: each(&file, "reductions", |v| reduction(v, &inputs, float)),
        indices: each(&file, "indices", |v| reduction(v, &inputs, signed)),
        logic: each(&file, "logic", |v| reduction(v, &inputs, signed)),
    }
}

fn reduction<T>(
    v: &Value,
    inputs: &[(String, Array<f64>)],
    element: impl Fn(&Value) -> T,
) -> Reduction<T> {
    let (input, x) = inputs[size(&v["input"])].clone();
    Reduction {
        name: text(v, "name"),
        input,
        x,
        over: sizes(v, "over"),
        y: Array {
            lengths: sizes(v, "lengths"),
            data: each(v, "y", element),
        },
        w: if v["w"].is_null() {
            Vec::new()
        } else {
            floats(v, "w")
        },
        d: (!v["d"].is_null()).then(|| floats(v, "d")),
    }
}

pub fn contract() -> ContractFile {
    let file = read("contract");
    let operand = |v: &Value| Operand {
        axes: each(v, "axes", string),
        x: Array {
            lengths: sizes(v, "lengths"),
            data: floats(v, "x"),
        },
        d: floats(v, "d"),
    };
    let contraction = |v: &Value| Contraction {
        left: operand(&v["left"]),
        right: operand(&v["right"]),
        over: each(v, "over", string),
        axes: each(v, "axes", string),
        y: Array {
            lengths: sizes(v, "lengths"),
            data: floats(v, "y"),
        },
        w: floats(v, "w"),
    };
    ContractFile {
        dot: each(&file, "dot", contraction),
        dot_to: each(&file, "dot_to", contraction),
    }
}

pub fn movement() -> Vec<Movement> {
    each(&read("movement"), "cases", |v| {
        let mut next = 0..;
        let inputs = each(v, "inputs", |lengths| {
            let lengths: Vec<usize> = array(lengths).iter().map(size).collect();
            Array {
                data: next.by_ref().take(lengths.iter().product()).collect(),
                lengths,
            }
        });
        Movement {
            how: way(v),
            inputs,
            y: Array {
                lengths: sizes(v, "lengths"),
                data: each(v, "y", signed),
            },
        }
    })
}

fn way(v: &Value) -> Move {
    let bound = |key: &str| v[key].as_i64();
    let axis = || size(&v["axis"]);
    match text(v, "name").as_str() {
        "permute" => Move::Permute {
            order: sizes(v, "order"),
        },
        "flip" => Move::Flip {
            axes: sizes(v, "axes"),
        },
        "slice" => Move::Slice {
            axis: axis(),
            start: bound("start"),
            end: bound("end"),
            step: bound("step"),
        },
        "concat" => Move::Concat { axis: axis() },
        "stack" => Move::Stack { axis: axis() },
        "roll" => Move::Roll {
            axis: axis(),
            shift: signed(&v["shift"]),
        },
        "repeat" => Move::Repeat {
            axis: axis(),
            times: size(&v["times"]),
        },
        "tile" => Move::Tile {
            axis: axis(),
            times: size(&v["times"]),
        },
        "pad" => Move::Pad {
            axis: axis(),
            before: size(&v["before"]),
            after: size(&v["after"]),
            value: signed(&v["value"]),
        },
        other => panic!("movement.json: no movement is called {other}"),
    }
}

pub fn integers() -> IntegersFile {
    let file = read("integers");
    IntegersFile {
        unary: each(&file, "unary", |v| IntegerUnary {
            name: text(v, "name"),
            kind: text(v, "type"),
            a: each(v, "a", integer),
            y: each(v, "y", integer),
        }),
        binary: each(&file, "binary", |v| IntegerBinary {
            name: text(v, "name"),
            kind: text(v, "type"),
            a: each(v, "a", integer),
            b: each(v, "b", integer),
            y: each(v, "y", integer),
        }),
        casts: each(&file, "casts", |v| Cast {
            from: text(v, "from"),
            to: text(v, "to"),
            x: each(v, "x", number),
            y: each(v, "y", number),
        }),
    }
}

pub fn order() -> OrderFile {
    let file = read("order");
    let inputs = each(&file, "inputs", |v| {
        let data = floats(v, "x");
        let lengths = sizes(v, "lengths");
        (text(v, "name"), Array { lengths, data })
    });
    let along = |v: &Value| {
        let (input, x) = inputs[size(&v["input"])].clone();
        Along {
            name: text(v, "name"),
            input,
            x,
            axis: size(&v["axis"]),
            reverse: v["reverse"].as_bool().unwrap_or_default(),
            n: v["n"].as_u64().unwrap_or_default() as usize,
            q: v["q"].as_f64().unwrap_or_default(),
            y: floats(v, "y"),
            d: (!v["d"].is_null()).then(|| floats(v, "d")),
        }
    };
    OrderFile {
        scans: each(&file, "scans", along),
        orders: each(&file, "orders", along),
        searches: each(&file, "searches", |v| Search {
            sorted: floats(v, "sorted"),
            values: floats(v, "values"),
            right: flag(&v["right"]),
            y: each(v, "y", signed),
        }),
        histograms: each(&file, "histograms", |v| Histogram {
            x: floats(v, "x"),
            range: v["low"].as_f64().zip(v["high"].as_f64()),
            edges: if v["edges"].is_null() {
                Vec::new()
            } else {
                floats(v, "edges")
            },
            y: each(v, "y", signed),
        }),
        distinct: each(&file, "distinct", |v| Distinct {
            x: Array {
                lengths: sizes(v, "lengths"),
                data: floats(v, "x"),
            },
            values: floats(v, "values"),
            inverse: each(v, "inverse", signed),
            counts: each(v, "counts", signed),
        }),
    }
}

pub fn random() -> Vec<Philox> {
    each(&read("random"), "philox4x32_10", |v| Philox {
        counter: words(v, "counter"),
        key: words(v, "key"),
        y: words(v, "y"),
        published: flag(&v["published"]),
    })
}

fn number(v: &Value) -> Number {
    whole(v).map_or_else(|| Number::Float(float(v)), Number::Integer)
}
