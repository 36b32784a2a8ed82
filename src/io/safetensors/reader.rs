//! Reading tensors by name.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::panic::Location;
use std::path::Path;
use std::sync::Arc;

use super::super::elements::{self, Order};
use super::super::source::{At, open, shown};
use super::header::Header;
use super::{axes_key, dtype};
use crate::asked::{Asked, Found};
use crate::axis::{Axes, Distinct};
use crate::element::Element;
use crate::error::{Place, Result};
use crate::graph::{Lengths, Node};
use crate::tensor::Tensor;

/// The tensors of a `.safetensors` file, read one by one by name.
///
/// Opening it reads the header and checks that all elements are there. What other programs wrote has no names of axes, so that
/// only their number counts; where the file has names, they must be those of the asked type, in order.
///
/// Equivalents: `safetensors.safe_open(path, "np")`.
///
/// ```
/// use taut::io::{SafetensorsReader, SafetensorsWriter};
/// # use taut::prelude::*;
/// axes! { Row, Col }
///
/// # let path = std::env::temp_dir().join(format!("taut-{}.safetensors", std::process::id()));
/// let weight: Tensor<f32, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
/// SafetensorsWriter::new().add("weight", &weight)?.write(&path)?;
///
/// let mut file = SafetensorsReader::open(&path)?;
/// assert_eq!(file.names(), ["weight"]);
/// let weight = file.tensor::<f32, (Row, Col)>("weight")?;
/// assert_eq!(weight.to_vec()?, [1., 2., 3., 4.]);
/// let error = file.tensor::<f32, (Col, Row)>("weight").unwrap_err().to_string();
/// assert!(error.contains("found f32 (Row 2, Col 2), but f32 (Col, Row) is asked for"));
/// # std::fs::remove_file(&path).ok();
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Debug)]
pub struct SafetensorsReader<R> {
    pub(super) reader: R,
    pub(super) header: Header,
    pub(super) file: String,
}

/// Where the elements of a tensor are that is what was asked for.
pub(super) struct Spot {
    pub(super) start: u64,
    pub(super) bytes: usize,
    pub(super) lengths: Lengths,
}

impl SafetensorsReader<File> {
    /// Opens a `.safetensors` file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io); [`Error::Format`](crate::Error::Format) where it is damaged.
    #[track_caller]
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let (path, place) = (path.as_ref(), Location::caller());
        let file = shown(path);
        let (mut reader, _) = open(path, At { file: &file, place })?;
        let header = Header::read(&mut reader, At { file: &file, place })?;
        Ok(SafetensorsReader {
            reader,
            header,
            file,
        })
    }
}

impl<R: Read + Seek> SafetensorsReader<R> {
    /// The file that `reader` holds from its start to its end.
    ///
    /// # Errors
    ///
    /// As [`open`](SafetensorsReader::open).
    #[track_caller]
    pub fn new(mut reader: R) -> Result<Self> {
        let (file, place) = ("safetensors data", Location::caller());
        let header = Header::read(&mut reader, At { file, place })?;
        Ok(SafetensorsReader {
            reader,
            header,
            file: file.to_owned(),
        })
    }

    /// The names of the tensors, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.header.tensors.keys().map(String::as_str).collect()
    }

    /// What the file says under `key` beside the tensors.
    #[must_use]
    pub fn metadata(&self, key: &str) -> Option<&str> {
        self.header.metadata.get(key).map(String::as_str)
    }

    /// Reads the tensor `name`.
    ///
    /// # Errors
    ///
    /// [`Error::WrongTensor`](crate::Error::WrongTensor) where element type, number or names of axes, or a static length is another;
    /// [`Error::Format`](crate::Error::Format) where there is no such tensor; [`Error::Io`](crate::Error::Io);
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    #[track_caller]
    pub fn tensor<E: Element, S: Axes + Distinct>(&mut self, name: &str) -> Result<Tensor<E, S>> {
        self.node(name, &Asked::of::<E, S>(), Location::caller())
            .map(Tensor::from_node)
    }

    /// Reads a tensor.
    pub(super) fn node(&mut self, name: &str, asked: &Asked<'_>, place: Place) -> Result<Node> {
        let found = self.find(name, asked, place)?;
        let at = At {
            file: &self.file,
            place,
        };
        self.reader
            .seek(SeekFrom::Start(found.start))
            .map_err(|error| at.io(&error))?;
        let buffer = elements::read(
            &mut self.reader,
            asked.dtype,
            found.bytes,
            Order::Little,
            true,
            at,
        )?;
        Ok(Node::stored(
            Arc::new(buffer),
            asked.dtype,
            found.lengths,
            asked.names,
            place,
        ))
    }

    /// Where a tensor is, if it is what is asked for.
    pub(super) fn find(&self, name: &str, asked: &Asked<'_>, place: Place) -> Result<Spot> {
        let at = At {
            file: &self.file,
            place,
        };
        let Some(entry) = self.header.tensors.get(name) else {
            let names = self.names().join("`, `");
            return Err(at.damaged(format!("there is no tensor `{name}`; there are `{names}`")));
        };
        let names = self.metadata(&axes_key(name)).map(|names| match names {
            "" => Vec::new(),
            names => names.split(',').collect(),
        });
        let found = Found {
            dtype: dtype(&entry.dtype),
            spelled: &entry.dtype,
            names,
            lengths: &entry.lengths,
        };
        let lengths = asked.check(&found, &format!("{}, tensor `{name}`", self.file), place)?;
        Ok(Spot {
            start: self.header.data + entry.range.0,
            bytes: elements::bytes(asked.dtype, &lengths),
            lengths,
        })
    }
}
