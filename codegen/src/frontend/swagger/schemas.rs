//! Schemas, and references.

use super::super::nodes::{Key, Kind, Node};
use super::nodes::{entries, entry_of, list, mapping, text, word};
use super::renamed;

/// Where 2.0 has components, and where 3.0 has them.
const MOVED: [(&str, &str); 3] = [
    ("#/definitions/", "#/components/schemas/"),
    ("#/parameters/", "#/components/parameters/"),
    ("#/responses/", "#/components/responses/"),
];

/// A schema, with all that is below it.
pub(super) fn converted(node: &Node) -> Node {
    match &node.kind {
        Kind::Scalar(..) => node.clone(),
        Kind::Sequence(items) => list(items.iter().map(converted).collect(), node.span),
        Kind::Mapping(entries) => mapping(entries.iter().flat_map(keyword).collect(), node.span),
    }
}

fn keyword((key, value): &(Key, Node)) -> Vec<(Key, Node)> {
    match (key.text.as_str(), text(value)) {
        ("$ref", Some(reference)) => vec![(key.clone(), word(&moved(reference), value.span))],
        ("discriminator", Some(name)) => {
            let name = entry_of("propertyName", word(name, value.span));
            vec![(key.clone(), mapping(vec![name], value.span))]
        }
        ("x-nullable", Some(_)) => vec![(renamed(key, "nullable"), value.clone())],
        ("type", Some("file")) => {
            let format = entry_of("format", word("binary", value.span));
            vec![(key.clone(), word("string", value.span)), format]
        }
        ("example" | "default" | "enum", _) => vec![(key.clone(), value.clone())],
        _ => vec![(key.clone(), converted(value))],
    }
}

/// A reference to a component of this file.
fn moved(reference: &str) -> String {
    let found = MOVED.iter().find_map(|(old, new)| Some((reference.strip_prefix(old)?, new)));
    found.map_or_else(|| reference.to_owned(), |(name, new)| format!("{new}{name}"))
}

/// Keywords that stand in a schema in 3.0, and in a parameter or header itself in 2.0.
const KEYWORDS: [&str; 17] = [
    "type",
    "format",
    "items",
    "default",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "maxItems",
    "minItems",
    "uniqueItems",
    "enum",
    "multipleOf",
    "x-nullable",
];

/// The schema of a parameter or header, and what else that has.
pub(super) fn split(node: &Node) -> (Node, Vec<(Key, Node)>) {
    let is_keyword = |(key, _): &&(Key, Node)| KEYWORDS.contains(&key.text.as_str());
    let (schema, others): (Vec<_>, Vec<_>) = entries(node).iter().partition(is_keyword);
    let schema = mapping(schema.into_iter().cloned().collect(), node.span);
    (converted(&without_formats(&schema)), others.into_iter().cloned().collect())
}

/// The same without `collectionFormat` of items, which arrays of single values have not.
fn without_formats(node: &Node) -> Node {
    let kept = entries(node).iter().filter(|(key, _)| key.text != "collectionFormat");
    let kept = kept.map(|(key, value)| match key.text.as_str() {
        "items" => (key.clone(), without_formats(value)),
        _ => (key.clone(), value.clone()),
    });
    mapping(kept.collect(), node.span)
}
