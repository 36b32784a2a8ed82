//! The type that a program asks for, compared with what is there.

use std::fmt::{self, Display, Write};

use crate::axis::Axes;
use crate::element::Element;
use crate::error::{Error, Place, Result};
use crate::graph::shape::is_addressable;
use crate::graph::{DType, Lengths, Names};

/// Element type, names and static lengths of a tensor type.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) dtype: DType,
    pub(crate) names: Names,
    pub(crate) lengths: &'a [Option<usize>],
}

/// What a file, or an array of another library, says that it holds.
pub(crate) struct Found<'a> {
    /// The element type, where there is such a one here.
    pub(crate) dtype: Option<DType>,
    /// The element type in the file's own words.
    pub(crate) spelled: &'a str,
    pub(crate) names: Option<Vec<&'a str>>,
    pub(crate) lengths: &'a [u64],
}

impl Asked<'static> {
    pub(crate) fn of<E: Element, S: Axes>() -> Self {
        Asked {
            dtype: E::DTYPE,
            names: S::NAMES,
            lengths: S::LENGTHS,
        }
    }
}

impl Asked<'_> {
    /// The lengths that are there, if they and all else are what is asked for; `what` is the file, the tensor in it, or the operation.
    pub(crate) fn check(&self, found: &Found<'_>, what: &str, place: Place) -> Result<Lengths> {
        let lengths = || found.lengths.iter().zip(self.lengths);
        let same = found.dtype == Some(self.dtype)
            && found.lengths.len() == self.names.len()
            && lengths()
                .all(|(&l, asked)| asked.is_none_or(|asked| usize::try_from(l) == Ok(asked)))
            && found.names.as_ref().is_none_or(|names| names == self.names);
        if !same {
            return Err(Error::WrongTensor {
                source_name: what.to_owned(),
                found: found.to_string(),
                asked: self.to_string(),
                place,
            });
        }
        let lengths: Option<Lengths> = found
            .lengths
            .iter()
            .map(|&l| usize::try_from(l).ok())
            .collect();
        lengths
            .filter(|lengths| is_addressable(lengths, self.dtype.size()))
            .ok_or_else(|| Error::Format {
                file: what.to_owned(),
                problem: format!("lengths {:?} are more than memory can hold", found.lengths),
                place,
            })
    }
}

impl Display for Asked<'_> {
    /// `f32 (Row, Col<3>)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (", self.dtype.name())?;
        for (i, (name, length)) in self.names.iter().zip(self.lengths).enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            f.write_str(name)?;
            if let Some(length) = length {
                write!(f, "<{length}>")?;
            }
        }
        f.write_char(')')
    }
}

impl Display for Found<'_> {
    /// `f64 (3, 4)`, or `f64 (Row 3, Col 4)`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} (",
            self.dtype.map_or(self.spelled, |dtype| dtype.name())
        )?;
        // Names that are not one for each length are shown after them.
        let paired = self
            .names
            .as_ref()
            .filter(|names| names.len() == self.lengths.len());
        for (i, length) in self.lengths.iter().enumerate() {
            f.write_str(if i > 0 { ", " } else { "" })?;
            if let Some(names) = paired {
                write!(f, "{} ", names[i])?;
            }
            write!(f, "{length}")?;
        }
        f.write_char(')')?;
        match &self.names {
            Some(names) if names.len() != self.lengths.len() => {
                write!(f, " with the axes ({})", names.join(", "))
            }
            _ => Ok(()),
        }
    }
}
