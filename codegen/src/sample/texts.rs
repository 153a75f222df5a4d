//! A text that a pattern lets in.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};
use swordsmith_xml::datatypes::pattern::translate;

/// Letters that read best, if a class has them.
const PLAIN: &str = "a1A- ";

/// A short text that matches a pattern of the schema.
pub(super) fn matching(pattern: &str) -> Option<String> {
    matching_translated(&translate(pattern).ok()?)
}

/// A text in which a pattern of the crate `regex` is found.
pub(super) fn matching_translated(pattern: &str) -> Option<String> {
    let hir = regex_syntax::parse(pattern).ok()?;
    let mut out = String::new();
    push(&hir, &mut out)?;
    Some(out)
}

fn push(hir: &Hir, out: &mut String) -> Option<()> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(Class::Unicode(class)) => out.push(letter(class)?),
        HirKind::Class(Class::Bytes(class)) => out.push(letter(&class.to_unicode_class()?)?),
        HirKind::Repetition(repetition) => {
            for _ in 0..repetition.min {
                push(&repetition.sub, out)?;
            }
        }
        HirKind::Capture(capture) => push(&capture.sub, out)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| push(part, out))?,
        HirKind::Alternation(parts) => push(parts.first()?, out)?,
    }
    Some(())
}

fn letter(class: &ClassUnicode) -> Option<char> {
    let has = |letter: char| {
        class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&letter))
    };
    PLAIN
        .chars()
        .find(|it| has(*it))
        .or_else(|| class.ranges().first().map(ClassUnicodeRange::start))
}

#[cfg(test)]
mod tests {
    use super::*;

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
