//! How two texts differ, as a unified diff shows it.

use similar::TextDiff;

/// Lines of a difference that are shown at most: who regenerates sees them all.
const SHOWN: usize = 60;

/// What would have to change in the old text to make it the new one.
pub(super) fn difference(name: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let name = format!("generated/{name}");
    let text = diff.unified_diff().header(&name, "what the schemas make").to_string();
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
        assert!(
            shown.starts_with(
                "--- generated/x.rs\n+++ what the schemas make\n@@ -2,7 +2,7 @@\n b\n"
            )
        );
        assert!(
            shown.contains("\n-e\n+E\n")
                && shown.ends_with("\n-y\n z")
                && !shown.contains("\n m\n")
        );
    }
}
