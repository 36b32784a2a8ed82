//! `.safetensors`: tensors by name, with a JSON header, as Hugging Face's libraries write them.
//!
//! The names of a tensor's axes are in the metadata: under `axes.NAME`, with commas between them.

mod header;
mod json;
mod map;
mod reader;
mod tree;
mod writer;

pub use reader::SafetensorsReader;
pub use tree::{load_safetensors, save_safetensors};
pub use writer::SafetensorsWriter;

use crate::graph::DType;

const DTYPES: [(DType, &str); 13] = [
    (DType::F16, "F16"),
    (DType::BF16, "BF16"),
    (DType::F32, "F32"),
    (DType::F64, "F64"),
    (DType::I8, "I8"),
    (DType::I16, "I16"),
    (DType::I32, "I32"),
    (DType::I64, "I64"),
    (DType::U8, "U8"),
    (DType::U16, "U16"),
    (DType::U32, "U32"),
    (DType::U64, "U64"),
    (DType::Bool, "BOOL"),
];

/// The element type that is spelled so.
fn dtype(spelled: &str) -> Option<DType> {
    DTYPES
        .iter()
        .find(|(_, s)| *s == spelled)
        .map(|&(dtype, _)| dtype)
}

/// How the format spells an element type.
fn spell(dtype: DType) -> &'static str {
    DTYPES
        .iter()
        .find(|&&(d, _)| d == dtype)
        .map_or("", |&(_, spelled)| spelled)
}

/// The key of the metadata under which the axes of a tensor are.
fn axes_key(name: &str) -> String {
    format!("axes.{name}")
}
