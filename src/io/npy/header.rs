//! The header of a `.npy` file: magic, version, length, and a dictionary as Python writes it.

use std::fmt::Write;
use std::io::Read;

use super::super::elements::Order;
use super::super::source::At;
use super::{descr, parse};
use crate::error::Result;
use crate::graph::DType;

const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// Elements start at a multiple of this.
const ALIGNMENT: usize = 64;

/// The longest dictionary that is read; that of an array of plain elements has some 100 bytes.
const LONGEST: u32 = 1 << 16;

/// What the header says.
pub(super) struct Header {
    /// The element type, where there is such a one here.
    pub(super) dtype: Option<DType>,
    pub(super) descr: String,
    pub(super) order: Order,
    /// Whether the first axis changes fastest.
    pub(super) fortran: bool,
    pub(super) lengths: Vec<u64>,
    /// The number of bytes in front of the elements.
    pub(super) size: u64,
}

impl Header {
    /// Reads the header, after which the elements follow.
    pub(super) fn read(reader: &mut dyn Read, at: At<'_>) -> Result<Header> {
        let mut start = [0; 8];
        fill(reader, &mut start, at)?;
        let [magic @ .., major, minor] = start;
        if &magic != MAGIC {
            return Err(at.damaged("not a .npy file: it does not start with \\x93NUMPY"));
        }
        let (length, size) = match major {
            1 => {
                let mut length = [0; 2];
                fill(reader, &mut length, at)?;
                (u32::from(u16::from_le_bytes(length)), 10)
            }
            2 | 3 => {
                let mut length = [0; 4];
                fill(reader, &mut length, at)?;
                (u32::from_le_bytes(length), 12)
            }
            _ => {
                return Err(at.damaged(format!(
                    "version {major}.{minor} of the .npy format is unknown"
                )));
            }
        };
        if length > LONGEST {
            return Err(at.damaged(format!("a header of {length} bytes is too long")));
        }
        let mut text = vec![0; length as usize];
        fill(reader, &mut text, at)?;
        let fields = parse::dictionary(&text)
            .map_err(|problem| at.damaged(format!("the header is damaged: {problem}")))?;
        let (dtype, order) = descr::parse(&fields.descr);
        Ok(Header {
            dtype,
            descr: fields.descr,
            order,
            fortran: fields.fortran,
            lengths: fields.lengths,
            size: size + u64::from(length),
        })
    }
}

fn fill(reader: &mut dyn Read, bytes: &mut [u8], at: At<'_>) -> Result<()> {
    reader.read_exact(bytes).map_err(|error| at.io(&error))
}

/// The header of elements in C order, padded so that they are aligned.
pub(super) fn text(dtype: DType, lengths: &[usize], at: At<'_>) -> Result<Vec<u8>> {
    let Some(descr) = descr::spell(dtype) else {
        return Err(at.damaged(format!(
            "the .npy format has no elements of type {}",
            dtype.name()
        )));
    };
    let mut shape = String::new();
    for length in lengths {
        let _ = write!(shape, "{length}, ");
    }
    // One axis keeps its comma: `(3,)` is a tuple, `(3)` is not.
    let shape = match lengths {
        [_] => shape.trim_end(),
        _ => shape.trim_end_matches(", "),
    };
    let dictionary =
        format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}");
    // Twelve lengths of 20 digits are far below the 65,535 bytes of version 1.
    let size = (10 + dictionary.len() + 1).next_multiple_of(ALIGNMENT);
    let mut header = Vec::with_capacity(size);
    header.extend_from_slice(MAGIC);
    header.extend_from_slice(&[1, 0]);
    header.extend_from_slice(&((size - 10) as u16).to_le_bytes());
    header.extend_from_slice(dictionary.as_bytes());
    header.resize(size - 1, b' ');
    header.push(b'\n');
    Ok(header)
}
