//! The messages that the documentation shows are the compiler's own: each is part of a snapshot in `ui-tests/refused`.

use std::fs;
use std::path::Path;

const PAGES: [&str; 2] = ["src/docs/front.md", "src/docs/errors.md"];

/// The blocks of a page that show a message.
fn messages(page: &str) -> Vec<Vec<&str>> {
    page.split("```text\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(|block| block.lines().filter(|line| *line != "...").collect())
        .filter(|lines: &Vec<&str>| lines.first().is_some_and(|line| line.starts_with("error")))
        .collect()
}

/// Are these lines, in this order, lines of the snapshot?
fn is_part_of(snapshot: &str, lines: &[&str]) -> bool {
    let mut rest = snapshot.lines();
    lines.iter().all(|line| rest.any(|other| other == *line))
}

fn snapshots() -> Vec<String> {
    let folder = fs::read_dir(Path::new("ui-tests/refused")).expect("the folder of programs");
    folder
        .map(|entry| entry.expect("an entry of it").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "stderr")
        })
        .map(|path| fs::read_to_string(path).expect("a message"))
        .collect()
}

#[test]
fn messages_in_the_documentation_are_those_of_the_compiler() {
    let snapshots = snapshots();
    let mut unknown = String::new();
    for page in PAGES {
        let text = fs::read_to_string(page).expect("a page");
        let messages = messages(&text);
        assert!(!messages.is_empty(), "{page} shows no message");
        for lines in messages {
            if !snapshots
                .iter()
                .any(|snapshot| is_part_of(snapshot, &lines))
            {
                unknown += &format!("{page}: no snapshot has\n{}\n\n", lines.join("\n"));
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown}");
}

#[test]
fn a_message_that_no_compiler_gave_is_found() {
    let page = "```text\nerror: a fault\n...\n  | of this line\n```\n```\ncode\n```\n";
    let found = messages(page);
    assert_eq!(found, [["error: a fault", "  | of this line"]]);
    assert!(is_part_of(
        "error: a fault\n --> here\n  | of this line\n",
        &found[0]
    ));
    assert!(!is_part_of("error: a fault\n --> here\n", &found[0]));
    assert!(!is_part_of("  | of this line\nerror: a fault\n", &found[0]));
}
