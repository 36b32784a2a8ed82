//! Random programs against a naive interpreter: every movement, elementwise operations, reductions, contractions and gathers,
//! composed at random over all element types and over lengths 0 and 1, so that whatever the planner makes of them (views that sink,
//! regions, stores beside a reduction, copies for a product) has the values of the naive loop.
//!
//! All values are integers, small enough to be exact in every type, so that results are compared exactly and in any order of summation.

mod indexing;
mod naive;
mod program;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// How many times as many random programs are tried as in an ordinary run: `TAUT_LAWS=100 cargo test laws`.
fn times() -> u32 {
    std::env::var("TAUT_LAWS")
        .ok()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1)
}

fn check(cases: u32, scale: program::Scale) {
    let config = Config {
        cases: cases * times(),
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let steps = proptest::collection::vec(any::<u64>(), 1..16);
    let result = TestRunner::new(config).run(&steps, |steps| {
        program::Program::of(&steps, scale)
            .checked()
            .map_err(TestCaseError::fail)
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn random_programs_have_the_values_of_naive_loops() {
    check(1500, program::Scale::SMALL);
}

#[test]
fn random_programs_that_threads_share_have_the_values_of_naive_loops() {
    check(15, program::Scale::LARGE);
}
