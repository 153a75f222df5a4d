//! Identifiers of archived software (ISO/IEC 18670).

use std::fmt;

use super::tree::ObjectId;

/// What identifies a directory begins with this: the scheme, its version, the kind of object.
const DIRECTORY: &str = "swh:1:dir:";

/// The identifier of a directory tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swhid(pub ObjectId);

impl Swhid {
    /// The identifier with its context: where it came from, if that is known, and that it is the
    /// whole of what came. There is no `visit` and no `anchor`: they would name a snapshot and a
    /// release, which nobody here makes.
    pub fn in_context(self, origin: Option<&str>) -> String {
        let mut text = self.to_string();
        if let Some(origin) = origin {
            text += ";origin=";
            escape(origin, &mut text);
        }
        text + ";path=/"
    }
}

/// In a qualifier a semicolon would end it, and a percent sign begins an escape.
fn escape(value: &str, text: &mut String) {
    for letter in value.chars() {
        match letter {
            ';' => text.push_str("%3B"),
            '%' => text.push_str("%25"),
            other => text.push(other),
        }
    }
}

impl fmt::Display for Swhid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(DIRECTORY)?;
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::Tree;

    use super::*;

    #[test]
    fn in_context() {
        let id = Swhid(Tree::default().id());
        assert_eq!(id.to_string(), "swh:1:dir:4b825dc642cb6eb9a060e54bf8d69288fbee4904");
        assert_eq!(id.in_context(None), format!("{id};path=/"));
        assert_eq!(
            id.in_context(Some("https://a.example/x;y%20z")),
            format!("{id};origin=https://a.example/x%3By%2520z;path=/")
        );
    }
}
