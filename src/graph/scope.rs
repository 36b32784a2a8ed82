//! Differentiation scopes: which nodes are being differentiated through.
//!
//! A node remembers the scopes of the marks that it depends on; while one of them is open the node keeps its sources
//! when it is evaluated.

use super::node::Node;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

static NEXT: AtomicU64 = AtomicU64::new(1);
static OPEN: Mutex<Option<HashSet<u64>>> = Mutex::new(None);

/// An open scope; dropping it closes it.
pub(crate) struct Scope(pub(crate) u64);

impl Scope {
    pub(crate) fn open() -> Scope {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        OPEN.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert_default()
            .insert(number);
        Scope(number)
    }
}

impl Drop for Scope {
    fn drop(&mut self) {
        if let Some(open) = OPEN.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            open.remove(&self.0);
        }
    }
}

/// A set of scope numbers, sorted; almost always empty or of one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Scopes(Option<Arc<[u64]>>);

impl Scopes {
    /// The scopes of all of `sources`.
    pub(crate) fn of(sources: &[Node]) -> Scopes {
        let mut union = Scopes::default();
        for source in sources {
            match (&union.0, &source.scopes.0) {
                (_, None) => {}
                (None, Some(_)) => union = source.scopes.clone(),
                (Some(a), Some(b)) if Arc::ptr_eq(a, b) || a == b => {}
                (Some(_), Some(b)) => b.iter().for_each(|&scope| union.insert(scope)),
            }
        }
        union
    }

    /// Adds one scope.
    pub(crate) fn insert(&mut self, scope: u64) {
        let mut list = self.0.as_deref().unwrap_or(&[]).to_vec();
        if let Err(at) = list.binary_search(&scope) {
            list.insert(at, scope);
            self.0 = Some(list.into());
        }
    }

    /// Whether `scope` is among them.
    pub(crate) fn contains(&self, scope: u64) -> bool {
        self.0
            .as_ref()
            .is_some_and(|list| list.binary_search(&scope).is_ok())
    }

    /// Whether one of them is open.
    pub(crate) fn any_active(&self) -> bool {
        self.0.as_ref().is_some_and(|list| {
            let open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
            open.as_ref()
                .is_some_and(|open| list.iter().any(|scope| open.contains(scope)))
        })
    }
}
