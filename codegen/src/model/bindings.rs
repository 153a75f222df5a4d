//! Simple types whose values are of a type of the user's own.

use crate::source::Span;

/// What the values of a simple type are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The type of the program, as the manifest writes it.
    pub target: String,
    /// How its values are read and written.
    pub via: Via,
    /// Where the manifest says so.
    pub span: Span,
}

/// How values of a type that is not ours are read and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Via {
    /// It has a codec of its own.
    #[default]
    Codec,
    /// Like any type that people make from text and show as text.
    Text,
}
