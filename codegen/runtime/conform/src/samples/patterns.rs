//! Texts that a pattern lets in.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};

/// Letters that read best, if a class has them.
const PLAIN: &str = "a1A- ";

/// Longer texts are not made, in bytes.
const LONGEST: usize = 10_000;

/// The shortest text that a pattern describes, if it is a pattern. What the pattern looks ahead for
/// may be wrong.
pub(super) fn matching(pattern: &str) -> Option<String> {
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
        HirKind::Repetition(repetition) => repeated(&repetition.sub, repetition.min, out)?,
        HirKind::Capture(capture) => push(&capture.sub, out)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| push(part, out))?,
        HirKind::Alternation(parts) => push(parts.first()?, out)?,
    }
    Some(())
}

fn repeated(hir: &Hir, count: u32, out: &mut String) -> Option<()> {
    for _ in 0..count {
        let before = out.len();
        push(hir, out)?;
        if out.len() == before {
            break;
        }
        if out.len() > LONGEST {
            return None;
        }
    }
    Some(())
}

fn letter(class: &ClassUnicode) -> Option<char> {
    let has = |letter: char| {
        class.ranges().iter().any(|range| (range.start()..=range.end()).contains(&letter))
    };
    let plain = PLAIN.chars().find(|it| has(*it));
    plain.or_else(|| class.ranges().first().map(ClassUnicodeRange::start))
}

#[cfg(test)]
mod tests {
    use super::matching;

    #[test]
    fn the_shortest_text_is_found() {
        for (pattern, text) in [
            ("^password$", "password"),
            ("^[A-Z]{2}-[0-9]+$", "AA-1"),
            ("^(?:ab|cd)*x?$", ""),
            ("^[0-9]{12,19}$", "111111111111"),
            (r"^\p{Lu}.\s$", "Aa\u{20}"),
        ] {
            assert_eq!(matching(pattern).as_deref(), Some(text), "{pattern}");
        }
        assert_eq!(matching("("), None);
        assert_eq!(matching("(a{9000}){9000}").map(|it| it.len()), None);
    }
}
