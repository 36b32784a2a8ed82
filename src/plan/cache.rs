//! The plan cache: plans by the structure of the trace.

use super::kernel::Plan;
use super::lower::plan;
use super::trace::Trace;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// How many words of keys the cache holds before it is emptied.
const MOST_WORDS: usize = 1 << 23;

/// A plan with the key that it was made for.
type Entry = (Box<[u64]>, Arc<Plan>);

#[derive(Default)]
struct Cache {
    /// By the hash of the key.
    plans: FxHashMap<u64, Vec<Entry>>,
    words: usize,
}

static CACHE: Mutex<Option<Cache>> = Mutex::new(None);
static MADE: AtomicU64 = AtomicU64::new(0);

/// How many plans were made in this process so far.
pub(crate) fn plans_made() -> u64 {
    MADE.load(Ordering::Relaxed)
}

/// The plan of a trace: an earlier one of the same structure, or a new one.
pub(crate) fn cached(trace: &Trace) -> Arc<Plan> {
    let mut hasher = FxHasher::default();
    trace.key.hash(&mut hasher);
    trace.roots.hash(&mut hasher);
    let hash = hasher.finish();
    if let Some(cache) = CACHE
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .as_ref()
        && let Some(entries) = cache.plans.get(&hash)
        && let Some((_, plan)) = entries.iter().find(|(key, _)| matches_key(key, trace))
    {
        return plan.clone();
    }
    MADE.fetch_add(1, Ordering::Relaxed);
    let made = Arc::new(plan(trace));
    let key: Box<[u64]> = trace
        .key
        .iter()
        .copied()
        .chain(trace.roots.iter().map(|&root| u64::from(root)))
        .collect();
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let cache = cache.get_or_insert_default();
    if cache.words + key.len() > MOST_WORDS {
        *cache = Cache::default();
    }
    if key.len() <= MOST_WORDS {
        cache.words += key.len();
        cache
            .plans
            .entry(hash)
            .or_default()
            .push((key, made.clone()));
    }
    made
}

fn matches_key(key: &[u64], trace: &Trace) -> bool {
    key.len() == trace.key.len() + trace.roots.len()
        && key[..trace.key.len()] == trace.key
        && key[trace.key.len()..]
            .iter()
            .zip(&trace.roots)
            .all(|(&a, &b)| a == u64::from(b))
}
