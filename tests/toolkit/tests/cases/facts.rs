//! The content of a document, parsed without our own reader: every element, attribute and text with
//! its position, sorted, because a set has no order. Declarations and white space between elements
//! do not count; names in values count with their namespace.

use quick_xml::NsReader;
use quick_xml::events::{BytesStart, Event};
use quick_xml::name::{QName, ResolveResult};

const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// Namespace and local name of the root element, if there is one.
pub(crate) fn root(document: &[u8]) -> Option<(String, String)> {
    let text = text(document)?;
    let mut reader = NsReader::from_str(&text);
    loop {
        match reader.read_event() {
            Ok(Event::Start(start) | Event::Empty(start)) => {
                let (namespace, local) = reader.resolver().resolve_element(start.name());
                return Some((uri(&namespace), local.as_ref().to_owned()));
            }
            Ok(Event::Eof) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// The facts.
pub(crate) fn of(document: &[u8]) -> Vec<String> {
    let text = text(document).unwrap();
    let mut reader = NsReader::from_str(&text);
    let (mut facts, mut path, mut printed) = (Vec::new(), Vec::new(), String::new());
    loop {
        let event = reader.read_event().unwrap();
        match &event {
            Event::Text(text) => printed.push_str(text),
            Event::CData(text) => printed.push_str(text),
            Event::GeneralRef(reference) => printed.push_str(&character(reference)),
            Event::Comment(_) | Event::PI(_) => {}
            _ => {
                if !printed.trim().is_empty() {
                    facts.push(format!("{} text {}", path.join("/"), value(&reader, &printed)));
                }
                printed.clear();
            }
        }
        match event {
            Event::Start(start) => {
                let name = element(&reader, &start, &path, &mut facts);
                path.push(name);
            }
            Event::Empty(start) => {
                element(&reader, &start, &path, &mut facts);
            }
            Event::End(_) => {
                path.pop();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    facts.sort();
    facts
}

/// The difference of two lists of facts.
pub(crate) fn difference(before: &[String], after: &[String]) -> String {
    let lost =
        before.iter().filter(|fact| !after.contains(fact)).map(|fact| format!("lost: {fact}"));
    let made =
        after.iter().filter(|fact| !before.contains(fact)).map(|fact| format!("made: {fact}"));
    let all: Vec<_> = lost.chain(made).collect();
    if all.is_empty() {
        "something comes more often or less often".to_owned()
    } else {
        all.join("\n")
    }
}

fn element(
    reader: &NsReader<&[u8]>,
    start: &BytesStart<'_>,
    path: &[String],
    facts: &mut Vec<String>,
) -> String {
    let (namespace, local) = reader.resolver().resolve_element(start.name());
    let name = format!("{{{}}}{}", uri(&namespace), local.as_ref());
    facts.push(format!("{}/{name}", path.join("/")));
    for attribute in start.attributes().map(Result::unwrap) {
        if attribute.key.as_namespace_binding().is_none() {
            let (namespace, local) = reader.resolver().resolve_attribute(attribute.key);
            let mut value = value(reader, &quick_xml::escape::unescape(&attribute.value).unwrap());
            if (uri(&namespace).as_str(), local.as_ref()) == (XSI, "type") {
                value = type_name(reader, value);
            }
            facts.push(format!(
                "{}/{name} @{{{}}}{} {value}",
                path.join("/"),
                uri(&namespace),
                local.as_ref()
            ));
        }
    }
    name
}

/// The value of `xsi:type`, to which the default namespace applies.
fn type_name(reader: &NsReader<&[u8]>, value: String) -> String {
    match reader.resolver().resolve_prefix(None, true) {
        ResolveResult::Bound(namespace) if !value.starts_with('{') => {
            format!("{{{}}}{value}", namespace.as_ref())
        }
        _ => value,
    }
}

/// A value in normal form: white space collapsed, declared prefixes replaced by their namespaces,
/// decimal numbers without insignificant zeros.
fn value(reader: &NsReader<&[u8]>, text: &str) -> String {
    let word = |word: &str| match reader.resolver().resolve_element(QName(word)) {
        (ResolveResult::Bound(namespace), local) if word.contains(':') => {
            format!("{{{}}}{}", namespace.as_ref(), local.as_ref())
        }
        _ => number(word),
    };
    text.split_ascii_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

fn number(word: &str) -> String {
    let is_decimal = word.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    match word.split_once('.') {
        Some((whole, fraction)) if is_decimal => {
            let digits = fraction.trim_end_matches('0');
            if digits.is_empty() { whole.to_owned() } else { format!("{whole}.{digits}") }
        }
        _ => word.to_owned(),
    }
}

fn uri(namespace: &ResolveResult<'_>) -> String {
    match namespace {
        ResolveResult::Bound(namespace) => namespace.as_ref().to_owned(),
        _ => String::new(),
    }
}

fn character(reference: &quick_xml::events::BytesRef<'_>) -> String {
    match reference.resolve_char_ref() {
        Ok(Some(character)) => character.to_string(),
        _ => quick_xml::escape::resolve_predefined_entity(reference).unwrap_or_default().to_owned(),
    }
}

/// The text of a document in UTF-8 or UTF-16.
fn text(document: &[u8]) -> Option<String> {
    let units = |unit: fn([u8; 2]) -> u16| {
        document.as_chunks::<2>().0.iter().map(|pair| unit(*pair)).collect::<Vec<_>>()
    };
    let text = match document {
        [0xFF, 0xFE, ..] => String::from_utf16(&units(u16::from_le_bytes)).ok()?,
        [0xFE, 0xFF, ..] => String::from_utf16(&units(u16::from_be_bytes)).ok()?,
        _ => String::from_utf8(document.to_vec()).ok()?,
    };
    Some(text.trim_start_matches('\u{FEFF}').to_owned())
}
