//! Tensors read: what is there is compared with the asked type, and memory is taken for elements as they come.

use std::fmt;
use std::marker::PhantomData;
use std::panic::Location;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor,
};

use super::FIELDS;
use super::element::Read;
use crate::asked::{Asked, Found};
use crate::axis::{Axes, Distinct};
use crate::element::Element;
use crate::error::Error;
use crate::graph::Lengths;
use crate::graph::shape::count;
use crate::tensor::Tensor;
use crate::tensor::create::stored;

/// With the feature `serde`. [`convert`](crate::convert#in-the-formats-of-serde) says what is read.
impl<'de, E: Element, S: Axes + Distinct> Deserialize<'de> for Tensor<E, S> {
    /// Reads a tensor of this type.
    ///
    /// # Errors
    ///
    /// The format's, which says what is there and what is asked for, where element type, names of axes, static lengths or the number of
    /// elements are others; and where memory is refused.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_struct("Tensor", FIELDS, Fields(PhantomData))
    }
}

/// Reads the fields of a tensor.
struct Fields<E, S>(PhantomData<(E, S)>);

/// What has been read of a tensor.
struct Parts<E> {
    dtype: Option<String>,
    axes: Option<Vec<String>>,
    lengths: Option<Vec<u64>>,
    values: Option<Vec<E>>,
}

impl<'de, E: Element, S: Axes + Distinct> Visitor<'de> for Fields<E, S> {
    type Value = Tensor<E, S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a tensor {}", Asked::of::<E, S>())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Tensor<E, S>, A::Error> {
        let missing = |field: usize| A::Error::invalid_length(field, &self);
        let mut parts = Parts {
            dtype: Some(from.next_element()?.ok_or_else(|| missing(0))?),
            axes: Some(from.next_element()?.ok_or_else(|| missing(1))?),
            lengths: Some(from.next_element()?.ok_or_else(|| missing(2))?),
            values: None,
        };
        let values = Values::of(parts.check::<S>().map_err(A::Error::custom)?);
        parts.values = Some(from.next_element_seed(values)?.ok_or_else(|| missing(3))?);
        parts.tensor()
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Tensor<E, S>, A::Error> {
        let mut parts = Parts {
            dtype: None,
            axes: None,
            lengths: None,
            values: None,
        };
        while let Some(Field(field)) = from.next_key()? {
            let again = match field {
                0 => parts.dtype.replace(from.next_value()?).is_some(),
                1 => parts.axes.replace(from.next_value()?).is_some(),
                2 => parts.lengths.replace(from.next_value()?).is_some(),
                _ => {
                    let values = Values::of(parts.check::<S>().map_err(A::Error::custom)?);
                    parts
                        .values
                        .replace(from.next_value_seed(values)?)
                        .is_some()
                }
            };
            if again {
                return Err(A::Error::duplicate_field(FIELDS[field]));
            }
        }
        parts.tensor()
    }
}

impl<E: Element> Parts<E> {
    /// The lengths, once all that says what is there has been read and is what is asked for.
    fn check<S: Axes>(&self) -> Result<Option<Lengths>, String> {
        let (Some(dtype), Some(axes), Some(lengths)) = (&self.dtype, &self.axes, &self.lengths)
        else {
            return Ok(None);
        };
        let found = Found {
            dtype: (dtype == E::DTYPE.name()).then_some(E::DTYPE),
            spelled: dtype,
            names: Some(axes.iter().map(String::as_str).collect()),
            lengths,
        };
        match Asked::of::<E, S>().check(&found, "", Location::caller()) {
            Ok(lengths) => Ok(Some(lengths)),
            Err(Error::WrongTensor { found, asked, .. }) => {
                Err(format!("found {found}, but {asked} is asked for"))
            }
            Err(Error::Format { problem, .. }) => Err(problem),
            Err(other) => Err(other.to_string()),
        }
    }

    /// The tensor, if there is all of it.
    fn tensor<S: Axes + Distinct, R: serde::de::Error>(self) -> Result<Tensor<E, S>, R> {
        let Some(lengths) = self.check::<S>().map_err(R::custom)? else {
            let there = [
                self.dtype.is_some(),
                self.axes.is_some(),
                self.lengths.is_some(),
            ];
            let missing = there.iter().position(|there| !there).unwrap_or(0);
            return Err(R::missing_field(FIELDS[missing]));
        };
        let values = self.values.ok_or_else(|| R::missing_field(FIELDS[3]))?;
        let expected = count(&lengths).unwrap_or(0);
        if values.len() != expected {
            return Err(wrong_count(&values.len().to_string(), &lengths));
        }
        stored(values, lengths, S::NAMES, Location::caller())
            .map(Tensor::from_node)
            .map_err(R::custom)
    }
}

fn wrong_count<R: serde::de::Error>(found: &str, lengths: &Lengths) -> R {
    let (lengths, expected) = (lengths.as_slice(), count(lengths).unwrap_or(0));
    R::custom(format!(
        "{found} values, but a tensor with lengths {lengths:?} has {expected}"
    ))
}

/// The position of a field.
struct Field(usize);

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Field;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a field")
            }

            fn visit_str<R: serde::de::Error>(self, name: &str) -> Result<Field, R> {
                let field = FIELDS.iter().position(|&field| field == name);
                field
                    .map(Field)
                    .ok_or_else(|| R::unknown_field(name, FIELDS))
            }

            fn visit_bytes<R: serde::de::Error>(self, name: &[u8]) -> Result<Field, R> {
                self.visit_str(&String::from_utf8_lossy(name))
            }
        }

        from.deserialize_identifier(Name)
    }
}

/// Reads elements: no more than the lengths say, where they have been read.
struct Values<E> {
    lengths: Option<Lengths>,
    of: PhantomData<E>,
}

impl<E> Values<E> {
    fn of(lengths: Option<Lengths>) -> Self {
        Values {
            lengths,
            of: PhantomData,
        }
    }
}

/// For how many elements memory is taken at first, whatever the format says of their number.
const FIRST: usize = 1 << 12;

impl<'de, E: Element> DeserializeSeed<'de> for Values<E> {
    type Value = Vec<E>;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Vec<E>, D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de, E: Element> Visitor<'de> for Values<E> {
    type Value = Vec<E>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", E::DTYPE.name())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Vec<E>, A::Error> {
        let most = self.lengths.as_deref().and_then(count);
        let mut values = Vec::with_capacity(most.or(from.size_hint()).unwrap_or(0).min(FIRST));
        while let Some(value) = from.next_element_seed(Read(PhantomData))? {
            if let Some(lengths) = &self.lengths
                && most == Some(values.len())
            {
                return Err(wrong_count(&format!("more than {}", values.len()), lengths));
            }
            values.push(value);
        }
        Ok(values)
    }
}
