//! Arrays and matrices of other libraries, and formats of serde: values against one index after another, and what does not fit as an error.

#[cfg(feature = "faer")]
#[path = "convert/faer.rs"]
mod faer;
#[cfg(feature = "nalgebra")]
#[path = "convert/nalgebra.rs"]
mod nalgebra;
#[cfg(feature = "ndarray")]
#[path = "convert/ndarray.rs"]
mod ndarray;
#[cfg(feature = "serde")]
#[path = "convert/serde.rs"]
mod serde;

use taut::prelude::*;

axes! { Row, Col, Depth, Item }

/// The text of an error without its place, which has to be in this test.
#[allow(dead_code, reason = "each feature uses it, and none may be on")]
fn text<T>(result: taut::Result<T>) -> String {
    let text = result.map(drop).expect_err("an error").to_string();
    let end = text
        .rfind(" (tests/convert/")
        .expect("the place in the test");
    text[..end].to_owned()
}

/// A tensor in error.
#[allow(dead_code, reason = "each feature uses it, and none may be on")]
fn failed<S: Shape + taut::axis::Distinct>(shape: S) -> Tensor<i32, S> {
    Tensor::<i32, S>::ones(shape) / 0
}

#[test]
fn elements_are_shown_where_they_lie() {
    let data: Vec<f32> = (0..5000).map(|i| i as f32).collect();
    let start = data.as_ptr();
    let x = Tensor::new((Row::of(50), Col::of(100)), data.clone()).expect("5000 elements");
    assert_eq!(x.as_slice(), Ok(data.as_slice()));
    let x = Tensor::new((Row::of(50), Col::of(100)), data).expect("5000 elements");
    assert_eq!(
        x.as_slice().map(<[f32]>::as_ptr),
        Ok(start),
        "a large vector is taken over"
    );
    let transposed = x.permute((Col, Row));
    assert_eq!(
        transposed.as_slice().map(<[f32]>::to_vec),
        transposed.to_vec()
    );
    let empty = Tensor::<f32, _>::zeros((Row::of(0), Col::of(3)));
    assert_eq!(empty.as_slice(), Ok([].as_slice()));
    assert!(failed((Row::of(1),)).as_slice().is_err());
}

#[test]
fn bools_of_every_origin_are_shown_as_bools() {
    let x: Tensor<f32, (Item<4>,)> = [-1., 0., 2., f32::NAN].into();
    let positive = x.gt(0.);
    assert_eq!(
        positive.as_slice(),
        Ok([false, false, true, false].as_slice())
    );
    assert_eq!(
        (!&positive).as_slice(),
        Ok([true, true, false, true].as_slice())
    );
    assert_eq!(
        x.cast::<bool>().as_slice(),
        Ok([true, false, true, true].as_slice())
    );
    assert_eq!(
        x.is_nan().as_slice(),
        Ok([false, false, false, true].as_slice())
    );
    assert_eq!(
        (&positive ^ x.is_nan()).as_slice(),
        Ok([false, false, true, true].as_slice())
    );
    assert_eq!(positive.any(Item).as_slice(), Ok([true].as_slice()));
    assert_eq!(
        Tensor::<bool, (Item,)>::from(vec![true, false]).as_slice(),
        Ok([true, false].as_slice())
    );
    let drawn = Tensor::bernoulli(RandomKey::new(1), (Item::of(1000),), 0.5);
    assert_eq!(drawn.as_slice().map(<[bool]>::to_vec), drawn.to_vec());
    let cast = Tensor::<i64, (Item,)>::from(vec![0, -3, 256]).cast::<bool>();
    assert_eq!(cast.as_slice(), Ok([false, true, true].as_slice()));
}
