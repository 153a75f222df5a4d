//! Validates a document with a table, without Rust types: reports every error, not only the first.

use std::collections::{BTreeMap, BTreeSet};

use super::decode::decode;
use super::engine::Root;
use super::error::Error;
use super::limits::Limits;
use super::paths::Paths;
use super::position::{Position, Positions};
use super::reader::Reader;
use super::table::{ElementId, Schema};

/// All errors of a document whose root is one of the schema's global elements; none if it is valid.
///
/// After an error in structure, what is not allowed is skipped and the rest is checked. After an
/// error in well-formedness, at a limit, or after too many errors, validation stops.
pub fn validate(schema: &Schema<'_>, bytes: &[u8], limits: &Limits) -> Vec<Error> {
    run(schema, Root::Any, bytes, limits)
}

/// The same of a document whose root must be that one of the global elements (see
/// [`Schema::global_element`]).
pub fn validate_root(
    schema: &Schema<'_>,
    root: ElementId,
    bytes: &[u8],
    limits: &Limits,
) -> Vec<Error> {
    run(schema, Root::Element(root), bytes, limits)
}

/// The same of one of [`Schema::documents`], by its number there: its root, and the type that it is
/// read as.
pub fn validate_document(
    schema: &Schema<'_>,
    document: usize,
    bytes: &[u8],
    limits: &Limits,
) -> Vec<Error> {
    run(schema, Root::Document(document), bytes, limits)
}

fn run(schema: &Schema<'_>, root: Root, bytes: &[u8], limits: &Limits) -> Vec<Error> {
    let text = match limits.check_bytes(bytes.len()).and_then(|()| decode(bytes)) {
        Ok(text) => text,
        Err(error) => return vec![error],
    };
    let mut positions = Positions::new(&text);
    let mut errors = Reader::errors(schema, root, &text, limits);
    // In the order of the document, so that their positions are found in one pass over it.
    errors.sort_by_key(Error::offset);
    let mut paths = Paths::new(&text);
    let firsts = firsts(&errors, &text);
    let placed = errors.into_iter().map(|error| error.first_of(&firsts).located(&mut positions));
    placed.map(|error| paths.add_to(error)).collect()
}

/// Where that is which errors say is repeated, found in one pass, too.
fn firsts(errors: &[Error], text: &str) -> BTreeMap<usize, Position> {
    let offsets: BTreeSet<usize> = errors.iter().filter_map(Error::first_offset).collect();
    let mut positions = Positions::new(text);
    offsets.into_iter().map(|offset| (offset, positions.of(offset))).collect()
}
