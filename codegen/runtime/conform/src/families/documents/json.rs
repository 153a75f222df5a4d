//! JSON documents: not JSON, or not valid by their schema.

use serde_json::{Map, Value};
use swordsmith_http::description::Document;

/// What is put at each place of a document instead, and what it is called.
const OTHERS: [(&str, &str); 5] = [
    ("null", "null"),
    ("a number", "0"),
    ("an empty string", "\"\""),
    ("an array", "[]"),
    ("an object", "{}"),
];

/// How deep in a document members are changed.
const DEEPEST: usize = 3;

/// How many invalid documents are sent at most.
const MOST: usize = 24;

/// What a reader of the document refuses, by what is wrong with it: no JSON, a member that is missing, a
/// value of another type.
pub(crate) fn wrong(document: Document<'_>, text: &str) -> Vec<(String, Vec<u8>)> {
    let is_wrong = |(_, text): &(String, Vec<u8>)| document.check(text).is_err();
    let invalid = invalid(text).into_iter().map(|(rule, text)| (rule, text.into_bytes()));
    let invalid = invalid.filter(is_wrong).take(MOST);
    unreadable(text).into_iter().filter(is_wrong).chain(invalid).collect()
}

fn unreadable(text: &str) -> Vec<(String, Vec<u8>)> {
    let text = text.trim_end().as_bytes();
    let cut_off = text.split_last().map_or(&[][..], |(_, rest)| rest);
    let all = [
        ("empty", Vec::new()),
        ("not json", b"nothing of the kind".to_vec()),
        ("cut off", cut_off.to_vec()),
        ("two values", [text, text].join(&b' ')),
        ("not utf8", [text, b"\xFF"].concat()),
    ];
    all.map(|(rule, text)| (rule.to_owned(), text)).into()
}

fn invalid(text: &str) -> Vec<(String, String)> {
    let mut changes = Vec::new();
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        changed(&value, "", 0, &mut changes);
    }
    changes
}

/// Every change below a value, as a whole document.
fn changed(value: &Value, place: &str, depth: usize, found: &mut Vec<(String, String)>) {
    for (called, other) in OTHERS {
        let is_same = serde_json::from_str::<Value>(other)
            .is_ok_and(|other| std::mem::discriminant(&other) == std::mem::discriminant(value));
        if !is_same {
            found.push((format!("{place} is {called}").trim().to_owned(), other.to_owned()));
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
