//! Paths.

use super::parameter::Parameter;
use crate::percent;

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
        joined(segments, str::to_owned, |index| format!("{{{}}}", name(index)))
    }
}

/// Whether two paths are the same but for the names of parameters.
pub(super) fn has_shape_of(one: &[Segment<'_>], other: &[Segment<'_>]) -> bool {
    let is_like = |(one, other): (&Segment<'_>, &Segment<'_>)| {
        one.pieces().map(Piece::literal).eq(other.pieces().map(Piece::literal))
    };
    one.len() == other.len() && one.iter().zip(other).all(is_like)
}

impl<'a> Piece<'a> {
    fn literal(self) -> Option<&'a str> {
        match self {
            Self::Literal(literal) => Some(literal),
            Self::Parameter(_) => None,
        }
    }
}

/// A path with texts in place of its parameters; what stands between them is encoded.
pub fn filled(segments: &[Segment<'_>], value: impl Fn(usize) -> String) -> String {
    joined(segments, percent::encode, value)
}

fn joined(
    segments: &[Segment<'_>],
    literal: fn(&str) -> String,
    value: impl Fn(usize) -> String,
) -> String {
    let mut path = String::new();
    for segment in segments {
        path.push('/');
        for piece in segment.pieces() {
            match piece {
                Piece::Literal(text) => path.push_str(&literal(text)),
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
}

#[cfg(test)]
mod tests {
    use super::*;

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
