//! How an error is written as a JSON document of the description's own: the smallest valid document that
//! has a place for its words, in pieces.

use serde_json::{Map, Value, json};
use swordsmith_json::table::Schema;
use swordsmith_json::{Limits, validate};

use crate::model::operations::ErrorPiece;
use crate::table::json::subschema_id;

/// Members that say what is wrong, in lower case and without signs.
const TEXTS: [&str; 12] = [
    "message",
    "msg",
    "errormessage",
    "errordescription",
    "description",
    "detail",
    "details",
    "reason",
    "error",
    "errors",
    "text",
    "title",
];

/// Members that have the status.
const STATUSES: [&str; 6] =
    ["status", "statuscode", "httpstatus", "httpstatuscode", "code", "errorcode"];

/// What stands for the words where a document is tried.
const WORDS: &str = "expected an integer from 1 to 9";

/// The statuses with which a document is tried: some have the status as a constant.
const TRIED: [u16; 10] = [400, 401, 403, 404, 409, 413, 415, 422, 500, 503];

/// The pieces of an error, made of a valid document. If that has no place for words or a status, its
/// members are followed by those of a problem document (RFC 9457), where the schema lets them in; else
/// `None`.
pub(super) fn pieces(table: &Schema<'_>, root: usize, example: &str) -> Option<Vec<ErrorPiece>> {
    let value: Value = serde_json::from_str(example).ok()?;
    TRIED.into_iter().find_map(|status| pieces_with(table, root, value.clone(), status))
}

fn pieces_with(
    table: &Schema<'_>,
    root: usize,
    mut value: Value,
    status: u16,
) -> Option<Vec<ErrorPiece>> {
    let is_valid = |value: &Value| {
        let text = text(&written(value), status);
        validate(table, subschema_id(root), text.as_bytes(), &Limits::DEFAULT).is_empty()
    };
    if !is_valid(&value) {
        return None;
    }
    let mut at = Vec::new();
    prune(&mut value, &mut at, &is_valid);
    let pieces = written(&value);
    if pieces.len() > 1 {
        return Some(pieces);
    }
    let problem = with_problem(value, status);
    is_valid(&problem).then(|| written(&problem))
}

/// A document with the members of a problem document; anything but an object is replaced by one.
fn with_problem(value: Value, status: u16) -> Value {
    let mut members = match value {
        Value::Object(members) => members,
        _ => Map::new(),
    };
    for (name, value) in
        [("title", json!("Bad Request")), ("status", json!(status)), ("detail", json!(WORDS))]
    {
        members.entry(name).or_insert(value);
    }
    Value::Object(members)
}

/// Drops the members that need not be there and have no place for anything.
fn prune(whole: &mut Value, at: &mut Vec<String>, is_valid: &impl Fn(&Value) -> bool) {
    let names: Vec<String> = match inner(whole, at) {
        Some(Value::Object(members)) => members.keys().cloned().collect(),
        _ => return,
    };
    for name in names {
        let Some(Value::Object(members)) = inner(whole, at) else { return };
        let Some(member) = members.get(&name).cloned() else { continue };
        if has_place(&name, &member) {
            at.push(name);
            prune(whole, at, is_valid);
            at.pop();
            continue;
        }
        members.remove(&name);
        if !is_valid(whole)
            && let Some(Value::Object(members)) = inner(whole, at)
        {
            members.insert(name, member);
        }
    }
}

/// The value below some members.
fn inner<'v>(whole: &'v mut Value, at: &[String]) -> Option<&'v mut Value> {
    at.iter().try_fold(whole, |value, name| value.get_mut(name))
}

fn has_place(name: &str, value: &Value) -> bool {
    let mut pieces = Vec::new();
    write(name, value, &mut pieces);
    pieces.iter().any(|it| !matches!(it, ErrorPiece::Json(_)))
}

/// A document with its places.
fn written(value: &Value) -> Vec<ErrorPiece> {
    let mut pieces = Vec::new();
    write("", value, &mut pieces);
    pieces.into_iter().fold(Vec::new(), |mut all, piece| {
        match (all.last_mut(), piece) {
            (Some(ErrorPiece::Json(before)), ErrorPiece::Json(text)) => before.push_str(&text),
            (_, piece) => all.push(piece),
        }
        all
    })
}

/// The value of a member, or an item of one.
fn write(name: &str, value: &Value, pieces: &mut Vec<ErrorPiece>) {
    let plain: String =
        name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase();
    let json = |text: &str| ErrorPiece::Json(text.to_owned());
    match value {
        Value::String(_) if TEXTS.contains(&plain.as_str()) => pieces.push(ErrorPiece::Text),
        Value::Number(number) if number.is_u64() && STATUSES.contains(&plain.as_str()) => {
            pieces.push(ErrorPiece::Status);
        }
        Value::Array(items) => {
            pieces.push(json("["));
            for (at, item) in items.iter().enumerate() {
                pieces.extend((at > 0).then(|| json(",")));
                write(name, item, pieces);
            }
            pieces.push(json("]"));
        }
        Value::Object(members) => write_members(members, pieces),
        other => pieces.push(json(&other.to_string())),
    }
}

fn write_members(members: &Map<String, Value>, pieces: &mut Vec<ErrorPiece>) {
    let json = |text: String| ErrorPiece::Json(text);
    // A problem (RFC 9457) has no type of its own, and the phrase of its status for a title.
    let is_problem = members.contains_key("title");
    let has_detail = members.get("detail").is_some_and(Value::is_string);
    pieces.push(json("{".to_owned()));
    for (at, (name, member)) in members.iter().enumerate() {
        let comma = if at > 0 { "," } else { "" };
        pieces.push(json(format!("{comma}{}:", json!(name))));
        match (name.as_str(), member) {
            ("type", Value::String(_)) if is_problem => {
                pieces.push(json("\"about:blank\"".to_owned()));
            }
            ("title", Value::String(_)) if has_detail => pieces.push(ErrorPiece::Phrase),
            (name, member) => write(name, member, pieces),
        }
    }
    pieces.push(json("}".to_owned()));
}

/// A document in which everything stands in its place.
fn text(pieces: &[ErrorPiece], status: u16) -> String {
    let piece = |piece: &ErrorPiece| match piece {
        ErrorPiece::Json(text) => text.clone(),
        ErrorPiece::Text => json!(WORDS).to_string(),
        ErrorPiece::Phrase => json!("Bad Request").to_string(),
        ErrorPiece::Status => status.to_string(),
    };
    pieces.iter().map(piece).collect()
}
