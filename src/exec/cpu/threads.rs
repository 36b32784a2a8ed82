//! The CPU executor's threads.

use rayon::prelude::*;
use std::sync::{Arc, Mutex, PoisonError};

static POOL: Mutex<Option<Arc<rayon::ThreadPool>>> = Mutex::new(None);

/// Work of fewer elements than this is done by the calling thread.
pub(crate) const LEAST_PARALLEL: usize = 1 << 16;

/// Sets how many threads the CPU executor uses; 0 stands for one for each core, which is also the default.
///
/// Results do not depend on the number of threads, bit for bit. Evaluations that are running keep the number they
/// started with.
///
/// # Examples
///
/// ```
/// taut::cpu::set_threads(1);
/// assert_eq!(taut::cpu::threads(), 1);
/// taut::cpu::set_threads(0);
/// ```
pub fn set_threads(count: usize) {
    *POOL.lock().unwrap_or_else(PoisonError::into_inner) = make(count);
}

/// How many threads the CPU executor uses.
pub fn threads() -> usize {
    pool().map_or(1, |pool| pool.current_num_threads())
}

fn make(count: usize) -> Option<Arc<rayon::ThreadPool>> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(count)
        .thread_name(|i| format!("taut-cpu-{i}"))
        .build()
        .ok()
        .map(Arc::new)
}

/// The pool; `None` where the system refuses threads, so that the caller works alone.
pub(crate) fn pool() -> Option<Arc<rayon::ThreadPool>> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if pool.is_none() {
        *pool = make(0);
    }
    pool.clone()
}

/// Calls `work` for each of `0..items`, on several threads if there are several items and `parallel` says so.
pub(crate) fn for_each(items: usize, parallel: bool, work: impl Fn(usize) + Send + Sync) {
    if parallel
        && items > 1
        && let Some(pool) = pool()
        && pool.current_num_threads() > 1
    {
        pool.install(|| (0..items).into_par_iter().for_each(work));
    } else {
        (0..items).for_each(work);
    }
}
