//! `published.rs`: the table of what is published.

use std::fmt::Write;

use super::{Item, Place};
use crate::model::Model;
use crate::model::publication::Places;

/// The table, the files before the path that leads to them.
pub(super) fn emit(model: &Model<'_>, places: &Places, items: &[Item]) -> String {
    let mut rows = String::new();
    for item in items {
        write!(rows, "{}", row(model, item)).expect("a String takes any text");
    }
    if let Some(start) = &places.start {
        let to = &places.documentation;
        writeln!(rows, "    Published::Link({start:?}, {to:?}),").expect("a String takes any text");
    }
    format!(
        "//! What the service publishes of itself: its description, its schemas, pages to read.\n\n\
         use super::http::description::Published;\n\n\
         /// All of it, by path.\npub static ALL: &[Published<'static>] = &[\n{rows}];\n"
    )
}

fn row(model: &Model<'_>, item: &Item) -> String {
    let from_here = match &item.place {
        Place::File(name) => model.destination.layout.document_from_source(model.name, name),
        Place::Schema(path) => path.clone(),
    };
    let (path, media_type) = (&item.path, item.media_type);
    format!("    Published::File({path:?}, {media_type:?}, include_bytes!({from_here:?})),\n")
}
