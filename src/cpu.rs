//! Settings of the CPU executor: threads and memory. They hold for the whole process.

use crate::exec::cpu::{memory, threads as pool};

/// Sets how many threads the CPU executor uses; 0 stands for one for each core, which is also the default.
///
/// Results do not depend on the number of threads, bit for bit. Evaluations that are running keep the number they
/// started with.
///
/// ```standalone_crate
/// taut::cpu::set_threads(1);
/// assert_eq!(taut::cpu::threads(), 1);
/// taut::cpu::set_threads(0);
/// ```
pub fn set_threads(count: usize) {
    pool::set_threads(count);
}

/// How many threads the CPU executor uses.
///
/// ```standalone_crate
/// assert!(taut::cpu::threads() >= 1);
/// ```
#[must_use]
pub fn threads() -> usize {
    pool::threads()
}

/// Sets how many bytes the elements of tensors may take together; `None`, the default, is as many as there are.
///
/// An evaluation that would take more is an [`Error::OutOfMemory`](crate::Error::OutOfMemory). Tensors that exist stay. Freed memory that is kept for
/// reuse is not counted, and is given back where the two together would pass the limit.
///
/// ```standalone_crate
/// # use taut::prelude::*;
/// axes! { Item }
///
/// taut::cpu::set_memory_limit(Some(1 << 20));
/// let large = Tensor::<f64, _>::zeros((Item::of(1 << 20),));
/// assert!(matches!(large.eval(), Err(taut::Error::OutOfMemory { .. })));
/// taut::cpu::set_memory_limit(None);
/// assert!(large.eval().is_ok());
/// ```
pub fn set_memory_limit(bytes: Option<usize>) {
    memory::set_memory_limit(bytes);
}

/// The limit that [`set_memory_limit`] has set.
///
/// ```standalone_crate
/// assert_eq!(taut::cpu::memory_limit(), None);
/// ```
#[must_use]
pub fn memory_limit() -> Option<usize> {
    memory::memory_limit()
}

/// How many bytes the elements of tensors take now.
///
/// ```standalone_crate
/// # use taut::prelude::*;
/// axes! { Item }
///
/// let x: Tensor<f64, (Item<2>,)> = [1., 2.].into();
/// assert!(taut::cpu::memory_in_use() >= 16);
/// # drop(x);
/// ```
#[must_use]
pub fn memory_in_use() -> usize {
    memory::memory_in_use()
}

/// How many plans were made so far. An evaluation whose structure (operations, element types, lengths and how they hang
/// together) was planned before runs that plan again; a loop that makes a new one in every step is worth a look.
///
/// ```standalone_crate
/// # use taut::prelude::*;
/// axes! { Item }
///
/// let x: Tensor<f32, (Item<3>,)> = [1., 2., 3.].into();
/// for step in 0..10 {
///     (&x * step as f32).eval()?;        // numbers are not structure
/// }
/// assert_eq!(taut::cpu::plans_made(), 1);
/// # Ok::<(), taut::Error>(())
/// ```
#[must_use]
pub fn plans_made() -> u64 {
    crate::plan::plans_made()
}

/// Sets how many bytes of freed memory are kept for reuse, since fresh memory costs more than most kernels; 1 GiB at first.
///
/// ```standalone_crate
/// taut::cpu::set_kept_memory_limit(64 << 20);
/// ```
pub fn set_kept_memory_limit(bytes: usize) {
    memory::set_kept_limit(bytes);
}
