//! Elements as numbers, truth values, and texts for numbers that JSON lacks.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::element::Element;
use crate::element::sealed::Stored;
use crate::graph::{DType, Scalar};

/// An element to be written.
pub(super) struct Written<E>(pub(super) E);

impl<E: Element> Serialize for Written<E> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let scalar = self.0.to_scalar();
        let float = scalar.to_f64();
        match E::DTYPE {
            dtype if dtype.is_float() && !float.is_finite() && serializer.is_human_readable() => {
                serializer.serialize_str(match float {
                    f64::INFINITY => "inf",
                    f64::NEG_INFINITY => "-inf",
                    _ => "NaN",
                })
            }
            DType::F16 | DType::BF16 => serializer.serialize_f32(float as f32),
            DType::F32 => serializer.serialize_f32(f32::from_scalar(scalar)),
            DType::F64 => serializer.serialize_f64(float),
            DType::I8 => serializer.serialize_i8(i8::from_scalar(scalar)),
            DType::I16 => serializer.serialize_i16(i16::from_scalar(scalar)),
            DType::I32 => serializer.serialize_i32(i32::from_scalar(scalar)),
            DType::I64 => serializer.serialize_i64(i64::from_scalar(scalar)),
            DType::U8 => serializer.serialize_u8(u8::from_scalar(scalar)),
            DType::U16 => serializer.serialize_u16(u16::from_scalar(scalar)),
            DType::U32 => serializer.serialize_u32(u32::from_scalar(scalar)),
            DType::U64 => serializer.serialize_u64(u64::from_scalar(scalar)),
            DType::Bool => serializer.serialize_bool(bool::from_scalar(scalar)),
        }
    }
}

/// An element to be read.
pub(super) struct Read<E>(pub(super) PhantomData<E>);

impl<'de, E: Element> DeserializeSeed<'de> for Read<E> {
    type Value = E;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<E, D::Error> {
        let scalar = match E::DTYPE {
            dtype if dtype.is_float() && from.is_human_readable() => {
                from.deserialize_any(Float(dtype))?
            }
            DType::F16 | DType::BF16 => {
                Scalar::from_f64(E::DTYPE, f64::from(f32::deserialize(from)?))
            }
            DType::F32 => f32::deserialize(from)?.to_scalar(),
            DType::F64 => f64::deserialize(from)?.to_scalar(),
            DType::I8 => i8::deserialize(from)?.to_scalar(),
            DType::I16 => i16::deserialize(from)?.to_scalar(),
            DType::I32 => i32::deserialize(from)?.to_scalar(),
            DType::I64 => i64::deserialize(from)?.to_scalar(),
            DType::U8 => u8::deserialize(from)?.to_scalar(),
            DType::U16 => u16::deserialize(from)?.to_scalar(),
            DType::U32 => u32::deserialize(from)?.to_scalar(),
            DType::U64 => u64::deserialize(from)?.to_scalar(),
            DType::Bool => bool::deserialize(from)?.to_scalar(),
        };
        Ok(E::from_scalar(scalar))
    }
}

/// A float in a format that people read.
struct Float(DType);

impl Visitor<'_> for Float {
    type Value = Scalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a number within {}, \"NaN\", \"inf\" or \"-inf\"",
            self.0.name()
        )
    }

    fn visit_f64<R: Error>(self, number: f64) -> Result<Scalar, R> {
        let nearest = match self.0 {
            DType::F64 => number,
            _ => f64::from(narrow(number)),
        };
        let scalar = Scalar::from_f64(self.0, nearest);
        if number.is_finite() && !scalar.to_f64().is_finite() {
            return Err(R::invalid_value(Unexpected::Float(number), &self));
        }
        Ok(scalar)
    }

    fn visit_u64<R: Error>(self, number: u64) -> Result<Scalar, R> {
        self.visit_f64(number as f64)
    }

    fn visit_i64<R: Error>(self, number: i64) -> Result<Scalar, R> {
        self.visit_f64(number as f64)
    }

    fn visit_str<R: Error>(self, text: &str) -> Result<Scalar, R> {
        let number = match text {
            "NaN" => f64::NAN,
            "inf" => f64::INFINITY,
            "-inf" => f64::NEG_INFINITY,
            _ => return Err(R::invalid_value(Unexpected::Str(text), &self)),
        };
        Ok(Scalar::from_f64(self.0, number))
    }
}

/// The nearest `f32`. The text of an `f32` may become an `f64` in the middle between two: then the one whose text it is.
fn narrow(number: f64) -> f32 {
    let near = number as f32;
    let other = if f64::from(near) < number {
        near.next_up()
    } else {
        near.next_down()
    };
    let is_middle = f64::from(near) - number == number - f64::from(other) && near != other;
    let text_becomes = |float: f32| float.to_string().parse() == Ok(number);
    if is_middle && text_becomes(other) && !text_becomes(near) {
        other
    } else {
        near
    }
}

#[cfg(test)]
mod tests {
    use super::narrow;

    #[test]
    fn text_of_an_f32_becomes_that_f32_by_way_of_f64() {
        // The text of this one becomes the middle between two `f32`, of which a cast takes the other.
        let odd = 7.038_531e-26_f32;
        let wide: f64 = odd.to_string().parse().expect("a number");
        assert_ne!(wide as f32, odd);
        assert_eq!(narrow(wide), odd);
        assert_eq!(narrow(-wide), -odd);
        let mut bits = 1_u32;
        for _ in 0..100_000 {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let float = f32::from_bits(bits);
            if float.is_finite() {
                let wide: f64 = float.to_string().parse().expect("a number");
                assert_eq!(narrow(wide).to_bits(), bits, "{float}");
            }
        }
    }
}
