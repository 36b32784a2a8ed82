//! Tensors in JSON, read through serde: an error, or a tensor that is the same after being written and read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use taut::axis::Distinct;
use taut::prelude::*;

axes! { Row, Col, Item }

fn check<E: Element, S: Shape + Distinct>(data: &[u8]) {
    match serde_json::from_slice::<Tensor<E, S>>(data) {
        Err(error) => assert!(!error.to_string().contains("out of memory"), "{error} for {}", data.len()),
        Ok(x) => {
            let written = serde_json::to_string(&x).expect("memory takes it");
            let again: Tensor<E, S> = serde_json::from_str(&written).expect("what was written");
            // As text: a NaN is not equal to itself.
            assert_eq!(format!("{:?}", x.to_vec()), format!("{:?}", again.to_vec()));
        }
    }
}

fuzz_target!(|data: &[u8]| {
    taut::cpu::set_memory_limit(Some(taut::cpu::memory_in_use() + 16 * data.len() + (1 << 20)));
    check::<f32, (Row, Col)>(data);
    check::<f64, (Item,)>(data);
    check::<half::f16, (Item,)>(data);
    check::<bool, (Row<2>, Col)>(data);
    check::<i16, ()>(data);
    check::<u64, (Item<3>,)>(data);
});
