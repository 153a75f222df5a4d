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
    /// What it holds; a value that does not fit leads nowhere.
    pub value: Value,
    /// Values that the description gives for examples.
    pub examples: Vec<String>,
    /// What it means.
    pub documentation: String,
    /// Where it is described.
    pub span: Span,
}

impl Path {
    /// The path as people write it: `/1/{collection}/`.
    pub fn template(&self) -> String {
        let segment = |segment: &Segment| match segment {
            Segment::Literal(text) => format!("/{text}"),
            Segment::Parameter(index) => format!("/{{{}}}", self.parameters[*index].name),
        };
        self.segments.iter().map(segment).collect()
    }
}
