//! `.npz`: arrays of NumPy by name, in a ZIP archive.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::panic::Location;
use std::path::Path;

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::npy::{self, NpyElement};
use super::source::{At, create, open, shown};
use crate::asked::Asked;
use crate::axis::{Axes, Distinct};
use crate::error::{Error, Result};
use crate::exec::evaluate;
use crate::tensor::{Backend, Tensor};

/// How the arrays of a `.npz` file are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    /// As they are: `numpy.savez`.
    #[default]
    Stored,
    /// Made smaller: `numpy.savez_compressed`.
    Deflated,
}

/// The arrays of a `.npz` file, read one by one by name.
///
/// Equivalents: `numpy.load(path)`.
///
/// ```
/// use taut::io::{Compression, NpzReader, NpzWriter};
/// # use taut::prelude::*;
/// axes! { Row, Col }
///
/// # let path = std::env::temp_dir().join(format!("taut-{}.npz", std::process::id()));
/// let weight: Tensor<f32, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
/// let label: Tensor<i64, (Row<2>,)> = [0, 1].into();
/// let mut file = NpzWriter::create(&path, Compression::Deflated)?;
/// file.add("weight", &weight)?;
/// file.add("label", &label)?;
/// file.finish()?;
///
/// let mut file = NpzReader::open(&path)?;
/// assert_eq!(file.names(), ["label", "weight"]);
/// let label = file.tensor::<i64, (Row,)>("label")?;
/// assert_eq!(label.to_vec()?, [0, 1]);
/// # std::fs::remove_file(&path).ok();
/// # Ok::<(), taut::Error>(())
/// ```
pub struct NpzReader<R> {
    archive: ZipArchive<R>,
    file: String,
}

impl NpzReader<BufReader<File>> {
    /// Opens a `.npz` file.
    ///
    /// # Errors
    ///
    /// [`Error::Io`]; [`Error::Format`] where it is no ZIP archive.
    #[track_caller]
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let (path, place) = (path.as_ref(), Location::caller());
        let file = shown(path);
        let (reader, _) = open(path, At { file: &file, place })?;
        Self::within(
            BufReader::new(reader),
            file,
            At {
                file: &shown(path),
                place,
            },
        )
    }
}

impl<R: Read + Seek> NpzReader<R> {
    /// The archive that `reader` holds.
    ///
    /// # Errors
    ///
    /// As [`open`](NpzReader::open).
    #[track_caller]
    pub fn new(reader: R) -> Result<Self> {
        let (file, place) = ("npz data", Location::caller());
        Self::within(reader, file.to_owned(), At { file, place })
    }

    fn within(reader: R, file: String, at: At<'_>) -> Result<Self> {
        let archive = ZipArchive::new(reader).map_err(|error| failure(error, at))?;
        Ok(NpzReader { archive, file })
    }

    /// The names of the arrays, sorted.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let members = self.archive.file_names().flatten();
        let mut names: Vec<String> = members
            .filter_map(|name| Some(name.strip_suffix(".npy")?.to_owned()))
            .collect();
        names.sort_unstable();
        names
    }

    /// Reads the array `name`, whose axes in order are those of the asked type.
    ///
    /// # Errors
    ///
    /// As [`Tensor::read_npy`]; [`Error::Format`] also where there is no array of that name.
    #[track_caller]
    pub fn tensor<E: NpyElement, S: Axes + Distinct>(
        &mut self,
        name: &str,
    ) -> Result<Tensor<E, S>> {
        let place = Location::caller();
        let whole = At {
            file: &self.file,
            place,
        };
        let member = format!("{name}.npy");
        if self.archive.index_for_name(&member).is_none() {
            let names = self.names().join("`, `");
            return Err(whole.damaged(format!("there is no array `{name}`; there are `{names}`")));
        }
        let file = format!("{}, array `{name}`", self.file);
        let at = At { file: &file, place };
        let mut reader = self
            .archive
            .by_name(&member)
            .map_err(|error| failure(error, at))?;
        // The archive's word for how long the array is may be wrong, so it takes memory as it comes.
        let node = npy::read(&mut reader, None, &Asked::of::<E, S>(), at)?;
        npy::end(&mut reader, at)?;
        Ok(Tensor::from_node(node))
    }
}

impl<R> std::fmt::Debug for NpzReader<R> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NpzReader")
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

/// A `.npz` file that arrays are added to: see [`NpzReader`].
///
/// Equivalents: `numpy.savez(path, **arrays)`, `numpy.savez_compressed(path, **arrays)`.
pub struct NpzWriter<W: Write + Seek> {
    archive: ZipWriter<W>,
    compression: Compression,
    file: String,
}

impl NpzWriter<BufWriter<File>> {
    /// A new file, or an old one made empty.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    #[track_caller]
    pub fn create(path: impl AsRef<Path>, compression: Compression) -> Result<Self> {
        let (path, place) = (path.as_ref(), Location::caller());
        let file = shown(path);
        let writer = BufWriter::new(create(path, At { file: &file, place })?);
        Ok(Self::within(writer, compression, file))
    }
}

impl<W: Write + Seek> NpzWriter<W> {
    /// An archive that is written to `writer`.
    #[must_use]
    pub fn new(writer: W, compression: Compression) -> Self {
        Self::within(writer, compression, "npz data".to_owned())
    }

    fn within(writer: W, compression: Compression, file: String) -> Self {
        let archive = ZipWriter::new(writer);
        NpzWriter {
            archive,
            compression,
            file,
        }
    }

    /// Adds an array. It computes the tensor, if that has not been done.
    ///
    /// # Errors
    ///
    /// [`Error::Format`] where there is an array of that name; [`Error::Io`]; the first thing that went wrong in what the tensor is made of.
    #[track_caller]
    pub fn add<E: NpyElement, S: Axes, B: Backend>(
        &mut self,
        name: &str,
        tensor: &Tensor<E, S, B>,
    ) -> Result<()> {
        let at = At {
            file: &self.file,
            place: Location::caller(),
        };
        evaluate(std::slice::from_ref(tensor.node()))?;
        let method = match self.compression {
            Compression::Stored => CompressionMethod::Stored,
            Compression::Deflated => CompressionMethod::Deflated,
        };
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .large_file(npy::written(tensor.node()) > u64::from(u32::MAX));
        self.archive
            .start_file(format!("{name}.npy"), options)
            .map_err(|error| failure(error, at))?;
        npy::write(&mut self.archive, tensor.node(), at)
    }

    /// Writes the list of arrays, without which the file is none, and hands back the writer.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    #[track_caller]
    pub fn finish(self) -> Result<W> {
        let at = At {
            file: &self.file,
            place: Location::caller(),
        };
        let mut writer = self.archive.finish().map_err(|error| failure(error, at))?;
        writer.flush().map_err(|error| at.io(&error))?;
        Ok(writer)
    }
}

impl<W: Write + Seek> std::fmt::Debug for NpzWriter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NpzWriter")
            .field("file", &self.file)
            .finish_non_exhaustive()
    }
}

fn failure(error: ZipError, at: At<'_>) -> Error {
    match error {
        ZipError::Io(error) => at.io(&error),
        error => at.damaged(error.to_string()),
    }
}
