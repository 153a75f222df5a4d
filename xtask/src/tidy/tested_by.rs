//! Rules about what pages promise: beside it stands, in a comment, what tests it.
//!
//! A comment is about all that stands above it, up to the comment or the heading before:
//!
//! ```text
//! <!-- tests store/backup/tests.rs: earlier_backups_are_kept_and_the_oldest_go
//! cli/mistakes/: no_mistake_of_an_operator_loses_what_cannot_be_had_back -->
//! <!-- command: `openssl s_client -connect localhost:8443` -->
//! <!-- advice: the operator's own affair -->
//! ```
//!
//! A line of `tests` has a file, or a folder, as in `SECURITY.md`, and functions in it, also on lines
//! that follow. Where there is no test, a `command` shows it. `advice` promises nothing.

use super::{Checkout, File};

/// The pages, and the headings between which they promise what the server does: the first one of
/// their part, and the first one behind it.
const PAGES: [(&str, &str, &str); 8] = [
    ("README.md", "## Two commands", "## Where to read on"),
    ("SECURITY.md", "## Anonymous, from the network", ""),
    ("docs/operations/running.md", "# Running the server", ""),
    ("docs/operations/deposits.md", "## From the command line", ""),
    ("docs/operations/settings.md", "# Settings", ""),
    ("docs/operations/handbook.md", "## What is where", ""),
    ("docs/scale.md", "# Beyond one machine", ""),
    ("docs/guide/start-service.md", "# A service", ""),
];

/// Where functions are tests of every store, by a macro.
const SUITE: &str = "server/store/src/suite/";

/// What a comment may begin with.
const KINDS: [&str; 3] = ["tests ", "command: ", "advice"];

/// Every section ends with a comment, so that nothing in it has none.
pub(super) fn sections_end_with_a_comment(checkout: &Checkout) -> Vec<String> {
    let without = |(page, section): (&File, Section<'_>)| {
        let (number, last) = section.lines.iter().rev().find(|(_, line)| !line.is_empty())?;
        // The rows of a table in `SECURITY.md` name their tests themselves.
        let is_row = page.name == "SECURITY.md" && last.starts_with('|');
        let is_fine = is_row || last.ends_with("-->");
        (!is_fine).then(|| format!("{}:{number}: behind this, no comment names a test", page.name))
    };
    sections(checkout).filter_map(without).collect()
}

/// Every comment says what it is, and names tests that are there.
pub(super) fn comments_name_tests_that_are_there(checkout: &Checkout) -> Vec<String> {
    let faults = |(page, section): (&File, Section<'_>)| {
        let comments = comments(&section).into_iter();
        let wrong = comments.filter_map(|(number, text)| {
            fault(checkout, &text).map(|fault| format!("{}:{number}: {fault}", page.name))
        });
        wrong.collect::<Vec<_>>()
    };
    sections(checkout).flat_map(faults).collect()
}

/// What stands behind a heading.
struct Section<'p> {
    lines: Vec<(usize, &'p str)>,
}

/// All that the pages have between their headings, without blocks of code.
fn sections(checkout: &Checkout) -> impl Iterator<Item = (&File, Section<'_>)> {
    let page = |(name, first, behind): (&str, &'static str, &'static str)| {
        let page = checkout.files.iter().find(|file| file.name == name)?;
        Some(sections_of(&page.text, first, behind).into_iter().map(move |section| (page, section)))
    };
    PAGES.into_iter().filter_map(page).flatten()
}

fn sections_of<'p>(text: &'p str, first: &str, behind: &str) -> Vec<Section<'p>> {
    let (mut sections, mut is_code) = (Vec::new(), false);
    let lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != first);
    for (number, line) in lines.take_while(|(_, line)| behind.is_empty() || *line != behind) {
        is_code ^= line.starts_with("```");
        if line.starts_with('#') && !is_code {
            sections.push(Section { lines: Vec::new() });
        } else if let Some(section) = sections.last_mut() {
            section.lines.push((number, line));
        }
    }
    sections
}

/// The comments of a section without their signs, each with the number of its first line.
fn comments(section: &Section<'_>) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (number, line) in &section.lines {
        let line = line.trim_start();
        let first = line.strip_prefix("<!-- ");
        if first.is_some() {
            found.push((*number, String::new()));
            is_open = true;
        }
        if let Some((_, comment)) = found.last_mut().filter(|_| is_open) {
            let text = first.unwrap_or(line);
            comment.push_str(text.strip_suffix("-->").unwrap_or(text).trim());
            comment.push('\n');
        }
        is_open &= !line.ends_with("-->");
    }
    found
}

/// What is wrong with a comment.
fn fault(checkout: &Checkout, comment: &str) -> Option<String> {
    if !KINDS.iter().any(|kind| comment.starts_with(kind)) {
        return Some("a comment begins with `tests`, `command:` or `advice`".to_owned());
    }
    let mut path = "";
    let mut named = comment.strip_prefix("tests ")?.lines().flat_map(|line| {
        let (found, names) = line.split_once(':').unwrap_or((path, line));
        path = found;
        names.split(',').map(move |name| (found, name.trim())).filter(|(_, name)| !name.is_empty())
    });
    let missing = named.find(|(path, name)| !is_there(checkout, path, name));
    missing.map(|(path, name)| format!("{path} has no test `{name}`"))
}

fn is_there(checkout: &Checkout, path: &str, name: &str) -> bool {
    checkout.rust().any(|file| file.is_at(path) && is_test(file, name))
}

/// Whether there is a function of that name with the attribute of a test above it.
fn is_test(file: &File, name: &str) -> bool {
    let declared = format!("fn {name}(");
    let lines: Vec<_> = file.text.lines().collect();
    let is_attribute = |line: &&str| line.trim_start().starts_with("#[") && line.contains("test");
    let mut found = lines.iter().enumerate().filter(|(_, line)| line.contains(&declared));
    found.any(|(at, _)| {
        let above = lines[..at].iter().rev();
        let mut above = above.take_while(|line| !line.is_empty() && !line.ends_with('}'));
        file.name.starts_with(SUITE) || above.any(is_attribute)
    })
}
