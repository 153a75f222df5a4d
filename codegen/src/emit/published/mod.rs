//! What a service publishes of itself: its description for tools, its schemas, pages for people.

mod components;
mod description;
mod fields;
mod pages;
mod pattern;
mod schema_files;
mod table;
mod value_schema;

use super::GeneratedFile;
use crate::model::Model;

/// What a module has of it.
#[derive(Default)]
pub(super) struct Published {
    /// Rust files: their names, what they hold, their texts.
    pub(super) modules: Vec<(&'static str, &'static str, String)>,
    /// The files that these embed.
    pub(super) files: Vec<GeneratedFile>,
}

/// Something that is published.
struct Item {
    /// The path under which it is found.
    path: String,
    /// Its media type, as a header has it.
    media_type: &'static str,
    /// Where its bytes come from.
    place: Place,
    /// All of it.
    text: String,
}

/// Where the bytes of something published are.
enum Place {
    /// In a file that is generated with the module, of that name.
    File(String),
    /// In a file that is there already, at that path from the folder of the module's sources.
    Schema(String),
}

/// What the service of a module publishes; nothing, if its description does not say where. The schemas and the pages are
/// of all modules.
pub(super) fn emit(model: &Model<'_>, all: &[Model<'_>]) -> Published {
    let (Some(operations), Some(xml)) = (&model.operations, &model.xml) else {
        return Published::default();
    };
    let Some(publication) = &operations.publication else { return Published::default() };
    let places = &publication.places;
    let mark = super::layout::mark(&model.schemas.openapi);
    let mut items = vec![Item {
        path: places.description.clone(),
        media_type: "application/json",
        place: Place::File("openapi.json".to_owned()),
        text: description::emit(publication, operations, xml, &mark),
    }];
    items.extend(schema_files::items(&places.schemas, all));
    items.extend(pages::items(model, all, publication, xml));
    let table = table::emit(model, places, &items);
    let file = |item: Item| match item.place {
        Place::File(name) => {
            let path = model.destination.layout.document(model.name, &name);
            Some(GeneratedFile { path, contents: item.text })
        }
        Place::Schema(_) => None,
    };
    Published {
        modules: vec![("published", "What the service publishes of itself.", table)],
        files: items.into_iter().filter_map(file).collect(),
    }
}
