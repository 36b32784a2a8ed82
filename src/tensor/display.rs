//! How tensors print: the axes with their lengths, then the numbers.
//!
//! Vectors print as lines, matrices as aligned columns; each further axis is a row of boxes. Large tensors are elided with `…`:
//! past [`threshold`] elements, and where a line would be longer than [`width`]. `{:.3}` prints as many decimals, `{:#}` all elements.
//! Printing computes the tensor; one in error prints the error's text.
//!
//! ```
//! # use taut::prelude::*;
//! axes! { Batch, Class }
//!
//! let x: Tensor<f32, (Batch, Class<3>)> = Tensor::from_array([[1., 2.5, -3.], [4., 50., 0.125]]);
//! let lines = [
//!     "(Batch 2, Class<3>)",
//!     " 1.000   2.500  -3.000",
//!     " 4.000  50.000   0.125",
//! ];
//! assert_eq!(x.to_string().lines().collect::<Vec<_>>(), lines);
//! ```

mod layout;
mod number;

use std::fmt::{self, Debug, Display, Formatter};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::{Backend, Tensor};
use crate::axis::Axes;
use crate::element::Element;
use layout::Picture;
use number::Value;

static WIDTH: AtomicUsize = AtomicUsize::new(80);
static THRESHOLD: AtomicUsize = AtomicUsize::new(1000);

/// Sets how many characters a line may have; 80 at first.
///
/// ```standalone_crate
/// taut::display::set_width(120);
/// assert_eq!(taut::display::width(), 120);
/// # taut::display::set_width(80);
/// ```
pub fn set_width(characters: usize) {
    WIDTH.store(characters, Relaxed);
}

/// How many characters a line may have.
///
/// ```standalone_crate
/// assert_eq!(taut::display::width(), 80);
/// ```
#[must_use]
pub fn width() -> usize {
    WIDTH.load(Relaxed)
}

/// Sets how many elements a tensor may have to be printed whole; 1000 at first.
///
/// ```standalone_crate
/// taut::display::set_threshold(200);
/// assert_eq!(taut::display::threshold(), 200);
/// # taut::display::set_threshold(1000);
/// ```
pub fn set_threshold(elements: usize) {
    THRESHOLD.store(elements, Relaxed);
}

/// How many elements a tensor may have to be printed whole.
///
/// ```standalone_crate
/// assert_eq!(taut::display::threshold(), 1000);
/// ```
#[must_use]
pub fn threshold() -> usize {
    THRESHOLD.load(Relaxed)
}

impl<E: Element, S: Axes, B: Backend> Display for Tensor<E, S, B> {
    /// The axes with their lengths, then the numbers; of a tensor without axes the number alone. See [`display`](crate::display).
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lengths = &self.node().lengths;
        let read = self.with_elements(|elements| {
            let value = |at: usize| {
                let element = E::from_plain(elements[at]);
                if E::DTYPE.is_float() {
                    Value::Float(element.to_scalar().to_f64())
                } else {
                    Value::Text(element.to_string())
                }
            };
            match elements.first() {
                Some(&only) if S::RANK == 0 => Err(E::from_plain(only)),
                _ => Ok(Picture {
                    names: S::NAMES,
                    lengths,
                    value: &value,
                    precision: f.precision(),
                    whole: f.alternate(),
                    width: width(),
                    threshold: threshold(),
                }
                .lines()),
            }
        });
        match read {
            Err(error) => write!(f, "{error}"),
            Ok(Err(scalar)) => Display::fmt(&scalar, f),
            Ok(Ok(lines)) => {
                let statics = S::LENGTHS.iter().map(Option::is_some);
                write!(f, "({}", header(S::NAMES, lengths, statics, true))?;
                f.write_str(if S::RANK == 1 { ",)" } else { ")" })?;
                lines.iter().try_for_each(|line| write!(f, "\n{line}"))
            }
        }
    }
}

impl<E: Element, S: Axes, B: Backend> Debug for Tensor<E, S, B> {
    /// The type, the lengths, and whether the tensor is evaluated, which this does not change.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lengths = &self.node().lengths;
        let axes = header(
            S::NAMES,
            lengths,
            S::LENGTHS.iter().map(Option::is_some),
            false,
        );
        let comma = if S::RANK == 1 { "," } else { "" };
        write!(
            f,
            "Tensor<{}, ({axes}{comma})> {:?} ",
            E::DTYPE.name(),
            lengths.as_slice()
        )?;
        match self.node().error() {
            Some(error) => write!(f, "in error: {error}"),
            None if self.is_evaluated() => f.write_str("evaluated"),
            None => f.write_str("not evaluated"),
        }
    }
}

/// `Batch 2, Class<3>`: axes as their types are written, the dynamic ones with their lengths behind them if `dynamic` says so.
fn header(
    names: &[&str],
    lengths: &[usize],
    statics: impl Iterator<Item = bool>,
    dynamic: bool,
) -> String {
    let axes = names.iter().zip(lengths).zip(statics);
    let texts = axes.map(|((name, length), is_static)| match (is_static, dynamic) {
        (true, _) => {
            // The length belongs to the innermost name: `Prime<State<4>>`.
            let base = name.trim_end_matches('>');
            format!("{base}<{length}>{}", &name[base.len()..])
        }
        (false, true) => format!("{name} {length}"),
        (false, false) => (*name).to_owned(),
    });
    texts.collect::<Vec<_>>().join(", ")
}
