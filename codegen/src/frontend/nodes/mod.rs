//! Files of YAML or JSON with the place of every value: what `OpenAPI` and JSON Schema are written in.

mod json;
mod misread;
pub(crate) mod renames;
mod yaml;

use super::swagger;
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};
use crate::tree::Tree;

/// A value and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) span: Span,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Kind {
    /// A scalar, its text, and whether it was written without quotes.
    Scalar(String, bool),
    /// A list.
    Sequence(Vec<Node>),
    /// Keys and values, in their order.
    Mapping(Vec<(Key, Node)>),
}

/// A key of a mapping.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Key {
    pub(crate) text: String,
    pub(crate) span: Span,
}

impl Node {
    /// What it says, without its place: a word that is not quoted may be a number, a truth value,
    /// or nothing.
    pub(crate) fn tree(&self) -> Tree {
        match &self.kind {
            Kind::Scalar(text, true) => plain(text),
            Kind::Scalar(text, false) => Tree::text(text),
            Kind::Sequence(items) => Tree::List(items.iter().map(Self::tree).collect()),
            Kind::Mapping(entries) => {
                let entry = |(key, node): &(Key, Self)| (key.text.clone(), node.tree());
                Tree::Object(entries.iter().map(entry).collect())
            }
        }
    }
}

/// The value of a key; `None` of what is no mapping.
pub(crate) fn get<'n>(node: &'n Node, name: &str) -> Option<&'n Node> {
    let Kind::Mapping(entries) = &node.kind else { return None };
    entries.iter().find(|(key, _)| key.text == name).map(|(_, value)| value)
}

/// The text of a scalar.
pub(crate) fn word(node: &Node) -> Option<&str> {
    match &node.kind {
        Kind::Scalar(text, _) => Some(text),
        _ => None,
    }
}

/// The texts of a list of scalars.
pub(crate) fn words(node: &Node) -> Vec<&str> {
    match &node.kind {
        Kind::Sequence(items) => items.iter().filter_map(word).collect(),
        _ => Vec::new(),
    }
}

/// A word by the core schema of YAML 1.2.
fn plain(text: &str) -> Tree {
    let is_number = text.starts_with(|it: char| it.is_ascii_digit() || "+-.".contains(it));
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Tree::Null,
        "true" | "True" | "TRUE" => Tree::Boolean(true),
        "false" | "False" | "FALSE" => Tree::Boolean(false),
        _ if !is_number => Tree::text(text),
        _ => match (text.parse(), text.parse::<f64>()) {
            (Ok(integer), _) => Tree::Integer(integer),
            (_, Ok(decimal)) if decimal.is_finite() => Tree::Decimal(decimal),
            _ => Tree::text(text),
        },
    }
}

/// Reads a file that holds one document: as JSON if its name ends in `.json`, or if it is a JSON
/// object under another name; as YAML otherwise.
///
/// YAML has all of JSON, but for characters such as U+007F that its parsers refuse in quoted texts. A
/// description of Swagger 2.0 becomes one of `OpenAPI` 3.0.
pub(crate) fn read(
    source: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<Node> {
    let mut root = written(source, sources, findings)?;
    for rename in sources.renames(source) {
        let _ = renames::apply(&mut root, rename); // what cannot be done was told of with the manifest
    }
    Some(swagger::converted(root))
}

/// What a file says as it is written.
pub(crate) fn written(
    source: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<Node> {
    let file = sources.get(source);
    let ending = file.name.rsplit('.').next();
    if ending.is_some_and(|it| it.eq_ignore_ascii_case("json")) {
        return json::read(source, sources, findings);
    }
    let is_braced = file.text.trim_start().starts_with('{');
    let found = is_braced.then(|| json::read(source, sources, &mut Diagnostics::default()));
    found.flatten().or_else(|| yaml::read(source, sources, findings))
}
