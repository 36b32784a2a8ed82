//! Programs that the compiler refuses, each with its whole message, and programs that it accepts.
//!
//! The messages are those of one version of the compiler. Under another it is checked that each program is refused, whatever is said.

use std::path::Path;
use std::process::Command;

/// The version whose messages are in `ui-tests/refused/*.stderr`.
const MESSAGES_OF: &str = "1.95.";

/// Names the folder of programs whose messages are not compared.
const COPY: &str = "TAUT_UI_TESTS_COPY";

/// A message's longest form.
const LINES: usize = 15;

#[test]
fn programs_are_refused_and_accepted_as_they_should_be() {
    // With a program that passes in the run, trybuild builds, which evaluates the assertions on lengths too.
    let programs = trybuild::TestCases::new();
    programs.pass("ui-tests/accepted/*.rs");
    if let Ok(copy) = std::env::var(COPY) {
        programs.compile_fail(format!("{copy}/*.rs"));
    } else if rustc_version().contains(MESSAGES_OF) {
        programs.compile_fail("ui-tests/refused/*.rs");
        #[cfg(all(feature = "ndarray", feature = "nalgebra", feature = "faer"))]
        programs.compile_fail("ui-tests/refused_conversions/*.rs");
    } else {
        println!(
            "not rustc {MESSAGES_OF}x: messages are not compared, only that each program is refused"
        );
        refused_by_another_compiler();
    }
}

/// Runs the test above on a copy without messages, in a process of its own, whose environment tells trybuild to write them down.
fn refused_by_another_compiler() {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused");
    copy_programs(Path::new("ui-tests/refused"), &copy);
    let status = Command::new(std::env::current_exe().expect("the test runs from a file"))
        .args([
            "--exact",
            "programs_are_refused_and_accepted_as_they_should_be",
        ])
        .env("TRYBUILD", "overwrite")
        .env(COPY, &copy)
        .status()
        .expect("the test starts itself");
    assert!(
        status.success(),
        "a program was not refused, or one was not accepted"
    );
}

/// Every message is short, and shows the axes as the user wrote them.
#[test]
fn messages_are_short_and_in_the_words_of_the_user() {
    let mut faults = String::new();
    let folders = ["ui-tests/refused", "ui-tests/refused_conversions"]
        .map(|folder| std::fs::read_dir(folder).expect("the folder of programs"));
    for entry in folders.into_iter().flatten() {
        let path = entry.expect("an entry of it").path();
        if path
            .extension()
            .is_none_or(|extension| extension != "stderr")
        {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a message");
        for message in messages(&text) {
            if message > LINES {
                faults += &format!("{}: {message} lines\n", path.display());
            }
        }
        for hidden in [
            "Cons<",
            "Nil",
            "typenum",
            "::Char<",
            "DPrime",
            "18446744073709551615",
            "UInt<",
            "(_",
            "_>,",
            "<_>",
        ] {
            if text.contains(hidden) {
                faults += &format!("{}: shows `{hidden}`\n", path.display());
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// The lines of each message. Empty ones are not counted, nor what the compiler proposes to write into generic code.
fn messages(text: &str) -> Vec<usize> {
    let mut lengths = Vec::new();
    let mut proposes = false;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if line.starts_with("error") {
            lengths.push(0);
            proposes = false;
        }
        proposes |= line.starts_with("help: consider");
        if let Some(length) = lengths.last_mut().filter(|_| !proposes) {
            *length += 1;
        }
    }
    lengths
}

fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .arg("--version")
        .output()
        .expect("rustc runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn copy_programs(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder for the copies");
    for entry in std::fs::read_dir(from).expect("the folder of programs") {
        let path = entry.expect("an entry of it").path();
        if path.extension().is_some_and(|extension| extension == "rs")
            && let Some(name) = path.file_name()
        {
            std::fs::copy(&path, to.join(name)).expect("a copy");
        }
    }
}
