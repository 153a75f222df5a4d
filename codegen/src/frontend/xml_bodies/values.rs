//! Keywords of schemas, as plain values.

use crate::frontend::json::keyword;
use crate::frontend::nodes::{Kind, Node};

/// The text of a scalar under a key.
pub(super) fn text<'n>(node: &'n Node, name: &str) -> Option<&'n str> {
    match &keyword(node, name)?.kind {
        Kind::Scalar(text, _) => Some(text),
        _ => None,
    }
}

/// Whether `true` stands under a key.
pub(super) fn is_true(node: &Node, name: &str) -> bool {
    is_bare(keyword(node, name), "true")
}

/// Whether `false` stands under a key.
pub(super) fn is_false(node: &Node, name: &str) -> bool {
    is_bare(keyword(node, name), "false")
}

fn is_bare(node: Option<&Node>, word: &str) -> bool {
    node.is_some_and(|it| matches!(&it.kind, Kind::Scalar(text, true) if text == word))
}

/// Whether a value is `null`.
pub(super) fn is_null(node: &Node) -> bool {
    matches!(&node.kind, Kind::Scalar(text, true) if matches!(text.as_str(), "null" | "~" | ""))
}

/// The items of a list under a key.
pub(super) fn list<'n>(node: &'n Node, name: &str) -> &'n [Node] {
    match keyword(node, name).map(|it| &it.kind) {
        Some(Kind::Sequence(items)) => items,
        _ => &[],
    }
}

/// The types that a schema names: one, or a list of them.
pub(super) fn types(node: &Node) -> Vec<&str> {
    match keyword(node, "type").map(|it| &it.kind) {
        Some(Kind::Scalar(text, _)) => vec![text],
        Some(Kind::Sequence(items)) => items.iter().filter_map(as_text).collect(),
        _ => Vec::new(),
    }
}

/// The text of a scalar.
pub(super) fn as_text(node: &Node) -> Option<&str> {
    match &node.kind {
        Kind::Scalar(text, _) => Some(text),
        _ => None,
    }
}

/// A count under a key.
pub(super) fn count(node: &Node, name: &str) -> Option<u64> {
    let text = text(node, name)?;
    text.parse().ok().or_else(|| text.strip_suffix(".0")?.parse().ok())
}
