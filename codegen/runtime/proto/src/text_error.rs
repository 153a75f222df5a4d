//! Why a message cannot be read from a text, or be written as one.

use std::fmt;

/// A place in a text. Columns count bytes; both begin with 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

/// Why a text is no message of its type, or a message has no such text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextError {
    message: String,
    place: Option<Place>,
}

impl TextError {
    pub(super) fn new(message: String, place: Place) -> Self {
        Self { message, place: Some(place) }
    }

    pub(super) fn unwritable(message: impl Into<String>) -> Self {
        Self { message: message.into(), place: None }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where, if it was reading that failed.
    pub fn place(&self) -> Option<Place> {
        self.place
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some(Place { line, column }) => write!(f, "{line}:{column}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TextError {}
