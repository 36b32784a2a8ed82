//! `.safetensors` data: an error, or tensors, each of which is an error or has the elements that its lengths say.
#![no_main]

use std::io::Cursor;

use libfuzzer_sys::fuzz_target;
use taut::io::SafetensorsReader;
use taut::prelude::*;

axes! { Row, Col, Item }

fuzz_target!(|data: &[u8]| {
    taut::cpu::set_memory_limit(Some(taut::cpu::memory_in_use() + 16 * data.len() + (4 << 20)));
    let Ok(mut file) = SafetensorsReader::new(Cursor::new(data)) else { return };
    let names: Vec<String> = file.names().into_iter().map(str::to_owned).collect();
    for name in names {
        match file.tensor::<f32, (Row, Col)>(&name) {
            Ok(x) => assert_eq!(x.to_vec().map(|x| x.len()), Ok(x.length(Row) * x.length(Col))),
            Err(error) => assert!(!matches!(error, taut::Error::OutOfMemory { .. }), "{error}"),
        }
        let _ = file.tensor::<u8, (Item,)>(&name).map(|x| x.to_vec());
        let _ = file.tensor::<bool, (Item,)>(&name).map(|x| x.to_vec());
        let _ = file.tensor::<f64, ()>(&name).map(|x| x.to_vec());
    }
});
