//! Writes `unary.rs` from the op table, and holds it to the table.

use std::fmt::Write;

use crate::graph::table::for_each_unary;

/// What a row of the table says of its method.
struct Row {
    attributes: &'static [&'static str],
    name: &'static str,
    method: &'static str,
    from: &'static str,
    to: &'static str,
    kind: &'static str,
}

macro_rules! rows {
    ($($(#[$attribute:meta])* $name:ident($method:ident: $from:tt => $to:tt) { $kind:ident, $($rest:tt)* })*) => {
        const ROWS: &[Row] = &[$(Row {
            attributes: &[$(stringify!($attribute)),*],
            name: stringify!($name),
            method: stringify!($method),
            from: stringify!($from),
            to: stringify!($to),
            kind: stringify!($kind),
        }),*];
    };
}
for_each_unary!(rows);

const HEAD: &str = "\
//! A method for each unary row of the op table.
//!
//! Made from the table by `TAUT_WRITE=1 cargo test --lib unary_source`, and compared with it in every test run. It is written
//! out, not expanded by a macro, so that what the compiler says about a method shows the method and no macro.

use super::super::{Backend, Tensor};
use crate::axis::Axes;
use crate::element::{Bits, Element, Float, Integer, Numeric, Signed};
use crate::graph::Unary;

/// # Functions of each element
impl<E: Element, S: Axes, B: Backend> Tensor<E, S, B> {
";

fn source() -> String {
    let mut text = HEAD.to_owned();
    for (i, row) in ROWS.iter().enumerate() {
        let (bound, result, example) = match row.kind {
            "real" => ("Float", "E", "f64"),
            "signed" => ("Signed", "E", "f64"),
            "num" => ("Numeric", "E", "f64"),
            "bits" => ("Bits", "E", "bool"),
            "int" => ("Integer", "E", "u64"),
            "test" => ("Float", "bool", "f64"),
            other => panic!("the kind {other} has no bound"),
        };
        if i > 0 {
            text.push('\n');
        }
        for line in row
            .attributes
            .iter()
            .filter_map(|attribute| documentation(attribute))
        {
            let _ = writeln!(text, "    ///{line}");
        }
        let _ = write!(
            text,
            "    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! {{ Item }}
    ///
    /// let x: Tensor<{example}, (Item,)> = Tensor::from_array({from});
    /// assert_eq!(x.{method}().to_vec()?, {to});
    /// # Ok::<(), taut::Error>(())
    /// ```
",
            from = numbers(row.from),
            method = row.method,
            to = numbers(row.to),
        );
        for attribute in row
            .attributes
            .iter()
            .filter(|attribute| documentation(attribute).is_none())
        {
            let _ = writeln!(text, "    #[{attribute}]");
        }
        let _ = write!(
            text,
            "    #[track_caller]
    #[must_use = \"a function of a tensor returns a new one\"]
    pub fn {method}(&self) -> Tensor<{result}, S, B>
    where
        E: {bound},
    {{
        Tensor::from_node(self.node().unary(Unary::{name}))
    }}
",
            method = row.method,
            name = row.name,
        );
    }
    text.push_str("}\n");
    text
}

/// The line of a documentation attribute; `None` for another attribute.
fn documentation(attribute: &str) -> Option<&str> {
    let text = attribute
        .strip_prefix("doc")?
        .trim_start()
        .strip_prefix('=')?
        .trim();
    Some(text.trim_start_matches('r').trim_matches('"'))
}

/// Tokens as they are written: without the space after a sign.
fn numbers(tokens: &str) -> String {
    tokens.replace("- ", "-").replace(" :: ", "::")
}

#[test]
fn methods_are_those_of_the_table() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/tensor/elementwise/unary.rs"
    );
    if std::env::var_os("TAUT_WRITE").is_some() {
        std::fs::write(file, source()).unwrap();
    }
    let written = std::fs::read_to_string(file).unwrap();
    for (i, (written, made)) in written.lines().zip(source().lines()).enumerate() {
        assert_eq!(
            written,
            made,
            "{file}:{}: run `TAUT_WRITE=1 cargo test --lib unary_source`",
            i + 1
        );
    }
    assert_eq!(
        written.len(),
        source().len(),
        "{file} is shorter or longer than the table makes it"
    );
}
