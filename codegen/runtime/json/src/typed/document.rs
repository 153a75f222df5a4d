//! Types of a subschema: from JSON text, and to it.

use super::checks::Checks;
use super::{Errors, JsonValue, Reader, Writer};
use crate::document::Document;
use crate::error::{Error, Positions};
use crate::limits::Limits;
use crate::table::{Schema, SubschemaId};
use crate::validate::validate_document;

/// A Rust type of a subschema: what it is read from and what it writes is valid by it.
pub trait JsonDocument: JsonValue {
    /// The subschema.
    const SUBSCHEMA: SubschemaId;

    /// The table that has the subschema.
    fn schema() -> &'static Schema<'static>;

    /// What is left to check beyond what the type guarantees; `None`: everything.
    #[doc(hidden)]
    fn checks() -> Option<&'static Checks> {
        None
    }

    /// Parses and validates a document, with the default limits.
    ///
    /// # Errors
    /// The text is not JSON, or violates rules of the schema: all of them.
    fn from_json(json: &[u8]) -> Result<Self, Errors> {
        Self::from_json_with(json, &Limits::DEFAULT)
    }

    /// The same, with other limits.
    ///
    /// # Errors
    /// As [`from_json`](Self::from_json).
    fn from_json_with(json: &[u8], limits: &Limits) -> Result<Self, Errors> {
        let document = Document::parse(json, limits)?;
        if let Some(value) = checked::<Self>(&document, limits) {
            return Ok(value);
        }
        Errors::check(validate_document(Self::schema(), Self::SUBSCHEMA, &document, limits))?;
        let reader = Reader::new(Self::schema(), limits);
        Self::read(document.root(), &reader).map_err(Errors::from)
    }

    /// The document as JSON text without white space.
    ///
    /// # Errors
    /// The value violates rules of the schema, or is not JSON (`NaN`, infinity). Positions are those
    /// of the text that would have been written.
    fn to_json(&self) -> Result<Vec<u8>, Errors> {
        self.to_json_with(&Limits::DEFAULT)
    }

    /// The same, with other limits.
    ///
    /// # Errors
    /// As [`to_json`](Self::to_json).
    fn to_json_with(&self, limits: &Limits) -> Result<Vec<u8>, Errors> {
        written(self, Writer::checking(Self::checks(), limits), limits).map(String::into_bytes)
    }

    /// The document as JSON text for people: a line for each item and member, indented by two
    /// spaces.
    ///
    /// # Errors
    /// As [`to_json`](Self::to_json).
    fn to_json_indented(&self) -> Result<Vec<u8>, Errors> {
        let limits = Limits::DEFAULT;
        written(self, Writer::checking(Self::checks(), &limits).indenting(), &limits)
            .map(String::into_bytes)
    }

    /// Checks what [`to_json`](Self::to_json) checks.
    ///
    /// # Errors
    /// As [`to_json`](Self::to_json).
    fn validate(&self) -> Result<(), Errors> {
        let limits = Limits::DEFAULT;
        written(self, Writer::checking(Self::checks(), &limits), &limits).map(drop)
    }
}

/// Reads a document that is valid, and checks only what its type leaves open. `None` if it is not
/// valid, or has to be validated to know.
fn checked<T: JsonDocument>(document: &Document<'_>, limits: &Limits) -> Option<T> {
    let reader = Reader::new(T::schema(), limits).checking(T::checks()?, document.root())?;
    T::read(document.root(), &reader).ok()
}

/// The text of a document, once it is known to be valid.
pub(super) fn written<T: JsonDocument>(
    value: &T,
    mut writer: Writer,
    limits: &Limits,
) -> Result<String, Errors> {
    writer.root(value);
    if writer.is_valid(limits) {
        return Ok(writer.finish().0);
    }
    let (text, unrepresentable) = writer.finish();
    let document = Document::parse(text.as_bytes(), limits)?;
    Errors::check(unrepresentable_values(unrepresentable, &document, limits))?;
    Errors::check(validate_document(T::schema(), T::SUBSCHEMA, &document, limits))?;
    Ok(text)
}

fn unrepresentable_values(
    values: Vec<(usize, String)>,
    document: &Document<'_>,
    limits: &Limits,
) -> Vec<Error> {
    let mut positions = Positions::new(document.text().as_bytes());
    let found = values.into_iter().take(limits.errors.max(1));
    let found = found.filter_map(|(at, message)| Some((document.value_at(at)?, message)));
    found.map(|(value, message)| Error::at_position(value, message, &mut positions)).collect()
}
