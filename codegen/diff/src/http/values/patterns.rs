//! Texts that a pattern matches: a few, the shortest and those next to it.

use regex_syntax::Parser;
use regex_syntax::hir::{Class, Hir, HirKind};

/// Texts that are kept on the way.
const MOST: usize = 24;

/// Longer texts are not made.
const LONGEST: usize = 4096;

/// Some texts that contain what the pattern matches. They are candidates: anchors and the like may
/// make some of them wrong.
pub(super) fn matching(pattern: &str) -> Vec<String> {
    Parser::new().parse(pattern).map(|hir| texts(&hir)).unwrap_or_default()
}

fn texts(hir: &Hir) -> Vec<String> {
    let mut all = match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => vec![String::new()],
        HirKind::Literal(literal) => vec![String::from_utf8_lossy(&literal.0).into_owned()],
        HirKind::Class(class) => members(class),
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(u32::MAX);
            let counts = [repetition.min, repetition.min.saturating_add(1), most];
            let counts = counts.into_iter().filter(|count| *count <= most);
            let one = texts(&repetition.sub);
            counts.flat_map(|count| repeated(&one, count)).collect()
        }
        HirKind::Capture(capture) => texts(&capture.sub),
        HirKind::Concat(parts) => parts.iter().fold(vec![String::new()], |all, part| {
            let next = texts(part);
            let behind = |before: &String| -> Vec<_> {
                next.iter().map(|after| format!("{before}{after}")).collect()
            };
            thinned(all.iter().flat_map(behind).collect())
        }),
        HirKind::Alternation(parts) => parts.iter().flat_map(texts).collect(),
    };
    all.dedup();
    thinned(all)
}

fn repeated(one: &[String], count: u32) -> Vec<String> {
    let count = usize::try_from(count).unwrap_or(0);
    let is_short = |text: &&String| text.len().saturating_mul(count) <= LONGEST;
    one.iter().filter(is_short).map(|text| text.repeat(count)).collect()
}

/// The first and the last of each range of letters, those that people use before others.
fn members(class: &Class) -> Vec<String> {
    let mut all = Vec::new();
    match class {
        Class::Unicode(class) => {
            for range in class.ranges() {
                all.extend([range.start(), range.end()]);
            }
        }
        Class::Bytes(class) => {
            for range in class.ranges() {
                all.extend([char::from(range.start()), char::from(range.end())]);
            }
        }
    }
    all.sort_by_key(|letter| !letter.is_ascii_graphic());
    all.into_iter().take(MOST).map(String::from).collect()
}

/// Not more than are worth trying, from all over the list.
fn thinned(all: Vec<String>) -> Vec<String> {
    let step = all.len().div_ceil(MOST).max(1);
    all.into_iter().step_by(step).collect()
}
