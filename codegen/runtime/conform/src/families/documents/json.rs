//! JSON documents: not JSON, or not valid by their schema.

use serde_json::{Map, Value};
use swordsmith_http::description::Document;

/// So many changes of a document are tried at each place.
const OTHERS: [&str; 5] = ["null", "0", "\"\"", "[]", "{}"];

/// How deep in a document members are changed.
const DEEPEST: usize = 3;

/// How many invalid documents are sent at most.
const MOST: usize = 24;

/// What no reader takes for JSON, by what is wrong with it.
pub(super) fn unreadable(text: &str) -> Vec<(&'static str, Vec<u8>)> {
    let text = text.trim_end();
    vec![
        ("empty", Vec::new()),
        ("not json", b"nothing of the kind".to_vec()),
        ("cut off", text[..text.len().saturating_sub(1)].into()),
        ("two values", [text, text].join(" ").into()),
        ("not utf8", [text.as_bytes(), b"\xFF"].concat()),
    ]
}

/// Changes of a document that its schema refuses: a member that is missing, or a value of another type.
pub(super) fn invalid(document: Document<'_>, text: &str) -> Vec<(String, String)> {
    let Ok(value) = serde_json::from_str::<Value>(text) else { return Vec::new() };
    let mut changes = Vec::new();
    changed(&value, "", 0, &mut changes);
    let is_invalid = |(_, text): &(String, String)| document.check(text.as_bytes()).is_err();
    changes.into_iter().filter(is_invalid).take(MOST).collect()
}

/// Every change below a value, as a whole document.
fn changed(value: &Value, place: &str, depth: usize, found: &mut Vec<(String, String)>) {
    for other in OTHERS {
        let is_same = serde_json::from_str::<Value>(other)
            .is_ok_and(|other| std::mem::discriminant(&other) == std::mem::discriminant(value));
        if !is_same {
            found.push((format!("{place} {other}").trim().to_owned(), other.to_owned()));
        }
    }
    let Value::Object(members) = value else { return };
    if depth == DEEPEST {
        return;
    }
    for (name, member) in members {
        let whole = |other: Option<&str>| with(members, name, other);
        found.push((format!("{place} without {name}").trim().to_owned(), whole(None)));
        let mut below = Vec::new();
        changed(member, &format!("{place} {name}"), depth + 1, &mut below);
        found.extend(below.into_iter().map(|(rule, other)| (rule, whole(Some(&other)))));
    }
}

/// An object in which a member has another value, or none.
fn with(members: &Map<String, Value>, name: &str, other: Option<&str>) -> String {
    let text = |(key, value): (&String, &Value)| {
        let value = match (key == name, other) {
            (true, None) => return None,
            (true, Some(other)) => other.to_owned(),
            (false, _) => value.to_string(),
        };
        Some(format!("{}:{value}", Value::from(key.as_str())))
    };
    let members: Vec<_> = members.iter().filter_map(text).collect();
    format!("{{{}}}", members.join(","))
}
