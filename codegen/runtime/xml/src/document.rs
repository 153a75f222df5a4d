//! Whole documents.

use std::io::{Read, Write};

use super::decode::decode;
use super::element::Element;
use super::error::Error;
use super::limits::Limits;
use super::paths::Paths;
use super::position::Positions;
use super::pull::{Children, Pull};
use super::reader::Reader;
use super::table::Schema;
use super::writer::{DocumentWriter, Writer};

/// A document type: its root element and its namespaces are in the table.
pub trait Document: Element {
    /// The table of the type.
    const SCHEMA: &'static Schema<'static>;
    /// Which of [`Schema::documents`] it is.
    const DOCUMENT: usize;

    /// Reads a document, within the default [`Limits`].
    fn from_xml(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_xml_with(bytes, &Limits::DEFAULT)
    }

    /// Reads an untrusted document, within [`Limits::UNTRUSTED`].
    fn from_untrusted_xml(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_xml_with(bytes, &Limits::UNTRUSTED)
    }

    /// Reads a document.
    fn from_xml_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        limits.check_bytes(bytes.len())?;
        let text = decode(bytes)?;
        let read = || {
            let mut reader = Reader::new(Self::SCHEMA, Self::DOCUMENT, &text, limits)?;
            // On the heap until the end: only the caller's stack has to be large enough for it.
            let mut value: Option<Box<Self>> = None;
            reader.set_boxed(&mut value, Self::read)?;
            let value = reader.required(value, "document")?;
            reader.finish()?;
            Ok(value)
        };
        match read() {
            Ok(value) => Ok(*value),
            Err(error) => {
                let error: Error = error;
                Err(Paths::new(&text).add_to(error.located(&mut Positions::new(&text))))
            }
        }
    }

    /// The elements at a path of a document that need not fit into memory, one at a time, within
    /// the default [`Limits`]: see [`Pull::new`] for the path.
    fn children<T: Element, R: Read>(source: R, path: &[&str]) -> Children<R, T> {
        Children::new(source, Pull::new(Self::SCHEMA, Self::DOCUMENT, path, &Limits::DEFAULT))
    }

    /// Writes the document, with an XML declaration, without white space between elements.
    fn to_xml(&self) -> Result<Vec<u8>, Error> {
        Writer::new(Self::SCHEMA, Self::DOCUMENT)?.document(self)
    }

    /// Writes the document pretty-printed: elements between elements on lines of their own.
    fn to_xml_indented(&self) -> Result<Vec<u8>, Error> {
        Writer::new(Self::SCHEMA, Self::DOCUMENT)?.indented().document(self)
    }

    /// Writes the document to `out`, without white space between elements. The same bytes as those
    /// of [`Document::to_xml`], but only some of them are held at a time. What cannot be written is
    /// found on the way: after an error, what `out` was given is no document.
    fn to_writer(&self, out: impl Write) -> Result<(), Error> {
        Writer::new(Self::SCHEMA, Self::DOCUMENT)?.document_to(self, out)
    }

    /// The same, pretty-printed: elements between elements on lines of their own.
    fn to_writer_indented(&self, out: impl Write) -> Result<(), Error> {
        Writer::new(Self::SCHEMA, Self::DOCUMENT)?.indented().document_to(self, out)
    }

    /// Writes a document that need not fit into memory to `out`, one child after another: what
    /// [`children`](Document::children) is for reading.
    fn writer<'w>(out: impl Write + 'w) -> Result<DocumentWriter<'w>, Error> {
        DocumentWriter::new(Writer::new(Self::SCHEMA, Self::DOCUMENT)?, out)
    }
}
