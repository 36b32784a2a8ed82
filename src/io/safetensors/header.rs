//! The header: a length, and a JSON object with a place for each tensor.

use std::collections::BTreeMap;
use std::io::{Read, Seek, SeekFrom};

use super::super::source::At;
use super::{dtype, json};
use crate::error::Result;

/// The longest header that is read, the limit of other readers too.
const LONGEST: u64 = 100_000_000;

/// The key that is no tensor.
pub(super) const METADATA: &str = "__metadata__";

/// What the header says.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) tensors: BTreeMap<String, Entry>,
    pub(super) metadata: BTreeMap<String, String>,
    /// Where the elements start in the file.
    pub(super) data: u64,
}

/// A tensor of the file.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) dtype: String,
    pub(super) lengths: Vec<u64>,
    /// Where its elements are, counted from the first element of the file.
    pub(super) range: (u64, u64),
}

impl Header {
    /// Reads the header of what `reader` holds, and checks that each element is there and belongs to one tensor.
    pub(super) fn read(reader: &mut (impl Read + Seek), at: At<'_>) -> Result<Header> {
        let io = |error: std::io::Error| at.io(&error);
        let total = reader.seek(SeekFrom::End(0)).map_err(io)?;
        reader.rewind().map_err(io)?;
        let mut length = [0; 8];
        reader.read_exact(&mut length).map_err(io)?;
        let length = u64::from_le_bytes(length);
        if length > LONGEST || length > total - 8 {
            return Err(at.damaged(format!("a header of {length} bytes in a file of {total}")));
        }
        let mut text = vec![0; length as usize];
        reader.read_exact(&mut text).map_err(io)?;
        let (tensors, metadata) = json::read(&text)
            .map_err(|problem| at.damaged(format!("the header is damaged: {problem}")))?;
        let header = Header {
            tensors,
            metadata,
            data: 8 + length,
        };
        header.check(total - header.data, at)?;
        Ok(header)
    }

    /// That the tensors lie one behind the other and fill the file.
    fn check(&self, bytes: u64, at: At<'_>) -> Result<()> {
        let mut ranges: Vec<(u64, u64, &str)> = Vec::with_capacity(self.tensors.len());
        for (name, entry) in &self.tensors {
            let (start, end) = entry.range;
            let taken = dtype(&entry.dtype).map(|dtype| entry.bytes(dtype.size() as u64));
            if start > end || taken.is_some_and(|taken| taken != Some(end - start)) {
                return Err(at.damaged(format!(
                    "tensor `{name}` of type {} with lengths {:?} does not take the bytes {start} to {end}",
                    entry.dtype, entry.lengths
                )));
            }
            ranges.push((start, end, name));
        }
        ranges.sort_unstable();
        let mut next = 0;
        for (start, end, name) in ranges {
            if start != next {
                return Err(at.damaged(format!(
                    "tensor `{name}` starts at byte {start}, not {next}"
                )));
            }
            next = end;
        }
        if next != bytes {
            return Err(at.damaged(format!(
                "the tensors take {next} bytes, but {bytes} are there"
            )));
        }
        Ok(())
    }
}

impl Entry {
    /// The number of bytes of all elements; `None` where it overflows.
    fn bytes(&self, size: u64) -> Option<u64> {
        self.lengths
            .iter()
            .try_fold(size, |bytes, &length| bytes.checked_mul(length))
    }
}
