//! Rules about hand-written Rust files.

use super::{Checkout, File};

/// A file longer than this is more than one thing.
const MOST_LINES: usize = 400;

/// The first line says what the file is.
pub(super) fn begin_with_what_they_are(checkout: &Checkout) -> Vec<String> {
    let silent = checkout.rust().filter(|file| !file.text.starts_with("//! "));
    silent.map(|file| format!("{}:1: begin with `//!` and what the file is", file.name)).collect()
}

/// No file grows without bound.
pub(super) fn are_short(checkout: &Checkout) -> Vec<String> {
    let lengths = checkout.rust().map(|file| (&file.name, file.text.lines().count()));
    let long = lengths.filter(|(_, lines)| *lines > MOST_LINES);
    long.map(|(name, lines)| format!("{name}: {lines} lines, more than {MOST_LINES}")).collect()
}

/// Nothing is left open, and no test is switched off.
pub(super) fn are_finished(checkout: &Checkout) -> Vec<String> {
    let open = [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("#[", "ignore")];
    let left = |line: &str| open.iter().any(|words| line.contains(words));
    checkout.rust().flat_map(|file| file.lines_with(left, "this is left open")).collect()
}

/// No white space at the end of a line.
pub(super) fn leave_no_line_end_blank(checkout: &Checkout) -> Vec<String> {
    let blank = |line: &str| line.ends_with([' ', '\t']);
    checkout.rust().flat_map(|file| file.lines_with(blank, "white space ends the line")).collect()
}

/// Documentation has no examples where nobody tests them: building those of a package takes seconds
/// even if there are none, so packages without say `doctest = false`.
pub(super) fn have_examples_that_are_tested(checkout: &Checkout) -> Vec<String> {
    let is_example = |line: &str| {
        let line = line.trim_start();
        line.starts_with(concat!("/// ", "```")) || line.starts_with(concat!("//! ", "```"))
    };
    let is_documented = |file: &&File| !file.name.contains("/tests/");
    let untested = checkout.rust().filter(is_documented);
    let untested = untested.filter(|file| !has_tested_examples(checkout, &file.name));
    let words = "an example that is not tested: remove `doctest = false` from the package";
    untested.flat_map(|file| file.lines_with(is_example, words)).collect()
}

/// Whether the package of a file has its examples tested.
fn has_tested_examples(checkout: &Checkout, name: &str) -> bool {
    let folder = |file: &File| file.name.strip_suffix("Cargo.toml").map(str::to_owned);
    let above = checkout.files.iter().filter_map(|file| Some((folder(file)?, &file.text)));
    let above = above.filter(|(folder, _)| name.starts_with(folder.as_str()));
    let package = above.max_by_key(|(folder, _)| folder.len());
    package.is_none_or(|(_, manifest)| !manifest.contains("\ndoctest = false"))
}
