//! Why bytes are no message.

use std::fmt;

/// Why bytes cannot be read, and where.
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    fault: Fault,
    offset: usize,
    /// Field names, the innermost first.
    path: Vec<&'static str>,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The bytes end within a value.
    Truncated,
    /// A varint has more than ten bytes, or more than 64 bits.
    LongVarint,
    /// A key's number is 0 or greater than 2^29 - 1.
    FieldNumber,
    /// A key's wire type is 6 or 7.
    WireType,
    /// The end of a group that was not begun.
    EndOfGroup,
    /// A text is not UTF-8.
    Utf8,
    /// The length of a packed field is no multiple of that of its elements.
    PackedLength,
    /// A field that is to be viewed comes in several pieces.
    Pieces,
    /// Messages are nested too deep.
    Depth,
    /// The message is too long.
    Length,
    /// There are too many elements of repeated fields and maps.
    Elements,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Truncated => "the bytes end too early",
            Self::LongVarint => "a varint is longer than 64 bits",
            Self::FieldNumber => "this is not the number of a field",
            Self::WireType => "there is no such wire type",
            Self::EndOfGroup => "a group ends here that did not begin",
            Self::Utf8 => "the text is not UTF-8",
            Self::PackedLength => "the length of the packed values is no multiple of their size",
            Self::Pieces => "the field comes in several pieces, which only reading puts together",
            Self::Depth => "messages are nested deeper than is allowed",
            Self::Length => "the message is longer than is allowed",
            Self::Elements => "there are more elements than are allowed",
        })
    }
}

impl std::error::Error for Fault {}

impl DecodeError {
    #[cold]
    pub(super) fn new(fault: Fault, offset: usize) -> Self {
        Self(Box::new(Inner { fault, offset, path: Vec::new() }))
    }

    /// The same error, seen from the message around it.
    #[cold]
    pub(super) fn inside(mut self, field: &'static str) -> Self {
        self.0.path.push(field);
        self
    }

    /// What is wrong.
    pub fn fault(&self) -> Fault {
        self.0.fault
    }

    /// Where: so many bytes stand before it.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// In which field: names of the schema joined by dots, the outermost first; empty outside of
    /// any known field.
    pub fn path(&self) -> String {
        let names: Vec<_> = self.0.path.iter().rev().copied().collect();
        names.join(".")
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, at byte {}", self.fault(), self.offset())?;
        if self.0.path.is_empty() { Ok(()) } else { write!(f, ", in `{}`", self.path()) }
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl std::error::Error for DecodeError {}
