//! The errors that are found while a plan runs, charged to the user's operation.

use super::evaluate;
use crate::element::sealed::Stored;
use crate::error::Error;
use crate::graph::{DType, Node, Op, Scalar};

/// The error of an elementwise operation that has no result for an element.
pub(crate) fn of_element(node: &Node) -> Error {
    let (operation, place) = (node.op.name(), node.place);
    match node.op {
        Op::TryCast => Error::Conversion {
            value: unconvertible(node),
            to: node.dtype.name(),
            place,
        },
        _ => Error::DivisionByZero { operation, place },
    }
}

/// The error of a position that is not one of the axis, in the index tensor `which`.
pub(crate) fn out_of_range(node: &Node, which: usize, index: i64) -> Error {
    let (axis, block) = match &node.op {
        Op::Take(indexing) => (indexing.by[which].0.into(), node.sources().first().cloned()),
        Op::Scatter(_, indexing) => (indexing.by[which].0.into(), Some(node.clone())),
        _ => (0, None),
    };
    let name = block
        .as_ref()
        .and_then(|block| block.names.get(axis))
        .copied()
        .unwrap_or("?");
    let length = block
        .as_ref()
        .and_then(|block| block.lengths.get(axis))
        .copied()
        .unwrap_or(0);
    Error::OutOfRange {
        operation: node.op.name(),
        axis: name.to_owned(),
        index,
        length,
        place: node.place,
    }
}

/// The first value that a checked conversion would have changed, as text.
fn unconvertible(node: &Node) -> String {
    let Some(source) = node.sources().first().cloned() else {
        return "a value".to_owned();
    };
    let back = source.cast(node.dtype).cast(source.dtype);
    if evaluate(&[source.clone(), back.clone()]).is_err() {
        return "a value".to_owned();
    }
    let (Some(values), Some(after)) = (scalars(&source), scalars(&back)) else {
        return "a value".to_owned();
    };
    let changed = values
        .iter()
        .zip(&after)
        .find(|(a, b)| a.bits != b.bits)
        .or(values.iter().zip(&after).next());
    changed.map_or("a value".to_owned(), |(value, _)| text(*value))
}

fn scalars(node: &Node) -> Option<Vec<Scalar>> {
    let bytes = node.buffer()?.as_slice::<u8>();
    let one = |chunk: &[u8]| {
        let mut bits = [0u8; 8];
        bits[..chunk.len()].copy_from_slice(chunk);
        Scalar::new(node.dtype, u64::from_le_bytes(bits))
    };
    Some(bytes.chunks_exact(node.dtype.size()).map(one).collect())
}

/// A scalar as Rust prints it.
pub(crate) fn text(value: Scalar) -> String {
    match value.dtype {
        DType::I8 => (value.bits as i8).to_string(),
        DType::I16 => (value.bits as i16).to_string(),
        DType::I32 => (value.bits as i32).to_string(),
        DType::I64 => (value.bits as i64).to_string(),
        DType::U8 | DType::U16 | DType::U32 | DType::U64 => value.bits.to_string(),
        DType::Bool => bool::from_plain(value.bits as u8).to_string(),
        DType::F16 | DType::BF16 | DType::F32 => (value.to_f64() as f32).to_string(),
        DType::F64 => value.to_f64().to_string(),
    }
}
