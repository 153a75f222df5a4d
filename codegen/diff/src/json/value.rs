//! Values of JSON that are made, compared and written.

use std::collections::BTreeMap;

use swordsmith_json::Decimal;
use swordsmith_json::table::Constant;

/// A value. Numbers are equal by value, objects whatever the order of their members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Json {
    Null,
    Boolean(bool),
    Number(Decimal<'static>),
    String(String),
    Array(Vec<Self>),
    Object(BTreeMap<String, Self>),
}

/// A line of a document that people read has no more characters, if it can be broken.
const WIDTH: usize = 72;

impl Json {
    /// The value of a constant of a table.
    pub(crate) fn of(constant: &Constant<'_>) -> Self {
        match constant {
            Constant::Null => Self::Null,
            Constant::Boolean(value) => Self::Boolean(*value),
            Constant::Number(number) => Self::Number(number.clone().into_owned()),
            Constant::String(text) => Self::String((*text).to_owned()),
            Constant::Array(items) => Self::Array(items.iter().map(Self::of).collect()),
            Constant::Object(members) => {
                let member = |(name, it): &(&str, Constant<'_>)| ((*name).to_owned(), Self::of(it));
                Self::Object(members.iter().map(member).collect())
            }
        }
    }

    /// As a document, in one line.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Boolean(value) => value.to_string(),
            Self::Number(number) => number.to_string(),
            Self::String(text) => quoted(text),
            Self::Array(items) => {
                let items: Vec<_> = items.iter().map(Self::text).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Object(members) => {
                let member =
                    |(name, it): (&String, &Self)| format!("{}: {}", quoted(name), it.text());
                let members: Vec<_> = members.iter().map(member).collect();
                format!("{{{}}}", members.join(", "))
            }
        }
    }

    /// As a document that people read: in one line where that is short.
    pub(crate) fn pretty(&self) -> String {
        self.lines(0)
    }

    fn lines(&self, indent: usize) -> String {
        let text = self.text();
        if indent + text.chars().count() <= WIDTH {
            return text;
        }
        let inner = indent + 2;
        let (open, close, parts): (_, _, Vec<_>) = match self {
            Self::Array(items) => ('[', ']', items.iter().map(|it| it.lines(inner)).collect()),
            Self::Object(members) => {
                let member =
                    |(name, it): (&String, &Self)| format!("{}: {}", quoted(name), it.lines(inner));
                ('{', '}', members.iter().map(member).collect())
            }
            _ => return text,
        };
        let (around, before) = (" ".repeat(indent), " ".repeat(inner));
        let parts = parts.join(&format!(",\n{before}"));
        format!("{open}\n{before}{parts}\n{around}{close}")
    }

    /// How much there is to read.
    pub(crate) fn size(&self) -> usize {
        self.text().len()
    }

    /// The value that a JSON Pointer leads to.
    pub(crate) fn at(&self, pointer: &str) -> Option<&Self> {
        tokens(pointer).try_fold(self, |value, token| match value {
            Self::Array(items) => items.get(token.parse::<usize>().ok()?),
            Self::Object(members) => members.get(&token),
            _ => None,
        })
    }
}

/// The tokens of a JSON Pointer (RFC 6901), without escapes.
pub(crate) fn tokens(pointer: &str) -> impl Iterator<Item = String> {
    pointer.split('/').skip(1).map(|token| token.replace("~1", "/").replace("~0", "~"))
}

/// The pointer of what has something.
pub(crate) fn parent(pointer: &str) -> &str {
    pointer.rsplit_once('/').map_or("", |(parent, _)| parent)
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_broken_into_lines() {
        let short = Json::Array(vec![Json::Null, Json::String("a\"\u{1}".to_owned())]);
        assert_eq!(short.pretty(), r#"[null, "a\"\u0001"]"#);
        let long = Json::Object(BTreeMap::from([("a".to_owned(), Json::String("b".repeat(80)))]));
        assert_eq!(long.pretty(), format!("{{\n  \"a\": \"{}\"\n}}", "b".repeat(80)));
        assert_eq!(long.at("/a").map(Json::size), Some(82));
    }
}
