//! Where bytes come from or go to, for messages, and how many there are.

use std::fs::File;
use std::path::Path;

use crate::error::{Error, Place, Result};

/// A file, or what stands for it, and the line of the program that asked for it.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) file: &'a str,
    pub(super) place: Place,
}

impl At<'_> {
    /// The error of bytes that are not what the format says.
    pub(super) fn damaged(self, problem: impl Into<String>) -> Error {
        Error::Format {
            file: self.file.to_owned(),
            problem: problem.into(),
            place: self.place,
        }
    }

    /// The error that the system gave; an end that comes too early is a damaged file.
    pub(super) fn io(self, error: &std::io::Error) -> Error {
        if error.kind() == std::io::ErrorKind::UnexpectedEof {
            return self.damaged("the data ends too early");
        }
        Error::Io {
            file: self.file.to_owned(),
            kind: error.kind(),
            problem: error.to_string(),
            place: self.place,
        }
    }
}

/// The path as messages show it.
pub(super) fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// An open file, and its length where it has one: a pipe has none.
pub(super) fn open(path: &Path, at: At<'_>) -> Result<(File, Option<u64>)> {
    let file = File::open(path).map_err(|error| at.io(&error))?;
    let about = file.metadata().map_err(|error| at.io(&error))?;
    Ok((file, about.is_file().then_some(about.len())))
}

/// A new file, or an old one made empty.
pub(super) fn create(path: &Path, at: At<'_>) -> Result<File> {
    File::create(path).map_err(|error| at.io(&error))
}
