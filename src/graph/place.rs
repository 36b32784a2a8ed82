//! Whose line an operation is charged to.

use crate::error::Place;
use std::cell::Cell;
use std::panic::Location;

thread_local! {
    static ON_BEHALF_OF: Cell<Option<Place>> = const { Cell::new(None) };
}

/// The place of an operation written at `caller`: that of the forward operation while its derivative is being built.
pub(crate) fn charged(caller: Place) -> Place {
    ON_BEHALF_OF.get().unwrap_or(caller)
}

/// Charges the operations that `f` makes to the caller: a closure's own place would be in this library.
#[track_caller]
pub(crate) fn on_behalf_of_caller<R>(f: impl FnOnce() -> R) -> R {
    on_behalf_of(charged(Location::caller()), f)
}

/// Charges the operations that `f` makes to `place`.
pub(crate) fn on_behalf_of<R>(place: Place, f: impl FnOnce() -> R) -> R {
    struct Restore(Option<Place>);
    impl Drop for Restore {
        fn drop(&mut self) {
            ON_BEHALF_OF.set(self.0);
        }
    }
    let _restore = Restore(ON_BEHALF_OF.replace(Some(place)));
    f()
}
