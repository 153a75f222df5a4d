//! What is wrong with a document, and where.

use std::fmt;

use crate::document::Value;
use crate::pointer;

/// A place in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// Bytes before it.
    pub offset: usize,
}

impl Default for Position {
    /// The beginning of a text.
    fn default() -> Self {
        Self { line: 1, column: 1, offset: 0 }
    }
}

/// A keyword of a schema, as JSON Schema Core 2020-12 (12.3) identifies it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule {
    /// The keyword, e.g. `maxLength`; `false` for a schema that rejects everything.
    pub keyword: &'static str,
    /// The URI of the schema that has the keyword, its fragment a JSON Pointer.
    pub schema: String,
}

/// Why a document is rejected: it is not JSON, exceeds a limit, or violates a rule of its schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Details>);

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Details {
    pub(crate) message: String,
    pub(crate) position: Position,
    pub(crate) end: usize,
    pub(crate) pointer: String,
    pub(crate) rule: Option<Rule>,
    pub(crate) causes: Vec<Error>,
}

impl Error {
    /// That something else than a rule is wrong with a value.
    pub(crate) fn at(value: Value<'_>, message: String) -> Self {
        let mut positions = Positions::new(value.document().text().as_bytes());
        Self::at_position(value, message, &mut positions)
    }

    /// The same for several values in the order of the text.
    pub(crate) fn at_position(
        value: Value<'_>,
        message: String,
        positions: &mut Positions<'_>,
    ) -> Self {
        let position = positions.of(value.offset());
        let (end, pointer) = (value.range().end, pointer::to(value));
        Details { message, position, end, pointer, ..Details::default() }.into()
    }

    /// That something is wrong with a text that is not a document.
    pub(crate) fn of_text(message: String) -> Self {
        Details { message, ..Details::default() }.into()
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Where the value begins.
    pub fn position(&self) -> Position {
        self.0.position
    }

    /// The offset behind the value; that of its beginning for text that is not JSON.
    pub fn end(&self) -> usize {
        self.0.end
    }

    /// The JSON Pointer of the value (RFC 6901); empty for the whole document, and for text that is
    /// not JSON.
    pub fn pointer(&self) -> &str {
        &self.0.pointer
    }

    /// The rule that the value violates; `None` for text that is not JSON, and for limits.
    pub fn rule(&self) -> Option<&Rule> {
        self.0.rule.as_ref()
    }

    /// Why the alternative that comes closest was not taken, for `anyOf` and `oneOf`.
    pub fn causes(&self) -> &[Self] {
        &self.0.causes
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.0.position.line, self.0.position.column, self.0.message)?;
        if !self.0.pointer.is_empty() {
            write!(f, ", at {}", self.0.pointer)?;
        }
        let Some(Rule { keyword, schema }) = &self.0.rule else { return Ok(()) };
        write!(f, " (`{keyword}` of {schema})")
    }
}

impl std::error::Error for Error {}

impl From<Details> for Error {
    fn from(details: Details) -> Self {
        Self(Box::new(details))
    }
}

/// Finds lines and columns in a text, for offsets in ascending order without starting over.
pub(crate) struct Positions<'t> {
    text: &'t [u8],
    at: Position,
}

impl<'t> Positions<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Self { text, at: Position::default() }
    }

    /// The position of the byte at an offset.
    pub(crate) fn of(&mut self, offset: usize) -> Position {
        if offset < self.at.offset {
            self.at = Position::default();
        }
        let offset = offset.min(self.text.len());
        for byte in &self.text[self.at.offset..offset] {
            match byte {
                b'\n' => (self.at.line, self.at.column) = (self.at.line + 1, 1),
                0x80..=0xBF => {} // inside a character
                _ => self.at.column += 1,
            }
        }
        self.at.offset = offset;
        self.at
    }
}

#[cfg(test)]
mod tests {
    use super::Positions;

    #[test]
    fn columns_count_characters() {
        let text = "ä\n ö{";
        let mut positions = Positions::new(text.as_bytes());
        let at = positions.of(text.len() - 1);
        assert_eq!((at.line, at.column, at.offset), (2, 3, 6));
        assert_eq!(positions.of(0).line, 1);
        assert_eq!(positions.of(99).offset, text.len());
    }
}
