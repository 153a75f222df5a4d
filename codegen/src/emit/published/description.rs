//! `openapi.json`: the description as tools read it, with the fields of every XML document.

use super::components::Components;
use crate::model::Xml;
use crate::model::operations::Operations;
use crate::model::publication::Publication;
use crate::tree::Tree;

/// The description as JSON; `mark` says that it is generated.
pub(super) fn emit(
    publication: &Publication,
    operations: &Operations,
    xml: &Xml<'_>,
    mark: &str,
) -> String {
    let mut description = publication.description.clone();
    let mut components = Components::new(&xml.documents);
    if let Some(schemas) =
        description.object_at("components").and_then(|it| it.object_at("schemas"))
    {
        for (name, root) in &publication.documents {
            let found = schemas.get_mut(name).zip(xml.documents.roots.get(*root));
            if let Some((schema, root)) = found {
                components.fill(schema, root.type_index);
            }
        }
        restrict(schemas, operations);
        enumerate(schemas, operations);
        for (name, schema) in components.finish() {
            schemas.set(&name, schema);
        }
    }
    marked(description, mark).to_json()
}

/// What every router refuses: other parts than those that are described, and bytes that are none.
fn restrict(schemas: &mut Tree, operations: &Operations) {
    for multipart in &operations.multiparts {
        if let Some(schema) = schemas.get_mut(&multipart.name) {
            schema.set("additionalProperties", Tree::Boolean(false));
        }
    }
    for binary in &operations.binaries {
        if let Some(schema) = schemas.get_mut(&binary.name) {
            schema.set("minLength", Tree::Integer(1));
        }
    }
}

/// The values of the XML schemas' enumerations.
fn enumerate(schemas: &mut Tree, operations: &Operations) {
    let linked = operations.enumerations.iter().filter(|it| it.xsd_type.is_some());
    for enumeration in linked {
        if let Some(schema) = schemas.get_mut(&enumeration.name) {
            let values = enumeration.values.iter().map(|(value, _)| Tree::text(value));
            schema.set("enum", Tree::List(values.collect()));
        }
    }
}

/// The mark is the first entry.
fn marked(mut description: Tree, mark: &str) -> Tree {
    if let Some(entries) = description.entries_mut() {
        entries.insert(0, ("x-generated".to_owned(), Tree::text(mark)));
    }
    description
}
