//! Paths.

use super::parameter::Parameter;

/// A path and what its parameters may hold.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Path<'a> {
    /// As people write it: `/1/{collection}/`. No two paths have the same.
    pub template: &'a str,
    /// Its segments behind the first slash; the last one is empty where the path ends in a slash.
    pub segments: &'a [Segment<'a>],
    /// Other paths to the same, with the same parameters.
    pub also_at: &'a [&'a [Segment<'a>]],
    /// Its parameters, in the order they stand in it. A value that does not fit leads nowhere.
    pub parameters: &'a [Parameter<'a>],
}

/// A segment of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Segment<'a> {
    /// As it stands.
    Literal(&'a str),
    /// The value of a parameter: an index into [`Path::parameters`].
    Parameter(usize),
}

impl<'a> Path<'a> {
    /// The segments of every path that leads here, its own first.
    pub fn all_segments(&self) -> impl Iterator<Item = &'a [Segment<'a>]> {
        std::iter::once(self.segments).chain(self.also_at.iter().copied())
    }
}
