//! Paths.

use super::parameter::Parameter;

/// A path and its parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Path<'a> {
    /// The template, `/1/{collection}/`, which is unique.
    pub template: &'a str,
    /// Its segments after the first slash; the last one is empty if the path ends with a slash.
    pub segments: &'a [Segment<'a>],
    /// Other paths of the same resource, with the same parameters.
    pub also_at: &'a [&'a [Segment<'a>]],
    /// Its parameters, in order. A path with an invalid value is not found.
    pub parameters: &'a [Parameter<'a>],
}

/// A segment of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segment<'a> {
    /// A literal.
    Literal(&'a str),
    /// The value of a parameter: an index into [`Path::parameters`].
    Parameter(usize),
    /// Literals and parameters by turns, at least two of them: `{id}.json`.
    Template(&'a [Piece<'a>]),
}

/// A piece of a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A literal, which is not empty.
    Literal(&'a str),
    /// The value of a parameter: an index into [`Path::parameters`].
    Parameter(usize),
}

impl<'a> Path<'a> {
    /// The segments of all its paths, its own first.
    pub fn all_segments(&self) -> impl Iterator<Item = &'a [Segment<'a>]> {
        std::iter::once(self.segments).chain(self.also_at.iter().copied())
    }

    /// Segments as a template: `/1/{collection}/`.
    pub fn template_of(&self, segments: &[Segment<'_>]) -> String {
        let name = |index: usize| self.parameters.get(index).map_or("", |it| it.name);
        filled(segments, |index| format!("{{{}}}", name(index)))
    }
}

/// A path with texts in place of its parameters.
pub fn filled(segments: &[Segment<'_>], value: impl Fn(usize) -> String) -> String {
    let mut path = String::new();
    for segment in segments {
        path.push('/');
        for piece in segment.pieces() {
            match piece {
                Piece::Literal(literal) => path.push_str(literal),
                Piece::Parameter(index) => path.push_str(&value(index)),
            }
        }
    }
    path
}

impl<'a> Segment<'a> {
    /// What it consists of.
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'a>> {
        let (one, several): (Option<Piece<'a>>, &[Piece<'a>]) = match *self {
            Self::Literal(literal) => (Some(Piece::Literal(literal)), &[]),
            Self::Parameter(index) => (Some(Piece::Parameter(index)), &[]),
            Self::Template(pieces) => (None, pieces),
        };
        one.into_iter().chain(several.iter().copied())
    }

    /// The indices of its parameters.
    pub fn parameters(&self) -> impl Iterator<Item = usize> {
        self.pieces().filter_map(|piece| match piece {
            Piece::Literal(_) => None,
            Piece::Parameter(index) => Some(index),
        })
    }

    /// The texts that stand for its parameters in a segment of a request, as they are encoded there;
    /// `None` if it is another one. A parameter ends where the next literal begins first, and has a
    /// character at least.
    pub(crate) fn split<'t>(&self, encoded: &'t str) -> Option<Vec<(usize, &'t str)>> {
        let Self::Template(pieces) = self else { return None };
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
            assert_eq!(segment.split(text), expected, "{text}");
        }
    }

    #[test]
    fn paths_are_filled_in() {
        let segments = [
            Segment::Literal("a"),
            Segment::Parameter(1),
            Segment::Template(&[Piece::Parameter(0), Piece::Literal(".json")]),
        ];
        assert_eq!(filled(&segments, |index| index.to_string()), "/a/1/0.json");
    }
}
