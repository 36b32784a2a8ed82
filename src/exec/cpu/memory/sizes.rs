//! How large the block for a length is: few sizes, so that a freed block fits again.

/// Blocks up to this size are kept by the thread that freed them.
pub(super) const SMALL: usize = 64 << 10;

/// Blocks from this size on are mapped.
pub(super) const MAPPED: usize = 1 << 20;

/// The alignment of mapped blocks, and the unit of their size.
pub(super) const HUGE_PAGE: usize = 2 << 20;

/// The number of sizes up to [`SMALL`]: see [`size_class`].
pub(super) const SMALL_CLASSES: usize = 36;

/// The class of a small block and its size: multiples of 64 up to 256, then four to an octave.
pub(super) fn size_class(len: usize) -> (usize, usize) {
    if len <= 256 {
        let class = len.div_ceil(64).max(1) - 1;
        return (class, (class + 1) * 64);
    }
    let octave = (len - 1).ilog2() as usize;
    let step = 1 << (octave - 2);
    let quarter = (len - 1 - (1 << octave)) / step;
    (
        (octave - 8) * 4 + 4 + quarter,
        (1 << octave) + (quarter + 1) * step,
    )
}

/// The size of the block for `len` bytes, more than [`SMALL`]: eight to an octave, in whole huge
/// pages where it is mapped.
pub(super) fn capacity(len: usize) -> Option<usize> {
    let step = 1usize << ((len - 1).ilog2() - 3);
    let rounded = len.checked_next_multiple_of(step)?;
    if rounded < MAPPED {
        Some(rounded)
    } else {
        rounded.checked_next_multiple_of(HUGE_PAGE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_classes_are_consecutive_and_tight() {
        let mut last = (0, 64);
        for len in 1..=SMALL {
            let (class, size) = size_class(len);
            assert!(
                size >= len
                    && size.is_multiple_of(64)
                    && (size - len <= 64 || size - len < len / 4 + 1),
                "{len}: {size}"
            );
            assert_eq!(size_class(size), (class, size));
            assert!((class, size) == last || class == last.0 + 1 && size > last.1);
            last = (class, size);
        }
        assert_eq!(last, (SMALL_CLASSES - 1, SMALL));
    }

    #[test]
    fn capacities_hold_their_length() {
        for len in [
            SMALL + 1,
            100_000,
            MAPPED - 1,
            MAPPED,
            MAPPED + 1,
            3 << 20,
            (64 << 20) + 1,
            1 << 40,
        ] {
            let size = capacity(len).unwrap();
            assert!(
                size >= len && size - len <= (len / 8).max(HUGE_PAGE),
                "{len}: {size}"
            );
            assert_eq!(capacity(size), Some(size));
        }
        assert_eq!(capacity(usize::MAX), None);
    }
}
