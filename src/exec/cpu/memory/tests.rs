use super::*;
use crate::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// The limit and the count are the process's: tests that look at them take turns.
static TURN: Mutex<()> = Mutex::new(());

const SIZES: [usize; 12] = [
    1,
    63,
    64,
    65,
    1000,
    4096,
    65_536,
    65_537,
    900_000,
    1 << 20,
    3_000_000,
    64 << 20,
];

#[test]
fn blocks_are_aligned_writable_and_recycled() {
    for len in SIZES {
        for _ in 0..3 {
            let mut dirty = Buffer::uninit(len).unwrap();
            assert_eq!((dirty.len(), dirty.as_ptr().addr() % ALIGNMENT), (len, 0));
            dirty.as_mut_slice::<u8>().fill(0xAB);
            assert!(dirty.as_slice::<u8>().iter().all(|&byte| byte == 0xAB));
            drop(dirty);
        }
    }
    if cfg!(target_os = "linux") {
        assert_eq!(
            Buffer::uninit(5 << 20).unwrap().as_ptr().addr() % (2 << 20),
            0
        );
    }
}

#[test]
fn a_small_block_is_recycled_by_its_thread() {
    let first = Buffer::uninit(50_000).unwrap();
    let place = first.as_ptr().addr();
    drop(first);
    assert_eq!(Buffer::uninit(50_001).unwrap().as_ptr().addr(), place);
}

#[test]
fn length_zero_is_legal() {
    let mut empty = Buffer::uninit(0).unwrap();
    assert!(empty.as_slice::<f64>().is_empty() && empty.as_mut_slice::<u8>().is_empty());
    assert!(
        Buffer::from_vec(Vec::<f32>::new())
            .unwrap()
            .as_slice::<f32>()
            .is_empty()
    );
    assert_eq!(Buffer::uninit(0).unwrap().as_ptr().addr() % ALIGNMENT, 0);
}

#[test]
fn vectors_are_adopted_or_copied() {
    for count in [1, 7, 1023, 1024, 100_000] {
        let data: Vec<f32> = (0..count).map(|i| i as f32).collect();
        let (copy, place) = (data.clone(), data.as_ptr());
        let buffer = Buffer::from_vec(data).unwrap();
        assert_eq!(buffer.as_slice::<f32>(), copy);
        assert_eq!(buffer.len(), count * 4);
        if count == 100_000 && place.addr() % 16 == 0 {
            assert_eq!(buffer.as_ptr(), place.cast());
        }
    }
    let mut roomy = Vec::with_capacity(10_000);
    roomy.extend(0..5_000u64);
    assert_eq!(
        Buffer::from_vec(roomy).unwrap().as_slice::<u64>()[4_999],
        4_999
    );
}

#[test]
fn the_limit_refuses_and_the_count_comes_back() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    // Other tests hold buffers too: far more than they do, and far less than the request.
    let limit = 4 << 30;
    set_memory_limit(Some(limit));
    let too_much = 5 << 30;
    match Buffer::uninit(too_much) {
        Err(Error::OutOfMemory {
            requested,
            in_use,
            limit: said,
        }) => {
            assert_eq!((requested, said), (too_much, Some(limit)));
            assert!(in_use < limit);
        }
        other => panic!("{other:?}"),
    }
    let half = Buffer::uninit(limit / 2 + 1).unwrap();
    assert!(memory_in_use() > limit / 2);
    assert!(Buffer::uninit(limit / 2 + 1).is_err());
    drop(half);
    assert!(Buffer::uninit(limit / 2 + 1).is_ok());
    set_memory_limit(None);
    assert_eq!(memory_limit(), None);
    let text = Error::OutOfMemory {
        requested: 10,
        in_use: 5,
        limit: Some(12),
    }
    .to_string();
    assert_eq!(
        text,
        "out of memory: 10 bytes requested with 5 in use and a limit of 12"
    );
}

#[test]
fn absurd_sizes_are_errors() {
    for len in [
        usize::MAX,
        isize::MAX as usize + 1,
        isize::MAX as usize,
        1 << 62,
        1 << 50,
    ] {
        assert!(
            matches!(Buffer::uninit(len), Err(Error::OutOfMemory { requested, .. }) if requested == len),
            "{len}"
        );
    }
    assert!(matches!(
        Buffer::uninit_for::<f64>(usize::MAX / 4),
        Err(Error::OutOfMemory {
            requested: usize::MAX,
            ..
        })
    ));
}

#[test]
fn threads_allocate_share_and_free_each_others_blocks() {
    let (send, receive) = std::sync::mpsc::channel::<Arc<Buffer>>();
    std::thread::scope(|scope| {
        for thread in 0..4u8 {
            let send = send.clone();
            scope.spawn(move || {
                for round in 0..300 {
                    let len = SIZES[round % 11];
                    let mut buffer = Buffer::uninit(len).unwrap();
                    buffer.as_mut_slice::<u8>().fill(thread);
                    let shared = Arc::new(buffer);
                    send.send(shared.clone()).unwrap();
                    assert!(shared.as_slice::<u8>().iter().all(|&byte| byte == thread));
                }
            });
        }
        drop(send);
        for buffer in receive {
            let bytes = buffer.as_slice::<u8>();
            assert!(bytes.iter().all(|byte| *byte == bytes[0]));
        }
    });
}

/// A block that was freed is handed out again, so that its pages are not mapped anew.
#[test]
fn freed_blocks_are_handed_out_again() {
    for len in [64, 200_000, 8 << 20] {
        // Other tests share the memory: one of them may take the block in between, but not each time.
        let again = (0..100).any(|_| {
            let first = Buffer::uninit(len).unwrap().as_ptr();
            Buffer::uninit(len).unwrap().as_ptr() == first
        });
        assert!(again, "{len}");
    }
}
