//! The messages that the documentation shows are the compiler's own: each is part of a snapshot in `ui-tests/refused`.
//! And the table of the crate's page has every method of a tensor.

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

/// The names of the public methods that are written out in the files of a folder; those made by macros are not found.
fn methods(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of the library") {
        let path = entry.expect("an entry of it").path();
        if path.is_dir() {
            methods(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a file of the library");
            let of_tensors = text.lines().scan(false, |of_tensor, line| {
                if line.starts_with("impl") {
                    *of_tensor = line.contains(" Tensor<") && !line.contains(" for ");
                }
                Some(
                    line.trim_start()
                        .strip_prefix("pub fn ")
                        .filter(|_| *of_tensor),
                )
            });
            let names = of_tensors
                .flatten()
                .filter_map(|rest| rest.split(['<', '(']).next());
            found.extend(
                names
                    .filter(|name| !name.starts_with(['$', '{']))
                    .map(str::to_owned),
            );
        }
    }
}

#[test]
fn the_table_of_the_crate_page_has_every_method_of_a_tensor() {
    let mut found = Vec::new();
    methods(Path::new("src/tensor"), &mut found);
    methods(Path::new("src/random"), &mut found);
    assert!(found.len() > 80, "only {} methods were found", found.len());
    let page = fs::read_to_string("src/docs/front.md").expect("the crate's page");
    found.retain(|name| !page.contains(&format!("Tensor::{name})")));
    // Those of features have a page of their own, as their links would not resolve where the features are off.
    let mut of_features = Vec::new();
    methods(Path::new("src/convert"), &mut of_features);
    assert!(
        of_features.len() > 8,
        "only {} methods were found",
        of_features.len()
    );
    let page = fs::read_to_string("src/convert/mod.rs").expect("the page of conversions");
    found.extend(
        of_features
            .into_iter()
            .filter(|name| !page.contains(&format!("[`{name}`]"))),
    );
    assert!(
        found.is_empty(),
        "put into the table \"Where to find things\" of src/docs/front.md, or that of src/convert/mod.rs: {found:?}"
    );
}

/// The routines in NumPy's reference (2.4) on array manipulation, indexing, sorting and searching, statistics, and products.
const NUMPY: &str = "
    copyto ndim shape size reshape ravel ndarray.flat ndarray.flatten moveaxis rollaxis swapaxes ndarray.T transpose permute_dims matrix_transpose
    atleast_1d atleast_2d atleast_3d broadcast broadcast_to broadcast_arrays expand_dims squeeze asarray asanyarray asmatrix asfortranarray
    ascontiguousarray asarray_chkfinite require concatenate concat stack block vstack hstack dstack column_stack split array_split dsplit hsplit vsplit
    unstack tile repeat delete insert append resize trim_zeros unique unique_all unique_counts unique_inverse unique_values pad flip fliplr flipud
    roll rot90
    c_ r_ s_ nonzero where indices ix_ ogrid mgrid ravel_multi_index unravel_index diag_indices diag_indices_from mask_indices tril_indices
    tril_indices_from triu_indices triu_indices_from take take_along_axis choose compress diag diagonal select
    lib.stride_tricks.sliding_window_view lib.stride_tricks.as_strided place put put_along_axis putmask fill_diagonal nditer ndenumerate ndindex
    nested_iters flatiter lib.Arrayterator iterable
    sort lexsort argsort ndarray.sort sort_complex partition argpartition argmax nanargmax argmin nanargmin argwhere flatnonzero searchsorted extract
    count_nonzero
    ptp percentile nanpercentile quantile nanquantile median average mean std var nanmedian nanmean nanstd nanvar corrcoef correlate cov histogram
    histogram2d histogramdd bincount histogram_bin_edges digitize
    dot linalg.multi_dot vdot vecdot linalg.vecdot inner outer linalg.outer matmul linalg.matmul matvec vecmat tensordot linalg.tensordot einsum
    einsum_path linalg.matrix_power kron cross linalg.cross trace linalg.trace linalg.diagonal linalg.norm linalg.vector_norm linalg.matrix_norm
";

/// The rows of the tables of one page below a heading: their columns.
fn rows<'a>(page: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let (_, below) = page.split_once(heading).expect("the heading");
    let rows = below.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split(" | ").collect())
        .collect()
}

/// What is between backticks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn each_routine_of_numpy_has_its_row() {
    let page = fs::read_to_string("src/docs/for_numpy_users.md").expect("the page");
    let rows = rows(&page, "# NumPy, routine by routine");
    let there: Vec<&str> = rows.iter().flat_map(|row| code(row[0])).collect();
    let mut missing: Vec<&str> = NUMPY.split_whitespace().collect();
    assert!(missing.len() > 150, "only {} routines", missing.len());
    missing.retain(|name| !there.contains(name));
    assert!(missing.is_empty(), "without a row: {missing:?}");
}

#[test]
fn methods_that_stand_for_routines_of_numpy_exist() {
    let page = fs::read_to_string("src/docs/for_numpy_users.md").expect("the page");
    let front = fs::read_to_string("src/docs/front.md").expect("the crate's page");
    let mut unknown = Vec::new();
    for row in rows(&page, "# NumPy, routine by routine") {
        for spelling in code(row[1]) {
            let methods = spelling.split(['.', ':']).skip(1);
            let names = methods.filter_map(|rest| rest.split_once('(').map(|(name, _)| name));
            let names = names.filter(|name| name.chars().all(|c| c.is_lowercase() || c == '_'));
            // `of` is an axis's, `into` is Rust's.
            let named = |name: &str| {
                ["", "of", "into"].contains(&name) || front.contains(&format!("`{name}`"))
            };
            let there_is_none = names.filter(|name| !named(name));
            unknown.extend(there_is_none.map(|name| format!("{name} in {spelling}")));
        }
    }
    assert!(unknown.is_empty(), "no such method: {unknown:#?}");
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
