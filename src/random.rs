//! Random numbers by counting: the value at an index is a function of a key and the index.
//!
//! A [`RandomKey`] is split, never changed, so that each draw of a program has a key of its own and can be repeated alone.
//! The numbers are those of Philox4x32-10, the same whatever the number of threads.

mod draw;
mod initialise;

use crate::exec::cpu::philox::Key;

/// What a random tensor is a function of, beside its shape.
///
/// The same key gives the same numbers: draw with each key once, and [`split`](RandomKey::split) it for more.
///
/// ```
/// # use taut::prelude::*;
/// axes! { Sample }
///
/// let key = RandomKey::new(0);
/// let x = Tensor::<f32, _>::normal(key.split(0), (Sample::of(3),));
/// let y = Tensor::<f32, _>::normal(key.split(1), (Sample::of(3),));
/// let again = Tensor::<f32, _>::normal(key.split(0), (Sample::of(3),));
/// assert_eq!(x.to_vec()?, again.to_vec()?);
/// assert_ne!(x.to_vec()?, y.to_vec()?);
/// # Ok::<(), taut::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RandomKey(Key);

impl RandomKey {
    /// The key of a seed.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// assert_eq!(RandomKey::new(7), RandomKey::new(7));
    /// assert_ne!(RandomKey::new(7), RandomKey::new(8));
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Self {
        RandomKey(Key::from_seed(seed))
    }

    /// The `i`-th of the keys that come of this one.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// let key = RandomKey::new(7);
    /// assert_eq!(key.split(1), key.split(1));
    /// assert_ne!(key.split(1), key.split(2));
    /// ```
    #[must_use = "`split` returns a new key"]
    pub fn split(self, i: u64) -> Self {
        RandomKey(self.0.split(i))
    }

    /// The first `N` of the keys that come of this one.
    ///
    /// ```
    /// # use taut::prelude::*;
    /// let [weights, data] = RandomKey::new(7).split_into();
    /// assert_eq!(data, RandomKey::new(7).split(1));
    /// # let _ = weights;
    /// ```
    #[must_use = "`split_into` returns new keys"]
    pub fn split_into<const N: usize>(self) -> [Self; N] {
        std::array::from_fn(|i| self.split(i as u64))
    }

    /// A key made of this one and a number, such as that of a step; another than any of [`split`](RandomKey::split).
    ///
    /// ```
    /// # use taut::prelude::*;
    /// let key = RandomKey::new(7);
    /// let of_step: Vec<RandomKey> = (0..3).map(|step| key.fold_in(step)).collect();
    /// assert_ne!(of_step[0], of_step[1]);
    /// assert_ne!(of_step[0], key.split(0));
    /// ```
    #[must_use = "`fold_in` returns a new key"]
    pub fn fold_in(self, number: u64) -> Self {
        RandomKey(self.0.fold_in(number))
    }

    /// The key as the runtime takes it.
    pub(crate) fn bits(self) -> u64 {
        let [low, high] = self.0.0;
        u64::from(low) | u64::from(high) << 32
    }
}
