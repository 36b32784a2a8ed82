//! Trees of parameters: a tensor of the file for each leaf.

use std::fs::File;
use std::panic::Location;
use std::path::Path;

use super::super::source::{At, shown};
use super::reader::SafetensorsReader;
use super::writer::SafetensorsWriter;
use crate::asked::Asked;
use crate::error::{Place, Result};
use crate::grad::{Params, nodes, with_nodes};
use crate::graph::Node;

/// The name of the only tensor of a tree that is one.
const ALONE: &str = "tensor";

/// Writes a tree of parameters to a `.safetensors` file: each tensor under its name in the tree, with its axes.
///
/// # Errors
///
/// [`Error::Io`](crate::Error::Io), and the first thing that went wrong in what the tensors are made of; then the file is left alone.
///
/// # Examples
///
/// ```
/// use taut::io::{load_safetensors, save_safetensors};
/// # use taut::prelude::*;
/// axes! { Feature, Class }
///
/// #[derive(Params)]
/// struct Linear {
///     weight: Tensor<f32, (Feature<3>, Class<2>)>,
///     bias: Tensor<f32, (Class<2>,)>,
/// }
///
/// # let path = std::env::temp_dir().join(format!("taut-tree-{}.safetensors", std::process::id()));
/// let trained = Linear { weight: [[1., 2.], [3., 4.], [5., 6.]].into(), bias: [7., 8.].into() };
/// save_safetensors(&path, &trained)?;
/// let new = Linear { weight: Tensor::zeros((Feature::AXIS, Class::AXIS)), bias: Tensor::zeros((Class::AXIS,)) };
/// let loaded = load_safetensors(&path, &new)?;
/// assert_eq!(loaded.bias.to_vec()?, [7., 8.]);
/// # std::fs::remove_file(&path).ok();
/// # Ok::<(), taut::Error>(())
/// ```
#[track_caller]
pub fn save_safetensors<P: Params>(path: impl AsRef<Path>, params: &P) -> Result<()> {
    let file = shown(path.as_ref());
    let at = At {
        file: &file,
        place: Location::caller(),
    };
    let mut writer = SafetensorsWriter::new();
    for (name, node) in leaves(params) {
        writer.add_node(name, &node, at)?;
    }
    writer.write(path)
}

/// Reads a tree of parameters from a `.safetensors` file: the tensors of `like`, with their elements from the file.
///
/// Each tensor of the tree must be in the file, with the lengths that it has in `like` and, where the file has them, its axes; and each tensor of the
/// file must be in the tree. [`SafetensorsReader`] reads single ones.
///
/// # Errors
///
/// [`Error::WrongTensor`](crate::Error::WrongTensor) for a tensor that is another; [`Error::Format`](crate::Error::Format) for a
/// tensor that is missing or is not in the tree, and for a damaged file; [`Error::Io`](crate::Error::Io).
#[track_caller]
pub fn load_safetensors<P: Params>(path: impl AsRef<Path>, like: &P) -> Result<P> {
    load(
        path.as_ref(),
        like,
        Location::caller(),
        SafetensorsReader::node,
    )
}

/// The tree whose leaves `read` reads.
pub(super) fn load<P: Params>(
    path: &Path,
    like: &P,
    place: Place,
    mut read: impl FnMut(&mut SafetensorsReader<File>, &str, &Asked<'_>, Place) -> Result<Node>,
) -> Result<P> {
    let mut file = SafetensorsReader::open(path)?;
    let leaves = leaves(like);
    if let Some(extra) = file
        .names()
        .iter()
        .find(|extra| !leaves.iter().any(|(name, _)| name == **extra))
    {
        let at = At {
            file: &file.file,
            place,
        };
        return Err(at.damaged(format!(
            "tensor `{extra}` is not one of the tree that is asked for"
        )));
    }
    let mut read_one = |(name, node): &(String, Node)| {
        let lengths: Vec<Option<usize>> = node.lengths.iter().copied().map(Some).collect();
        let asked = Asked {
            dtype: node.dtype,
            names: node.names,
            lengths: &lengths,
        };
        read(&mut file, name, &asked, place)
    };
    let nodes = leaves
        .iter()
        .map(&mut read_one)
        .collect::<Result<Vec<Node>>>()?;
    Ok(with_nodes(like, &nodes))
}

/// The tensors of a tree, in order, with their names.
fn leaves<P: Params>(params: &P) -> Vec<(String, Node)> {
    let names = params.leaf_names().into_iter();
    let names = names.map(|name| {
        if name.is_empty() {
            ALONE.to_owned()
        } else {
            name
        }
    });
    names.zip(nodes(params)).collect()
}
