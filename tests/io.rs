//! Files: what NumPy and Hugging Face wrote is read, what is written is read again, and what does not fit is an error that says both.
#![cfg(all(feature = "npy", feature = "safetensors"))]

use std::fmt::Debug;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use half::{bf16, f16};
use taut::Error;
use taut::axis::Distinct;
use taut::io::{
    Compression, NpyElement, NpzReader, NpzWriter, SafetensorsReader, SafetensorsWriter,
    load_safetensors, save_safetensors,
};
use taut::prelude::*;

axes! { Row, Col, Depth, Item, Feature, Class }

type Table<E> = Tensor<E, (Row<2>, Col<3>)>;

/// A file of `tests/fixtures/files.py`.
fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/files")
        .join(name)
}

/// A folder for the files of one test.
fn folder(test: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("taut-io-{}-{test}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
}

fn elements<E: Element, S: Axes>(tensor: &Tensor<E, S>) -> Vec<E> {
    tensor
        .to_vec()
        .expect("a tensor that was read has elements")
}

/// 0, 1, 2, ... as elements, which bools make of their remainder by 2.
trait Counting: NpyElement {
    fn nth(i: usize) -> Self;
    const CODE: &'static str;
}

macro_rules! counting {
    ($($type:ty, $code:literal, $of:expr;)*) => {$(
        impl Counting for $type {
            fn nth(i: usize) -> Self {
                let of: fn(usize) -> Self = $of;
                of(i)
            }
            const CODE: &'static str = $code;
        }
    )*};
}

counting! {
    f16, "f2", |i| f16::from_f64(i as f64);
    f32, "f4", |i| i as f32;
    f64, "f8", |i| i as f64;
    i8, "i1", |i| i as i8;
    i16, "i2", |i| i as i16;
    i32, "i4", |i| i as i32;
    i64, "i8", |i| i as i64;
    u8, "u1", |i| i as u8;
    u16, "u2", |i| i as u16;
    u32, "u4", |i| i as u32;
    u64, "u8", |i| i as u64;
    bool, "b1", |i| i % 2 == 1;
}

macro_rules! for_each_element {
    ($check:ident) => {
        $check::<f16>();
        $check::<f32>();
        $check::<f64>();
        $check::<i8>();
        $check::<i16>();
        $check::<i32>();
        $check::<i64>();
        $check::<u8>();
        $check::<u16>();
        $check::<u32>();
        $check::<u64>();
        $check::<bool>();
    };
}

fn counted<E: Counting>(count: usize) -> Vec<E> {
    (0..count).map(E::nth).collect()
}

fn counted_table<E: Counting>() -> Table<E> {
    Tensor::new((Row::AXIS, Col::AXIS), counted(6)).expect("six elements")
}

#[test]
fn numpy_files_of_each_type_and_order_of_bytes_are_read() {
    fn check<E: Counting>() {
        let names = match E::CODE {
            "b1" => vec!["bool.npy".to_owned()],
            code => vec![format!("{code}_little.npy"), format!("{code}_big.npy")],
        };
        for name in names {
            let table = Table::<E>::read_npy(fixture(&name)).expect(&name);
            assert_eq!(elements(&table), counted::<E>(6), "{name}");
            let table = Tensor::<E, (Row, Col)>::read_npy(fixture(&name)).expect(&name);
            assert_eq!((table.length(Row), table.length(Col)), (2, 3), "{name}");
            // SAFETY: nobody changes the fixtures.
            #[allow(unsafe_code, reason = "mapping a file is a promise")]
            let table = unsafe { Table::<E>::map_npy(fixture(&name)) }.expect(&name);
            assert_eq!(elements(&table), counted::<E>(6), "{name}");
        }
    }
    for_each_element!(check);
}

#[test]
fn numpy_files_of_each_layout_are_read() {
    let fortran = Tensor::<f32, (Row<2>, Col<3>, Depth<4>)>::read_npy(fixture("fortran.npy"));
    assert_eq!(elements(&fortran.expect("fortran")), counted::<f32>(24));
    let fortran = Table::<i16>::read_npy(fixture("fortran_big.npy"));
    assert_eq!(elements(&fortran.expect("fortran_big")), counted::<i16>(6));
    let scalar = Tensor::<f64, ()>::read_npy(fixture("scalar.npy")).expect("scalar");
    assert_eq!(scalar.item(), Ok(7.0));
    let empty = Tensor::<f32, (Row, Col<3>)>::read_npy(fixture("empty.npy")).expect("empty");
    assert_eq!((empty.length(Row), elements(&empty)), (0, vec![]));
    for version in 1..=3 {
        let table = Table::<f32>::read_npy(fixture(&format!("version_{version}.npy")));
        assert_eq!(
            elements(&table.expect("a version")),
            counted::<f32>(6),
            "{version}"
        );
    }
    let x =
        elements(&Tensor::<f64, (Item,)>::read_npy(fixture("nonfinite.npy")).expect("nonfinite"));
    assert!(x[0].is_nan());
    assert_eq!(x[1..], [f64::INFINITY, f64::NEG_INFINITY, 0.0]);
    assert!(x[3].is_sign_negative());
}

#[test]
fn numpy_archives_are_read() {
    for name in ["stored.npz", "deflated.npz"] {
        let mut file = NpzReader::open(fixture(name)).expect(name);
        let weight = file.tensor::<f32, (Row<2>, Col<3>)>("weight").expect(name);
        assert_eq!(elements(&weight), counted::<f32>(6), "{name}");
        let label = file.tensor::<i64, (Item,)>("label").expect(name);
        assert_eq!(elements(&label), [0, 1, 2], "{name}");
        let mask = file.tensor::<bool, (Row<2>, Col<2>)>("mask").expect(name);
        assert_eq!(elements(&mask), [false, true, false, true], "{name}");
        assert_eq!(
            file.tensor::<f64, ()>("scalar").expect(name).item(),
            Ok(7.0)
        );
    }
    let mut file = NpzReader::open(fixture("deflated.npz")).expect("an archive");
    assert_eq!(
        file.names(),
        ["fortran", "label", "mask", "scalar", "weight"]
    );
    let fortran = file
        .tensor::<f64, (Row<2>, Col<3>)>("fortran")
        .expect("fortran");
    assert_eq!(elements(&fortran), counted::<f64>(6));
    let error = file
        .tensor::<f64, ()>("bias")
        .map(drop)
        .expect_err("no such array")
        .to_string();
    assert!(
        error.contains("there is no array `bias`; there are `fortran`, `label`"),
        "{error}"
    );
}

#[test]
fn hugging_face_files_are_read() {
    fn check<E: Counting>() {
        let mut file = SafetensorsReader::open(fixture("all.safetensors")).expect("a file");
        let name = if E::CODE == "b1" { "bool" } else { E::CODE };
        let table = file.tensor::<E, (Row<2>, Col<3>)>(name).expect(name);
        assert_eq!(elements(&table), counted::<E>(6), "{name}");
    }
    for_each_element!(check);
    let mut file = SafetensorsReader::open(fixture("all.safetensors")).expect("a file");
    assert_eq!(file.names().len(), 14);
    assert_eq!(file.metadata("made by"), Some("Hugging Face"));
    assert_eq!(
        file.tensor::<f64, ()>("scalar").expect("scalar").item(),
        Ok(7.0)
    );
    let empty = file.tensor::<f32, (Row, Col)>("empty").expect("empty");
    assert_eq!((empty.length(Row), empty.length(Col)), (0, 3));
}

/// A layer as a tree.
#[derive(Params)]
struct Linear {
    weight: Tensor<f32, (Feature<3>, Class)>,
    bias: Tensor<f32, (Class,)>,
}

impl Linear {
    fn zeros(classes: usize) -> Linear {
        Linear {
            weight: Tensor::zeros((Feature::AXIS, Class::of(classes))),
            bias: Tensor::zeros((Class::of(classes),)),
        }
    }

    fn counted() -> Linear {
        Linear {
            weight: Tensor::new((Feature::AXIS, Class::of(2)), counted(6)).expect("six elements"),
            bias: Tensor::from_array([0., 1.]),
        }
    }
}

#[test]
fn a_tree_is_loaded_from_a_file_of_hugging_face() {
    let loaded =
        load_safetensors(fixture("linear.safetensors"), &Linear::zeros(2)).expect("a tree");
    assert_eq!(elements(&loaded.weight), counted::<f32>(6));
    assert_eq!(elements(&loaded.bias), [0., 1.]);
}

#[test]
fn a_tree_is_what_it_was_after_a_file() {
    let folder = folder("tree");
    let path = folder.join("tree.safetensors");
    // What is not computed yet is computed for the file.
    save_safetensors(&path, &Linear::counted().map(|p| p + 1.0)).expect("a file");
    let loaded = load_safetensors(&path, &Linear::zeros(2)).expect("a tree");
    assert_eq!(elements(&loaded.weight), [1., 2., 3., 4., 5., 6.]);
    assert_eq!(elements(&loaded.bias), [1., 2.]);

    let error = |like: &Linear| {
        load_safetensors(&path, like)
            .map(drop)
            .expect_err("another tree")
            .to_string()
    };
    let text = error(&Linear::zeros(4));
    assert!(
        text.contains("tensor `weight`: found f32 (Feature 3, Class 2), but f32 (Feature<3>, Class<4>) is asked for"),
        "{text}"
    );
    let missing = load_safetensors(&path, &(Linear::zeros(2), Linear::zeros(2)))
        .map(drop)
        .expect_err("another tree");
    assert!(
        missing
            .to_string()
            .contains("tensor `bias` is not one of the tree"),
        "{missing}"
    );
    let single: Tensor<f32, (Item<3>,)> = [1., 2., 3.].into();
    save_safetensors(&path, &single).expect("a file");
    let loaded = load_safetensors(&path, &single.zeros_like()).expect("a tensor");
    assert_eq!(elements(&loaded), [1., 2., 3.]);
    let missing = load_safetensors(&path, &vec![single.zeros_like()])
        .map(drop)
        .expect_err("another tree");
    assert!(
        missing
            .to_string()
            .contains("tensor `tensor` is not one of the tree"),
        "{missing}"
    );
    std::fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn what_is_written_is_read_again() {
    fn check<E: Counting>() {
        let table = counted_table::<E>();
        let mut bytes = Vec::new();
        table.write_npy_to(&mut bytes).expect("memory takes it");
        assert_eq!(
            (bytes.len() - 6 * size_of::<E>()) % 64,
            0,
            "elements are aligned"
        );
        // What follows in a stream is left there.
        bytes.extend_from_slice(b"more");
        let mut reader = bytes.as_slice();
        let again = Table::<E>::read_npy_from(&mut reader).expect(E::CODE);
        assert_eq!(
            (elements(&again), reader),
            (counted::<E>(6), b"more".as_slice())
        );
        let transposed = table.permute((Col, Row));
        let mut bytes = Vec::new();
        transposed
            .write_npy_to(&mut bytes)
            .expect("memory takes it");
        let again = Tensor::<E, (Col<3>, Row<2>)>::read_npy_from(bytes.as_slice()).expect(E::CODE);
        assert_eq!(elements(&again), elements(&transposed));
    }
    for_each_element!(check);
}

#[test]
fn lengths_of_every_kind_go_both_ways() {
    fn check<S: Shape + Distinct + Debug>(shape: S, count: usize) {
        let x = Tensor::<i32, S>::new(shape, counted(count)).expect("as many elements");
        let mut npy = Vec::new();
        x.write_npy_to(&mut npy).expect("memory takes it");
        let again = Tensor::<i32, S>::read_npy_from(npy.as_slice()).expect("what was written");
        assert_eq!((again.shape(), elements(&again)), (shape, counted(count)));
        let mut file = Vec::new();
        SafetensorsWriter::new()
            .add("x", &x)
            .and_then(|w| w.write_to(&mut file))
            .expect("memory takes it");
        let again = SafetensorsReader::new(Cursor::new(file))
            .and_then(|mut file| file.tensor::<i32, S>("x"));
        let again = again.expect("what was written");
        assert_eq!((again.shape(), elements(&again)), (shape, counted(count)));
    }
    check((), 1);
    check((Row::of(0),), 0);
    check((Row::of(1),), 1);
    check((Row::of(5), Col::of(0), Depth::<3>::AXIS), 0);
    check((Row::of(2), Col::<3>::AXIS, Depth::of(4)), 24);
    check((Row::of(300), Prime(Row::of(1000))), 300_000);
    check((Item::of(1_500_000),), 1_500_000);
}

#[test]
fn archives_that_are_written_are_read_again() {
    for compression in [Compression::Stored, Compression::Deflated] {
        let mut file = NpzWriter::new(Cursor::new(Vec::new()), compression);
        file.add("table", &counted_table::<f32>())
            .expect("memory takes it");
        file.add("ones", &Tensor::<u8, _>::ones((Item::of(3_000_000),)))
            .expect("memory takes it");
        let twice = file.add("table", &counted_table::<f32>());
        assert!(matches!(twice, Err(Error::Format { .. })), "{twice:?}");
        let bytes = file.finish().expect("memory takes it").into_inner();
        assert_eq!(bytes.len() < 100_000, compression == Compression::Deflated);
        let mut file = NpzReader::new(Cursor::new(bytes)).expect("an archive");
        assert_eq!(file.names(), ["ones", "table"]);
        let table = file
            .tensor::<f32, (Row<2>, Col<3>)>("table")
            .expect("table");
        assert_eq!(elements(&table), counted::<f32>(6));
        let ones = file.tensor::<u8, (Item,)>("ones").expect("ones");
        assert_eq!(ones.cast::<i64>().sum(Item).item(), Ok(3_000_000));
    }
}

#[test]
fn safetensors_has_bf16_and_bits_are_kept() {
    let x: Tensor<bf16, (Item<2>,)> = [bf16::from_f32(1.5), bf16::NEG_INFINITY].into();
    let nan: Tensor<f64, (Item<1>,)> = [f64::from_bits(0x7ff8_0000_0000_1234)].into();
    let mut bytes = Vec::new();
    let mut file = SafetensorsWriter::new();
    file.add("x", &x)
        .and_then(|file| file.add("nan", &nan))
        .expect("two names");
    file.metadata("note", "quotes \" and \\ and é")
        .write_to(&mut bytes)
        .expect("memory takes it");
    let mut file = SafetensorsReader::new(Cursor::new(bytes)).expect("what was written");
    assert_eq!(file.metadata("note"), Some("quotes \" and \\ and é"));
    let again = file.tensor::<bf16, (Item,)>("x").expect("x");
    assert_eq!(elements(&again), elements(&x));
    let again = file.tensor::<f64, (Item,)>("nan").expect("nan");
    assert_eq!(elements(&again)[0].to_bits(), 0x7ff8_0000_0000_1234);
}

#[test]
fn a_mapped_file_is_not_counted_and_is_not_changed() {
    let folder = folder("map");
    let x =
        Tensor::<f32, _>::new((Row::of(100), Col::of(50)), counted(5000)).expect("5000 elements");
    x.write_npy(folder.join("x.npy")).expect("a file");
    SafetensorsWriter::new()
        .add("x", &x)
        .and_then(|w| w.write(folder.join("x.safetensors")))
        .expect("a file");
    let before = std::fs::read(folder.join("x.npy")).expect("the file");
    // SAFETY: the files are of this test alone, which does not change them.
    #[allow(unsafe_code, reason = "mapping a file is a promise")]
    let mapped = unsafe {
        let mut file = SafetensorsReader::open(folder.join("x.safetensors")).expect("the file");
        [
            Tensor::<f32, (Row, Col)>::map_npy(folder.join("x.npy")).expect("the file"),
            file.map_tensor::<f32, (Row, Col)>("x").expect("the tensor"),
        ]
    };
    for y in &mapped {
        assert_eq!(elements(y), counted::<f32>(5000));
        assert_eq!((y + y).sum((Row, Col)).item(), Ok(5000. * 4999.));
    }
    assert_eq!(
        std::fs::read(folder.join("x.npy")).expect("the file"),
        before
    );
    std::fs::remove_dir_all(folder).expect("the folder");
}

/// The text of an error without its place.
fn text<T>(result: taut::Result<T>) -> String {
    let text = result.map(drop).expect_err("an error").to_string();
    let end = text.rfind(" (tests/io.rs:").expect("the caller's place");
    text[..end].to_owned()
}

#[test]
fn what_does_not_fit_is_an_error_that_says_both() {
    let ends = |text: String, end: &str| assert!(text.ends_with(end), "{text}");
    let path = fixture("f4_little.npy");
    ends(
        text(Table::<f64>::read_npy(&path)),
        "f4_little.npy: found f32 (2, 3), but f64 (Row<2>, Col<3>) is asked for",
    );
    ends(
        text(Tensor::<f32, (Row, Col<4>)>::read_npy(&path)),
        "found f32 (2, 3), but f32 (Row, Col<4>) is asked for",
    );
    ends(
        text(Tensor::<f32, (Row,)>::read_npy(&path)),
        "found f32 (2, 3), but f32 (Row) is asked for",
    );
    ends(
        text(Tensor::<f32, ()>::read_npy(&path)),
        "found f32 (2, 3), but f32 () is asked for",
    );
    ends(
        text(Tensor::<f32, (Item,)>::read_npy(fixture("complex.npy"))),
        "found <c16 (1), but f32 (Item) is asked for",
    );
    ends(
        text(Tensor::<f32, (Item,)>::read_npy(fixture("text.npy"))),
        "found <U2 (2), but f32 (Item) is asked for",
    );
    ends(
        text(Tensor::<f32, (Item,)>::read_npy(fixture("structured.npy"))),
        "the header is damaged: elements are structures of several fields, which a tensor can't hold",
    );
    let mut file = NpzReader::open(fixture("stored.npz")).expect("an archive");
    ends(
        text(file.tensor::<f32, (Item<4>,)>("label")),
        "stored.npz, array `label`: found i64 (3), but f32 (Item<4>) is asked for",
    );
    let mut file = SafetensorsReader::open(fixture("linear.safetensors")).expect("a file");
    ends(
        text(file.tensor::<f64, (Feature<3>, Class<2>)>("weight")),
        "linear.safetensors, tensor `weight`: found f32 (3, 2), but f64 (Feature<3>, Class<2>) is asked for",
    );
    ends(
        text(file.tensor::<f32, ()>("scale")),
        "there is no tensor `scale`; there are `bias`, `weight`",
    );
}

#[test]
fn names_of_axes_are_compared_where_the_file_has_them() {
    let mut bytes = Vec::new();
    let square = Tensor::<f32, _>::ones((Row::of(2), Prime(Row::of(2))));
    SafetensorsWriter::new()
        .add("square", &square)
        .and_then(|w| w.write_to(&mut bytes))
        .expect("memory takes it");
    let mut file = SafetensorsReader::new(Cursor::new(bytes)).expect("a file");
    assert_eq!(file.metadata("axes.square"), Some("Row,Prime<Row>"));
    assert!(file.tensor::<f32, (Row<2>, Prime<Row>)>("square").is_ok());
    assert_eq!(
        text(file.tensor::<f32, (Prime<Row>, Row)>("square")),
        "safetensors data, tensor `square`: found f32 (Row 2, Prime<Row> 2), but f32 (Prime<Row>, Row) is asked for"
    );
}

#[test]
fn the_system_says_why_and_a_failed_tensor_leaves_the_file_alone() {
    let missing = Table::<f32>::read_npy("/nowhere/x.npy").map(drop);
    assert!(
        matches!(&missing, Err(Error::Io { file, kind: std::io::ErrorKind::NotFound, .. }) if file == "/nowhere/x.npy"),
        "{missing:?}"
    );
    let folder = folder("failed");
    let path = folder.join("x.npy");
    counted_table::<i32>().write_npy(&path).expect("a file");
    let before = std::fs::read(&path).expect("the file");
    let failed = counted_table::<i32>() / counted_table::<i32>();
    assert!(matches!(
        failed.write_npy(&path),
        Err(Error::DivisionByZero { .. })
    ));
    let mut tensors = SafetensorsWriter::new();
    tensors.add("x", &failed).expect("one name");
    assert!(matches!(
        tensors.write(&path),
        Err(Error::DivisionByZero { .. })
    ));
    assert_eq!(std::fs::read(&path).expect("the file"), before);
    let folder_as_file = Table::<i32>::read_npy(&folder).map(drop);
    assert!(
        matches!(folder_as_file, Err(Error::Io { .. })),
        "{folder_as_file:?}"
    );
    let full = counted_table::<i32>().write_npy("/dev/full");
    assert!(
        matches!(full, Err(Error::Io { .. })) || !Path::new("/dev/full").exists(),
        "{full:?}"
    );
    std::fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn names_that_a_file_can_not_have() {
    let mut file = SafetensorsWriter::new();
    let x = counted_table::<f32>();
    assert_eq!(
        text(file.add("__metadata__", &x)),
        "safetensors data: a tensor can't have the name `__metadata__`"
    );
    file.add("x", &x).expect("one name");
    assert_eq!(
        text(file.add("x", &x)),
        "safetensors data: two tensors have the name `x`"
    );
}

/// Files for `tests/fixtures/files.py check`, which reads them with the other libraries: in the folder that TAUT_WRITTEN names, or a temporary one.
#[test]
fn files_for_the_script() {
    let asked = std::env::var_os("TAUT_WRITTEN").map(PathBuf::from);
    let to = asked.clone().unwrap_or_else(|| folder("written"));
    std::fs::create_dir_all(&to).expect("a folder");
    let mut all = SafetensorsWriter::new();
    fn table<E: Counting>(to: &Path, all: &mut SafetensorsWriter) {
        let table = counted_table::<E>();
        table
            .write_npy(to.join(format!("{}.npy", E::CODE)))
            .expect("a file");
        all.add(E::CODE, &table).expect("one name");
    }
    table::<f16>(&to, &mut all);
    table::<f32>(&to, &mut all);
    table::<f64>(&to, &mut all);
    table::<i8>(&to, &mut all);
    table::<i16>(&to, &mut all);
    table::<i32>(&to, &mut all);
    table::<i64>(&to, &mut all);
    table::<u8>(&to, &mut all);
    table::<u16>(&to, &mut all);
    table::<u32>(&to, &mut all);
    table::<u64>(&to, &mut all);
    table::<bool>(&to, &mut all);
    let scalar = Tensor::<f64, ()>::from(7.0);
    let empty = Tensor::<f32, (Row, Col<3>)>::zeros((Row::of(0), Col::AXIS));
    scalar.write_npy(to.join("scalar.npy")).expect("a file");
    empty.write_npy(to.join("empty.npy")).expect("a file");
    Tensor::<f32, (Item,)>::ones((Item::of(5),))
        .write_npy(to.join("one_axis.npy"))
        .expect("a file");
    let mapped = Tensor::<f32, (Item,)>::new((Item::of(5000),), counted(5000)).expect("elements");
    mapped.write_npy(to.join("mapped.npy")).expect("a file");
    for (name, compression) in [
        ("stored.npz", Compression::Stored),
        ("deflated.npz", Compression::Deflated),
    ] {
        let mut file = NpzWriter::create(to.join(name), compression).expect("a file");
        file.add("weight", &counted_table::<f32>()).expect("room");
        file.add("label", &Tensor::<i64, (Item<3>,)>::from([0, 1, 2]))
            .expect("room");
        file.add(
            "mask",
            &Tensor::<bool, (Row<2>, Col<2>)>::from([[false, true], [false, true]]),
        )
        .expect("room");
        file.finish().expect("room");
    }
    all.add("scalar", &scalar)
        .and_then(|all| all.add("empty", &empty))
        .expect("two names");
    all.write(to.join("all.safetensors")).expect("a file");
    save_safetensors(to.join("tree.safetensors"), &Linear::counted()).expect("a file");
    let x: Tensor<bf16, (Item<2>,)> = [bf16::ONE, bf16::ZERO].into();
    SafetensorsWriter::new()
        .add("x", &x)
        .and_then(|w| w.write(to.join("bf16.safetensors")))
        .expect("a file");
    if asked.is_none() {
        std::fs::remove_dir_all(to).expect("the folder");
    }
}
