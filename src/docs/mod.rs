//! Pages: there is no code here.
//!
//! | | |
//! |---|---|
//! | [`errors`] | how to read what the compiler says, and what can go wrong at run time |
//! | [`for_numpy_users`] | for users of NumPy, PyTorch, JAX and Haliax: what is different, and equivalents |
//! | [`generic_code`] | functions and layers over any axes |
//! | [`indexing`] | picking and updating elements, beside NumPy: outer and vectorised, masks |
//! | [`semantics`] | what operations mean at the edges |
//! | [`performance`] | what is fused, what is stored, what is computed twice |
//!
//! The [crate's page](crate) has a guide, and a table of all operations by task.

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("for_numpy_users.md")]
pub mod for_numpy_users {}

#[doc = include_str!("generic_code.md")]
pub mod generic_code {}

#[doc = include_str!("indexing.md")]
pub mod indexing {}

#[doc = include_str!("semantics.md")]
pub mod semantics {}

#[doc = include_str!("performance.md")]
pub mod performance {}
