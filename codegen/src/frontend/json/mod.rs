//! JSON Schema: files, the schema resources in them, and where every subschema is.
//!
//! Nothing is fetched: what a reference names is one of the given sources, or a meta-schema of the
//! standard, which is built in.

mod children;
mod described;
mod dialect;
mod files;
mod index;
mod metaschemas;
mod resolve;

use crate::frontend::nodes::{Kind, Node};

pub(crate) use dialect::{Dialect, Draft};
pub(crate) use files::Files;
pub use files::named_files;
pub(crate) use index::{Index, Known, ResourceIndex};

/// The value of a keyword of a schema object.
pub(crate) fn keyword<'n>(schema: &'n Node, name: &str) -> Option<&'n Node> {
    let Kind::Mapping(entries) = &schema.kind else { return None };
    entries.iter().find(|(key, _)| key.text == name).map(|(_, value)| value)
}

/// The string that a keyword has as its value.
fn string<'n>(schema: &'n Node, name: &str) -> Option<&'n str> {
    match &keyword(schema, name)?.kind {
        Kind::Scalar(text, _) => Some(text),
        _ => None,
    }
}
