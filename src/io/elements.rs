//! Elements as bytes: read into blocks of memory, and written from them.

use std::io::{Read, Write};

use super::source::At;
use crate::error::Result;
use crate::exec::cpu::memory::Buffer;
use crate::exec::evaluate;
use crate::graph::shape::count;
use crate::graph::{DType, Node};

/// The order of the bytes of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Little,
    Big,
}

impl Order {
    pub(super) const NATIVE: Order = if cfg!(target_endian = "big") {
        Order::Big
    } else {
        Order::Little
    };
}

/// The number of bytes of a tensor with these lengths, which have been checked.
pub(super) fn bytes(dtype: DType, lengths: &[usize]) -> usize {
    count(lengths).unwrap_or(0) * dtype.size()
}

/// How much memory is taken for elements of which it is not known that they are there.
const FIRST: usize = 1 << 20;

/// Reads `bytes` bytes of elements. Where `certain` does not say that the reader has them, memory grows as they come.
pub(super) fn read(
    reader: &mut dyn Read,
    dtype: DType,
    bytes: usize,
    order: Order,
    certain: bool,
    at: At<'_>,
) -> Result<Buffer> {
    let mut buffer = Buffer::uninit(if certain { bytes } else { bytes.min(FIRST) })?;
    let mut have = 0;
    loop {
        let rest = &mut buffer.as_mut_slice::<u8>()[have..];
        reader.read_exact(rest).map_err(|error| at.io(&error))?;
        have = buffer.len();
        if have == bytes {
            break;
        }
        let mut larger = Buffer::uninit(bytes.min(have.saturating_mul(4)))?;
        larger.as_mut_slice::<u8>()[..have].copy_from_slice(buffer.as_slice());
        buffer = larger;
    }
    if order != Order::NATIVE {
        swap(buffer.as_mut_slice(), dtype.size());
    }
    check(&buffer, dtype, at)?;
    Ok(buffer)
}

/// That bools are bools.
pub(super) fn check(buffer: &Buffer, dtype: DType, at: At<'_>) -> Result<()> {
    if dtype == DType::Bool
        && let Some(wrong) = buffer.as_slice::<u8>().iter().find(|&&byte| byte > 1)
    {
        return Err(at.damaged(format!("a bool is {wrong}, neither 0 nor 1")));
    }
    Ok(())
}

/// Writes the elements of a node, computing them first.
pub(super) fn write(writer: &mut dyn Write, node: &Node, order: Order, at: At<'_>) -> Result<()> {
    evaluate(std::slice::from_ref(node))?;
    let Some(buffer) = node.buffer() else {
        return Ok(());
    };
    let bytes = buffer.as_slice::<u8>();
    if order == Order::NATIVE {
        return writer.write_all(bytes).map_err(|error| at.io(&error));
    }
    for chunk in bytes.chunks(FIRST) {
        let mut chunk = chunk.to_vec();
        swap(&mut chunk, node.dtype.size());
        writer.write_all(&chunk).map_err(|error| at.io(&error))?;
    }
    Ok(())
}

/// Reverses the bytes of each element.
fn swap(bytes: &mut [u8], size: usize) {
    if size > 1 {
        bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }
}
