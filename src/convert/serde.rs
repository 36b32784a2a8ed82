//! Tensors in the formats of serde; the page of `convert` shows how they look.

mod element;
mod read;
mod write;

/// The fields, in the order in which they are written. Their order in the alphabet, which some formats prefer, puts the elements last too.
const FIELDS: &[&str] = &["type", "axes", "lengths", "values"];
