//! The cases of JSON Schema, compiled: the derived reader, the table alone and another validator agree
//! on each document, and what is read is written back equal.

mod agreement;
mod refusals;
mod serde;

use swordsmith_json::{Errors, JsonDocument, Limits, validate};

include!(concat!(env!("OUT_DIR"), "/json.rs"));

/// A document that was written, or why it could not be.
type Written = Result<Vec<u8>, Errors>;

/// A case: its documents as text.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// Reads a document as its type, and writes it.
    read: fn(&[u8]) -> Result<Written, Errors>,
    /// What the table says of a document, a line each.
    table: fn(&[u8]) -> Vec<String>,
    /// Reads and writes a document by serde.
    serde: fn(&str) -> Result<String, String>,
}

impl Case {
    const fn of<T: JsonDocument + ::serde::Serialize + ::serde::de::DeserializeOwned>(
        name: &'static str,
    ) -> Self {
        Self {
            name,
            read: |bytes| T::from_json(bytes).map(|it| it.to_json()),
            table: |bytes| {
                let errors = validate(T::schema(), T::SUBSCHEMA, bytes, &Limits::DEFAULT);
                errors.iter().map(ToString::to_string).collect()
            },
            serde: |text| {
                let read: T = serde_json::from_str(text).map_err(|error| error.to_string())?;
                serde_json::to_string(&read).map_err(|error| error.to_string())
            },
        }
    }
}
