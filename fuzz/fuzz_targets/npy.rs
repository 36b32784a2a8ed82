//! `.npy` data of any element type: an error, or a tensor that is the same after being written and read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use taut::axis::Distinct;
use taut::io::NpyElement;
use taut::prelude::*;

axes! { Row, Col, Item }

fn check<E: NpyElement, S: Shape + Distinct>(data: &[u8]) {
    match Tensor::<E, S>::read_npy_from(data) {
        Err(taut::Error::OutOfMemory { requested, .. }) => panic!("{requested} bytes for {}", data.len()),
        Err(_) => {}
        Ok(x) => {
            let mut written = Vec::new();
            x.write_npy_to(&mut written).expect("memory takes it");
            let again = Tensor::<E, S>::read_npy_from(written.as_slice()).expect("what was written");
            // As text: a NaN is not equal to itself.
            assert_eq!(format!("{:?}", x.to_vec()), format!("{:?}", again.to_vec()));
        }
    }
}

fuzz_target!(|data: &[u8]| {
    taut::cpu::set_memory_limit(Some(taut::cpu::memory_in_use() + 16 * data.len() + (4 << 20)));
    check::<f32, (Row, Col)>(data);
    check::<f64, (Item,)>(data);
    check::<bool, (Row<2>, Col)>(data);
    check::<i16, ()>(data);
    check::<u8, (Item<3>,)>(data);
});
