//! Lengths at run time, and strided views of a contiguous block.

use smallvec::SmallVec;

/// The lengths of a node's axes.
pub(crate) type Lengths = SmallVec<[usize; 4]>;

/// The names of a node's axes, for messages only.
pub(crate) type Names = &'static [&'static str];

/// Number of elements; `None` where it overflows.
pub(crate) fn count(lengths: &[usize]) -> Option<usize> {
    if lengths.contains(&0) {
        return Some(0);
    }
    lengths.iter().try_fold(1usize, |n, &l| n.checked_mul(l))
}

/// Whether a block of elements of `size` bytes can be addressed.
///
/// Axes of length 0 are left out of the count, so that no product of some of the lengths overflows anywhere.
pub(crate) fn is_addressable(lengths: &[usize], size: usize) -> bool {
    let others = lengths.iter().filter(|&&length| length > 0);
    let bytes = others.copied().try_fold(size, usize::checked_mul);
    bytes.is_some_and(|bytes| isize::try_from(bytes).is_ok())
}

/// Strides of a row-major block.
pub(crate) fn contiguous(lengths: &[usize]) -> SmallVec<[isize; 4]> {
    let mut strides: SmallVec<[isize; 4]> = SmallVec::from_elem(0, lengths.len());
    let mut step = 1isize;
    for (stride, &length) in strides.iter_mut().zip(lengths).rev() {
        *stride = step;
        step = step.wrapping_mul(length.max(1) as isize);
    }
    strides
}

/// Regroups a strided view into `to` lengths without a copy, where that is possible: the strides of the result.
///
/// `from` and `to` have the same number of elements, which is not 0.
pub(crate) fn regroup(
    from: &[usize],
    strides: &[isize],
    to: &[usize],
) -> Option<SmallVec<[isize; 4]>> {
    let dims: SmallVec<[(usize, isize); 8]> = from
        .iter()
        .copied()
        .zip(strides.iter().copied())
        .filter(|&(length, _)| length != 1)
        .collect();
    let mut result: SmallVec<[isize; 4]> = SmallVec::from_elem(0, to.len());
    let (mut i, mut j) = (0, 0);
    while i < dims.len() {
        let (mut have, first) = (dims[i].0, i);
        let (mut want, start) = (1usize, j);
        i += 1;
        while have != want {
            if want < have {
                want *= to.get(j)?;
                j += 1;
            } else {
                let (length, stride) = *dims.get(i)?;
                if dims[i - 1].1 != stride * length as isize {
                    return None;
                }
                have *= length;
                i += 1;
            }
        }
        let mut step = dims[i - 1].1;
        for k in (start..j).rev() {
            result[k] = step;
            step *= to[k] as isize;
        }
        debug_assert!(first < i, "each group takes at least one axis");
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::{contiguous, count, regroup};

    #[test]
    fn counts_do_not_overflow() {
        assert_eq!(count(&[]), Some(1));
        assert_eq!(count(&[usize::MAX, 0]), Some(0));
        assert_eq!(count(&[usize::MAX, 2]), None);
    }

    #[test]
    fn a_contiguous_block_regroups_into_anything() {
        assert_eq!(
            regroup(&[4, 6], &contiguous(&[4, 6]), &[2, 2, 3, 2])
                .unwrap()
                .as_slice(),
            [12, 6, 2, 1]
        );
        assert_eq!(
            regroup(&[4, 1, 6], &contiguous(&[4, 1, 6]), &[24])
                .unwrap()
                .as_slice(),
            [1]
        );
    }

    #[test]
    fn a_transposed_block_splits_but_does_not_merge() {
        assert_eq!(
            regroup(&[4, 6], &[1, 4], &[2, 2, 6]).unwrap().as_slice(),
            [2, 1, 4]
        );
        assert_eq!(regroup(&[4, 6], &[1, 4], &[24]), None);
        assert_eq!(regroup(&[4, 6], &[0, 0], &[24]).unwrap().as_slice(), [0]);
    }
}
