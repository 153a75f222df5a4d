//! Documents of a random schema, a line each: every place with a value of every type. Only the table
//! can say which are valid.

use super::schema::{Schema, escaped};

/// The documents.
pub(super) fn of(schema: &Schema) -> Vec<String> {
    let mut documents = vec![root("", "")];
    for value in schema.types.iter().map(|it| escaped(&it.value)) {
        for (name, _) in &schema.elements {
            documents.push(root("", &element(name, &value)));
        }
        for (name, _) in &schema.attributes {
            documents.push(root(&format!(" {name}=\"{value}\""), ""));
        }
        for (group, elements) in &schema.groups {
            let held = |(name, _): &(&str, usize)| {
                let held = element(group, &element(name, &value));
                root("", &element("held-groups", &held))
            };
            documents.extend(elements.iter().map(held));
        }
        for (name, _) in &schema.members {
            documents.push(root("", &element("held-members", &element(name, &value))));
        }
    }
    documents
}

fn root(attributes: &str, content: &str) -> String {
    format!("<the-root xmlns=\"urn:r\"{attributes}>{content}</the-root>")
}

fn element(name: &str, content: &str) -> String {
    format!("<{name}>{content}</{name}>")
}
