//! `published.rs`: the table of what is published.

use std::fmt::Write;

use super::{Item, Place};
use crate::model::publication::Places;

/// The table, the files before the path that leads to them.
pub(super) fn emit(module: &str, places: &Places, items: &[Item]) -> String {
    let mut rows = String::new();
    for item in items {
        write!(rows, "{}", row(module, item)).expect("a String takes any text");
    }
    if let Some(start) = &places.start {
        let to = &places.documentation;
        writeln!(rows, "    Published::Link({start:?}, {to:?}),").expect("a String takes any text");
    }
    format!(
        "//! What the service publishes of itself: its description, its schemas, pages to read.\n\n\
         use ::swordsmith_http::description::Published;\n\n\
         /// All of it, by path.\npub static ALL: &[Published<'static>] = &[\n{rows}];\n"
    )
}

fn row(module: &str, item: &Item) -> String {
    let from_crate = match &item.place {
        Place::File(name) => format!("docs/{module}/{name}"),
        Place::Schema(path) => path.clone(),
    };
    let (path, media_type) = (&item.path, item.media_type);
    format!(
        "    Published::File({path:?}, {media_type:?}, include_bytes!(\"../../{from_crate}\")),\n"
    )
}
