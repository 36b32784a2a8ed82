//! The type of a tensor as messages about foreign data show it.

use crate::graph::DType;

/// `f32 (Row, Col<3>)`
pub(crate) fn tensor(dtype: DType, names: &[&str], lengths: &[Option<usize>]) -> String {
    let axes = names.iter().zip(lengths);
    let axes = axes.map(|(name, length)| match length {
        Some(length) => format!("{name}<{length}>"),
        None => (*name).to_owned(),
    });
    let axes = axes.collect::<Vec<_>>().join(", ");
    format!("{} ({axes})", dtype.name())
}
