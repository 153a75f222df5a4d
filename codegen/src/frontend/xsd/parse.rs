//! One file: checked, then parsed by xsd-parser.

use xsd_parser::Parser;
use xsd_parser::pipeline::parser::Error;

use super::super::xml::{self, Tree};
use super::prepare::prepare;
use super::{File, Item, check};
use crate::diagnostic::Diagnostics;
use crate::source::{SourceId, Sources, Span};

/// Parses a file; what is wrong with it becomes findings.
pub(super) fn parse(
    source: SourceId,
    sources: &Sources,
    findings: &mut Diagnostics,
) -> Option<File> {
    parse_text(source, &sources.get(source).text, findings)
}

/// Parses a text, whose places are in a source.
pub(super) fn parse_text(source: SourceId, text: &str, findings: &mut Diagnostics) -> Option<File> {
    let tree = xml::read_text(source, text, findings)?;
    if !check::check(&tree, findings) {
        return None;
    }
    let parser = Parser::new().resolve_includes(false);
    match parser.add_schema_from_str(&prepare(text, &tree)) {
        Ok(parsed) => {
            let schema = parsed.finish().schemas().next().map(|(_, it)| it.schema.clone())?;
            if let Some(index) = difference(Item::Schema(&schema), &tree, 0) {
                let message = "xsd-parser reads this otherwise than it is written";
                findings.error(tree.element(index).span, message);
                return None;
            }
            Some(File { source, tree, schema })
        }
        Err(error) => {
            findings.error(place(source, &error), message(&error));
            None
        }
    }
}

/// The first element whose children are not as many as those of its item: the two trees could not be
/// walked side by side.
fn difference(item: Item<'_>, tree: &Tree, index: usize) -> Option<usize> {
    let items = item.children();
    let elements: Vec<_> = tree.kept_children(index).collect();
    if items.is_empty() {
        return None;
    }
    if items.len() != elements.len() {
        return Some(index);
    }
    let mut pairs = items.into_iter().zip(elements);
    pairs.find_map(|(item, element)| difference(item, tree, element))
}

fn place<E>(source: SourceId, error: &Error<E>) -> Span {
    let position = match error {
        Error::XmlError(error) => error.error.position.unwrap_or_default(),
        _ => 0,
    };
    let at = usize::try_from(position).unwrap_or_default();
    source.span(at, at)
}

fn message<E: std::fmt::Display>(error: &Error<E>) -> String {
    match error {
        Error::XmlError(error) => first_line(&error.error.kind.to_string()),
        other => first_line(&other.to_string()),
    }
}

/// Its messages may hold whole trees.
fn first_line(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    format!("xsd-parser cannot read this: {line}")
}
