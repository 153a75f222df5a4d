//! `xs:QName`: a name in a namespace.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::names::is_ncname;
use super::value::{Declare, Prefixes, Value, ValueError};

/// A name in a namespace. The prefix is remembered for writing; it is no part of the value.
#[derive(Clone)]
pub struct QName {
    /// The namespace; empty for none.
    pub namespace: String,
    /// The local part.
    pub local: String,
    /// The prefix it was read with, which is the one it is written with if it is free; may be
    /// empty.
    pub prefix: String,
}

/// The namespace and the local part that `text` stands for.
pub(super) fn resolve<'a>(text: &'a str, context: &'a dyn Prefixes) -> Option<(&'a str, &'a str)> {
    if let Some((namespace, local)) = expanded(text, context) {
        return Some((namespace, local)).filter(|_| is_ncname(local));
    }
    let (prefix, local) = text.split_once(':').unwrap_or(("", text));
    let is_name = is_ncname(local) && (is_ncname(prefix) || local.len() == text.len());
    let namespace = context.namespace(prefix).or(prefix.is_empty().then_some(""))?;
    is_name.then_some((namespace, local))
}

/// The parts of `{namespace}local`, where that is how names are written.
fn expanded<'a>(text: &'a str, context: &dyn Prefixes) -> Option<(&'a str, &'a str)> {
    text.strip_prefix('{').filter(|_| context.is_expanded())?.rsplit_once('}')
}

impl QName {
    /// A name that is written with `prefix` if that is free.
    pub fn new(
        namespace: impl Into<String>,
        local: impl Into<String>,
        prefix: impl Into<String>,
    ) -> Self {
        Self { namespace: namespace.into(), local: local.into(), prefix: prefix.into() }
    }

    fn value(&self) -> (&str, &str) {
        (&self.namespace, &self.local)
    }
}

impl Value for QName {
    fn parse(text: Cow<'_, str>, context: &dyn Prefixes) -> Result<Self, ValueError> {
        let (namespace, local) =
            resolve(&text, context).ok_or_else(|| ValueError::new("xs:QName", &text))?;
        let prefix = if context.is_expanded() {
            ""
        } else {
            text.split_once(':').map_or("", |(prefix, _)| prefix)
        };
        Ok(Self::new(namespace, local, prefix))
    }

    fn format(&self, out: &mut String, context: &mut dyn Declare) {
        if context.is_expanded() {
            out.push_str(&self.to_string());
            return;
        }
        let prefix = context.prefix(&self.namespace, &self.prefix);
        if !prefix.is_empty() {
            out.push_str(&prefix);
            out.push(':');
        }
        out.push_str(&self.local);
    }
}

impl PartialEq for QName {
    fn eq(&self, other: &Self) -> bool {
        self.value() == other.value()
    }
}

impl Eq for QName {}

impl Hash for QName {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value().hash(state);
    }
}

impl Ord for QName {
    fn cmp(&self, other: &Self) -> Ordering {
        self.value().cmp(&other.value())
    }
}

impl PartialOrd for QName {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The expanded name: `{namespace}local`, or `local` alone.
impl fmt::Display for QName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.namespace.as_str() {
            "" => f.write_str(&self.local),
            namespace => write!(f, "{{{namespace}}}{}", self.local),
        }
    }
}

impl fmt::Debug for QName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::value::NoPrefixes;
    use super::*;

    /// `p` and `q` mean the same namespace; `d` is the default.
    pub(in super::super) struct Bound;

    impl Prefixes for Bound {
        fn namespace(&self, prefix: &str) -> Option<&str> {
            match prefix {
                "p" | "q" => Some("urn:p"),
                "" => Some("urn:d"),
                _ => None,
            }
        }
    }

    impl Declare for Bound {
        fn prefix(&mut self, namespace: &str, preferred: &str) -> String {
            if namespace == "urn:p" { preferred.to_owned() } else { String::new() }
        }
    }

    #[test]
    fn prefixes_are_resolved() {
        let cases = [
            ("p:a", Some("{urn:p}a")),
            ("a", Some("{urn:d}a")),
            ("x:a", None),
            ("p:", None),
            (":a", None),
            ("p:a:b", None),
            ("{urn:p}a", None),
            ("p:1", None),
            ("", None),
        ];
        for (text, expected) in cases {
            let found = QName::parse(text.into(), &Bound).ok().map(|name| name.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn tables_hold_expanded_names() {
        let cases =
            [("{urn:p}a", Some("{urn:p}a")), ("a", Some("a")), ("{urn:p}", None), ("p:a", None)];
        for (text, expected) in cases {
            let found = QName::parse(text.into(), &NoPrefixes).ok().map(|name| name.to_string());
            assert_eq!(found.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn the_prefix_is_kept_and_not_compared() {
        let (p, q) = (
            QName::parse("p:a".into(), &Bound).unwrap(),
            QName::parse("q:a".into(), &Bound).unwrap(),
        );
        assert_eq!(p, q);
        let mut out = String::new();
        q.format(&mut out, &mut Bound);
        assert_eq!(out, "q:a");
    }
}
