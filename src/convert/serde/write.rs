//! Tensors written.

use serde::ser::{Error, Serialize, SerializeStruct, Serializer};

use super::FIELDS;
use super::element::Written;
use crate::axis::Axes;
use crate::element::Element;
use crate::tensor::{Backend, Tensor};

/// With the feature `serde`. It computes the tensor, if that has not been done; [`convert`](crate::convert#in-the-formats-of-serde) says what is written.
impl<E: Element, S: Axes, B: Backend> Serialize for Tensor<E, S, B> {
    /// Writes element type, names of axes, lengths and elements.
    ///
    /// # Errors
    ///
    /// The format's, and the first thing that went wrong in what the tensor is made of.
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        let elements = self.as_slice().map_err(W::Error::custom)?;
        let [dtype, axes, lengths, values] = FIELDS else {
            unreachable!("a tensor has four fields")
        };
        let mut tensor = serializer.serialize_struct("Tensor", FIELDS.len())?;
        tensor.serialize_field(dtype, E::DTYPE.name())?;
        tensor.serialize_field(axes, S::NAMES)?;
        tensor.serialize_field(lengths, self.node().lengths.as_slice())?;
        tensor.serialize_field(values, &Values(elements))?;
        tensor.end()
    }
}

/// Elements as a list.
struct Values<'a, E>(&'a [E]);

impl<E: Element> Serialize for Values<'_, E> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.collect_seq(self.0.iter().map(|&element| Written(element)))
    }
}
