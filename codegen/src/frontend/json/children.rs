//! The subschemas of a schema: where a schema object has others.

use crate::frontend::nodes::{Kind, Node};

/// Keywords whose value is a schema.
const SCHEMAS: [&str; 12] = [
    "additionalItems",
    "additionalProperties",
    "contains",
    "contentSchema",
    "else",
    "if",
    "items",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Keywords whose value is an array of schemas.
const ARRAYS: [&str; 5] = ["allOf", "anyOf", "items", "oneOf", "prefixItems"];

/// Keywords whose value is an object of schemas.
const OBJECTS: [&str; 6] =
    ["$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties"];

/// The subschemas of a schema, each with its JSON Pointer from there.
pub(super) fn children(schema: &Node) -> Vec<(String, &Node)> {
    let Kind::Mapping(entries) = &schema.kind else { return Vec::new() };
    let mut found = Vec::new();
    for (key, value) in entries {
        let name = key.text.as_str();
        match &value.kind {
            Kind::Sequence(items) if ARRAYS.contains(&name) => {
                found
                    .extend(items.iter().enumerate().map(|(at, it)| (format!("/{name}/{at}"), it)));
            }
            Kind::Mapping(members) if OBJECTS.contains(&name) => found.extend(
                members.iter().map(|(member, it)| (format!("/{name}/{}", token(&member.text)), it)),
            ),
            Kind::Mapping(_) | Kind::Scalar(_, true) if SCHEMAS.contains(&name) => {
                found.push((format!("/{name}"), value));
            }
            _ => {}
        }
    }
    found
}

/// A name as a step of a JSON Pointer (RFC 6901, 3).
pub(super) fn token(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
