//! Where a response says what the thing is called that was made: a header, or a place in its
//! document.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;
use uppsala::xpath::XPathValue;
use uppsala::{Document, Parser, XPathEvaluator, XmlError};

/// Where a response says a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Capture {
    /// The value of a header.
    Header(String),
    /// What an expression selects in the document.
    XPath(XPath),
    /// The member or the item of a JSON document that a pointer leads to.
    Json(Pointer),
}

/// A JSON Pointer (RFC 6901).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pointer(String);

/// An expression of `XPath` 1.0 that can be evaluated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct XPath(String);

/// Namespaces by their prefixes.
pub(super) type Namespaces = BTreeMap<String, String>;

impl Default for Capture {
    fn default() -> Self {
        Self::Header("Location".to_owned())
    }
}

impl XPath {
    /// One that was parsed, of which nothing is known but that.
    fn parse(text: &str) -> Result<Self, String> {
        let tried =
            read("<x/>").and_then(|it| XPathEvaluator::new().evaluate(&it, it.root(), text));
        match tried {
            Ok(_) => Ok(Self(text.to_owned())),
            Err(error) => Err(format!("`{text}` is no XPath 1.0: {}", why(&error))),
        }
    }

    /// The text of what it selects first in a document, or of its value. A prefix is that of the
    /// given namespaces, else one that the root declares.
    pub(super) fn text_in(&self, document: &[u8], given: &Namespaces) -> Result<String, String> {
        let text = std::str::from_utf8(document).map_err(|_| "the document is not in UTF-8")?;
        let document = read(text);
        let document = document.map_err(|error| format!("that is no document: {}", why(&error)))?;
        let prefixes = prefixes(&document, given);
        let mut evaluator = XPathEvaluator::new();
        for (prefix, name) in &prefixes {
            evaluator.add_namespace(prefix, name);
        }
        let value = evaluator.evaluate(&document, document.root(), &self.0);
        let value = value.map_err(|error| format!("`{}`: {}", self.0, why(&error)))?;
        let found = value.to_string_value(&document);
        if found.is_empty() || matches!(&value, XPathValue::NodeSet(nodes) if nodes.is_empty()) {
            let prefixes: Vec<_> = prefixes.into_keys().collect();
            let known = if prefixes.is_empty() { "none".to_owned() } else { prefixes.join(", ") };
            return Err(format!("the document has nothing at `{}` (prefixes: {known})", self.0));
        }
        Ok(found)
    }
}

impl Pointer {
    fn parse(text: &str) -> Result<Self, String> {
        if text.is_empty() || text.starts_with('/') {
            return Ok(Self(text.to_owned()));
        }
        Err(format!("invalid JSON Pointer `{text}`: expected a `/` at its start"))
    }

    /// The string, number or truth value that it leads to, as a text.
    pub(super) fn text_in(&self, document: &[u8]) -> Result<String, String> {
        let document: Value = serde_json::from_slice(document)
            .map_err(|error| format!("the response is not JSON: {error}"))?;
        match document.pointer(&self.0) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(value @ (Value::Number(_) | Value::Bool(_))) => Ok(value.to_string()),
            Some(_) => Err(format!("`{}` leads to no string or number", self.0)),
            None => Err(format!("the document has nothing at `{}`", self.0)),
        }
    }
}

/// A document, ready to be searched. Entities of its own are refused.
fn read(text: &str) -> Result<Document<'_>, XmlError> {
    let mut document = Parser::new().with_forbid_entities(true).parse(text)?;
    document.prepare_xpath();
    Ok(document)
}

/// The prefixes that an expression may use.
fn prefixes(document: &Document<'_>, given: &Namespaces) -> Namespaces {
    let root = document.document_element().and_then(|it| document.element(it));
    let declared = root.into_iter().flat_map(|root| &root.namespace_declarations);
    let declared = declared.map(|(prefix, name)| (prefix.to_string(), name.to_string()));
    let declared = declared.filter(|(prefix, _)| !prefix.is_empty());
    let given = given.iter().map(|(prefix, name)| (prefix.clone(), name.clone()));
    declared.chain(given).collect()
}

/// An error without its kind.
fn why(error: &XmlError) -> String {
    match error {
        XmlError::XPath(error) => error.message.clone(),
        other => other.to_string(),
    }
}

#[derive(Deserialize)]
enum Table {
    #[serde(rename = "xpath")]
    XPath(XPath),
    #[serde(rename = "json")]
    Json(Pointer),
}

impl<'de> Deserialize<'de> for Pointer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for XPath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Capture {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrTable)
    }
}

struct TextOrTable;

impl<'de> Visitor<'de> for TextOrTable {
    type Value = Capture;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a header, or a table with `json` or `xpath`")
    }

    fn visit_str<E>(self, text: &str) -> Result<Capture, E> {
        Ok(Capture::Header(text.to_owned()))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Capture, A::Error> {
        Ok(match Table::deserialize(MapAccessDeserializer::new(map))? {
            Table::XPath(expression) => Capture::XPath(expression),
            Table::Json(pointer) => Capture::Json(pointer),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Namespaces, Pointer, XPath};

    const DOCUMENT: &str = "<a:list xmlns:a='urn:a' xmlns='urn:b'><item n='1'> one </item><item n='2'>two</item></a:list>";

    fn text(expression: &str, given: &[(&str, &str)]) -> Result<String, String> {
        let given = given.iter().map(|(prefix, name)| ((*prefix).to_owned(), (*name).to_owned()));
        XPath::parse(expression)?.text_in(DOCUMENT.as_bytes(), &given.collect())
    }

    #[test]
    fn the_first_is_taken_of_what_is_selected() {
        let b = [("b", "urn:b")];
        assert_eq!(text("/a:list/b:item", &b).as_deref(), Ok(" one "));
        assert_eq!(text("normalize-space(//b:item)", &b).as_deref(), Ok("one"));
        assert_eq!(text("//b:item[2]/@n", &b).as_deref(), Ok("2"));
        assert_eq!(text("count(//b:item)", &b).as_deref(), Ok("2"));
        // What is given comes before what the root declares.
        assert_eq!(text("string(//a:item/@n)", &[("a", "urn:b")]).as_deref(), Ok("1"));
    }

    #[test]
    fn pointers_lead_to_strings_and_numbers() {
        let document =
            br#"{"id": 7, "item": {"a/b": ["x", {"y": null}]}, "big": 12345678901234567}"#;
        let text = |pointer: &str| Pointer::parse(pointer)?.text_in(document);
        assert_eq!(text("/id").as_deref(), Ok("7"));
        assert_eq!(text("/item/a~1b/0").as_deref(), Ok("x"));
        assert_eq!(text("/big").as_deref(), Ok("12345678901234567"));
        let missing = text("/item/c").expect_err("it is missing");
        assert_eq!(missing, "the document has nothing at `/item/c`");
        assert!(text("/item").expect_err("it is an object").contains("no string"));
        assert!(text("id").expect_err("it has no slash").contains("invalid JSON Pointer"));
        let not_json = Pointer(String::new()).text_in(b"<x/>");
        assert!(not_json.expect_err("it is XML").contains("not JSON"));
    }

    #[test]
    fn what_selects_nothing_and_what_is_no_expression_is_an_error() {
        for (expression, why) in [
            ("//b:item", "the document has nothing at `//b:item` (prefixes: a)"),
            ("string(/x)", "has nothing at"),
            ("//b:item[", "`//b:item[` is no XPath 1.0: "),
            ("", "is no XPath 1.0"),
            ("a b", "is no XPath 1.0"),
            ("none()", "is no XPath 1.0: Unknown function: none()"),
        ] {
            let error = text(expression, &[]).expect_err(expression);
            assert!(error.contains(why), "{error}");
        }
        let of = |document: &[u8]| XPath("/x".to_owned()).text_in(document, &Namespaces::new());
        assert!(of(b"<x>").expect_err("it has no end").contains("that is no document"));
        assert!(of(b"\xff").expect_err("it is no text").contains("UTF-8"));
        let entity = b"<!DOCTYPE x [<!ENTITY e 'v'>]><x>&e;</x>";
        assert!(of(entity).expect_err("it has an entity").contains("that is no document"));
    }
}
