//! The member of a JSON document that says what a resource is called: `id` of what is at
//! `/items/{item_id}`.

use serde_json::{Map, Value};

/// What such members are called, as parameters of paths end.
const ENDS: [&str; 5] = ["id", "uuid", "key", "code", "name"];

/// The name of the member of a document that says the value of a path's parameter; `None` if no
/// string or number does.
pub(crate) fn member(document: &[u8], parameter: &str) -> Option<String> {
    let members: Map<String, Value> = serde_json::from_slice(document).ok()?;
    found(&members, parameter).cloned()
}

/// The value of that member.
pub(crate) fn value(document: &[u8], parameter: &str) -> Option<String> {
    let members: Map<String, Value> = serde_json::from_slice(document).ok()?;
    match members.get(found(&members, parameter)?)? {
        Value::String(text) => Some(text.clone()),
        number => Some(number.to_string()),
    }
}

/// The document with another value of that member; `None` if it has none, or the value already.
pub(crate) fn with_value(document: &[u8], parameter: &str, value: &str) -> Option<Vec<u8>> {
    let mut members: Map<String, Value> = serde_json::from_slice(document).ok()?;
    let name = found(&members, parameter)?.clone();
    let old = members.get_mut(&name)?;
    let new = match old {
        Value::Number(_) => Value::Number(value.parse().ok()?),
        _ => Value::from(value),
    };
    if *old == new {
        return None;
    }
    *old = new;
    serde_json::to_vec(&members).ok()
}

fn found<'m>(members: &'m Map<String, Value>, parameter: &str) -> Option<&'m String> {
    let is_name = |value: &Value| value.is_string() || value.is_number();
    let names: Vec<_> =
        members.iter().filter(|(_, it)| is_name(it)).map(|(name, _)| name).collect();
    let wanted = plain(parameter);
    let called = |text: &str| names.iter().copied().find(|name| plain(name) == text);
    let ends = || ENDS.into_iter().filter(|end| wanted.ends_with(end)).find_map(called);
    called(&wanted).or_else(ends).or_else(|| called("id"))
}

/// A name without what styles of writing differ in.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|it| it.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::{member, value, with_value};

    #[test]
    fn members_say_names() {
        let of = |document: &str, parameter| member(document.as_bytes(), parameter);
        assert_eq!(of(r#"{"id": 1, "itemId": 2}"#, "item_id").as_deref(), Some("itemId"));
        assert_eq!(of(r#"{"id": 1, "name": "a"}"#, "item_id").as_deref(), Some("id"));
        assert_eq!(of(r#"{"id": 1, "name": "a"}"#, "petName").as_deref(), Some("name"));
        assert_eq!(of(r#"{"id": 1, "name": "a"}"#, "pet").as_deref(), Some("id"));
        assert_eq!(of(r#"{"id": null}"#, "id"), None);
        assert_eq!(of("[1]", "id"), None);
        assert_eq!(value(br#"{"id": 7}"#, "id").as_deref(), Some("7"));
    }

    #[test]
    fn a_value_keeps_its_type() {
        let with = |document: &str, to| {
            with_value(document.as_bytes(), "id", to).map(|it| String::from_utf8_lossy(&it).into())
        };
        assert_eq!(with(r#"{"id":1}"#, "7"), Some(r#"{"id":7}"#.to_owned()));
        assert_eq!(with(r#"{"id":"1"}"#, "7"), Some(r#"{"id":"7"}"#.to_owned()));
        assert_eq!(with(r#"{"id":7}"#, "7"), None);
        assert_eq!(with(r#"{"id":7}"#, "x"), None);
    }
}
