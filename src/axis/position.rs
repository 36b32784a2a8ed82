//! Where the axes of one tuple are in another: computed by the compiler, for the runtime, which knows no axis types.

use core::marker::PhantomData;

use super::axes::{Axes, MAX_RANK};
use super::selection::AxisSelection;

/// Stands for the position of an axis that is not there.
pub const ABSENT: u8 = u8::MAX;

/// The positions in `S` of the axes named in `X`.
///
/// `Positions::<Joined<S, S2>, S2>::EACH` says for each axis of a sum where it is in the right operand.
pub struct Positions<X, S>(PhantomData<(X, S)>);

impl<X: AxisSelection, S: Axes> Positions<X, S> {
    const FOUND: [u8; MAX_RANK] = positions(X::NAMES, S::NAMES);
    const CERTAIN: [u8; MAX_RANK] = certain(Self::FOUND, X::NAMES.len());
    const ORDERED: [u8; MAX_RANK] = ordered(Self::CERTAIN, X::NAMES.len());

    /// For each axis in `X` its position in `S`, or [`ABSENT`].
    pub const EACH: &'static [u8] = Self::FOUND.split_at(X::NAMES.len()).0;

    /// For each axis in `X` its position in `S`, where a check has made sure that it has one.
    pub const ALL: &'static [u8] = Self::CERTAIN.split_at(X::NAMES.len()).0;

    /// The positions in ascending order, where a check has made sure that each axis has one.
    pub const ASCENDING: &'static [u8] = Self::ORDERED.split_at(X::NAMES.len()).0;

    /// The position in `S` of the first axis in `X`, where a check has made sure that it has one.
    pub const FIRST: usize = Self::ALL[0] as usize;
}

/// The names of the axes of `S` that are also in `T` or in `R`.
#[doc(hidden)]
pub struct NamesAlsoIn<S, T, R>(PhantomData<(S, T, R)>);

impl<S: AxisSelection, T: AxisSelection, R: AxisSelection> NamesAlsoIn<S, T, R> {
    const KEPT: ([&'static str; MAX_RANK], usize) = {
        let (in_t, in_r) = (positions(S::NAMES, T::NAMES), positions(S::NAMES, R::NAMES));
        let (mut names, mut rank, mut i) = ([""; MAX_RANK], 0, 0);
        while i < S::NAMES.len() {
            if in_t[i] != ABSENT || in_r[i] != ABSENT {
                names[rank] = S::NAMES[i];
                rank += 1;
            }
            i += 1;
        }
        (names, rank)
    };

    /// The names.
    pub const NAMES: &'static [&'static str] = Self::KEPT.0.split_at(Self::KEPT.1).0;
}

/// The position of each name of `names` in `among`.
const fn positions(names: &[&str], among: &[&str]) -> [u8; MAX_RANK] {
    let mut found = [ABSENT; MAX_RANK];
    let mut i = 0;
    while i < names.len() {
        let mut j = 0;
        while j < among.len() {
            if same_name(names[i], among[j]) {
                found[i] = j as u8;
            }
            j += 1;
        }
        i += 1;
    }
    found
}

const fn certain(found: [u8; MAX_RANK], rank: usize) -> [u8; MAX_RANK] {
    let mut i = 0;
    while i < rank {
        assert!(
            found[i] != ABSENT,
            "an operation was let through that names an axis which its tensor lacks"
        );
        i += 1;
    }
    found
}

const fn ordered(mut positions: [u8; MAX_RANK], rank: usize) -> [u8; MAX_RANK] {
    let mut i = 1;
    while i < rank {
        let mut j = i;
        while j > 0 && positions[j - 1] > positions[j] {
            let (left, right) = (positions[j - 1], positions[j]);
            positions[j - 1] = right;
            positions[j] = left;
            j -= 1;
        }
        i += 1;
    }
    positions
}

/// Are two names the same?
pub(crate) const fn same_name(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
