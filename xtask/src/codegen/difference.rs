//! The first place where two texts differ, as a unified diff shows it.

use std::fmt::Write as _;

/// Lines shown around a difference.
const CONTEXT: usize = 3;

/// Lines shown of each side.
const SHOWN: usize = 12;

/// What would have to change in the old text to make it the new one, its beginning at least.
pub(super) fn difference(name: &str, old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let start = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let same_end = old[start..].iter().rev().zip(new[start..].iter().rev());
    let end = same_end.take_while(|(old, new)| old == new).count();
    let (removed, added) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let before = &old[start.saturating_sub(CONTEXT)..start];
    let after = &old[old.len() - end..(old.len() - end + CONTEXT).min(old.len())];

    let mut text = format!("--- generated/src/{name}\n+++ what the schemas make\n");
    let first = start - before.len() + 1;
    let around = before.len() + after.len();
    let (old_count, new_count) = (removed.len() + around, added.len() + around);
    writeln!(text, "@@ -{first},{old_count} +{first},{new_count} @@").expect("a string takes text");
    append(&mut text, ' ', before);
    append(&mut text, '-', removed);
    append(&mut text, '+', added);
    append(&mut text, ' ', after);
    text
}

fn append(text: &mut String, sign: char, lines: &[&str]) {
    for line in lines.iter().take(SHOWN) {
        writeln!(text, "{sign}{line}").expect("a string takes text");
    }
    if lines.len() > SHOWN {
        writeln!(text, "{sign}… {} more lines", lines.len() - SHOWN).expect("a string takes text");
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_difference_is_shown_in_place() {
        let old = "a\nb\nc\nd\ne\nf\ng\nh\n";
        let shown = difference("x.rs", old, &old.replace("e\n", "E\nEE\n"));
        let expected = "--- generated/src/x.rs\n+++ what the schemas make\n@@ -2,7 +2,8 @@\n b\n c\n d\n-e\n+E\n+EE\n f\n g\n h\n";
        assert_eq!(shown, expected);
    }

    #[test]
    fn texts_of_any_length_are_compared() {
        for (old, new) in [("", "a\n"), ("a\n", ""), ("a\na\n", "a\n"), ("a", "a\n")] {
            assert!(difference("x", old, new).starts_with("--- "), "{old:?} {new:?}");
        }
    }
}
