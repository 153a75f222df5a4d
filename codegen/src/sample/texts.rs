//! A text that a pattern lets in.

use std::cell::Cell;

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};
use swordsmith_xml::datatypes::pattern::translate;

use super::looks;

/// Letters that read best, if a class has them.
const PLAIN: &str = "a1A- ";

/// A short text that matches a pattern of the schema.
pub(super) fn matching(pattern: &str) -> Option<String> {
    shortest(&regex_syntax::parse(&translate(pattern).ok()?).ok()?, 0, Letters::Same)
}

/// How often something is repeated beyond what the pattern demands, at most, unless a single
/// repetition is to fill the text.
const MORE: u32 = 8;

/// Which letters of classes a text has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letters {
    /// Always the one that reads best.
    Same,
    /// By turns, as passwords have them.
    Different,
}

/// A text of at least that many characters, which is of use otherwise, too, and in which a pattern of
/// the crate `regex` is found; the shortest one, if none is. What the pattern looks ahead or behind for
/// is a matter of trying.
pub(super) fn matching_translated(
    pattern: &str,
    least: u32,
    is_of_use: impl Fn(&str) -> bool,
) -> Option<String> {
    let hir =
        regex_syntax::parse(pattern).or_else(|_| regex_syntax::parse(&looks::removed(pattern)));
    let hir = hir.ok()?;
    let first = shortest(&hir, 0, Letters::Same)?;
    let length = u32::try_from(first.chars().count()).unwrap_or(u32::MAX);
    let missing = least.saturating_sub(length);
    let counts = (0..=MORE.min(missing)).chain([missing]);
    let counts = counts.flat_map(|more| [(more, Letters::Same), (more, Letters::Different)]);
    let mut texts = counts.filter_map(|(more, letters)| shortest(&hir, more, letters));
    Some(texts.find(|text| is_of_use(text)).unwrap_or(first))
}

/// The shortest text in which all is repeated so often beyond what is demanded, if it may be.
fn shortest(hir: &Hir, more: u32, letters: Letters) -> Option<String> {
    let mut out = String::new();
    let turn = Cell::new(0);
    let choose = |class: &ClassUnicode| {
        let found = letter(class, turn.get());
        turn.set(turn.get() + usize::from(letters == Letters::Different));
        found
    };
    push(hir, more, &choose, &mut out)?;
    Some(out)
}

fn push(
    hir: &Hir,
    more: u32,
    letter: &dyn Fn(&ClassUnicode) -> Option<char>,
    out: &mut String,
) -> Option<()> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(Class::Unicode(class)) => out.push(letter(class)?),
        HirKind::Class(Class::Bytes(class)) => out.push(letter(&class.to_unicode_class()?)?),
        HirKind::Repetition(repetition) => {
            let count = repetition.min.saturating_add(more);
            for _ in 0..count.min(repetition.max.unwrap_or(u32::MAX)) {
                // Within a repetition, nothing more is repeated: the text would grow too fast.
                push(&repetition.sub, 0, letter, out)?;
            }
        }
        HirKind::Capture(capture) => push(&capture.sub, more, letter, out)?,
        HirKind::Concat(parts) => {
            parts.iter().try_for_each(|part| push(part, more, letter, out))?;
        }
        HirKind::Alternation(parts) => push(parts.first()?, more, letter, out)?,
    }
    Some(())
}

/// One of the letters of a class that read best, by turns; else its first.
fn letter(class: &ClassUnicode, turn: usize) -> Option<char> {
    let has = |letter: &char| {
        class.ranges().iter().any(|range| (range.start()..=range.end()).contains(letter))
    };
    let plain: Vec<char> = PLAIN.chars().filter(has).collect();
    let chosen = turn.checked_rem(plain.len()).map(|at| plain[at]);
    chosen.or_else(|| class.ranges().first().map(ClassUnicodeRange::start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_long_enough() {
        for (pattern, least, most, text) in [
            (r"^[\s\S]*$", 2, 9, "aa"),
            ("^a+$", 20, 20, "aaaaaaaaaaaaaaaaaaaa"),
            ("^[0-9]*[a-z]*$", 3, 5, "11aa"),
            ("^ab?$", 2, 2, "ab"),
            ("^a$", 2, 2, "a"),
        ] {
            let fits = |text: &str| (least..=most).contains(&text.chars().count());
            let least = u32::try_from(least).unwrap();
            assert_eq!(matching_translated(pattern, least, fits).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_a_pattern_looks_ahead_for_is_found_by_trying() {
        for (pattern, least, text) in [
            (
                r"^(((?!-)[A-Za-z0-9-]{0,62}[A-Za-z0-9])\.)+((?!-)[A-Za-z0-9-]{1,62}[A-Za-z0-9])$",
                1,
                "a.aa",
            ),
            (r"^(?=.*[A-Z])(?=.*[0-9])(?=.*[a-z]).{8,20}$", 1, "a1A- a1A"),
            (r"^(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+$", 6, "a1Aa1A"),
            (r"[(?=](?!a)b\(?=x", 1, "(b=x"),
        ] {
            let pattern_of_json = swordsmith_json::table::Pattern::new(pattern, pattern);
            let is_of_use =
                |text: &str| text.len() >= 1.max(least as usize) && pattern_of_json.is_match(text);
            assert_eq!(
                matching_translated(pattern, least, is_of_use).as_deref(),
                Some(text),
                "{pattern}"
            );
        }
    }

    #[test]
    fn texts_match_their_patterns() {
        for (pattern, text) in [
            ("[A-Z]{2}-[0-9]+", "AA-1"),
            ("(ab|cd)*x?", ""),
            ("(x|yz){2}", "xx"),
            (r"\d{4}.\s", "1111a\t"),
            (r"\i\c*@\p{Lu}", "a@A"),
        ] {
            let made = matching(pattern).unwrap();
            let regex = regex::Regex::new(&translate(pattern).unwrap()).unwrap();
            assert!(regex.is_match(&made), "{pattern}: {made:?}");
            assert_eq!(made.len(), text.len(), "{pattern}: {made:?}");
        }
    }
}
