//! A unified diff of two texts.

use similar::TextDiff;

/// The most lines of a diff that are shown; regenerating shows them all.
const SHOWN: usize = 60;

/// The diff from the old text to the new one.
pub(crate) fn difference(name: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let text = diff.unified_diff().header(name, "what the schemas make").to_string();
    let lines: Vec<_> = text.lines().collect();
    let shown = lines[..lines.len().min(SHOWN)].join("\n");
    match lines.len().saturating_sub(SHOWN) {
        0 => shown,
        more => format!("{shown}\n… {more} more lines"),
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn only_what_differs_is_shown() {
        let old = ('a'..='z').flat_map(|letter| [letter, '\n']).collect::<String>();
        let shown = difference("x.rs", &old, &old.replace("e\n", "E\n").replace("y\n", ""));
        assert!(shown.starts_with("--- x.rs\n+++ what the schemas make\n@@ -2,7 +2,7 @@\n b\n"));
        assert!(
            shown.contains("\n-e\n+E\n")
                && shown.ends_with("\n-y\n z")
                && !shown.contains("\n m\n")
        );
    }
}
