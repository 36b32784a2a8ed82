//! `.npy`: one array of NumPy.

mod descr;
mod header;
mod map;
mod parse;

use std::io::{Read, Write};
use std::panic::Location;
use std::path::Path;
use std::sync::Arc;

use super::elements::{self, Order};
use super::source::{At, create, open, shown};
use crate::asked::{Asked, Found};
use crate::axis::{Axes, Distinct};
use crate::error::Result;
use crate::exec::cpu::memory::Buffer;
use crate::exec::evaluate;
use crate::graph::{Lengths, Node, Positions};
use crate::tensor::{Backend, Tensor};
use header::Header;

pub use descr::NpyElement;

/// # Files of NumPy
impl<E: NpyElement, S: Axes + Distinct> Tensor<E, S> {
    /// Reads a `.npy` file, whose axes in order are those of the asked type.
    ///
    /// Both orders of axes in memory (C and Fortran) and both orders of bytes are read. The file has no names of axes.
    ///
    /// Equivalents: `numpy.load(path)`.
    ///
    /// # Errors
    ///
    /// [`Error::WrongTensor`](crate::Error::WrongTensor) where element type, number of axes or a static length is another;
    /// [`Error::Format`](crate::Error::Format) for a file that is damaged or holds more than the array;
    /// [`Error::Io`](crate::Error::Io); [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    ///
    /// # Examples
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Row, Col }
    ///
    /// # let path = std::env::temp_dir().join(format!("taut-read-{}.npy", std::process::id()));
    /// let x: Tensor<f32, (Row<2>, Col<3>)> = [[1., 2., 3.], [4., 5., 6.]].into();
    /// x.write_npy(&path)?;
    /// let y = Tensor::<f32, (Row, Col<3>)>::read_npy(&path)?;
    /// assert_eq!(y.length(Row), 2);
    /// assert_eq!(y.to_vec()?, [1., 2., 3., 4., 5., 6.]);
    /// let error = Tensor::<f64, (Row<2>, Col<4>)>::read_npy(&path).unwrap_err().to_string();
    /// assert!(error.contains("found f32 (2, 3), but f64 (Row<2>, Col<4>) is asked for"));
    /// # std::fs::remove_file(&path).ok();
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[doc(alias = "load")]
    #[track_caller]
    pub fn read_npy(path: impl AsRef<Path>) -> Result<Self> {
        let (path, place) = (path.as_ref(), Location::caller());
        let file = shown(path);
        let at = At { file: &file, place };
        let (mut reader, length) = open(path, at)?;
        let node = read(&mut reader, length, &Asked::of::<E, S>(), at)?;
        end(&mut reader, at)?;
        Ok(Tensor::from_node(node))
    }

    /// Reads an array in the `.npy` format from `reader`, and nothing of what follows it.
    ///
    /// # Errors
    ///
    /// As [`read_npy`](Tensor::read_npy).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// axes! { Item }
    ///
    /// let x: Tensor<u8, (Item<3>,)> = [1, 2, 3].into();
    /// let mut bytes = Vec::new();
    /// x.write_npy_to(&mut bytes)?;
    /// assert_eq!(bytes.len(), 128 + 3);
    /// let y = Tensor::<u8, (Item<3>,)>::read_npy_from(bytes.as_slice())?;
    /// assert_eq!(y.to_vec()?, [1, 2, 3]);
    /// # Ok::<(), taut::Error>(())
    /// ```
    #[track_caller]
    pub fn read_npy_from(mut reader: impl Read) -> Result<Self> {
        let at = At {
            file: STREAM,
            place: Location::caller(),
        };
        read(&mut reader, None, &Asked::of::<E, S>(), at).map(Tensor::from_node)
    }
}

/// # Files of NumPy, written
impl<E: NpyElement, S: Axes, B: Backend> Tensor<E, S, B> {
    /// Writes a `.npy` file: the elements, the last axis changing fastest. It computes the tensor, if that has not been done.
    ///
    /// Names of axes are not part of the format. There is none for `bf16` either: `cast` first.
    ///
    /// Equivalents: `numpy.save(path, x)`.
    ///
    /// # Errors
    ///
    /// [`Error::Io`](crate::Error::Io), and the first thing that went wrong in what the tensor is made of; then the file is left alone.
    #[doc(alias = "save")]
    #[track_caller]
    pub fn write_npy(&self, path: impl AsRef<Path>) -> Result<()> {
        let (path, place) = (path.as_ref(), Location::caller());
        let file = shown(path);
        let at = At { file: &file, place };
        evaluate(std::slice::from_ref(self.node()))?;
        write(&mut create(path, at)?, self.node(), at)
    }

    /// Writes the tensor in the `.npy` format to `writer`.
    ///
    /// # Errors
    ///
    /// As [`write_npy`](Tensor::write_npy).
    #[track_caller]
    pub fn write_npy_to(&self, mut writer: impl Write) -> Result<()> {
        let at = At {
            file: STREAM,
            place: Location::caller(),
        };
        write(&mut writer, self.node(), at)
    }
}

/// What stands for the file of a reader or writer.
const STREAM: &str = "npy data";

/// Reads an array. `length` is that of the whole file from here on, where it is known.
pub(super) fn read(
    reader: &mut dyn Read,
    length: Option<u64>,
    asked: &Asked<'_>,
    at: At<'_>,
) -> Result<Node> {
    let (header, lengths) = head(reader, length, asked, at)?;
    let bytes = elements::bytes(asked.dtype, &lengths);
    let buffer = elements::read(
        reader,
        asked.dtype,
        bytes,
        header.order,
        length.is_some(),
        at,
    )?;
    node(buffer, lengths, header.fortran, asked, at)
}

/// The header, and the lengths, if they are what is asked for and as many bytes as they need are there.
fn head(
    reader: &mut dyn Read,
    length: Option<u64>,
    asked: &Asked<'_>,
    at: At<'_>,
) -> Result<(Header, Lengths)> {
    let header = Header::read(reader, at)?;
    let found = Found {
        dtype: header.dtype,
        spelled: &header.descr,
        names: None,
        lengths: &header.lengths,
    };
    let lengths = asked.check(&found, at.file, at.place)?;
    let bytes = elements::bytes(asked.dtype, &lengths);
    if let Some(length) = length {
        let there = length.saturating_sub(header.size);
        if there < bytes as u64 {
            return Err(at.damaged(format!(
                "{found} takes {bytes} bytes, but {there} are there"
            )));
        }
        if there > bytes as u64 {
            return Err(at.damaged(format!("{} bytes follow the array", there - bytes as u64)));
        }
    }
    Ok((header, lengths))
}

/// The node of elements that were read; those in Fortran's order are put into ours.
fn node(
    buffer: Buffer,
    lengths: Lengths,
    fortran: bool,
    asked: &Asked<'_>,
    at: At<'_>,
) -> Result<Node> {
    let buffer = Arc::new(buffer);
    if !fortran || lengths.len() < 2 {
        return Ok(Node::stored(
            buffer,
            asked.dtype,
            lengths,
            asked.names,
            at.place,
        ));
    }
    let reversed = lengths.iter().rev().copied().collect();
    let node = Node::stored(buffer, asked.dtype, reversed, asked.names, at.place);
    let from: Positions = (0..lengths.len() as u8).rev().collect();
    let node = node.align(&from, &lengths, asked.names);
    evaluate(std::slice::from_ref(&node))?;
    Ok(node)
}

/// That nothing follows. Reading to the end is also what makes a compressed stream check its sum.
pub(super) fn end(reader: &mut dyn Read, at: At<'_>) -> Result<()> {
    let mut more = [0];
    match reader.read(&mut more) {
        Ok(0) => Ok(()),
        Ok(_) => Err(at.damaged("more bytes follow the array")),
        Err(error) => Err(at.io(&error)),
    }
}

/// Writes an array.
pub(super) fn write(writer: &mut dyn Write, node: &Node, at: At<'_>) -> Result<()> {
    evaluate(std::slice::from_ref(node))?;
    let header = header::text(node.dtype, &node.lengths, at)?;
    writer.write_all(&header).map_err(|error| at.io(&error))?;
    elements::write(writer, node, Order::NATIVE, at)?;
    writer.flush().map_err(|error| at.io(&error))
}

/// The number of bytes that [`write`] writes, about.
pub(super) fn written(node: &Node) -> u64 {
    (node.count() * node.dtype.size()) as u64 + 1024
}
