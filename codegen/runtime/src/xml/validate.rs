//! Checking a document against a table alone, without Rust types: every error, not the first.

use super::decode::decode;
use super::error::Error;
use super::limits::Limits;
use super::reader::Reader;
use super::table::Schema;

/// All that is wrong with a document whose root is one of the schema's global elements; nothing, if it is valid.
///
/// After an error in structure, what does not fit is passed over and the rest is checked; after an error in
/// well-formedness, or at a limit, nothing more can be said.
pub fn validate(schema: &Schema<'_>, bytes: &[u8], limits: &Limits) -> Vec<Error> {
    match limits.check_bytes(bytes.len()).and_then(|()| decode(bytes)) {
        Ok(text) => Reader::errors(schema, &text, limits)
            .into_iter()
            .map(|error| error.located(&text))
            .collect(),
        Err(error) => vec![error],
    }
}
