//! The documents of a description: XML and JSON, numbered together.

use swordsmith_json::table::{Schema, SubschemaId};

use super::{Description, ErrorPiece};

/// The JSON documents of a description.
#[derive(Debug, Clone, Copy)]
pub struct JsonDocuments<'a> {
    /// The table of their schemas.
    pub schema: &'a Schema<'a>,
    /// The subschema that each document is valid by.
    pub roots: &'a [SubschemaId],
    /// How errors are written as documents that describe some: the index of such a document, and its
    /// pieces.
    pub errors: &'a [(usize, &'a [ErrorPiece<'a>])],
}

/// What a document is valid by.
#[derive(Debug, Clone, Copy)]
pub enum Document<'a> {
    /// An XML document: an index into the documents of the table.
    Xml(&'a swordsmith_xml::table::Schema<'a>, usize),
    /// A JSON document, by a subschema of the table.
    Json(&'a Schema<'a>, SubschemaId),
}

impl<'a> Description<'a> {
    /// The document of a number; `None` if there is none.
    pub fn document(&self, number: u32) -> Option<Document<'a>> {
        let number = number as usize;
        let xml = self.schema.documents.len();
        if number < xml {
            return Some(Document::Xml(self.schema, number));
        }
        let json = self.json?;
        Some(Document::Json(json.schema, *json.roots.get(number - xml)?))
    }

    /// Whether the document of a number is JSON.
    pub fn is_json(&self, number: u32) -> bool {
        matches!(self.document(number), Some(Document::Json(..)))
    }
}

impl Document<'_> {
    /// Validates the text of a document from somebody who is not trusted.
    ///
    /// # Errors
    ///
    /// The first error.
    pub fn check(self, text: &[u8]) -> Result<(), String> {
        let error = match self {
            Self::Xml(schema, number) => {
                let limits = swordsmith_xml::Limits::UNTRUSTED;
                let errors = swordsmith_xml::validate_document(schema, number, text, &limits);
                errors.first().map(ToString::to_string)
            }
            Self::Json(schema, subschema) => {
                let limits = swordsmith_json::Limits::DEFAULT;
                let errors = swordsmith_json::validate(schema, subschema, text, &limits);
                errors.first().map(ToString::to_string)
            }
        };
        error.map_or(Ok(()), Err)
    }
}
