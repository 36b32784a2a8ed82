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

use super::sizes::{HUGE_PAGE, MAPPED, SMALL, SMALL_CLASSES, capacity, size_class};
use super::{ALIGNMENT, limit};

/// How many bytes of freed blocks of one size a thread keeps.
const KEPT_PER_LIST: usize = 256 << 10;

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
    /// A block of at least `len` bytes (not 0).
    pub(super) fn take(len: usize) -> Option<Block> {
        if len <= SMALL {
            let (class, capacity) = size_class(len);
            let kept = LISTS
                .try_with(|lists| lists.borrow_mut().0[class].pop())
                .ok()
                .flatten();
            return match kept {
                Some(block) => Some(block),
                None => Block::allocate(capacity),
            };
        }
        let capacity = capacity(len)?;
        let mut pool = lock();
        if let Some(block) = pool.take(capacity) {
            return Some(block);
        }
        if let Some(limit) = limit::memory_limit() {
            pool.trim(limit.saturating_sub(limit::memory_in_use()));
        }
        drop(pool);
        Block::fresh(capacity).or_else(|| {
            lock().trim(0);
            Block::fresh(capacity)
        })
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
