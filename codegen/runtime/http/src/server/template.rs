//! Segments of requests that are literals and parameters by turns.

use std::borrow::Cow;

use crate::description::{Piece, Segment};
use crate::percent;

/// How many ways to split a segment are tried: a request may have as many as it has literals.
const TRIES: u32 = 64;

/// The texts that stand for the parameters of a template in a segment of a request, as they are
/// encoded there, each with the number of its parameter.
pub(super) type Texts<'t> = Vec<(usize, &'t str)>;

/// Whether a segment is of a template.
pub(super) fn fits(segment: &Segment<'_>, encoded: &str) -> bool {
    split(segment, encoded, &|_, _| true).is_some()
}

/// The first way to split a segment of a request in which all texts are valid; `None` if there is none.
/// A parameter ends where the next literal begins first, unless one is invalid then: `1.5.json` is no
/// integer and a format. It has a character at least.
pub(super) fn split<'t>(
    segment: &Segment<'_>,
    encoded: &'t str,
    is_valid: &dyn Fn(usize, &str) -> bool,
) -> Option<Texts<'t>> {
    let Segment::Template(pieces) = segment else { return None };
    let mut search = Search { is_valid, found: Vec::new(), tries: TRIES };
    search.fill(pieces, encoded).then_some(search.found)
}

/// The search for a way to split a segment.
struct Search<'s, 't> {
    is_valid: &'s dyn Fn(usize, &str) -> bool,
    found: Texts<'t>,
    tries: u32,
}

impl<'t> Search<'_, 't> {
    /// Whether a text is of these pieces.
    fn fill(&mut self, pieces: &[Piece<'_>], text: &'t str) -> bool {
        match pieces {
            [] => text.is_empty(),
            [Piece::Literal(literal), behind @ ..] => {
                let rest = text.strip_prefix(&*written(literal));
                rest.is_some_and(|rest| self.fill(behind, rest))
            }
            [Piece::Parameter(index)] => self.take(*index, text, &[], ""),
            [Piece::Parameter(index), Piece::Literal(literal), behind @ ..] => {
                let literal = written(literal);
                let ends = ends(text, &literal, behind.is_empty());
                ends.into_iter().any(|end| {
                    let (value, rest) = (&text[..end], &text[end + literal.len()..]);
                    self.take(*index, value, behind, rest)
                })
            }
            [Piece::Parameter(_), Piece::Parameter(_), ..] => false,
        }
    }

    /// Whether a text is a value of a parameter, and the rest is of the pieces behind.
    fn take(&mut self, index: usize, value: &'t str, behind: &[Piece<'_>], rest: &'t str) -> bool {
        if self.tries == 0 || value.is_empty() {
            return false;
        }
        self.tries -= 1;
        if !(self.is_valid)(index, value) {
            return false;
        }
        self.found.push((index, value));
        let is_filled = self.fill(behind, rest);
        if !is_filled {
            self.found.pop();
        }
        is_filled
    }
}

/// A literal as a request has it.
fn written(literal: &str) -> Cow<'_, str> {
    let is_plain = literal.bytes().all(|byte| byte.is_ascii_graphic());
    if is_plain { literal.into() } else { percent::encode(literal).into() }
}

/// Where a literal begins in a text, behind its first character; of the last one, only at the end.
fn ends(text: &str, literal: &str, is_last: bool) -> Vec<usize> {
    if is_last {
        let value = text.strip_suffix(literal);
        return value.map(str::len).into_iter().collect();
    }
    let first = text.chars().next().map_or(0, char::len_utf8);
    let found = text[first..].match_indices(literal).map(|(at, _)| first + at);
    found.take(TRIES as usize).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_are_split_at_their_literals() {
        let file = Segment::Template(&[Piece::Parameter(0), Piece::Literal(".json")]);
        let pair =
            Segment::Template(&[Piece::Parameter(0), Piece::Literal(","), Piece::Parameter(1)]);
        let verb = Segment::Template(&[Piece::Literal("at:"), Piece::Parameter(0)]);
        let within = Segment::Template(&[
            Piece::Literal("a"),
            Piece::Parameter(1),
            Piece::Literal("--"),
            Piece::Parameter(0),
            Piece::Literal("--b"),
        ]);
        let foreign =
            Segment::Template(&[Piece::Parameter(0), Piece::Literal("é"), Piece::Parameter(1)]);
        for (segment, text, expected) in [
            (file, "x.json", Some(vec![(0, "x")])),
            (file, "x.json.json", Some(vec![(0, "x.json")])),
            (file, ".json", None),
            (file, "x.jso", None),
            (pair, "1,2,3", Some(vec![(0, "1"), (1, "2,3")])),
            (pair, ",2", None),
            (pair, ",,2", Some(vec![(0, ","), (1, "2")])),
            (pair, "1,", None),
            (verb, "at:x", Some(vec![(0, "x")])),
            (verb, "at:", None),
            (verb, "in:x", None),
            (within, "ax--y--z--b", Some(vec![(1, "x"), (0, "y--z")])),
            (within, "ax--b", None),
            (within, "ax--é--b", Some(vec![(1, "x"), (0, "é")])),
            (foreign, "a%C3%A9b", Some(vec![(0, "a"), (1, "b")])),
        ] {
            assert_eq!(split(&segment, text, &|_, _| true), expected, "{text}");
            assert_eq!(fits(&segment, text), expected.is_some(), "{text}");
        }
    }

    #[test]
    fn a_segment_is_split_where_its_values_are_valid() {
        let position =
            Segment::Template(&[Piece::Parameter(0), Piece::Literal("."), Piece::Parameter(1)]);
        let is_valid = |index, text: &str| index == 0 || text == "json";
        let split = |text| split(&position, text, &is_valid);
        assert_eq!(split("37.8,-122.3.json"), Some(vec![(0, "37.8,-122.3"), (1, "json")]));
        assert_eq!(split("37.8,-122.3.xml"), None);
        assert_eq!(split(&".".repeat(100_000)), None);
        let many = Segment::Template(&[
            Piece::Parameter(0),
            Piece::Literal("."),
            Piece::Parameter(0),
            Piece::Literal("."),
            Piece::Parameter(1),
        ]);
        assert_eq!(super::split(&many, &".".repeat(100_000), &is_valid), None);
    }
}
