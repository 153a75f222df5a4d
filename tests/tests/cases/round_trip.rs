//! Valid documents come back: read, written, read again to an equal value, and the same infoset but for the order in a set.

use quick_xml::NsReader;
use quick_xml::events::Event;
use swordsmith_runtime::xml::Document;

use crate::golden::folder;
use crate::nasty::generated::documents::Library;
use crate::verdicts::documents;

#[test]
fn valid_documents_come_back_equal() {
    for (name, text) in documents(&folder("nasty").join("valid")) {
        let first = Library::from_xml(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let written = first.to_xml().unwrap_or_else(|error| panic!("{name}: {error}"));
        let second = Library::from_xml(&written).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(first, second, "{name}");
        assert_eq!(facts(&text), facts(&written), "{name}:\n{}", String::from_utf8_lossy(&written));
    }
}

/// Every element with its attributes, every run of text with its place: sorted, since a set has no order. Declarations,
/// attributes that have a default, and white space between elements do not count.
fn facts(document: &[u8]) -> Vec<String> {
    let mut reader = NsReader::from_str(str::from_utf8(document).unwrap());
    let (mut facts, mut path) = (Vec::new(), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Start(start) => {
                path.push(element(&reader, &start, &path, &mut facts));
            }
            Event::Empty(start) => {
                element(&reader, &start, &path, &mut facts);
            }
            Event::End(_) => {
                path.pop();
            }
            Event::Text(text) if !text.trim().is_empty() => {
                facts.push(format!("{} text {}", path.join("/"), &*text));
            }
            Event::Eof => break,
            _ => {}
        }
    }
    facts.sort();
    facts
}

fn element(
    reader: &NsReader<&[u8]>,
    start: &quick_xml::events::BytesStart<'_>,
    path: &[String],
    facts: &mut Vec<String>,
) -> String {
    let (namespace, local) = reader.resolver().resolve_element(start.name());
    let name = format!("{namespace:?}{}", local.as_ref());
    facts.push(format!("{}/{name}", path.join("/")));
    for attribute in start.attributes().map(Result::unwrap) {
        let key = attribute.key.local_name();
        if !attribute.key.as_ref().starts_with("xmlns") && key.as_ref() != "state" {
            let value = attribute.value.rsplit(':').next().unwrap();
            facts.push(format!("{}/{name} @{} {value}", path.join("/"), key.as_ref()));
        }
    }
    name
}
