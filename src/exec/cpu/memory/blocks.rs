//! Where blocks come from and where freed ones wait to be used again.
//!
//! | size | from | freed ones wait |
//! |---|---|---|
//! | up to 64 KiB | the allocator | in a list of the thread, 256 KiB for each size |
//! | below 1 MiB | the allocator | in a pool of the process |
//! | from 1 MiB | the system, in huge pages | in the same pool |

use std::alloc::Layout;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ptr::NonNull;
use std::sync::{Mutex, PoisonError};

use super::{ALIGNMENT, limit};

/// Blocks up to this size are kept by the thread that freed them.
const SMALL: usize = 64 << 10;

/// Blocks from this size on are mapped.
const MAPPED: usize = 1 << 20;

/// The alignment of mapped blocks, and the unit of their size.
const HUGE_PAGE: usize = 2 << 20;

/// How many bytes of freed blocks of one size a thread keeps.
const KEPT_PER_LIST: usize = 256 << 10;

/// The number of sizes up to [`SMALL`]: see [`size_class`].
const SMALL_CLASSES: usize = 36;

/// A block of `capacity` initialised bytes.
#[derive(Debug)]
pub(super) struct Block {
    start: NonNull<u8>,
    capacity: usize,
}

// SAFETY: a block is the only owner of plain bytes.
unsafe impl Send for Block {}

/// Sets how many bytes of freed blocks the process keeps for reuse (at first 1 GiB).
pub(crate) fn set_kept_limit(bytes: usize) {
    let mut pool = lock();
    pool.limit = bytes;
    pool.trim(bytes);
}

impl Block {
    /// A block of at least `len` bytes (not 0), and whether all of it is zero.
    pub(super) fn take(len: usize) -> Option<(Block, bool)> {
        if len <= SMALL {
            let (class, capacity) = size_class(len);
            let kept = LISTS
                .try_with(|lists| lists.borrow_mut().0[class].pop())
                .ok()
                .flatten();
            return match kept {
                Some(block) => Some((block, false)),
                None => Some((Block::allocate(capacity)?, true)),
            };
        }
        let capacity = capacity(len)?;
        let mut pool = lock();
        if let Some(block) = pool.take(capacity) {
            return Some((block, false));
        }
        if let Some(limit) = limit::memory_limit() {
            pool.trim(limit.saturating_sub(limit::memory_in_use()));
        }
        drop(pool);
        let block = Block::fresh(capacity).or_else(|| {
            lock().trim(0);
            Block::fresh(capacity)
        });
        Some((block?, true))
    }

    /// Keeps the block for a later [`Block::take`], or frees it.
    pub(super) fn give_back(self) {
        if self.capacity > SMALL {
            return lock().keep(self);
        }
        let class = size_class(self.capacity).0;
        // A thread that is ending has no lists left: the block is then dropped with the closure.
        let _ = LISTS.try_with(move |lists| {
            let list = &mut lists.borrow_mut().0[class];
            if list.len() * self.capacity < KEPT_PER_LIST {
                list.push(self);
            }
        });
    }

    /// The first byte.
    pub(super) fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// A new block of zeros.
    fn fresh(capacity: usize) -> Option<Block> {
        if capacity < MAPPED {
            Block::allocate(capacity)
        } else {
            Block::map(capacity)
        }
    }

    fn allocate(capacity: usize) -> Option<Block> {
        let layout = Layout::from_size_align(capacity, ALIGNMENT).ok()?;
        // SAFETY: the size is not 0, as it is a capacity.
        let start = NonNull::new(unsafe { std::alloc::alloc_zeroed(layout) })?;
        Some(Block { start, capacity })
    }

    #[cfg(target_os = "linux")]
    fn map(capacity: usize) -> Option<Block> {
        let span = capacity.checked_add(HUGE_PAGE)?;
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a new private mapping, which touches no memory that exists.
        let base = unsafe { libc::mmap(std::ptr::null_mut(), span, protection, flags, -1, 0) };
        if base == libc::MAP_FAILED {
            return None;
        }
        let base = base.cast::<u8>();
        let before = base.align_offset(HUGE_PAGE);
        let start = base.wrapping_add(before);
        // SAFETY: `span` has room for `capacity` after fewer than `HUGE_PAGE` bytes; what lies on
        // both sides belongs to this mapping alone and is used by nobody. Advice may be refused.
        unsafe {
            if before > 0 {
                libc::munmap(base.cast(), before);
            }
            libc::munmap(start.wrapping_add(capacity).cast(), HUGE_PAGE - before);
            libc::madvise(start.cast(), capacity, libc::MADV_HUGEPAGE);
        }
        Some(Block {
            start: NonNull::new(start)?,
            capacity,
        })
    }

    #[cfg(not(target_os = "linux"))]
    fn map(capacity: usize) -> Option<Block> {
        Block::allocate(capacity)
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        #[cfg(target_os = "linux")]
        if self.capacity >= MAPPED {
            // SAFETY: the whole of a mapping that `map` made, which nobody else holds.
            unsafe { libc::munmap(self.start.as_ptr().cast(), self.capacity) };
            return;
        }
        // SAFETY: `allocate` made it with this layout.
        unsafe {
            let layout = Layout::from_size_align_unchecked(self.capacity, ALIGNMENT);
            std::alloc::dealloc(self.start.as_ptr(), layout);
        }
    }
}

/// The freed small blocks of a thread, by class.
struct Lists([Vec<Block>; SMALL_CLASSES]);

thread_local! {
    static LISTS: RefCell<Lists> = const { RefCell::new(Lists([const { Vec::new() }; SMALL_CLASSES])) };
}

/// The freed larger blocks of the process, by capacity.
struct Pool {
    blocks: BTreeMap<usize, Vec<Block>>,
    kept: usize,
    limit: usize,
}

static POOL: Mutex<Pool> = Mutex::new(Pool {
    blocks: BTreeMap::new(),
    kept: 0,
    limit: 1 << 30,
});

fn lock() -> std::sync::MutexGuard<'static, Pool> {
    // No code panics while it holds the lock; were it so, the pool would still be whole.
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pool {
    /// The smallest kept block that has room for `capacity` bytes and wastes at most a quarter.
    fn take(&mut self, capacity: usize) -> Option<Block> {
        let (_, blocks) = self
            .blocks
            .range_mut(capacity..=capacity.saturating_add(capacity / 4))
            .find(|(_, blocks)| !blocks.is_empty())?;
        let block = blocks.pop()?;
        self.kept -= block.capacity;
        Some(block)
    }

    fn keep(&mut self, block: Block) {
        if block.capacity > self.limit {
            return;
        }
        self.trim(self.limit - block.capacity);
        self.kept += block.capacity;
        self.blocks.entry(block.capacity).or_default().push(block);
    }

    /// Frees kept blocks, the largest first, until at most `limit` bytes are kept.
    fn trim(&mut self, limit: usize) {
        while self.kept > limit {
            let Some(mut largest) = self.blocks.last_entry() else {
                return;
            };
            match largest.get_mut().pop() {
                Some(block) => self.kept -= block.capacity,
                None => drop(largest.remove()),
            }
        }
    }
}

/// The class of a small block and its size: multiples of 64 up to 256, then four to an octave.
fn size_class(len: usize) -> (usize, usize) {
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
fn capacity(len: usize) -> Option<usize> {
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
