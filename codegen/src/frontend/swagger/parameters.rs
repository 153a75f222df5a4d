//! Parameters of paths, queries and headers.

use super::super::nodes::{Key, Node};
use super::nodes::{entries, entry, entry_of, flag, mapping, text, word};
use super::schemas;

/// The parameters among the components: those of bodies and forms stand where they are used.
pub(super) fn components(node: &Node) -> Node {
    let kept = entries(node).iter().filter(|(_, it)| !is_of_body(it));
    mapping(kept.map(|(key, it)| (key.clone(), parameter(it))).collect(), node.span)
}

/// Whether a parameter is a body, or a field of a form.
pub(super) fn is_of_body(parameter: &Node) -> bool {
    matches!(entry(parameter, "in").and_then(text), Some("body" | "formData"))
}

/// A parameter that is no body.
pub(super) fn parameter(node: &Node) -> Node {
    if entry(node, "$ref").is_some() {
        return schemas::converted(node);
    }
    let (schema, mut others) = schemas::split(node);
    others.extend(style(node));
    others.retain(|(key, _)| key.text != "collectionFormat");
    others.push(entry_of("schema", schema));
    mapping(others, node.span)
}

/// `collectionFormat` of an array as `style` and `explode`.
pub(super) fn style(node: &Node) -> Vec<(Key, Node)> {
    let is_array = entry(node, "type").and_then(text) == Some("array");
    let is_simple = matches!(entry(node, "in").and_then(text), Some("path" | "header"));
    if !is_array {
        return Vec::new();
    }
    let format = entry(node, "collectionFormat").and_then(text).unwrap_or("csv");
    let (style, explode) = match format {
        _ if is_simple => ("simple", false),
        "multi" => ("form", true),
        "ssv" => ("spaceDelimited", false),
        "pipes" => ("pipeDelimited", false),
        "tsv" => ("tabDelimited", false),
        _ => ("form", false),
    };
    vec![entry_of("style", word(style, node.span)), entry_of("explode", flag(explode, node.span))]
}
