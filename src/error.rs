//! The one error type.

use std::panic::Location;

/// `Result` with this library's [`Error`].
///
/// ```
/// # use taut::prelude::*;
/// fn three() -> taut::Result<f32> {
///     (Tensor::scalar(1.0) + 2.0).item()
/// }
/// assert_eq!(three(), Ok(3.0));
/// ```
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Where in the user's program an operation was written.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Item }
///
/// let x: Tensor<i32, (Item<1>,)> = [1].into();
/// let line = line!() + 1;
/// let y = x / 0;
/// let Err(taut::Error::DivisionByZero { place, .. }) = y.eval() else { unreachable!("an integer was divided by 0") };
/// assert_eq!((place.file(), place.line()), (file!(), line));
/// ```
pub type Place = &'static Location<'static>;

/// What can go wrong when a program runs: all that types could not rule out.
///
/// An operator never panics. What fails makes its result a tensor in error, which travels through later operations and
/// comes out of the evaluating call (`to_vec`, `item`, `eval` ...) as one of these, with the operation, the axis by
/// name, the numbers, and the place in the user's program. [How to read Taut's errors](crate::docs::errors#when-the-program-runs) has a table of them.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Batch }
///
/// let x: Tensor<f32, (Batch,)> = Tensor::from_array([1., 2.]);
/// let y = x.index(Batch, 7) + 1.0;                       // no panic, and no numbers yet
/// match y.item() {
///     Err(taut::Error::OutOfRange { axis, index, length, .. }) => assert_eq!((axis.as_str(), index, length), ("Batch", 7, 2)),
///     other => panic!("{other:?}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An axis has two lengths in one operation.
    ///
    /// Both lengths are known at run time only (two static ones would not have compiled). Look at where the two tensors
    /// got their axis; `slice` or a different shape is the cure.
    #[error(
        "{operation}: axis `{axis}` has length {left} on the left and {right} on the right ({place})"
    )]
    Disagree {
        /// The operation.
        operation: String,
        /// The axis.
        axis: String,
        /// Its length in the left operand.
        left: usize,
        /// Its length in the right operand.
        right: usize,
        /// Where the operation was written.
        place: Place,
    },

    /// An index or a range is outside of its axis.
    #[error(
        "{operation}: index {index} is out of range for axis `{axis}` of length {length} ({place})"
    )]
    OutOfRange {
        /// The operation.
        operation: String,
        /// The axis.
        axis: String,
        /// The index.
        index: i64,
        /// The length of the axis.
        length: usize,
        /// Where the operation was written.
        place: Place,
    },

    /// A minimum or maximum over nothing.
    ///
    /// The axis has length 0; sums and products over nothing have a value, extrema have none.
    #[error("{operation} over axis `{axis}` of length 0 has no value ({place})")]
    Empty {
        /// The operation.
        operation: String,
        /// The axis.
        axis: String,
        /// Where the operation was written.
        place: Place,
    },

    /// Lengths that do not fit together in a movement operation, such as a split into 3 times 5 of an axis of length 14.
    #[error("{operation}: {problem} ({place})")]
    Lengths {
        /// The operation.
        operation: String,
        /// What does not fit, with axes and numbers.
        problem: String,
        /// Where the operation was written.
        place: Place,
    },

    /// An argument with which the operation has no result, such as an empty range to draw numbers from.
    #[error("{operation}: {problem} ({place})")]
    Argument {
        /// The operation.
        operation: String,
        /// What is wrong with the argument.
        problem: String,
        /// Where the operation was written.
        place: Place,
    },

    /// Data whose number of elements is not that of the shape.
    #[error("a tensor with {shape} has {expected} elements, but {found} were given ({place})")]
    WrongCount {
        /// The axes with their lengths.
        shape: String,
        /// Number of elements of the shape.
        expected: usize,
        /// Number of elements given.
        found: usize,
        /// Where the tensor was made.
        place: Place,
    },

    /// A length at run time that is not the static one of the asked type.
    #[error("axis `{axis}` has length {found}, but the type asks for {expected} ({place})")]
    WrongLength {
        /// The axis.
        axis: String,
        /// The length in the type.
        expected: usize,
        /// The length at run time.
        found: usize,
        /// Where the conversion was written.
        place: Place,
    },

    /// An integer divided by zero.
    #[error("{operation}: integer division by zero ({place})")]
    DivisionByZero {
        /// The operation.
        operation: String,
        /// Where the operation was written.
        place: Place,
    },

    /// A checked conversion that would have changed a value.
    #[error("try_cast: {value} is not a value of type {to} ({place})")]
    Conversion {
        /// The value, as text.
        value: String,
        /// The type asked for.
        to: &'static str,
        /// Where the operation was written.
        place: Place,
    },

    /// More elements than can be addressed.
    ///
    /// Axes of length 0 are left out of the count: the others alone have to be addressable.
    #[error(
        "{operation}: a tensor with lengths {lengths:?} is larger than memory can be ({place})"
    )]
    TooLarge {
        /// The operation.
        operation: String,
        /// The lengths.
        lengths: Vec<usize>,
        /// Where the operation was written.
        place: Place,
    },

    /// The byte limit of the executor was reached, or the system refused memory.
    ///
    /// Free tensors that are no longer needed, evaluate in smaller pieces, or raise the limit.
    #[error("out of memory: {requested} bytes requested with {in_use} in use{}", limit.map_or(String::new(), |l| format!(" and a limit of {l}")))]
    OutOfMemory {
        /// Bytes asked for.
        requested: usize,
        /// Bytes in use by tensors.
        in_use: usize,
        /// The limit, if one is set.
        limit: Option<usize>,
    },

    /// An operation with a value but without a derivative was differentiated.
    #[error("{operation} has no derivative ({place})")]
    NoDerivative {
        /// The operation.
        operation: String,
        /// Where the operation was written.
        place: Place,
    },

    /// A file could not be opened, read or written: the system says why.
    #[error("{file}: {problem} ({place})")]
    Io {
        /// The file, or what stands for it where it has no path.
        file: String,
        /// The kind of the system's error.
        kind: std::io::ErrorKind,
        /// The text of the system's error.
        problem: String,
        /// Where the file was asked for.
        place: Place,
    },

    /// A file is damaged, or is not of the format it was read as; or data can't be written in a format.
    #[error("{file}: {problem} ({place})")]
    Format {
        /// The file, or what stands for it where it has no path.
        file: String,
        /// What is wrong.
        problem: String,
        /// Where the file was asked for.
        place: Place,
    },

    /// Data from elsewhere (a file, an array of another library) whose element type, axes or lengths are not those of the asked type.
    ///
    /// Ask for the type that is there and convert: `cast` for the elements, `permute` and `rename` for the axes.
    #[error("{source_name}: found {found}, but {asked} is asked for ({place})")]
    WrongTensor {
        /// The file, the tensor in it, or the array.
        source_name: String,
        /// Elements and axes that are there.
        found: String,
        /// Elements and axes of the asked type.
        asked: String,
        /// Where it was asked for.
        place: Place,
    },

    /// A function given to the library failed with an error of its own.
    #[error("{message}")]
    Custom {
        /// The text of the error.
        message: String,
    },
}
