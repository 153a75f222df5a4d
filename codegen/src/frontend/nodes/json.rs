//! JSON, read strictly.

use swordsmith_json::{Document, Kind as ValueKind, Limits, Value};

use super::{Key, Kind, Node};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

/// Reads a file that holds JSON.
pub(super) fn read(
    source: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<Node> {
    let text = sources.get(source).text.as_bytes();
    match Document::parse(text, &Limits::DEFAULT) {
        Ok(document) => Some(node(document.root(), source)),
        Err(error) => {
            let at = error.position().offset;
            findings.error(source.span(at, at), format!("invalid JSON: {}", error.message()));
            None
        }
    }
}

fn node(value: Value<'_>, source: SourceId) -> Node {
    let kind = match value.kind() {
        ValueKind::String => Kind::Scalar(value.text().to_owned(), false),
        ValueKind::Array => Kind::Sequence(value.items().map(|item| node(item, source)).collect()),
        ValueKind::Object => {
            let member = |(name, value): (Value<'_>, _)| {
                let key = Key { text: name.text().to_owned(), span: span(name, source) };
                (key, node(value, source))
            };
            Kind::Mapping(value.members().map(member).collect())
        }
        _ => Kind::Scalar(value.source().to_owned(), true),
    };
    Node { kind, span: span(value, source) }
}

fn span(value: Value<'_>, source: SourceId) -> Span {
    let range = value.range();
    source.span(range.start, range.end)
}
