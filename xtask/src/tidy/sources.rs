//! Rules about hand-written Rust files.

use super::Checkout;

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
