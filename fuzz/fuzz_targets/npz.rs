//! `.npz` archives: each array in them is an error or a tensor.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use taut::io::NpzReader;
use taut::prelude::*;

axes! { Row, Col, Item }

fuzz_target!(|data: &[u8]| {
    // Deflate makes at most some 1,030 times as much of its input.
    taut::cpu::set_memory_limit(Some(taut::cpu::memory_in_use() + 8 * 1032 * data.len() + (4 << 20)));
    let Ok(mut file) = NpzReader::new(Cursor::new(data)) else { return };
    for name in file.names() {
        for error in [
            file.tensor::<f32, (Row, Col)>(&name).map(drop).err(),
            file.tensor::<i64, (Item,)>(&name).map(drop).err(),
        ] {
            assert!(!matches!(error, Some(taut::Error::OutOfMemory { .. })), "{error:?} for {} bytes", data.len());
        }
    }
});
