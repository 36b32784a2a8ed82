//! Making tensors: from data, of one value, of positions and ranges, from a function.

mod array;
mod fill;
mod function;
mod range;

use std::fmt::Write;
use std::sync::Arc;

use super::Tensor;
use crate::axis::Axes;
use crate::element::Element;
use crate::element::sealed::Stored;
use crate::error::{Error, Place, Result};
use crate::exec::cpu::memory::Buffer;
use crate::graph::shape::is_addressable;
use crate::graph::{DType, Lengths, Names, Node};

pub use array::ArrayFor;
pub use function::Indexed;
pub use range::{Endpoint, IntoProgression, Progression};

/// The error of `operation`, if a tensor of these lengths is larger than memory can be.
pub(crate) fn too_large(
    operation: &str,
    lengths: &[usize],
    dtype: DType,
    place: Place,
) -> Option<Error> {
    let fits = is_addressable(lengths, dtype.size());
    (!fits).then(|| Error::TooLarge {
        operation: operation.to_owned(),
        lengths: lengths.to_vec(),
        place,
    })
}

/// A tensor in error.
pub(crate) fn failed<E: Element, S: Axes>(
    error: Error,
    lengths: &[usize],
    place: Place,
) -> Tensor<E, S> {
    let lengths = Lengths::from_slice(lengths);
    Tensor::from_node(Node::failed(error, E::DTYPE, lengths, S::NAMES, place))
}

/// The node of elements in memory, which are as many as the lengths say. A large vector is taken over, not copied.
pub(crate) fn stored<E: Element>(
    data: Vec<E>,
    lengths: Lengths,
    names: Names,
    place: Place,
) -> Result<Node> {
    let plain: Vec<<E as Stored>::Plain> = data.into_iter().map(Stored::to_plain).collect();
    let buffer = Arc::new(Buffer::from_vec(plain)?);
    Ok(Node::stored(buffer, E::DTYPE, lengths, names, place))
}

/// The tensor of elements that are known to be as many as the lengths say; in error where memory is refused.
fn made<E: Element, S: Axes>(
    data: Vec<E>,
    lengths: Lengths,
    names: Names,
    place: Place,
) -> Tensor<E, S> {
    let node = stored(data, lengths.clone(), names, place)
        .unwrap_or_else(|error| Node::failed(error, E::DTYPE, lengths, names, place));
    Tensor::from_node(node)
}

/// `Batch 2, Pixel 64`.
fn describe<S: Axes>(lengths: &[usize]) -> String {
    let mut text = String::new();
    for (i, (name, length)) in S::NAMES.iter().zip(lengths).enumerate() {
        let comma = if i > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{name} {length}");
    }
    if text.is_empty() {
        "no axes".to_owned()
    } else {
        text
    }
}
