//! `annotation`: documentation, and what our own `appinfo` says.

use super::lowering::Lowering;
use crate::frontend::xml::Element;
use crate::frontend::xsd::{Item, Node};
use crate::model::names::ExpandedName;
use crate::source::Span;

/// What begins the sources of our own annotations.
const OURS: &str = "swordsmith:";

/// One of our annotations.
pub(super) struct Note {
    /// What it says, without the white space around it.
    pub text: String,
    /// The name that its text is, if it is one.
    pub name: Option<ExpandedName>,
    /// Where it stands.
    pub span: Span,
}

/// The documentation of an item: a paragraph a line, an empty line between two.
pub(super) fn documentation(node: Node<'_>) -> String {
    let texts = entries(node).into_iter().filter(|(_, it)| it.name.local == "documentation");
    let tidy: Vec<_> = texts.flat_map(|(_, it)| paragraphs(&it.text)).collect();
    tidy.join("\n\n")
}

/// Our annotations of a kind on an item.
pub(super) fn notes(node: Node<'_>, kind: &str) -> Vec<Note> {
    let ours = entries(node).into_iter().filter(|(_, it)| source(it).is_some_and(|it| it == kind));
    let read = ours.map(|(index, it)| {
        let text = it.text.trim().to_owned();
        let name = Node { element: index, ..node }.resolve(&text);
        Note { text, name, span: it.span }
    });
    read.collect()
}

/// Refuses annotations of ours that do not exist, or that stand on what they cannot be about.
pub(super) fn check<'s>(lowering: &mut Lowering<'s, '_>, node: Node<'s>) {
    for (_, entry) in entries(node) {
        let Some(kind) = source(entry) else { continue };
        let message = match (kind, node.item) {
            ("document" | "lenient", Item::ComplexType(_)) | ("mirror", Item::Element(_)) => {
                continue;
            }
            ("document" | "lenient", _) => "this annotation is about complex types only",
            ("mirror", _) => "this annotation is about elements only",
            _ => "there is no such annotation: there are `document`, `mirror` and `lenient`",
        };
        lowering.error(entry.span, message);
    }
}

/// The `documentation` and `appinfo` elements of an item. They are read from the tree of positions,
/// because xsd-parser has them as elements of any kind, without places: an error about the name in
/// `<xs:appinfo source="swordsmith:mirror">t:name</xs:appinfo>` could not point there.
fn entries(node: Node<'_>) -> Vec<(usize, &Element)> {
    let tree = &node.document.file.tree;
    let children = node.place().children.iter();
    let annotations = children.filter(|child| tree.element(**child).name.local == "annotation");
    let entries = annotations.flat_map(|it| &tree.element(*it).children);
    entries.map(|entry| (*entry, tree.element(*entry))).collect()
}

/// The kind of one of our annotations.
fn source(entry: &Element) -> Option<&str> {
    if entry.name.local != "appinfo" {
        return None;
    }
    entry.attribute("source")?.value.trim().strip_prefix(OURS)
}

fn paragraphs(text: &str) -> Vec<String> {
    let mut found = vec![String::new()];
    for line in text.lines() {
        let words: Vec<_> = line.split_whitespace().collect();
        let last = found.last_mut().expect("there is always one");
        match (words.is_empty(), last.is_empty()) {
            (true, false) => found.push(String::new()),
            (true, true) => {}
            (false, true) => last.push_str(&words.join(" ")),
            (false, false) => {
                last.push(' ');
                last.push_str(&words.join(" "));
            }
        }
    }
    found.retain(|paragraph| !paragraph.is_empty());
    found
}
