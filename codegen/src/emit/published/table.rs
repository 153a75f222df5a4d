//! `published.rs`: the table of what is published.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::{Item, Place};
use crate::model::publication::Places;

/// Bytes of a checksum that tell one version of a file from all others.
const TAG_BYTES: usize = 12;

/// The table, the files before the path that leads to them.
pub(super) fn emit(module: &str, places: &Places, items: &[Item]) -> String {
    let mut rows = String::new();
    for item in items {
        write!(rows, "{}", row(module, item)).expect("a String takes any text");
    }
    if let Some(start) = &places.start {
        let to = &places.documentation;
        writeln!(rows, "    Published {{ path: {start:?}, content: Content::At({to:?}) }},")
            .expect("a String takes any text");
    }
    let count = items.len() + usize::from(places.start.is_some());
    let imports = "use ::swordsmith_runtime::server::published::{Content, Published};\n";
    format!(
        "//! What the service publishes of itself: its description, its schemas, pages to read.\n\n{imports}\n\
         /// All of it, by path.\npub static ALL: [Published; {count}] = [\n{rows}];\n"
    )
}

fn row(module: &str, item: &Item) -> String {
    let bytes = match &item.place {
        Place::File(name) => format!("include_bytes!(\"../../docs/{module}/{name}\")"),
        Place::Constant(name) => format!("super::schema_texts::{name}.as_bytes()"),
    };
    let (path, media_type, tag) = (&item.path, item.media_type, tag(&item.text));
    format!(
        "    Published {{\n        path: {path:?},\n        content: Content::File {{\n            media_type: {media_type:?},\n            \
         tag: {tag:?},\n            bytes: {bytes},\n        }},\n    }},\n"
    )
}

/// An entity tag: the same for the same bytes.
fn tag(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    let bytes = digest.iter().take(TAG_BYTES);
    let hex = bytes.fold(String::new(), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a String takes any text");
        hex
    });
    format!("\"{hex}\"")
}
