//! Limits on what a document may use.

use super::error::{Error, ErrorKind};

/// Bounds on what is read; what goes over one is refused with an error that names it.
///
/// The defaults let in any document a person would write and stop what is built to exhaust memory
/// or the stack. `depth` guards the stack: generated code reads, writes, clones, prints and drops a
/// value by recursion, and the default is proven on a stack of 512 KiB in a debug build. Reading
/// and writing find more stack on the heap; `Drop` does not, so raise it only with a larger stack.
/// [`validate`](super::validate()) does not recurse: there any depth is safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of the document as it comes, before decoding; of a [`Pull`](super::Pull), bytes of
    /// text that are held at a time. Default: 256 MiB.
    pub bytes: usize,
    /// Elements within each other, the root being the first. Default: 96.
    pub depth: usize,
    /// Attributes of one element, namespace declarations included. Default: 256.
    pub attributes: usize,
    /// Namespace declarations in scope at one place. Default: 256.
    pub declarations: usize,
    /// Elements of the document. Default: 16,777,216.
    pub elements: usize,
    /// Bytes of the document type declaration (`<!DOCTYPE …>`), which is passed over: what it names
    /// is never read, and one that declares something itself is refused. 0 refuses every one.
    /// Default: 4,096.
    pub document_type: usize,
    /// Bytes of one attribute value, or of one run of text without markup, decoded. Default: 64
    /// MiB.
    pub text: usize,
    /// Errors that [`validate`](super::validate()) collects before it stops. Default: 1,000.
    pub errors: usize,
}

impl Limits {
    /// The defaults, as a constant.
    pub const DEFAULT: Self = Self {
        bytes: 256 << 20,
        depth: 96,
        attributes: 256,
        declarations: 256,
        elements: 1 << 24,
        document_type: 4096,
        text: 64 << 20,
        errors: 1000,
    };

    /// The defaults, and no document type: for what strangers send to a service, where none has any
    /// business.
    pub const UNTRUSTED: Self = Self { document_type: 0, ..Self::DEFAULT };

    /// No limits: for text that was read within limits before.
    pub(crate) const UNLIMITED: Self = Self {
        bytes: usize::MAX,
        depth: usize::MAX,
        attributes: usize::MAX,
        declarations: usize::MAX,
        elements: usize::MAX,
        document_type: usize::MAX,
        text: usize::MAX,
        errors: usize::MAX,
    };

    /// Whether a document may be that long.
    pub(crate) fn check_bytes(&self, length: usize) -> Result<(), Error> {
        if length > self.bytes {
            return Err(Error::new(
                ErrorKind::Limit,
                format!("the document has {length} bytes, more than {}", self.bytes),
            ));
        }
        Ok(())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}
