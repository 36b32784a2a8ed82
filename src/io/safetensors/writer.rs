//! Writing tensors by name.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufWriter, Write};
use std::panic::Location;
use std::path::Path;

use super::super::elements::{self, Order};
use super::super::source::{At, create, shown};
use super::header::METADATA;
use super::json::quoted;
use super::{axes_key, spell};
use crate::axis::Axes;
use crate::element::Element;
use crate::error::Result;
use crate::exec::evaluate;
use crate::graph::Node;
use crate::tensor::{Backend, Tensor};

/// Elements start at a multiple of this, so that a file of large tensors can be mapped.
const ALIGNMENT: usize = 64;

/// Tensors that go into a `.safetensors` file together: see [`SafetensorsReader`](super::SafetensorsReader).
///
/// Equivalents: `safetensors.numpy.save_file(tensors, path, metadata)`.
#[derive(Default)]
pub struct SafetensorsWriter {
    tensors: BTreeMap<String, Node>,
    metadata: BTreeMap<String, String>,
}

impl SafetensorsWriter {
    /// No tensors yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a tensor; its axes go into the metadata as `axes.NAME`. Nothing is computed or copied before the file is written.
    ///
    /// # Errors
    ///
    /// [`Error::Format`](crate::Error::Format) where there is a tensor of that name, or it is `__metadata__`.
    #[track_caller]
    pub fn add<E: Element, S: Axes, B: Backend>(
        &mut self,
        name: impl Into<String>,
        tensor: &Tensor<E, S, B>,
    ) -> Result<&mut Self> {
        let at = At {
            file: STREAM,
            place: Location::caller(),
        };
        self.add_node(name.into(), tensor.node(), at)?;
        Ok(self)
    }

    /// Says something beside the tensors. What was said under `key` before is replaced.
    pub fn metadata(&mut self, key: impl Into<String>, text: impl Into<String>) -> &mut Self {
        self.metadata.insert(key.into(), text.into());
        self
    }

    /// Writes the file, computing what has not been computed yet, all in one piece.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io), and the first thing that went wrong in what the tensors are made of; then the file is left alone.
    #[track_caller]
    pub fn write(&self, path: impl AsRef<Path>) -> Result<()> {
        let (path, place) = (path.as_ref(), Location::caller());
        let file = shown(path);
        let at = At { file: &file, place };
        self.evaluate()?;
        let mut writer = BufWriter::new(create(path, at)?);
        self.write_at(&mut writer, at)
    }

    /// Writes the bytes of the file to `writer`.
    ///
    /// # Errors
    ///
    /// As [`write`](SafetensorsWriter::write).
    #[track_caller]
    pub fn write_to(&self, mut writer: impl Write) -> Result<()> {
        let at = At {
            file: STREAM,
            place: Location::caller(),
        };
        self.evaluate()?;
        self.write_at(&mut writer, at)
    }

    pub(super) fn add_node(&mut self, name: String, node: &Node, at: At<'_>) -> Result<()> {
        if name == METADATA {
            return Err(at.damaged(format!("a tensor can't have the name `{METADATA}`")));
        }
        if self.tensors.contains_key(&name) {
            return Err(at.damaged(format!("two tensors have the name `{name}`")));
        }
        self.metadata.insert(axes_key(&name), node.names.join(","));
        self.tensors.insert(name, node.clone());
        Ok(())
    }

    fn evaluate(&self) -> Result<()> {
        evaluate(&self.tensors.values().cloned().collect::<Vec<_>>())
    }

    fn write_at(&self, writer: &mut dyn Write, at: At<'_>) -> Result<()> {
        // Largest elements first keeps each tensor aligned; the order of names otherwise.
        let mut tensors: Vec<(&String, &Node)> = self.tensors.iter().collect();
        tensors.sort_by_key(|(_, node)| std::cmp::Reverse(node.dtype.size()));
        let header = self.header(&tensors);
        let io = |error: std::io::Error| at.io(&error);
        writer
            .write_all(&(header.len() as u64).to_le_bytes())
            .map_err(io)?;
        writer.write_all(header.as_bytes()).map_err(io)?;
        for (_, node) in tensors {
            elements::write(writer, node, Order::Little, at)?;
        }
        writer.flush().map_err(io)
    }

    /// The JSON object, with spaces behind it.
    fn header(&self, tensors: &[(&String, &Node)]) -> String {
        let mut header = String::from("{");
        if !self.metadata.is_empty() {
            let metadata: Vec<String> = self
                .metadata
                .iter()
                .map(|(key, text)| format!("{}:{}", quoted(key), quoted(text)))
                .collect();
            let _ = write!(header, "{}:{{{}}}", quoted(METADATA), metadata.join(","));
        }
        let mut start = 0;
        for (name, node) in tensors {
            let comma = if header.len() > 1 { "," } else { "" };
            let end = start + node.count() * node.dtype.size();
            let _ = write!(
                header,
                "{comma}{}:{{\"dtype\":\"{}\",\"shape\":{:?},\"data_offsets\":[{start},{end}]}}",
                quoted(name),
                spell(node.dtype),
                node.lengths.as_slice(),
            );
            start = end;
        }
        header.push('}');
        let padded = (8 + header.len()).next_multiple_of(ALIGNMENT) - 8;
        header.extend(std::iter::repeat_n(' ', padded - header.len()));
        header
    }
}

impl std::fmt::Debug for SafetensorsWriter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SafetensorsWriter")
            .field("tensors", &self.tensors.keys())
            .field("metadata", &self.metadata)
            .finish()
    }
}

/// What stands for the file of a writer.
const STREAM: &str = "safetensors data";
