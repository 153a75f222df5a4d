//! What is sent, and what was.

use bytes::Bytes;

/// What a content is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A document of that number.
    Document(u32),
    /// Bytes.
    Bytes,
}

/// A content with its media type; of documents, the client chooses among several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Representation {
    pub(crate) form: Form,
    pub(crate) media_type: String,
    pub(crate) bytes: Bytes,
}
