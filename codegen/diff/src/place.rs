//! Where a change stands in one version.

use swordsmith_codegen::excerpt::Excerpt;
use swordsmith_codegen::source::{Position, Span};

use crate::Version;

/// A place in a text of a version, which is not needed any more to show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file, as the user named it.
    pub file: String,
    /// Line and column of its first character.
    pub position: Position,
    /// File, line and column; the line; marks under what is meant.
    pub excerpt: String,
}

impl Place {
    /// A place of a version.
    pub fn of(version: &Version, span: Span) -> Self {
        let source = version.sources.get(span.source);
        let (file, position) =
            (version.sources.shown_name(span.source), version.sources.position(span));
        let (start, end) = (span.start as usize, span.end as usize);
        let excerpt = Excerpt { name: &file, text: &source.text, position, start, end }.to_string();
        Self { file, position, excerpt }
    }
}
