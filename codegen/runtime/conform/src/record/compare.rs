//! Two recordings side by side.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use similar::TextDiff;

use super::HEADING;

/// The tests of a file, by their names.
pub(super) fn split(text: &str) -> BTreeMap<&str, &str> {
    let sections = text.split(HEADING).skip(1);
    sections.filter_map(|section| section.split_once("\n\n")).collect()
}

/// What differs of an operation's tests.
pub(super) fn sections(old: &BTreeMap<&str, &str>, new: &[(String, String)]) -> String {
    let mut text = String::new();
    for (name, now) in new {
        match old.get(name.as_str()) {
            None => {
                let _ = writeln!(text, "{HEADING}{name}: is new\n");
            }
            Some(then) if then.trim_end() == now.trim_end() => {}
            Some(then) => {
                let diff = TextDiff::from_lines(then.trim_end(), now.trim_end());
                let _ = writeln!(text, "{HEADING}{name}\n\n{}", diff.unified_diff());
            }
        }
    }
    let gone = old.keys().filter(|name| !new.iter().any(|(other, _)| other == *name));
    for name in gone {
        let _ = writeln!(text, "{HEADING}{name}: was not run, or is gone\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{sections, split};

    #[test]
    fn what_differs_is_shown_line_by_line() {
        let old = "### a\n\nGET /\n200\n\n### b\n\nGET /\n200\nx\n\n### c\n\nGET\n\n";
        let section = |name: &str, text: &str| (name.to_owned(), text.to_owned());
        let new = [section("a", "GET /\n200\n"), section("b", "GET /\n404\nx\n"), section("d", "")];
        let text = sections(&split(old), &new);
        assert!(text.contains("### b\n\n") && text.contains("-200\n+404\n"), "{text}");
        assert!(text.contains("### d: is new") && text.contains("### c: was not run"), "{text}");
        assert!(!text.contains("### a"), "{text}");
    }
}
