//! Nodes: what is looked up in them, and how they are made.

use super::super::nodes::{Key, Kind, Node};
pub(super) use super::super::nodes::{get as entry, word as text, words as texts};
use crate::source::Span;

/// The entries of a mapping; none of anything else.
pub(super) fn entries(node: &Node) -> &[(Key, Node)] {
    match &node.kind {
        Kind::Mapping(entries) => entries,
        _ => &[],
    }
}

/// The items of a list; none of anything else.
pub(super) fn items(node: &Node) -> &[Node] {
    match &node.kind {
        Kind::Sequence(items) => items,
        _ => &[],
    }
}

/// Whether a key has the value `true`.
pub(super) fn is_true(node: &Node, name: &str) -> bool {
    entry(node, name).and_then(text) == Some("true")
}

pub(super) fn mapping(entries: Vec<(Key, Node)>, span: Span) -> Node {
    Node { kind: Kind::Mapping(entries), span }
}

pub(super) fn list(items: Vec<Node>, span: Span) -> Node {
    Node { kind: Kind::Sequence(items), span }
}

/// A text.
pub(super) fn word(text: &str, span: Span) -> Node {
    Node { kind: Kind::Scalar(text.to_owned(), false), span }
}

/// A truth value.
pub(super) fn flag(value: bool, span: Span) -> Node {
    Node { kind: Kind::Scalar(value.to_string(), true), span }
}

/// An entry at the place of its value.
pub(super) fn entry_of(name: &str, value: Node) -> (Key, Node) {
    (Key { text: name.to_owned(), span: value.span }, value)
}
