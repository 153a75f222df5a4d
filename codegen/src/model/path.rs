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
    /// Other paths to the same, with the same parameters.
    pub also_at: Vec<Vec<Segment>>,
    /// Its parameters, in the order they stand in it.
    pub parameters: Vec<PathParameter>,
    /// The operations.
    pub operations: Vec<Operation>,
    /// What it leads to.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

/// A segment of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment {
    /// As it stands.
    Literal(String),
    /// The value of a parameter: an index into [`Path::parameters`].
    Parameter(usize),
}

/// A parameter of a path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathParameter {
    /// Its name.
    pub name: String,
    /// The field and the argument that it is.
    pub field: String,
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
    /// What it leads to: its segments up to the last parameter. Paths that have them in common lead
    /// to the same thing.
    pub fn resource(&self) -> &[Segment] {
        let last = self.segments.iter().rposition(|it| matches!(it, Segment::Parameter(_)));
        last.map_or(&[], |last| &self.segments[..=last])
    }

    /// The last words of segments of this path, so many of them, and one more if that alone would
    /// say nothing. Empty if there are none.
    pub fn words(&self, segments: &[Segment], count: usize) -> String {
        let words = segments.iter().filter_map(|segment| match segment {
            Segment::Literal(text) => Some(text.as_str()).filter(|text| !text.is_empty()),
            Segment::Parameter(index) => Some(self.parameters[*index].name.as_str()),
        });
        let words: Vec<_> = words.collect();
        let is_generic = words.last().is_some_and(|last| GENERIC.contains(last));
        let count = count.max(usize::from(is_generic) + 1);
        words[words.len().saturating_sub(count)..].join("-")
    }

    /// The path as people write it: `/1/{collection}/`.
    pub fn template(&self) -> String {
        self.template_of(&self.segments)
    }

    /// The same of some of its segments.
    pub fn template_of(&self, segments: &[Segment]) -> String {
        let segment = |segment: &Segment| match segment {
            Segment::Literal(text) => format!("/{text}"),
            Segment::Parameter(index) => format!("/{{{}}}", self.parameters[*index].name),
        };
        segments.iter().map(segment).collect()
    }
}
