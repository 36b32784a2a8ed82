//! Tensors from the arrays and matrices of other libraries and back, and tensors in the formats of serde.
//!
//! Each is a feature of the crate, and none is on by default:
//!
//! | feature | to a tensor | a view of its elements, without a copy | from a tensor |
//! |---|---|---|---|
#![cfg_attr(
    feature = "ndarray",
    doc = "| `ndarray` | [`from_ndarray`](crate::Tensor::from_ndarray) | [`as_ndarray`](crate::Tensor::as_ndarray) | [`to_ndarray`](crate::Tensor::to_ndarray) |"
)]
#![cfg_attr(
    not(feature = "ndarray"),
    doc = "| `ndarray` | `from_ndarray` | `as_ndarray` | `to_ndarray` |"
)]
#![cfg_attr(
    feature = "nalgebra",
    doc = "| `nalgebra` | [`from_nalgebra`](crate::Tensor::from_nalgebra) | [`as_nalgebra`](crate::Tensor#method.as_nalgebra) | [`to_nalgebra`](crate::Tensor::to_nalgebra) |"
)]
#![cfg_attr(
    not(feature = "nalgebra"),
    doc = "| `nalgebra` | `from_nalgebra` | `as_nalgebra` | `to_nalgebra` |"
)]
#![cfg_attr(
    feature = "faer",
    doc = "| `faer` | [`from_faer`](crate::Tensor::from_faer) | [`as_faer`](crate::Tensor#method.as_faer) | [`to_faer`](crate::Tensor#method.to_faer) |"
)]
#![cfg_attr(
    not(feature = "faer"),
    doc = "| `faer` | `from_faer` | `as_faer` | `to_faer` |"
)]
//! | `serde` | `Deserialize` | | `Serialize` |
//!
//! Axes are matched by order, since arrays have no names for them. That two ranks or two static lengths differ does not compile; what is
//! only known at run time is an error that says both sides.
//!
//! Without a feature: nested arrays ([`Tensor::from_array`](crate::Tensor::from_array), [`to_array`](crate::Tensor::to_array)), vectors
//! ([`Tensor::new`](crate::Tensor::new), [`to_vec`](crate::Tensor::to_vec)), slices ([`Tensor::from_slice`](crate::Tensor::from_slice),
//! [`as_slice`](crate::Tensor::as_slice)), iterators (`collect()` into one axis of dynamic length, and
//! [`from_elements`](crate::Tensor::from_elements) for any shape).
//!
//! # In the formats of serde
//!
//! With the feature `serde` a tensor is a structure of four fields. In JSON:
//!
#![cfg_attr(feature = "serde", doc = "```")]
#![cfg_attr(not(feature = "serde"), doc = "```ignore")]
//! # use taut::prelude::*;
//! axes! { Row, Col }
//!
//! let x: Tensor<f32, (Row<2>, Col<2>)> = [[1., 2.], [3., f32::NAN]].into();
//! let text = serde_json::to_string(&x)?;
//! assert_eq!(text, r#"{"type":"f32","axes":["Row","Col"],"lengths":[2,2],"values":[1.0,2.0,3.0,"NaN"]}"#);
//!
//! let y: Tensor<f32, (Row, Col<2>)> = serde_json::from_str(&text)?;
//! assert_eq!(y.length(Row), 2);
//!
//! let error = serde_json::from_str::<Tensor<f64, (Row, Feature)>>(&text).unwrap_err().to_string();
//! assert!(error.starts_with("found f32 (Row 2, Col 2), but f64 (Row, Feature) is asked for"));
//! # axes! { Feature }
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! What is read has the asked type or is an error that says both: element type, names of axes, their order and static lengths are compared.
//! The fields may come in any order; others than these are an error.
//!
//! | element type | in formats that people read, such as JSON | in binary formats |
//! |---|---|---|
//! | `bool`, integers | as they are | as they are |
//! | `f32`, `f64` | numbers, and the texts `"NaN"`, `"inf"` and `"-inf"`; the sign and payload of a NaN are lost | as they are, bit for bit |
//! | `f16`, `bf16` | as the same number in `f32` | as `f32` |
//!
//! A number that is larger than the element type can hold is an error, not infinity. `null` is an error too, which is what others write for NaN
//! *and* for the infinities in JSON. Whether text becomes the nearest number is for the format: `serde_json` needs its feature
//! `float_roundtrip` for that.
//!
//! Reading takes memory for elements as they come, whatever the lengths say.

#[cfg(any(feature = "ndarray", feature = "nalgebra", feature = "faer"))]
mod strided;

#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "faer")]
pub use self::faer::FaerFor;
#[cfg(feature = "nalgebra")]
pub use self::nalgebra::{NalgebraFor, ToNalgebra};
#[cfg(feature = "ndarray")]
pub use self::ndarray::{DimensionFor, Dimensioned};
