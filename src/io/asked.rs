//! The type that a program asks for, compared with what is there.

use std::fmt::Write;

use super::source::At;
use crate::axis::Axes;
use crate::element::Element;
use crate::error::{Error, Result};
use crate::graph::shape::{count, is_addressable};
use crate::graph::{DType, Lengths, Names};
use crate::spelled;

/// Element type, names and static lengths of a tensor type.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) dtype: DType,
    pub(super) names: Names,
    pub(super) lengths: &'a [Option<usize>],
}

/// What a file says that a tensor is.
pub(super) struct Found<'a> {
    /// The element type, where there is such a one here.
    pub(super) dtype: Option<DType>,
    /// The element type in the file's own words.
    pub(super) spelled: &'a str,
    pub(super) names: Option<Vec<&'a str>>,
    pub(super) lengths: &'a [u64],
}

impl Asked<'static> {
    pub(super) fn of<E: Element, S: Axes>() -> Self {
        Asked {
            dtype: E::DTYPE,
            names: S::NAMES,
            lengths: S::LENGTHS,
        }
    }
}

impl Asked<'_> {
    /// The lengths that are there, if they and all else are what is asked for; `what` is the file or the tensor in it.
    pub(super) fn check(&self, found: &Found<'_>, what: &str, at: At<'_>) -> Result<Lengths> {
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
                asked: spelled::tensor(self.dtype, self.names, self.lengths),
                place: at.place,
            });
        }
        let lengths: Option<Lengths> = found
            .lengths
            .iter()
            .map(|&l| usize::try_from(l).ok())
            .collect();
        lengths
            .filter(|lengths| is_addressable(lengths, self.dtype.size()))
            .ok_or_else(|| {
                at.damaged(format!(
                    "lengths {:?} are more than memory can hold",
                    found.lengths
                ))
            })
    }

    /// The number of bytes of a tensor with these lengths, which have been checked.
    pub(super) fn bytes(&self, lengths: &[usize]) -> usize {
        count(lengths).unwrap_or(0) * self.dtype.size()
    }
}

impl std::fmt::Display for Found<'_> {
    /// `f64 (3, 4)`, or `f64 (Row 3, Col 4)`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
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
