//! Documents with one thing wrong: an element or attribute missing, one twice, one that is not known, a value off by a letter. Which of them
//! the schema refuses, its table says.

use std::ops::Range;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::super::samples::off_by_a_letter;

/// A change of a document: what it does, where, and what stands there then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) rule: String,
    pub(super) place: Range<usize>,
    pub(super) instead: String,
}

/// An element below the root that is read.
struct Open {
    path: String,
    start: usize,
    content: usize,
    has_children: bool,
}

/// All such changes of a document.
pub(super) fn changes(text: &str) -> Vec<Change> {
    let mut reader = Reader::from_str(text);
    let (mut open, mut changes) = (Vec::<Open>::new(), Vec::new());
    loop {
        let start = position(&reader);
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                let end = position(&reader);
                changes.extend(attributes(text, start..end, &path(&open, &tag), &tag));
                if open.is_empty() {
                    changes.push(change("unknown element", end..end, "<none xmlns='urn:none'/>"));
                }
                mark(&mut open);
                let path = path(&open, &tag);
                open.push(Open { path, start, content: end, has_children: false });
            }
            Ok(Event::Empty(tag)) => {
                let end = position(&reader);
                mark(&mut open);
                let path = path(&open, &tag);
                changes.extend(attributes(text, start..end, &path, &tag));
                if !open.is_empty() {
                    changes.extend(element(text, &path, start..end));
                }
            }
            Ok(Event::End(_)) => {
                let Some(closed) = open.pop() else { return changes };
                if open.is_empty() {
                    continue;
                }
                changes.extend(element(text, &closed.path, closed.start..position(&reader)));
                if !closed.has_children {
                    changes.extend(value(text, &closed.path, closed.content..start));
                }
            }
            Ok(Event::Eof) | Err(_) => return changes,
            Ok(_) => {}
        }
    }
}

/// An element stands inside of these.
fn mark(open: &mut [Open]) {
    for outer in open {
        outer.has_children = true;
    }
}

fn element(text: &str, path: &str, place: Range<usize>) -> Vec<Change> {
    let twice = text.get(place.clone()).unwrap_or_default().repeat(2);
    vec![
        change(&format!("{path} missing"), place.clone(), ""),
        change(&format!("{path} twice"), place, &twice),
    ]
}

fn value(text: &str, path: &str, place: Range<usize>) -> Vec<Change> {
    let off = off_by_a_letter(text.get(place.clone()).unwrap_or_default());
    vec![
        change(&format!("{path} is empty"), place.clone(), ""),
        change(&format!("{path} off by a letter"), place, &off),
    ]
}

/// Attributes of a tag, namespace declarations excepted.
fn attributes(text: &str, tag: Range<usize>, path: &str, start: &BytesStart<'_>) -> Vec<Change> {
    let mut changes = Vec::new();
    for attribute in start.attributes().flatten() {
        let name = attribute.key.as_ref().to_owned();
        let Some(place) = find(text, tag.clone(), &name) else { continue };
        if name.starts_with("xmlns") {
            continue;
        }
        let value = &attribute.value;
        let off = format!(" {name}=\"{}\"", off_by_a_letter(value));
        changes.push(change(&format!("{path} {name} missing"), place.clone(), ""));
        changes.push(change(&format!("{path} {name} off by a letter"), place, &off));
    }
    changes
}

/// Where an attribute stands, the space in front of it included.
fn find(text: &str, tag: Range<usize>, name: &str) -> Option<Range<usize>> {
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

/// The local names of the elements below the root.
fn path(open: &[Open], tag: &BytesStart<'_>) -> String {
    let local = tag.local_name().as_ref().to_owned();
    match open {
        [] | [_] => local,
        [.., outer] => format!("{} {local}", outer.path),
    }
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
        let changed = changes(text).into_iter().map(|change| {
            let (start, end) = (change.place.start, change.place.end);
            format!("{}: {}{}{}", change.rule, &text[..start], change.instead, &text[end..])
        });
        insta::assert_snapshot!(changed.collect::<Vec<_>>().join("\n"));
    }
}
