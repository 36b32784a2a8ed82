//! The inner loop of products with windows: a tile of the result in registers.
#![allow(
    unsafe_code,
    reason = "vector instructions on checked addresses: a tile stays in registers, which plain loops do not promise"
)]

use super::simd::Level;

/// The most rows of a tile.
pub(super) const MOST_ROWS: usize = 8;

/// The most columns of a tile.
pub(super) const WIDEST: usize = 32;

/// A tile: `sums[r][c] = sum over k of view[rows[r] + terms[k]] * matrix[k * step + c]`, for the rows and columns that it is made for.
///
/// The arguments are the view, the offsets of the rows, those of the terms, the matrix, its step, the sums, and the step from one row of them to
/// the next.
pub(super) type Tile<T> =
    unsafe fn(*const T, *const isize, &[isize], *const T, isize, *mut T, usize);

/// The tiles for this CPU.
pub(super) struct Table<T: 'static> {
    /// Columns of a vector.
    pub(super) lanes: usize,
    /// Heights, highest first, with the tiles of one vector and of two.
    tiles: &'static [(usize, [Tile<T>; 2])],
}

impl<T> Table<T> {
    /// The highest tile of at most `rows` rows, with its height.
    pub(super) fn of(&self, vectors: usize, rows: usize) -> (usize, Tile<T>) {
        let mut found = &self.tiles[self.tiles.len() - 1];
        if let Some(fits) = self.tiles.iter().find(|(height, _)| *height <= rows) {
            found = fits;
        }
        (found.0, found.1[vectors - 1])
    }
}

/// Elements that tiles are made for.
pub(super) trait Tiles: Copy + Send + Sync + bytemuck::Pod {
    const ZERO: Self;
    fn plus(a: Self, b: Self) -> Self;
    fn tiles() -> Table<Self>;
}

/// A vector of elements.
trait Vector<T>: Copy {
    const LANES: usize;
    /// # Safety
    /// The CPU has the instructions of the type; so for the others.
    unsafe fn zero() -> Self;
    /// # Safety
    /// `from` is valid for reads of `LANES` elements.
    unsafe fn load(from: *const T) -> Self;
    /// # Safety
    /// `from` is valid for reads.
    unsafe fn splat(from: *const T) -> Self;
    /// `a * b + c`.
    ///
    /// # Safety
    /// As for `zero`.
    unsafe fn add_product(a: Self, b: Self, c: Self) -> Self;
    /// # Safety
    /// `to` is valid for writes of `LANES` elements.
    unsafe fn store(self, to: *mut T);
}

/// # Safety
/// The addresses that [`Tile`] names are valid, and the CPU has the instructions of `V`.
#[inline(always)]
unsafe fn tile<T, V: Vector<T>, const ROWS: usize, const VECTORS: usize>(
    view: *const T,
    rows: *const isize,
    terms: &[isize],
    matrix: *const T,
    step: isize,
    sums: *mut T,
    sums_step: usize,
) {
    // SAFETY: the caller's.
    unsafe {
        let firsts: [*const T; ROWS] = std::array::from_fn(|r| view.wrapping_offset(*rows.add(r)));
        let mut total = [[V::zero(); VECTORS]; ROWS];
        let mut column = matrix;
        for &term in terms {
            let b: [V; VECTORS] =
                std::array::from_fn(|c| V::load(column.wrapping_add(c * V::LANES)));
            for r in 0..ROWS {
                let a = V::splat(firsts[r].wrapping_offset(term));
                for c in 0..VECTORS {
                    total[r][c] = V::add_product(a, b[c], total[r][c]);
                }
            }
            column = column.wrapping_offset(step);
        }
        for (r, row) in total.iter().enumerate() {
            for (c, sum) in row.iter().enumerate() {
                sum.store(sums.add(r * sums_step + c * V::LANES));
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Plain<T>([T; 4]);

macro_rules! plain {
    ($($type:ty)*) => {$(
        impl Vector<$type> for Plain<$type> {
            const LANES: usize = 4;
            #[inline(always)]
            unsafe fn zero() -> Self {
                Plain([0.0; 4])
            }
            #[inline(always)]
            unsafe fn load(from: *const $type) -> Self {
                // SAFETY: the caller's.
                Plain(unsafe { from.cast::<[$type; 4]>().read_unaligned() })
            }
            #[inline(always)]
            unsafe fn splat(from: *const $type) -> Self {
                // SAFETY: the caller's.
                Plain([unsafe { *from }; 4])
            }
            #[inline(always)]
            unsafe fn add_product(a: Self, b: Self, c: Self) -> Self {
                Plain(std::array::from_fn(|i| a.0[i] * b.0[i] + c.0[i]))
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut $type) {
                // SAFETY: the caller's.
                unsafe { to.cast::<[$type; 4]>().write_unaligned(self.0) }
            }
        }
    )*};
}
plain! { f32 f64 }

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Tile, Vector, tile};
    use std::arch::x86_64::*;

    macro_rules! vectors {
        ($($vector:ty, $type:ty, $lanes:literal, $zero:ident, $load:ident, $set:ident, $fma:ident, $store:ident;)*) => {$(
            impl Vector<$type> for $vector {
                const LANES: usize = $lanes;
                #[inline(always)]
                unsafe fn zero() -> Self {
                    // SAFETY: the caller's; so below.
                    unsafe { $zero() }
                }
                #[inline(always)]
                unsafe fn load(from: *const $type) -> Self {
                    // SAFETY: as above.
                    unsafe { $load(from) }
                }
                #[inline(always)]
                unsafe fn splat(from: *const $type) -> Self {
                    // SAFETY: as above.
                    unsafe { $set(*from) }
                }
                #[inline(always)]
                unsafe fn add_product(a: Self, b: Self, c: Self) -> Self {
                    // SAFETY: as above.
                    unsafe { $fma(a, b, c) }
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut $type) {
                    // SAFETY: as above.
                    unsafe { $store(to, self) }
                }
            }
        )*};
    }
    vectors! {
        __m512, f32, 16, _mm512_setzero_ps, _mm512_loadu_ps, _mm512_set1_ps, _mm512_fmadd_ps, _mm512_storeu_ps;
        __m512d, f64, 8, _mm512_setzero_pd, _mm512_loadu_pd, _mm512_set1_pd, _mm512_fmadd_pd, _mm512_storeu_pd;
        __m256, f32, 8, _mm256_setzero_ps, _mm256_loadu_ps, _mm256_set1_ps, _mm256_fmadd_ps, _mm256_storeu_ps;
        __m256d, f64, 4, _mm256_setzero_pd, _mm256_loadu_pd, _mm256_set1_pd, _mm256_fmadd_pd, _mm256_storeu_pd;
    }

    macro_rules! compiled {
        ($($name:ident, $feature:literal, $vector:ident, $type:ident, $all:ident, [$($rows:literal)*];)*) => {$(
            /// # Safety
            /// As for [`tile`].
            #[target_feature(enable = $feature)]
            unsafe fn $name<const ROWS: usize, const VECTORS: usize>(
                view: *const $type,
                rows: *const isize,
                terms: &[isize],
                matrix: *const $type,
                step: isize,
                sums: *mut $type,
                sums_step: usize,
            ) {
                // SAFETY: the caller's.
                unsafe { tile::<$type, $vector, ROWS, VECTORS>(view, rows, terms, matrix, step, sums, sums_step) }
            }

            pub(super) static $all: &[(usize, [Tile<$type>; 2])] = &[$(($rows, [$name::<$rows, 1>, $name::<$rows, 2>])),*];
        )*};
    }
    compiled! {
        f32_avx512, "avx512f,avx2,fma", __m512, f32, F32_AVX512, [8 4 2 1];
        f64_avx512, "avx512f,avx2,fma", __m512d, f64, F64_AVX512, [8 4 2 1];
        f32_avx2, "avx2,fma", __m256, f32, F32_AVX2, [6 3 1];
        f64_avx2, "avx2,fma", __m256d, f64, F64_AVX2, [6 3 1];
    }
}

macro_rules! tiles {
    ($($type:ident, $plain:ident, $avx2:ident, $avx512:ident;)*) => {$(
        static $plain: &[(usize, [Tile<$type>; 2])] = &[
            (2, [tile::<$type, Plain<$type>, 2, 1>, tile::<$type, Plain<$type>, 2, 2>]),
            (1, [tile::<$type, Plain<$type>, 1, 1>, tile::<$type, Plain<$type>, 1, 2>]),
        ];

        impl Tiles for $type {
            const ZERO: $type = 0.0;

            #[inline(always)]
            fn plus(a: $type, b: $type) -> $type {
                a + b
            }

            fn tiles() -> Table<$type> {
                match Level::current() {
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx512 => Table { lanes: 64 / size_of::<$type>(), tiles: x86::$avx512 },
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx2Fma => Table { lanes: 32 / size_of::<$type>(), tiles: x86::$avx2 },
                    _ => Table { lanes: 4, tiles: $plain },
                }
            }
        }
    )*};
}
tiles! {
    f32, F32_PLAIN, F32_AVX2, F32_AVX512;
    f64, F64_PLAIN, F64_AVX2, F64_AVX512;
}
