//! A text that a pattern lets in.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};
use swordsmith_xml::datatypes::pattern::translate;

/// Letters that read best, if a class has them.
const PLAIN: &str = "a1A- ";

/// A short text that matches a pattern of the schema.
pub(super) fn matching(pattern: &str) -> Option<String> {
    shortest(&regex_syntax::parse(&translate(pattern).ok()?).ok()?, 0)
}

/// How often something is repeated beyond what the pattern demands, at most, unless a single
/// repetition is to fill the text.
const MORE: u32 = 8;

/// A text of at least that many characters, which is of use otherwise, too, and in which a pattern of
/// the crate `regex` is found; the shortest one, if none is.
pub(super) fn matching_translated(
    pattern: &str,
    least: u32,
    is_of_use: impl Fn(&str) -> bool,
) -> Option<String> {
    let hir = regex_syntax::parse(pattern).ok()?;
    let first = shortest(&hir, 0)?;
    let length = u32::try_from(first.chars().count()).unwrap_or(u32::MAX);
    let missing = least.saturating_sub(length);
    let longer = (1..=MORE.min(missing)).chain([missing]).filter_map(|more| shortest(&hir, more));
    let found = [first.clone()].into_iter().chain(longer).find(|text| is_of_use(text));
    Some(found.unwrap_or(first))
}

/// The shortest text in which all is repeated so often beyond what is demanded, if it may be.
fn shortest(hir: &Hir, more: u32) -> Option<String> {
    let mut out = String::new();
    push(hir, more, &mut out)?;
    Some(out)
}

fn push(hir: &Hir, more: u32, out: &mut String) -> Option<()> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(Class::Unicode(class)) => out.push(letter(class)?),
        HirKind::Class(Class::Bytes(class)) => out.push(letter(&class.to_unicode_class()?)?),
        HirKind::Repetition(repetition) => {
            let count = repetition.min.saturating_add(more);
            for _ in 0..count.min(repetition.max.unwrap_or(u32::MAX)) {
                // Within a repetition, nothing more is repeated: the text would grow too fast.
                push(&repetition.sub, 0, out)?;
            }
        }
        HirKind::Capture(capture) => push(&capture.sub, more, out)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| push(part, more, out))?,
        HirKind::Alternation(parts) => push(parts.first()?, more, out)?,
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
