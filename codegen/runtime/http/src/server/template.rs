//! Segments of requests that are literals and parameters by turns.

use crate::description::{Piece, Segment};

/// The texts that stand for the parameters of a template in a segment of a request, as they are
/// encoded there; `None` if it is another one. A parameter ends where the next literal begins first,
/// and has a character at least.
pub(super) fn split<'t>(segment: &Segment<'_>, encoded: &'t str) -> Option<Vec<(usize, &'t str)>> {
    let Segment::Template(pieces) = segment else { return None };
    let (mut rest, mut open, mut found) = (encoded, None, Vec::new());
    for (at, piece) in pieces.iter().enumerate() {
        match (piece, open) {
            (Piece::Parameter(index), None) => open = Some(*index),
            (Piece::Parameter(_), Some(_)) => return None,
            (Piece::Literal(literal), None) => rest = rest.strip_prefix(literal)?,
            (Piece::Literal(literal), Some(index)) => {
                let is_last = at + 1 == pieces.len();
                let (value, behind) = parted(rest, literal, is_last)?;
                found.push((index, value));
                (rest, open) = (behind, None);
            }
        }
    }
    match open {
        Some(index) if !rest.is_empty() => found.push((index, rest)),
        None if rest.is_empty() => {}
        _ => return None,
    }
    Some(found)
}

/// A text in front of a literal and what is behind that: the first one, or that at the end.
fn parted<'t>(text: &'t str, literal: &str, is_last: bool) -> Option<(&'t str, &'t str)> {
    let first = text.chars().next()?.len_utf8();
    let at = if is_last {
        text.len().checked_sub(literal.len()).filter(|_| text.ends_with(literal))?
    } else {
        first + text[first..].find(literal)?
    };
    (at >= first).then(|| (&text[..at], &text[at + literal.len()..]))
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
        ] {
            assert_eq!(split(&segment, text), expected, "{text}");
        }
    }
}
