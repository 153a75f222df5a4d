//! A text that a pattern lets in.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, Hir, HirKind};
use swordsmith_xml::datatypes::pattern::translate;

use super::looks;

/// Letters that read best, if a class has them.
const PLAIN: &str = "a1A- ";

/// The same of texts with different letters, as passwords have them.
const DIFFERENT: &str = "a1A$-@#!%&*?_.+ \"";

/// A short text that matches a pattern of the schema.
pub(super) fn matching(pattern: &str) -> Option<String> {
    shortest(&regex_syntax::parse(&translate(pattern).ok()?).ok()?, Way::FIRST)
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
    /// Always the last one.
    Last,
}

/// Which of the texts of a pattern is made.
#[derive(Debug, Clone, Copy)]
struct Way {
    /// How often all is repeated beyond what is demanded, if it may be.
    more: u32,
    letters: Letters,
    /// The number of the alternative, everywhere where there is one of it.
    alternative: usize,
}

impl Way {
    const FIRST: Self = Self { more: 0, letters: Letters::Same, alternative: 0 };
}

/// A text of at least that many characters, which is of use otherwise, too, and in which a pattern of
/// the crate `regex` is found; the shortest one, if none is. What the pattern looks ahead or behind for
/// is a matter of trying.
pub(super) fn matching_translated(
    pattern: &str,
    least: u32,
    is_of_use: impl Fn(&str) -> bool,
) -> Option<String> {
    let whole = regex_syntax::parse(pattern).ok();
    let hir = whole.or_else(|| regex_syntax::parse(&looks::removed(pattern)).ok())?;
    let first = shortest(&hir, Way::FIRST)?;
    let length = u32::try_from(first.chars().count()).unwrap_or(u32::MAX);
    let missing = least.saturating_sub(length);
    let counts = (0..=MORE).chain([missing]);
    let ways = counts
        .flat_map(|more| [Letters::Same, Letters::Different, Letters::Last].map(|it| (more, it)));
    let ways = ways.flat_map(|(more, letters)| {
        (0..alternatives(&hir)).map(move |alternative| Way { more, letters, alternative })
    });
    let mut texts = ways.filter_map(|way| shortest(&hir, way));
    Some(texts.find(|text| is_of_use(text)).unwrap_or(first))
}

/// The text that is made in that way.
fn shortest(hir: &Hir, way: Way) -> Option<String> {
    let mut text = Text { way, turn: 0, out: String::new() };
    text.push(hir, way.more)?;
    Some(text.out)
}

/// A text that is being made.
struct Text {
    way: Way,
    /// How many letters were chosen, if not always the same.
    turn: usize,
    out: String,
}

impl Text {
    fn push(&mut self, hir: &Hir, more: u32) -> Option<()> {
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => self.out.push_str(std::str::from_utf8(&literal.0).ok()?),
            HirKind::Class(Class::Unicode(class)) => self.push_letter(class)?,
            HirKind::Class(Class::Bytes(class)) => self.push_letter(&class.to_unicode_class()?)?,
            HirKind::Repetition(repetition) => {
                let count = repetition.min.saturating_add(more);
                for _ in 0..count.min(repetition.max.unwrap_or(u32::MAX)) {
                    // Within a repetition, nothing more is repeated: the text would grow too fast.
                    self.push(&repetition.sub, 0)?;
                }
            }
            HirKind::Capture(capture) => self.push(&capture.sub, more)?,
            HirKind::Concat(parts) => parts.iter().try_for_each(|part| self.push(part, more))?,
            HirKind::Alternation(parts) => {
                let last = parts.len().checked_sub(1)?;
                self.push(&parts[self.way.alternative.min(last)], more)?;
            }
        }
        Some(())
    }

    fn push_letter(&mut self, class: &ClassUnicode) -> Option<()> {
        let letter = match self.way.letters {
            Letters::Same => among(PLAIN, class).first().copied(),
            Letters::Different => {
                let mut letters = among(DIFFERENT, class);
                if letters.len() < 3 {
                    letters.extend(class.ranges().iter().map(ClassUnicodeRange::end).take(3));
                }
                self.turn += 1;
                (self.turn - 1).checked_rem(letters.len()).map(|at| letters[at])
            }
            Letters::Last => class.ranges().last().map(ClassUnicodeRange::end),
        };
        self.out.push(letter.or_else(|| class.ranges().first().map(ClassUnicodeRange::start))?);
        Some(())
    }
}

/// Which of some letters a class has.
fn among(letters: &str, class: &ClassUnicode) -> Vec<char> {
    let has = |letter: &char| {
        class.ranges().iter().any(|range| (range.start()..=range.end()).contains(letter))
    };
    letters.chars().filter(has).collect()
}

/// How many alternatives there are at one place, at most; more than a few are not tried.
fn alternatives(hir: &Hir) -> usize {
    const MOST: usize = 8;
    let own = match hir.kind() {
        HirKind::Alternation(parts) => parts.len(),
        _ => 1,
    };
    let inner = hir.kind().subs().iter().map(alternatives).max().unwrap_or(1);
    own.max(inner).min(MOST)
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
            (r"^(?=.*[A-Z])(?=.*[0-9])(?=.*[a-z]).{8,20}$", 1, "a1A$-@#!"),
            (r"^(?!a)[a-z]{3}$", 1, "zzz"),
            (r"^(?=.*[#])[a-z#]{4}$", 1, "a##z"),
            (r"^(?!.*([a-z])\1)[a-z]{4}$", 1, "azaz"),
            (
                r"^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$",
                1,
                "a1A$@!%&",
            ),
            (r"^(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]+$", 6, "a1Aa1A"),
            (r"[(?=](?!a)b\(?=x", 1, "(b=x"),
            ("^(?:256|512|1024|(0.25|0.5) vCPU)$", 4, "1024"),
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
