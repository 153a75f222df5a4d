//! Patterns of XML Schema as ECMAScript has them, as far as it can say them without lists of characters.

use std::fmt::Write;

use regex_syntax::hir::{Class, ClassUnicode, Hir, HirKind, Repetition};
use swordsmith_xml::datatypes::pattern::translate;

/// Classes that have a short name there, and what that is outside of brackets.
const NAMED: [(&str, &str); 8] = [
    (r"\p{Nd}", r"\p{Nd}"),
    (r"\P{Nd}", r"\P{Nd}"),
    (r"\p{L}", r"\p{L}"),
    (r"\p{Lu}", r"\p{Lu}"),
    (r"\p{Ll}", r"\p{Ll}"),
    (r"\p{N}", r"\p{N}"),
    (r"[^\p{P}\p{Z}\p{C}]", r"[^\p{P}\p{Z}\p{C}]"),
    (r"[\p{P}\p{Z}\p{C}]", r"[\p{P}\p{Z}\p{C}]"),
];

/// More ranges than a reader wants to see.
const MOST_RANGES: usize = 24;

/// Some patterns of which one must match the whole; `None` if that cannot be said.
pub(super) fn ecma(patterns: &[String]) -> Option<String> {
    let each = patterns.iter().map(|pattern| one(pattern)).collect::<Option<Vec<_>>>()?;
    Some(match each.as_slice() {
        [one] => format!("^{one}$"),
        all => format!("^(?:{})$", all.join("|")),
    })
}

fn one(pattern: &str) -> Option<String> {
    let hir = parsed(pattern)?;
    let mut out = String::new();
    push_hir(&hir, &mut out)?;
    Some(out)
}

/// What the parser makes of a pattern; anchors at both ends are part of it.
pub(super) fn parsed(pattern: &str) -> Option<Hir> {
    regex_syntax::parse(&translate(pattern).ok()?).ok()
}

fn push_hir(hir: &Hir, out: &mut String) -> Option<()> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => {
            std::str::from_utf8(&literal.0).ok()?.chars().for_each(|letter| push(letter, out));
        }
        HirKind::Class(Class::Unicode(class)) => push_class(class, out)?,
        HirKind::Class(Class::Bytes(class)) => push_class(&class.to_unicode_class()?, out)?,
        HirKind::Repetition(repetition) => push_repetition(repetition, out)?,
        HirKind::Capture(capture) => push_hir(&capture.sub, out)?,
        HirKind::Concat(parts) => parts.iter().try_for_each(|part| match part.kind() {
            HirKind::Alternation(_) => group(part, out),
            _ => push_hir(part, out),
        })?,
        HirKind::Alternation(parts) => {
            for (index, part) in parts.iter().enumerate() {
                out.push_str(if index > 0 { "|" } else { "" });
                push_hir(part, out)?;
            }
        }
    }
    Some(())
}

fn group(hir: &Hir, out: &mut String) -> Option<()> {
    out.push_str("(?:");
    push_hir(hir, out)?;
    out.push(')');
    Some(())
}

fn push_repetition(repetition: &Repetition, out: &mut String) -> Option<()> {
    let is_single = match repetition.sub.kind() {
        HirKind::Class(_) => true,
        HirKind::Literal(literal) => std::str::from_utf8(&literal.0).ok()?.chars().count() == 1,
        _ => false,
    };
    if is_single {
        push_hir(&repetition.sub, out)?;
    } else {
        group(&repetition.sub, out)?;
    }
    let written = match (repetition.min, repetition.max) {
        (0, None) => write!(out, "*"),
        (1, None) => write!(out, "+"),
        (0, Some(1)) => write!(out, "?"),
        (minimum, None) => write!(out, "{{{minimum},}}"),
        (minimum, Some(maximum)) if minimum == maximum => write!(out, "{{{minimum}}}"),
        (minimum, Some(maximum)) => write!(out, "{{{minimum},{maximum}}}"),
    };
    written.ok()
}

fn push_class(class: &ClassUnicode, out: &mut String) -> Option<()> {
    let named = NAMED.iter().find(|(regex, _)| {
        let known = regex_syntax::parse(regex);
        known.is_ok_and(
            |known| matches!(known.kind(), HirKind::Class(Class::Unicode(it)) if it == class),
        )
    });
    if let Some((_, name)) = named {
        out.push_str(name);
        return Some(());
    }
    let mut negated = class.clone();
    negated.negate();
    let is_negated = negated.ranges().len() < class.ranges().len();
    let shown = if is_negated { &negated } else { class };
    if shown.ranges().len() > MOST_RANGES {
        return None;
    }
    out.push_str(if is_negated { "[^" } else { "[" });
    for range in shown.ranges() {
        push(range.start(), out);
        if range.end() > range.start() {
            out.push_str(if u32::from(range.end()) > u32::from(range.start()) + 1 {
                "-"
            } else {
                ""
            });
            push(range.end(), out);
        }
    }
    out.push(']');
    Some(())
}

/// A character that stands for itself, inside brackets and outside.
fn push(letter: char, out: &mut String) {
    match letter {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        _ if letter.is_control() => {
            write!(out, "\\u{:04X}", u32::from(letter)).expect("a String takes any text");
        }
        _ => {
            out.push_str(if r"\^$.*+?()[]{}|/-".contains(letter) { "\\" } else { "" });
            out.push(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_said_in_the_other_syntax() {
        let said = |pattern: &str| ecma(&[pattern.to_owned()]).unwrap_or_default();
        assert_eq!(said("[A-Z]{2}-[0-9]+"), r"^[A-Z]{2}\-[0-9]+$");
        assert_eq!(said("a|bc?"), "^(?:a|bc?)$");
        assert_eq!(said("(a|b)c"), "^[ab]c$");
        assert_eq!(said("(ab|cd)*x"), "^(?:ab|cd)*x$");
        assert_eq!(said(r"\d{4}"), r"^\p{Nd}{4}$");
        assert_eq!(said("[a-z-[aeiou]]"), "^[b-df-hj-np-tv-z]$");
        assert_eq!(said(".+"), r"^[^\n\r]+$");
        assert_eq!(said("^$"), r"^\^\$$");
        assert!(said(r"\i\c*").starts_with("^[:A-Z_a-z"), "{}", said(r"\i\c*"));
        assert_eq!(ecma(&["a".to_owned(), "b".to_owned()]).as_deref(), Some("^(?:a|b)$"));
    }
}
