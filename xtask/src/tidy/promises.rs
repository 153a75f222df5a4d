//! Rules about `SECURITY.md`, and pages that name code: what they say can be looked up.

use super::{Checkout, File};

const PAGE: &str = "SECURITY.md";

/// The headings of tables that list what somebody may try, beside what happens then.
const PROMISES: [&str; 2] = ["| attempt |", "| mistake |"];

/// Every file that the page names is there, and every one that pages about the code name by the end of
/// its path.
pub(super) fn name_files_that_are_there(checkout: &Checkout) -> Vec<String> {
    let named = |page: &File, is_there: fn(&File, &str) -> bool| {
        let is_missing = |path: &str| !checkout.files.iter().any(|file| is_there(file, path));
        let missing = |line: &str| paths_in(line).any(is_missing);
        page.lines_with(missing, "this names a file that is not there")
    };
    let faults = |page: &File| match page.name.as_str() {
        PAGE => named(page, File::is_at),
        name if is_about_code(name) => named(page, ends_so),
        _ => Vec::new(),
    };
    checkout.files.iter().flat_map(faults).collect()
}

fn is_about_code(page: &str) -> bool {
    page == "ARCHITECTURE.md" || page.starts_with("docs/decisions/")
}

/// Every test that the page names is there.
pub(super) fn name_tests_that_are_there(checkout: &Checkout) -> Vec<String> {
    faults(checkout, |page| {
        let missing = |line: &str| tests_in(line).any(|test| !is_function(checkout, test));
        page.lines_with(missing, "this names a test that is not there")
    })
}

/// Every row of a promise names a test, a file with tests, or a command: somebody must be able to
/// check it.
pub(super) fn can_be_looked_up(checkout: &Checkout) -> Vec<String> {
    faults(checkout, |page| {
        let mut in_table = false;
        let is_bare = |line: &str| {
            let begins = PROMISES.iter().any(|heading| line.starts_with(heading));
            in_table = line.starts_with('|') && (in_table || begins);
            let is_row = in_table && !begins && !line.starts_with("|---");
            let has_test = || {
                let mut files = paths_in(line);
                tests_in(line).next().is_some() || files.any(|path| has_tests(checkout, path))
            };
            is_row && !has_test() && !line.contains("`swordsmith ")
        };
        let found = (1..).zip(page.text.lines().map(is_bare)).filter(|(_, is_bare)| *is_bare);
        let fault = |(number, _)| format!("{PAGE}:{number}: this promise names no test");
        found.map(fault).collect()
    })
}

fn faults(checkout: &Checkout, rule: impl Fn(&File) -> Vec<String>) -> Vec<String> {
    let page = checkout.files.iter().find(|file| file.name == PAGE);
    page.map(rule).unwrap_or_default()
}

/// What stands between backquotes.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// Files and folders: `auth/tests.rs`, `activity/`.
fn paths_in(line: &str) -> impl Iterator<Item = &str> {
    let is_path = |text: &&str| {
        let letters = |c: char| c.is_ascii_alphanumeric() || "_-./".contains(c);
        let is_code = text.strip_suffix('/').or_else(|| text.strip_suffix(".rs")).is_some();
        is_code && text.chars().all(letters)
    };
    quoted(line).filter(is_path)
}

/// The names behind the word `test` or `tests`, one or two.
fn tests_in(line: &str) -> impl Iterator<Item = &str> {
    let behind = ["test `", "tests `"];
    let all = behind.into_iter().flat_map(|word| line.split(word).skip(1));
    all.flat_map(|rest| {
        let first = rest.split('`').next();
        let second = rest.split_once("` and `").and_then(|(before, after)| {
            (!before.contains('`')).then(|| after.split('`').next()).flatten()
        });
        first.into_iter().chain(second)
    })
    .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// Whether a file is at that path, or in that folder, or at a path that ends so.
fn ends_so(file: &File, path: &str) -> bool {
    let end = format!("/{path}");
    let is_below = path.ends_with('/') && file.name.contains(&end);
    file.is_at(path) || is_below || file.name.ends_with(&end)
}

fn has_tests(checkout: &Checkout, path: &str) -> bool {
    let is_test = |line: &str| line.starts_with("#[") && line.contains("test");
    let has_tests = |file: &File| file.text.lines().any(|line| is_test(line.trim_start()));
    checkout.rust().any(|file| file.is_at(path) && has_tests(file))
}

fn is_function(checkout: &Checkout, name: &str) -> bool {
    let declared = format!("fn {name}(");
    checkout.rust().any(|file| file.text.contains(&declared))
}
