//! Texts that a pattern lets in.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};

use crate::random::Random;

/// Letters that read best, if a class has them.
const PLAIN: &str = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-";

/// How often something is repeated beyond what the pattern demands, at most, in short texts.
pub(crate) const MORE: u32 = 6;

/// A text that matches a pattern, if the pattern is one, in which nothing is repeated more often than
/// `more` times beyond what the pattern demands. What it looks ahead for may be wrong.
pub(crate) fn matching(pattern: &str, more: u32, random: &mut Random) -> Option<String> {
    let hir = regex_syntax::parse(pattern).ok()?;
    let mut out = String::new();
    push(&hir, more, random, &mut out)?;
    Some(out)
}

fn push(hir: &Hir, more: u32, random: &mut Random, out: &mut String) -> Option<()> {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(std::str::from_utf8(&literal.0).ok()?),
        HirKind::Class(Class::Unicode(class)) => out.push(letter(class, random)?),
        HirKind::Class(Class::Bytes(class)) => {
            out.push(letter(&class.to_unicode_class()?, random)?);
        }
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(u32::MAX);
            let most = most.min(repetition.min.saturating_add(more));
            let count = random.up_to(u64::from(most.saturating_sub(repetition.min)));
            for _ in 0..u64::from(repetition.min) + count {
                push(&repetition.sub, more, random, out)?;
            }
        }
        HirKind::Capture(capture) => push(&capture.sub, more, random, out)?,
        HirKind::Concat(parts) => {
            parts.iter().try_for_each(|part| push(part, more, random, out))?;
        }
        HirKind::Alternation(parts) => push(random.one_of(parts)?, more, random, out)?,
    }
    Some(())
}

fn letter(class: &ClassUnicode, random: &mut Random) -> Option<char> {
    let has = |letter: &char| {
        class.ranges().iter().any(|range| (range.start()..=range.end()).contains(letter))
    };
    let plain: Vec<_> = PLAIN.chars().filter(has).collect();
    random.one_of(&plain).copied().or_else(|| class.ranges().first().map(ClassUnicodeRange::start))
}
