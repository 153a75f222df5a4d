//! Responses and their headers.

use super::super::nodes::{Key, Node};
use super::nodes::{entries, entry, entry_of, mapping, text};
use super::{Conversion, each, schemas};

impl Conversion<'_> {
    /// A response of an operation, or of all.
    pub(super) fn response(&self, node: &Node, operation: &Node) -> Node {
        if entry(node, "$ref").is_some() {
            return schemas::converted(node);
        }
        let converted = entries(node).iter().filter_map(|(key, value)| match key.text.as_str() {
            "schema" | "examples" => None,
            "headers" => Some((key.clone(), each(value, header))),
            _ => Some((key.clone(), value.clone())),
        });
        let mut converted: Vec<(Key, Node)> = converted.collect();
        if let Some(schema) = entry(node, "schema") {
            let examples = entry(node, "examples");
            converted.push(entry_of("content", self.content(schema, examples, operation)));
        }
        mapping(converted, node.span)
    }

    fn content(&self, schema: &Node, examples: Option<&Node>, operation: &Node) -> Node {
        let is_file = entry(schema, "type").and_then(text) == Some("file");
        let usual = if is_file { "application/octet-stream" } else { "application/json" };
        let content = self.media_types(operation, "produces", usual).into_iter().map(|it| {
            let mut body = vec![entry_of("schema", schemas::converted(schema))];
            let example = examples.and_then(|examples| entry(examples, &it)).cloned();
            body.extend(example.map(|example| entry_of("example", example)));
            let body = mapping(body, schema.span);
            entry_of(&it, body)
        });
        mapping(content.collect(), schema.span)
    }
}

fn header(node: &Node) -> Node {
    let (schema, mut others) = schemas::split(node);
    others.retain(|(key, _)| key.text != "collectionFormat");
    others.push(entry_of("schema", schema));
    mapping(others, node.span)
}
