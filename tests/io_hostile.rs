//! Damaged and hostile files: each is an error or a tensor, quickly, without a panic, and without memory that the file's own size does not account for.
#![cfg(all(feature = "npy", feature = "safetensors"))]
#![allow(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Cursor;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use taut::io::{Compression, NpzReader, NpzWriter, SafetensorsReader, SafetensorsWriter};
use taut::prelude::*;
use taut::{Error, Result};

axes! { Row, Col, Item }

/// Counts the bytes that are allocated, and the most there were.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: all is handed on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(start, layout) }
    }
}

/// The counters are those of the process: one test at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// What a reader may take beside what the file's size accounts for.
const BOUND: usize = 4 << 20;

/// Reads `bytes` with `read`, which may fail but not panic, and may take memory in proportion to the file only.
fn try_read<T>(bytes: &[u8], what: &str, read: impl Fn(&[u8]) -> Result<T>) -> Result<T> {
    let allowed = 64 * bytes.len() + BOUND;
    taut::cpu::set_memory_limit(Some(taut::cpu::memory_in_use() + allowed));
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    let result = read(bytes);
    let taken = MOST.load(Relaxed).saturating_sub(before);
    taut::cpu::set_memory_limit(None);
    assert!(
        taken <= allowed,
        "{what}: took {taken} bytes for a file of {}",
        bytes.len()
    );
    if let Err(Error::OutOfMemory { requested, .. }) = result {
        panic!(
            "{what}: asked for {requested} bytes for a file of {}",
            bytes.len()
        );
    }
    result
}

fn read_npy(bytes: &[u8]) -> Result<()> {
    let table = Tensor::<f32, (Row, Col)>::read_npy_from(bytes).and_then(|x| x.to_vec().map(drop));
    let item = Tensor::<i64, (Item,)>::read_npy_from(bytes).and_then(|x| x.to_vec().map(drop));
    let bools =
        Tensor::<bool, (Row<2>, Col)>::read_npy_from(bytes).and_then(|x| x.to_vec().map(drop));
    table.or(item).or(bools)
}

fn read_npz(bytes: &[u8]) -> Result<()> {
    let mut file = NpzReader::new(Cursor::new(bytes))?;
    let mut result = Ok(());
    for name in file.names() {
        let table = file
            .tensor::<f32, (Row, Col)>(&name)
            .and_then(|x| x.to_vec().map(drop));
        let item = file
            .tensor::<i64, (Item,)>(&name)
            .and_then(|x| x.to_vec().map(drop));
        result = result.and(table.or(item));
    }
    result
}

fn read_safetensors(bytes: &[u8]) -> Result<()> {
    let mut file = SafetensorsReader::new(Cursor::new(bytes))?;
    let names: Vec<String> = file.names().into_iter().map(str::to_owned).collect();
    let mut result = Ok(());
    for name in names {
        let table = file
            .tensor::<f32, (Row, Col)>(&name)
            .and_then(|x| x.to_vec().map(drop));
        let item = file
            .tensor::<u8, (Item,)>(&name)
            .and_then(|x| x.to_vec().map(drop));
        result = result.and(table.or(item));
    }
    result
}

#[cfg(feature = "serde")]
fn read_json(bytes: &[u8]) -> Result<()> {
    let table = serde_json::from_slice::<Tensor<f32, (Row, Col)>>(bytes).map(drop);
    let item = serde_json::from_slice::<Tensor<i64, (Item,)>>(bytes).map(drop);
    let bools = serde_json::from_slice::<Tensor<bool, (Row<2>, Col)>>(bytes).map(drop);
    table.or(item).or(bools).map_err(|error| {
        let message = error.to_string();
        assert!(!message.contains("out of memory"), "{message}");
        Error::Custom { message }
    })
}

/// A linear congruential generator: the same cases on every machine.
struct Draws(u64);

impl Draws {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % end.max(1)
    }
}

/// What is put into files: numbers at the edges of their types, and pieces of the formats.
const PIECES: [&[u8]; 14] = [
    b"18446744073709551615",
    b"9223372036854775807",
    b"4294967296",
    b"99999999999999999999999999",
    b"0",
    b"-1",
    b"(",
    b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    b"{\"a\":",
    b"'",
    b"\"",
    b",",
    b"\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\x00\x00\x00\x00\x00\x00\x00\x00",
];

/// Reads `file` cut at each length, with each byte changed, and with random changes; the number of files that were read.
fn mutate(file: &[u8], what: &str, read: impl Fn(&[u8]) -> Result<()>) -> usize {
    try_read(file, what, &read).expect(what);
    let mut cases = 0;
    let mut check = |bytes: &[u8], how: String| {
        let _ = try_read(bytes, &format!("{what}, {how}"), &read);
        cases += 1;
    };
    for end in 0..file.len() {
        check(&file[..end], format!("the first {end} bytes"));
    }
    for i in 0..file.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut bytes = file.to_vec();
            bytes[i] ^= change;
            check(&bytes, format!("byte {i} ^ {change:#x}"));
        }
    }
    let mut draws = Draws(file.len() as u64);
    for case in 0..2000 {
        let mut bytes = file.to_vec();
        for _ in 0..1 + draws.below(4) {
            let at = draws.below(bytes.len());
            match draws.below(5) {
                0 => bytes[at] = draws.below(256) as u8,
                1 => drop(
                    bytes.drain(
                        at..(at + draws.below(16))
                            .min(file.len().min(bytes.len()))
                            .max(at),
                    ),
                ),
                2 => drop(bytes.splice(at..at, PIECES[draws.below(PIECES.len())].iter().copied())),
                3 => {
                    let piece = PIECES[draws.below(PIECES.len())];
                    let end = (at + piece.len()).min(bytes.len());
                    bytes.splice(at..end, piece.iter().copied());
                }
                _ => {
                    let copied: Vec<u8> =
                        bytes[at..(at + draws.below(64)).min(bytes.len())].to_vec();
                    let to = draws.below(bytes.len());
                    bytes.splice(to..to, copied);
                }
            }
            if bytes.is_empty() {
                bytes.push(0);
            }
        }
        check(&bytes, format!("random case {case}"));
    }
    cases
}

fn fixture(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/files");
    std::fs::read(folder.join(name)).expect(name)
}

fn alone() -> std::sync::MutexGuard<'static, ()> {
    ALONE
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[test]
fn changed_npy_files() {
    let _alone = alone();
    let mut cases = 0;
    for name in ["f4_little.npy", "f4_big.npy", "version_2.npy", "bool.npy"] {
        cases += mutate(&fixture(name), name, read_npy);
    }
    assert!(cases > 10_000, "{cases}");
}

#[test]
fn changed_npz_files() {
    let _alone = alone();
    for compression in [Compression::Stored, Compression::Deflated] {
        let table: Tensor<f32, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
        let item: Tensor<i64, (Item<3>,)> = [1, 2, 3].into();
        let mut file = NpzWriter::new(Cursor::new(Vec::new()), compression);
        file.add("table", &table)
            .and_then(|()| file.add("item", &item))
            .expect("memory takes it");
        let bytes = file.finish().expect("memory takes it").into_inner();
        let cases = mutate(&bytes, &format!("{compression:?}"), read_npz);
        assert!(cases > 3_000, "{cases}");
    }
}

#[test]
fn changed_safetensors_files() {
    let _alone = alone();
    let table: Tensor<f32, (Row<2>, Col<2>)> = [[1., 2.], [3., 4.]].into();
    let item: Tensor<u8, (Item<3>,)> = [1, 2, 3].into();
    let mut file = SafetensorsWriter::new();
    file.add("table", &table)
        .and_then(|file| file.add("item", &item))
        .expect("two names");
    let mut bytes = Vec::new();
    file.write_to(&mut bytes).expect("memory takes it");
    let cases = mutate(&bytes, "safetensors", read_safetensors);
    let open = |bytes: &[u8]| SafetensorsReader::new(Cursor::new(bytes)).map(drop);
    let cases = cases + mutate(&fixture("all.safetensors"), "all.safetensors", open);
    assert!(cases > 9_000, "{cases}");
}

#[cfg(feature = "serde")]
#[test]
fn changed_json() {
    let _alone = alone();
    for text in [
        r#"{"type":"f32","axes":["Row","Col"],"lengths":[2,2],"values":[1.0,-2.5e-7,"NaN","-inf"]}"#,
        r#"{"values":[1,-2,9223372036854775807],"lengths":[3],"type":"i64","axes":["Item"]}"#,
        r#"["bool",["Row","Col"],[2,1],[true,false]]"#,
    ] {
        let cases = mutate(text.as_bytes(), text, read_json);
        assert!(cases > 2_100, "{cases}");
    }
}

/// Files that were or could have been trouble, and what is said of them; fuzzing adds to `tests/fixtures/hostile`.
#[test]
fn files_of_the_regression_corpus() {
    let _alone = alone();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/hostile");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).expect("the corpus") {
        let path = entry.expect("a file of the corpus").path();
        let bytes = std::fs::read(&path).expect("a file of the corpus");
        let what = path.display().to_string();
        let result = match path.extension().and_then(|extension| extension.to_str()) {
            Some("npy") => try_read(&bytes, &what, read_npy),
            Some("npz") => try_read(&bytes, &what, read_npz),
            Some("safetensors") => try_read(&bytes, &what, read_safetensors),
            #[cfg(feature = "serde")]
            Some("json") => try_read(&bytes, &what, read_json),
            _ => continue,
        };
        assert!(result.is_err(), "{what} is read");
        read += 1;
    }
    assert!(read >= 25, "{read} files");
}

/// A `.npy` file of version 1 with that dictionary.
fn npy(dictionary: &str, elements: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend_from_slice(&(dictionary.len() as u16).to_le_bytes());
    bytes.extend_from_slice(dictionary.as_bytes());
    bytes.extend_from_slice(elements);
    bytes
}

#[test]
fn npy_headers_that_lie() {
    let _alone = alone();
    let shape =
        |shape: &str| format!("{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}");
    let cases = [
        (
            "absurd",
            npy(&shape("(4611686018427387904, 2)"), &[]),
            "are more than memory can hold",
        ),
        (
            "overflow",
            npy(&shape("(0, 18446744073709551615)"), &[]),
            "are more than memory can hold",
        ),
        (
            "past u64",
            npy(&shape("(18446744073709551616, 1)"), &[]),
            "a length is too large",
        ),
        (
            "negative",
            npy(&shape("(-1, 2)"), &[]),
            "a length is expected in the shape",
        ),
        (
            "large",
            npy(&shape("(1000000000, 2)"), &[0; 64]),
            "the data ends too early",
        ),
        (
            "no tuple",
            npy(&shape("(3)"), &[]),
            "the shape is a number, not a tuple",
        ),
        (
            "many axes",
            npy(&shape(&format!("({})", "1, ".repeat(65))), &[]),
            "more than 64 axes",
        ),
        (
            "rank",
            npy(&shape(&format!("({})", "1, ".repeat(64))), &[0; 4]),
            "but f32 (Row, Col) is asked for",
        ),
        (
            "nested",
            npy(&"(".repeat(60_000), &[]),
            "'{' is expected, not '('",
        ),
        (
            "nested shape",
            npy(&shape(&"(".repeat(60_000)), &[]),
            "a length is expected in the shape",
        ),
        (
            "twice",
            npy("{'descr': '<f4', 'descr': '<f4'}", &[]),
            "the key 'descr' occurs twice",
        ),
        ("missing", npy("{'descr': '<f4'}", &[]), "are not all there"),
        (
            "unknown",
            npy("{'descr': '<f4', 'order': False}", &[]),
            "the key 'order' is unknown",
        ),
        (
            "after",
            npy(&(shape("(1, 1)") + "}"), &[0; 4]),
            "something follows the dictionary",
        ),
        ("magic", b"\x93NUMPZ\x01\x00".to_vec(), "not a .npy file"),
        (
            "version",
            b"\x93NUMPY\x09\x00\x00\x00".to_vec(),
            "version 9.0 of the .npy format is unknown",
        ),
        (
            "length",
            b"\x93NUMPY\x02\x00\xff\xff\xff\xff".to_vec(),
            "a header of 4294967295 bytes is too long",
        ),
        ("nothing", Vec::new(), "the data ends too early"),
    ];
    for (what, bytes, expected) in cases {
        let read = |bytes: &[u8]| Tensor::<f32, (Row, Col)>::read_npy_from(bytes).map(drop);
        let text = try_read(&bytes, what, read).expect_err(what).to_string();
        assert!(text.contains(expected), "{what}: {text}");
    }
    let bools = npy(
        "{'descr': '|b1', 'fortran_order': False, 'shape': (2,), }",
        &[1, 2],
    );
    let read = |bytes: &[u8]| Tensor::<bool, (Item,)>::read_npy_from(bytes).map(drop);
    let text = try_read(&bools, "bools", read)
        .expect_err("a bool that is none")
        .to_string();
    assert!(text.contains("a bool is 2, neither 0 nor 1"), "{text}");
}

#[test]
fn a_file_says_at_once_that_it_is_too_short_or_too_long() {
    let _alone = alone();
    let path = std::env::temp_dir().join(format!("taut-short-{}.npy", std::process::id()));
    let dictionary = "{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000, 2), }";
    for (bytes, expected) in [
        (
            npy(dictionary, &[0; 64]),
            "f32 (1000000000, 2) takes 8000000000 bytes, but 64 are there",
        ),
        (
            npy(&dictionary.replace("1000000000", "7"), &[0; 64]),
            "8 bytes follow the array",
        ),
    ] {
        std::fs::write(&path, &bytes).expect("a file");
        let read = |_: &[u8]| Tensor::<f32, (Row, Col)>::read_npy(&path).map(drop);
        let text = try_read(&bytes, expected, read)
            .expect_err(expected)
            .to_string();
        assert!(text.contains(expected), "{text}");
        // SAFETY: the file is of this test alone, which does not change it meanwhile.
        let map = |_: &[u8]| unsafe { Tensor::<f32, (Row, Col)>::map_npy(&path) }.map(drop);
        let text = try_read(&bytes, expected, map)
            .expect_err(expected)
            .to_string();
        assert!(text.contains(expected), "{text}");
    }
    std::fs::remove_file(path).expect("the file");
}

/// A `.safetensors` file with that header.
fn safetensors(header: &str, elements: &[u8]) -> Vec<u8> {
    let mut bytes = (header.len() as u64).to_le_bytes().to_vec();
    bytes.extend_from_slice(header.as_bytes());
    bytes.extend_from_slice(elements);
    bytes
}

#[test]
fn safetensors_headers_that_lie() {
    let _alone = alone();
    let one = |name: &str, shape: &str, offsets: &str| {
        format!(r#""{name}":{{"dtype":"F32","shape":{shape},"data_offsets":{offsets}}}"#)
    };
    let x = |shape: &str, offsets: &str| format!("{{{}}}", one("x", shape, offsets));
    let two = |a: &str, b: &str| format!("{{{},{}}}", one("a", "[1]", a), one("b", "[1]", b));
    let cases = [
        (
            "long",
            u64::MAX.to_le_bytes().to_vec(),
            "a header of 18446744073709551615 bytes in a file of 8",
        ),
        (
            "longer",
            [200u64.to_le_bytes(), [b' '; 8]].concat(),
            "a header of 200 bytes in a file of 16",
        ),
        (
            "no JSON",
            safetensors("{", &[]),
            "a string is expected, not the end",
        ),
        (
            "nested",
            safetensors(&"[".repeat(100_000), &[]),
            "the header is damaged",
        ),
        (
            "nested deeper",
            safetensors(&format!("{{\"x\":{}", "{\"a\":".repeat(100_000)), &[]),
            "the key `a` is unknown",
        ),
        (
            "absurd",
            safetensors(&x("[4611686018427387904,8]", "[0,0]"), &[]),
            "does not take the bytes 0 to 0",
        ),
        (
            "overlap",
            safetensors(&two("[0,4]", "[0,4]"), &[0; 4]),
            "tensor `b` starts at byte 0, not 4",
        ),
        (
            "hole",
            safetensors(&two("[0,4]", "[8,12]"), &[0; 12]),
            "tensor `b` starts at byte 8, not 4",
        ),
        (
            "past",
            safetensors(&x("[4]", "[0,16]"), &[0; 4]),
            "the tensors take 16 bytes, but 4 are there",
        ),
        (
            "more",
            safetensors(&x("[1]", "[0,4]"), &[0; 8]),
            "the tensors take 4 bytes, but 8 are there",
        ),
        (
            "backwards",
            safetensors(&x("[1]", "[4,0]"), &[0; 4]),
            "does not take the bytes 4 to 0",
        ),
        (
            "length",
            safetensors(&x("[2]", "[0,4]"), &[0; 4]),
            "lengths [2] does not take the bytes 0 to 4",
        ),
        (
            "twice",
            safetensors(
                &format!(
                    "{{{},{}}}",
                    one("x", "[1]", "[0,4]"),
                    one("x", "[1]", "[4,8]")
                ),
                &[0; 8],
            ),
            "two tensors `x`",
        ),
        (
            "metadata",
            safetensors(r#"{"__metadata__":{"a":1}}"#, &[]),
            "a string is expected, not '1'",
        ),
        (
            "many axes",
            safetensors(&x(&format!("[{}1]", "1,".repeat(64)), "[0,4]"), &[0; 4]),
            "an array has more than 64 numbers",
        ),
        (
            "negative",
            safetensors(&x("[-1]", "[0,4]"), &[0; 4]),
            "a whole number that is not negative is expected",
        ),
        (
            "zero and huge",
            safetensors(&x("[0,9223372036854775807]", "[0,0]"), &[]),
            "are more than memory can hold",
        ),
        ("nothing", Vec::new(), "the data ends too early"),
    ];
    for (what, bytes, expected) in cases {
        let read = |bytes: &[u8]| {
            SafetensorsReader::new(Cursor::new(bytes))?
                .tensor::<f32, (Row, Col)>("x")
                .map(drop)
        };
        let text = try_read(&bytes, what, read).expect_err(what).to_string();
        assert!(text.contains(expected), "{what}: {text}");
    }
}

#[test]
fn an_archive_takes_no_more_memory_than_what_is_in_it() {
    let _alone = alone();
    // An honest array of 64 MiB of zeros in some 64 KiB: what it may take is what comes out, not what the headers claim.
    let zeros = Tensor::<u8, _>::zeros((Item::of(64 << 20),));
    let mut file = NpzWriter::new(Cursor::new(Vec::new()), Compression::Deflated);
    file.add("zeros", &zeros).expect("memory takes it");
    let honest = file.finish().expect("memory takes it").into_inner();
    drop(zeros);
    taut::cpu::set_kept_memory_limit(0);
    assert!(honest.len() < 1 << 20, "{}", honest.len());
    taut::cpu::set_memory_limit(Some(taut::cpu::memory_in_use() + (32 << 20)));
    let read = NpzReader::new(Cursor::new(&honest))
        .and_then(|mut file| file.tensor::<u8, (Item,)>("zeros"));
    assert!(
        matches!(read, Err(Error::OutOfMemory { .. })),
        "the limit holds"
    );
    taut::cpu::set_memory_limit(None);
    let read = NpzReader::new(Cursor::new(&honest))
        .and_then(|mut file| file.tensor::<u8, (Item,)>("zeros"));
    assert_eq!(read.expect("an array").length(Item), 64 << 20);
}
