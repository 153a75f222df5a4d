//! Paths and what is found there.

use super::operation::Operation;
use super::parameter::Value;
use crate::source::Span;

/// A path and the operations on what it leads to. Without operations it is only linked to.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// What it is called: its last literal segment behind the last parameter, else that parameter.
    pub name: String,
    /// Its segments behind the first slash; the last one is empty where the path ends in a slash.
    pub segments: Vec<Segment>,
    /// What its template has behind `#`, by which people tell it from others of its segments, with the
    /// sign. It is not sent (RFC 9110, 7.1).
    pub fragment: String,
    /// Other paths to the same, with the same parameters.
    pub also_at: Vec<Vec<Segment>>,
    /// Its parameters, in the order they stand in it.
    pub parameters: Vec<PathParameter>,
    /// The operations.
    pub operations: Vec<Operation>,
    /// What it leads to.
    pub documentation: String,
    /// Whether what it leads to is its own, although other paths have the same template up to the
    /// last parameter: they describe their parameters otherwise.
    pub is_alone: bool,
    /// Where it is described.
    pub span: Span,
}

/// A segment of a path.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Segment {
    /// As it stands.
    Literal(String),
    /// The value of a parameter: an index into [`Path::parameters`].
    Parameter(usize),
    /// Literals and parameters by turns, at least two of them: `{id}.json`.
    Template(Vec<Piece>),
}

/// A piece of a segment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// As it stands; not empty.
    Literal(String),
    /// The value of a parameter: an index into [`Path::parameters`].
    Parameter(usize),
}

impl Segment {
    /// What it consists of.
    pub fn pieces(&self) -> Vec<Piece> {
        match self {
            Self::Literal(text) => vec![Piece::Literal(text.clone())],
            Self::Parameter(index) => vec![Piece::Parameter(*index)],
            Self::Template(pieces) => pieces.clone(),
        }
    }

    /// Whether a parameter stands in it.
    pub fn has_parameter(&self) -> bool {
        !matches!(self, Self::Literal(_))
    }
}

/// A parameter of a path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathParameter {
    /// Its name.
    pub name: String,
    /// The field and the argument that it is.
    pub field: String,
    /// What stands in front of it: `.` in the style `label`, `;name=` in the style `matrix` (RFC 6570,
    /// 3.2.5 and 3.2.7).
    pub prefix: String,
    /// What it holds; a value that does not fit leads nowhere.
    pub value: Value,
    /// Values that the description gives for examples.
    pub examples: Vec<String>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// Names of parameters that say nothing without what stands in front of them.
const GENERIC: [&str; 8] = ["code", "id", "identifier", "key", "name", "number", "slug", "uuid"];

impl Path {
    /// What it leads to: its segments up to the last parameter.
    pub fn resource(&self) -> &[Segment] {
        let last = self.segments.iter().rposition(Segment::has_parameter);
        last.map_or(&[], |last| &self.segments[..=last])
    }

    /// The template of what it leads to: its own up to the last parameter, empty if it has none.
    /// Paths that have it in common lead to the same thing.
    pub fn resource_template(&self) -> String {
        if self.is_alone {
            return self.template();
        }
        let mut template = self.template_of(&self.segments);
        template.truncate(template.rfind('}').map_or(0, |last| last + 1));
        template
    }

    /// The last words of segments of this path, so many of them, and one more if that alone would
    /// say nothing. Empty if there are none.
    pub fn words(&self, segments: &[Segment], count: usize) -> String {
        let words = segments.iter().flat_map(Segment::pieces).filter_map(|piece| match piece {
            Piece::Literal(text) => Some(text).filter(|text| text.contains(char::is_alphanumeric)),
            Piece::Parameter(index) => Some(self.parameters[index].name.clone()),
        });
        let words: Vec<_> = words.collect();
        let is_generic = words.last().is_some_and(|last| GENERIC.contains(&last.as_str()));
        let count = count.max(usize::from(is_generic) + 1);
        words[words.len().saturating_sub(count)..].join("-")
    }

    /// The path as people write it: `/1/{collection}/`.
    pub fn template(&self) -> String {
        self.template_of(&self.segments) + &self.fragment
    }

    /// The same of some of its segments.
    pub fn template_of(&self, segments: &[Segment]) -> String {
        let mut template = String::new();
        for segment in segments {
            template.push('/');
            for piece in segment.pieces() {
                match piece {
                    Piece::Literal(text) => template.push_str(&text),
                    Piece::Parameter(index) => {
                        template.extend(["{", &self.parameters[index].name, "}"]);
                    }
                }
            }
        }
        template
    }
}
