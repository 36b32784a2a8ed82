//! Where the axes of one tuple are in another: computed by the compiler, for the runtime, which knows no axis types.

use core::marker::PhantomData;

use super::axes::{Axes, MAX_RANK};
use super::selection::AxisSelection;

/// The positions in `S` of the axes named in `X`.
///
/// `Positions::<Joined<S, S2>, S2>::EACH` says for each axis of a sum where it is in the right operand.
pub struct Positions<X, S>(PhantomData<(X, S)>);

impl<X: AxisSelection, S: Axes> Positions<X, S> {
    const FOUND: [Option<usize>; MAX_RANK] = positions(X::NAMES, S::NAMES);
    const CERTAIN: [usize; MAX_RANK] = certain(Self::FOUND, X::NAMES.len());

    /// For each axis in `X` its position in `S`, or `None`.
    pub const EACH: &'static [Option<usize>] = Self::FOUND.split_at(X::NAMES.len()).0;

    /// For each axis in `X` its position in `S`, where a check (`HasAxis`) has made sure that it has one.
    pub const ALL: &'static [usize] = Self::CERTAIN.split_at(X::NAMES.len()).0;

    /// The position in `S` of the first axis in `X`, where a check has made sure that it has one.
    pub const FIRST: usize = Self::ALL[0];
}

/// The position of each name of `names` in `among`.
const fn positions(names: &[&str], among: &[&str]) -> [Option<usize>; MAX_RANK] {
    let mut found = [None; MAX_RANK];
    let mut i = 0;
    while i < names.len() {
        let mut j = 0;
        while j < among.len() {
            if same(names[i], among[j]) {
                found[i] = Some(j);
            }
            j += 1;
        }
        i += 1;
    }
    found
}

const fn certain(found: [Option<usize>; MAX_RANK], rank: usize) -> [usize; MAX_RANK] {
    let mut certain = [0; MAX_RANK];
    let mut i = 0;
    while i < rank {
        match found[i] {
            Some(position) => certain[i] = position,
            None => {
                panic!("an operation was let through that names an axis which its tensor lacks")
            }
        }
        i += 1;
    }
    certain
}

/// Are two names the same?
pub(crate) const fn same(a: &str, b: &str) -> bool {
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
