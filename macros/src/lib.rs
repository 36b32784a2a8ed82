//! The macros of `taut`; use them through that crate.
