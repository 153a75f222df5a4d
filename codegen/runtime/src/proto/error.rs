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
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The bytes end within a value.
    #[error("the bytes end too early")]
    Truncated,
    /// A varint has more than ten bytes, or more than 64 bits.
    #[error("a varint is longer than 64 bits")]
    LongVarint,
    /// A key's number is 0 or greater than 2^29 - 1.
    #[error("this is not the number of a field")]
    FieldNumber,
    /// A key's wire type is 6 or 7.
    #[error("there is no such wire type")]
    WireType,
    /// The end of a group that was not begun.
    #[error("a group ends here that did not begin")]
    EndOfGroup,
    /// A text is not UTF-8.
    #[error("the text is not UTF-8")]
    Utf8,
    /// The length of a packed field is no multiple of that of its elements.
    #[error("the length of the packed values is no multiple of their size")]
    PackedLength,
    /// A field that is to be viewed comes in several pieces.
    #[error("the field comes in several pieces, which only reading puts together")]
    Pieces,
    /// Messages are nested too deep.
    #[error("messages are nested deeper than is allowed")]
    Depth,
    /// The message is too long.
    #[error("the message is longer than is allowed")]
    Length,
    /// There are too many elements of repeated fields and maps.
    #[error("there are more elements than are allowed")]
    Elements,
}

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

    /// In which field: names of the schema joined by dots, the outermost first; empty outside of any known field.
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
