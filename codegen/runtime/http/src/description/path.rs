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
}

impl<'a> Path<'a> {
    /// The segments of all its paths, its own first.
    pub fn all_segments(&self) -> impl Iterator<Item = &'a [Segment<'a>]> {
        std::iter::once(self.segments).chain(self.also_at.iter().copied())
    }
}
