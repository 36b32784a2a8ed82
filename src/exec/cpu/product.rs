//! Products of matrices, through the `gemm` crate; half floats are accumulated in `f32`.
#![allow(
    unsafe_code,
    reason = "the interface of `gemm` takes pointers and strides"
)]

use super::memory::Buffer;
use super::region::Bound;
use super::strided::{extent, runs};
use super::threads::{for_each, pool};
use crate::error::Result;
use crate::graph::DType;
use crate::graph::shape::count;
use crate::plan::kernel::{MatrixOperand, MatrixProduct};
use half::{bf16, f16};

/// Products of fewer multiplications than this are done by the calling thread.
const LEAST_PARALLEL: usize = 1 << 20;

/// Runs a product of matrices, for each index of its batch.
pub(super) fn run(product: &MatrixProduct, bound: &Bound) -> Result<()> {
    let batches = count(&product.batch).unwrap_or(0);
    if batches * product.rows * product.columns == 0 {
        return Ok(());
    }
    match product.dtype {
        DType::F32 => multiply::<f32>(product, bound, batches),
        DType::F64 => multiply::<f64>(product, bound, batches),
        DType::F16 => widened::<f16>(product, bound, batches)?,
        DType::BF16 => widened::<bf16>(product, bound, batches)?,
        other => unreachable!("products of {} are planned as sums", other.name()),
    }
    Ok(())
}

/// One strided matrix operand in memory.
#[derive(Clone, Copy)]
struct Matrix<T> {
    first: *const T,
    own: isize,
    inner: isize,
}
// SAFETY: matrices are only read.
unsafe impl<T> Sync for Matrix<T> {}

struct Out<T>(*mut T);
// SAFETY: each batch index writes its own block.
unsafe impl<T> Sync for Out<T> {}

fn first<T>(
    product: &MatrixProduct,
    operand: &MatrixOperand,
    length: usize,
    bound: &Bound,
) -> Matrix<T> {
    let (pointer, bytes) = (bound.memory)(operand.slot);
    let offset = operand.offset.at(bound.parameters);
    let mut lengths = product.batch.clone();
    lengths.extend([length, product.inner]);
    let mut strides = operand.batch_strides.clone();
    strides.extend([operand.own, operand.inner]);
    if !lengths.contains(&0) {
        let inside = extent(&lengths, &strides).is_some_and(|(least, greatest)| {
            offset + least >= 0 && ((offset + greatest) as usize) < bytes / size_of::<T>()
        });
        assert!(
            inside,
            "operands of a product are checked when their views are made"
        );
    }
    Matrix {
        first: pointer.cast::<T>().wrapping_offset(offset),
        own: operand.own,
        inner: operand.inner,
    }
}

/// The offset of each operand's matrix for the batch index `i`.
fn batch_offset(product: &MatrixProduct, operand: &MatrixOperand, i: usize) -> isize {
    let mut at = 0;
    if !product.batch.is_empty() {
        runs(
            &product.batch,
            &operand.batch_strides,
            i,
            1,
            |offset, _, _| at = offset,
        );
    }
    at
}

fn multiply<T: Multiply>(product: &MatrixProduct, bound: &Bound, batches: usize) {
    let left = first::<T>(product, &product.left, product.rows, bound);
    let right = first::<T>(product, &product.right, product.columns, bound);
    let (pointer, bytes) = (bound.memory)(product.out);
    assert!(
        bytes >= batches * product.rows * product.columns * size_of::<T>(),
        "a product has room for its result"
    );
    let out = Out(pointer.cast::<T>());
    let work = product.rows * product.columns * product.inner.max(1);
    let is_large = work >= LEAST_PARALLEL;
    // Many small products are shared out whole; a large one is split.
    let split = batches < 4 && is_large;
    for_each(
        batches,
        !split && work.saturating_mul(batches) >= LEAST_PARALLEL,
        |i| {
            let (left, right, out) = (&left, &right, &out);
            let a = left
                .first
                .wrapping_offset(batch_offset(product, &product.left, i));
            let b = right
                .first
                .wrapping_offset(batch_offset(product, &product.right, i));
            let c = out.0.wrapping_add(i * product.rows * product.columns);
            let (a, b) = (Matrix { first: a, ..*left }, Matrix { first: b, ..*right });
            // SAFETY: `first` checked that all elements of the operands are in their buffers, the assertion above that the
            // result is; the executor writes results to buffers that are no operand's.
            unsafe { one(product, a, b, c, split) };
        },
    );
}

/// # Safety
/// The matrices are valid for reads, `c` for writes of `rows * columns` elements, and they do not overlap.
unsafe fn one<T: Multiply>(
    product: &MatrixProduct,
    a: Matrix<T>,
    b: Matrix<T>,
    c: *mut T,
    split: bool,
) {
    let (m, n, k) = (product.rows, product.columns, product.inner);
    if k == 0 {
        // SAFETY: the caller's.
        unsafe { std::slice::from_raw_parts_mut(c, m * n).fill(T::ZERO) };
        return;
    }
    let call = |parallelism: gemm::Parallelism| {
        // SAFETY: the caller's; the strides are those of the views.
        unsafe {
            gemm::gemm(
                m,
                n,
                k,
                c,
                1,
                n as isize,
                false,
                a.first,
                a.inner,
                a.own,
                b.first,
                b.own,
                b.inner,
                T::ZERO,
                T::ONE,
                false,
                false,
                false,
                parallelism,
            );
        }
    };
    match pool().filter(|pool| split && pool.current_num_threads() > 1) {
        // The number of threads that `gemm` may use is that of the pool in which it is called.
        Some(pool) => {
            let call = Assert(call);
            pool.install(move || {
                let call = call;
                (call.0)(gemm::Parallelism::Rayon(0))
            })
        }
        None => call(gemm::Parallelism::None),
    }
}

struct Assert<F>(F);
// SAFETY: `install` waits for the closure, whose pointers stay valid and are used by it alone meanwhile.
unsafe impl<F> Send for Assert<F> {}

/// Half floats: operands and result are converted as a whole.
fn widened<H: super::convert::Half>(
    product: &MatrixProduct,
    bound: &Bound,
    batches: usize,
) -> Result<()> {
    let wide = |operand: &MatrixOperand, length: usize| -> Result<(Buffer, MatrixOperand)> {
        let source = first::<H>(product, operand, length, bound);
        let mut buffer = Buffer::uninit(batches * length * product.inner * 4)?;
        let mut to = buffer.as_mut_slice::<f32>().iter_mut();
        for i in 0..batches {
            let matrix = source
                .first
                .wrapping_offset(batch_offset(product, operand, i));
            for row in 0..length {
                for k in 0..product.inner {
                    let at = row as isize * source.own + k as isize * source.inner;
                    if let Some(to) = to.next() {
                        // SAFETY: `first` checked the view's extent.
                        *to = unsafe { *matrix.wrapping_offset(at) }.widened();
                    }
                }
            }
        }
        let mut batch_strides = operand.batch_strides.clone();
        let mut step = (length * product.inner) as isize;
        for (stride, &length) in batch_strides.iter_mut().zip(&product.batch).rev() {
            *stride = step;
            step *= length as isize;
        }
        let (own, inner) = (product.inner as isize, 1);
        Ok((
            buffer,
            MatrixOperand {
                slot: operand.slot,
                batch_strides,
                own,
                inner,
                offset: Default::default(),
            },
        ))
    };
    let (mut a, left) = wide(&product.left, product.rows)?;
    let (mut b, right) = wide(&product.right, product.columns)?;
    let (left, right) = (
        MatrixOperand { slot: 0, ..left },
        MatrixOperand { slot: 1, ..right },
    );
    let count = batches * product.rows * product.columns;
    let mut c = Buffer::uninit(count * 4)?;
    let places = [a.as_mut_ptr(), b.as_mut_ptr(), c.as_mut_ptr()];
    let bytes = [a.len(), b.len(), c.len()];
    let memory = |slot: u32| (places[slot as usize], bytes[slot as usize]);
    let inner = Bound {
        parameters: &[],
        memory: &memory,
    };
    let single = MatrixProduct {
        dtype: DType::F32,
        batch: product.batch.clone(),
        left,
        right,
        out: 2,
        ..*product
    };
    multiply::<f32>(&single, &inner, batches);
    let out = (bound.memory)(product.out).0.cast::<H>();
    for (i, &x) in c.as_slice::<f32>().iter().enumerate() {
        // SAFETY: the result's slot has room for `count` elements.
        unsafe { *out.add(i) = H::narrowed(x) };
    }
    Ok(())
}

/// Elements that `gemm` multiplies.
trait Multiply: Copy + 'static {
    const ZERO: Self;
    const ONE: Self;
}
impl Multiply for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
}
impl Multiply for f64 {
    const ZERO: f64 = 0.0;
    const ONE: f64 = 1.0;
}
