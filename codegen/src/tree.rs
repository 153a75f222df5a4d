//! A description as plain data: what is kept of it beyond what a generator must understand.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// A value, with the entries of an object in their order.
#[derive(Debug, Clone, PartialEq)]
pub enum Tree {
    /// Nothing.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// An integer.
    Integer(i128),
    /// Another number.
    Decimal(f64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Self>),
    /// An object.
    Object(Vec<(String, Self)>),
}

impl Tree {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    /// The entries; none if it is no object.
    pub fn entries(&self) -> &[(String, Self)] {
        if let Self::Object(entries) = self { entries } else { &[] }
    }

    /// What is found under a key.
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.entries().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// What is found under one key after the other.
    pub fn at(&self, path: &[&str]) -> Option<&Self> {
        path.iter().try_fold(self, |tree, key| tree.get(key))
    }

    /// The entries, to be changed; `None` if it is no object.
    pub fn entries_mut(&mut self) -> Option<&mut Vec<(String, Self)>> {
        if let Self::Object(entries) = self { Some(entries) } else { None }
    }

    /// What is found under a key, to be changed.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        self.entries_mut()?.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// What is found under a key, an empty object if there was nothing; `None` if it is no object
    /// itself.
    pub fn object_at(&mut self, key: &str) -> Option<&mut Self> {
        let entries = self.entries_mut()?;
        let at = entries.iter().position(|(name, _)| name == key).unwrap_or_else(|| {
            entries.push((key.to_owned(), Self::Object(Vec::new())));
            entries.len() - 1
        });
        entries.get_mut(at).map(|(_, value)| value)
    }

    /// Puts something under a key, in the place of what was there; nothing happens if it is no
    /// object.
    pub fn set(&mut self, key: &str, value: Self) {
        match self.get_mut(key) {
            Some(place) => *place = value,
            None => self
                .entries_mut()
                .into_iter()
                .for_each(|it| it.push((key.to_owned(), value.clone()))),
        }
    }

    /// Takes out what is found under a key.
    pub fn take(&mut self, key: &str) -> Option<Self> {
        let entries = self.entries_mut()?;
        let at = entries.iter().position(|(name, _)| name == key)?;
        Some(entries.remove(at).1)
    }

    /// As JSON, two spaces a level, with a line end.
    ///
    /// # Panics
    /// Never: keys are texts, and a string takes any.
    pub fn to_json(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.expect("keys are texts, and a string takes any") + "\n"
    }
}

/// Entries of an object: those whose value is there.
pub fn object<'a>(entries: impl IntoIterator<Item = (&'a str, Option<Tree>)>) -> Tree {
    let given = entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    Tree::Object(given.collect())
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Boolean(value) => serializer.serialize_bool(*value),
            Self::Integer(value) => serializer.serialize_i128(*value),
            Self::Decimal(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| list.serialize_element(item))?;
                list.end()
            }
            Self::Object(entries) => {
                let mut map = serializer.serialize_map(Some(entries.len()))?;
                entries.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
                map.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_keep_their_order() {
        let mut tree =
            object([("b", Some(Tree::Integer(1))), ("a", Some(Tree::Null)), ("c", None)]);
        tree.set("b", Tree::List(vec![Tree::Decimal(1.5), Tree::Boolean(true)]));
        tree.object_at("z").unwrap().set("\"", Tree::text("ü\n"));
        assert_eq!(tree.take("a"), Some(Tree::Null));
        let expected =
            "{\n  \"b\": [\n    1.5,\n    true\n  ],\n  \"z\": {\n    \"\\\"\": \"ü\\n\"\n  }\n}\n";
        assert_eq!(tree.to_json(), expected);
        assert_eq!(tree.at(&["z", "\""]).and_then(Tree::as_text), Some("ü\n"));
    }
}
