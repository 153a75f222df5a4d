//! `const` and `enum`.

use super::numbers::number;
use super::{Lowering, Schema};
use crate::frontend::nodes::{Kind, Node};
use crate::model::json::{JsonConstant, JsonKeyword};

impl<'f> Lowering<'f, '_> {
    /// The values that a schema names.
    pub(super) fn constants(&mut self, schema: Schema<'f>) -> Vec<JsonKeyword> {
        let mut found = Vec::new();
        found.extend(schema.get("const").map(|node| JsonKeyword::Constant(constant(node))));
        let Some(node) = schema.get("enum") else { return found };
        match &node.kind {
            Kind::Sequence(items) => {
                found.push(JsonKeyword::Enumeration(items.iter().map(constant).collect()));
            }
            _ => self.findings.error(node.span, "`enum` must be an array"),
        }
        found
    }
}

fn constant(node: &Node) -> JsonConstant {
    match &node.kind {
        Kind::Scalar(text, true) => plain(text, node),
        Kind::Scalar(text, false) => JsonConstant::String(text.clone()),
        Kind::Sequence(items) => JsonConstant::Array(items.iter().map(constant).collect()),
        Kind::Mapping(entries) => {
            let entry = |(key, value): &(_, _)| (key_text(key), constant(value));
            JsonConstant::Object(entries.iter().map(entry).collect())
        }
    }
}

fn key_text(key: &crate::frontend::nodes::Key) -> String {
    key.text.clone()
}

/// A word without quotes: in YAML, what is neither a number nor one of these is a string.
fn plain(text: &str, node: &Node) -> JsonConstant {
    match text {
        "null" | "~" | "" => JsonConstant::Null,
        "true" => JsonConstant::Boolean(true),
        "false" => JsonConstant::Boolean(false),
        _ => match number(node) {
            Some(number) => JsonConstant::Number(number),
            None => JsonConstant::String(text.to_owned()),
        },
    }
}
