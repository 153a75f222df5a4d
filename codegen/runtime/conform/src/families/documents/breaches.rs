//! Documents with one error: an element or attribute missing, duplicated or unknown, or a value
//! with a wrong letter. The table decides which of them the schema refuses.

use std::ops::Range;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::samples::off_by_a_letter;

/// A change of a document: its name, its range, and the replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) rule: String,
    pub(super) place: Range<usize>,
    pub(super) instead: String,
}

/// A value in a document: its path, and its range.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leaf {
    pub(super) path: String,
    pub(super) place: Range<usize>,
}

/// An element that is being read.
struct Open {
    /// The local names of the elements below the root.
    path: String,
    start: usize,
    content: usize,
    has_children: bool,
}

/// A walk over a document.
struct Walk<'t> {
    text: &'t str,
    open: Vec<Open>,
    changes: Vec<Change>,
    leaves: Vec<Leaf>,
}

/// All such changes of a document, and its values.
pub(super) fn changes(text: &str) -> (Vec<Change>, Vec<Leaf>) {
    let mut reader = Reader::from_str(text);
    let mut walk = Walk { text, open: Vec::new(), changes: Vec::new(), leaves: Vec::new() };
    loop {
        let start = position(&reader);
        let event = reader.read_event();
        let place = start..position(&reader);
        match event {
            Ok(Event::Start(tag)) => walk.start(&tag, place),
            Ok(Event::Empty(tag)) => {
                walk.start(&tag, place.clone());
                walk.end(place.end..place.end);
            }
            Ok(Event::End(_)) => walk.end(place),
            Ok(Event::Eof) | Err(_) => return (walk.changes, walk.leaves),
            Ok(_) => {}
        }
    }
}

impl Walk<'_> {
    fn start(&mut self, tag: &BytesStart<'_>, place: Range<usize>) {
        let local = tag.local_name().as_ref().to_owned();
        let path = match self.open.as_slice() {
            [] | [_] => local,
            [.., outer] => format!("{} {local}", outer.path),
        };
        if let Some(outer) = self.open.last_mut() {
            outer.has_children = true;
        }
        let (changes, values) = attributes(self.text, &place, &path, tag);
        self.changes.extend(changes);
        self.leaves.extend(values);
        let (start, content) = (place.start, place.end);
        self.open.push(Open { path, start, content, has_children: false });
    }

    /// Ends the innermost element, whose end tag has that range.
    fn end(&mut self, tag: Range<usize>) {
        let Some(closed) = self.open.pop() else { return };
        if self.open.is_empty() {
            let place = closed.content..closed.content;
            self.changes.push(change("unknown element", place, "<none xmlns='urn:none'/>"));
            return;
        }
        self.changes.extend(element(self.text, &closed.path, closed.start..tag.end));
        if !closed.has_children && !tag.is_empty() {
            let place = closed.content..tag.start;
            self.changes.extend(value(self.text, &closed.path, place.clone()));
            self.leaves.push(Leaf { path: closed.path, place });
        }
    }
}

fn element(text: &str, path: &str, place: Range<usize>) -> Vec<Change> {
    let twice = text.get(place.clone()).unwrap_or_default().repeat(2);
    vec![
        change(&format!("{path} missing"), place.clone(), ""),
        change(&format!("{path} twice"), place, &twice),
    ]
}

/// Values just outside the facets, and far outside.
fn value(text: &str, path: &str, place: Range<usize>) -> Vec<Change> {
    let off = off_by_a_letter(text.get(place.clone()).unwrap_or_default());
    let values = [
        ("is empty", String::new()),
        ("off by a letter", off),
        ("negative", "-1".to_owned()),
        ("of many digits", "9".repeat(40)),
        ("of many letters", "x".repeat(300)),
    ];
    values.map(|(rule, value)| change(&format!("{path} {rule}"), place.clone(), &value)).into()
}

/// Attributes of a tag, namespace declarations excepted.
fn attributes(
    text: &str,
    tag: &Range<usize>,
    path: &str,
    start: &BytesStart<'_>,
) -> (Vec<Change>, Vec<Leaf>) {
    let (mut changes, mut leaves) = (Vec::new(), Vec::new());
    for attribute in start.attributes().flatten() {
        let name = attribute.key.as_ref().to_owned();
        let Some(place) = find(text, tag, &name) else { continue };
        if name.starts_with("xmlns") {
            continue;
        }
        let value = &attribute.value;
        let off = format!(" {name}=\"{}\"", off_by_a_letter(value));
        changes.push(change(&format!("{path} {name} missing"), place.clone(), ""));
        changes.push(change(&format!("{path} {name} off by a letter"), place.clone(), &off));
        let (begin, end) = (place.start + " ".len() + name.len() + "=\"".len(), place.end - 1);
        leaves.push(Leaf { path: format!("{path} {name}"), place: begin..end });
    }
    (changes, leaves)
}

/// The range of an attribute, with the space before it.
fn find(text: &str, tag: &Range<usize>, name: &str) -> Option<Range<usize>> {
    let written = text.get(tag.clone())?;
    let at = written.find(&format!(" {name}="))?;
    let quote = at + 1 + name.len() + 1;
    let mark = written[quote..].chars().next()?;
    let end = written[quote + 1..].find(mark)? + quote + 2;
    Some(tag.start + at..tag.start + end)
}

fn change(rule: &str, place: Range<usize>, instead: &str) -> Change {
    Change { rule: rule.to_owned(), place, instead: instead.to_owned() }
}

fn position(reader: &Reader<&[u8]>) -> usize {
    usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::changes;

    #[test]
    fn each_element_attribute_and_value_is_changed() {
        let text = "<a xmlns='u' k='v'><b>1</b><c d=\"2\"/></a>";
        let changed = changes(text).0.into_iter().map(|change| {
            let (start, end) = (change.place.start, change.place.end);
            format!("{}: {}{}{}", change.rule, &text[..start], change.instead, &text[end..])
        });
        insta::assert_snapshot!(changed.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn values_are_found_where_they_stand() {
        let text = "<a xmlns='u' k='v'><b>1</b><c d=\"2\"/></a>";
        let leaves = changes(text).1;
        let found =
            leaves.iter().map(|leaf| format!("{}: {}", leaf.path, &text[leaf.place.clone()]));
        assert_eq!(found.collect::<Vec<_>>(), ["a k: v", "b: 1", "c d: 2"]);
    }
}
