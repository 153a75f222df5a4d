//! The rules that changes are of.

use crate::change::Level;
use crate::{http, json, proto, xml};

/// The language that a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// XML Schema.
    Xml,
    /// JSON Schema.
    Json,
    /// Protocol Buffers.
    Proto,
    /// `OpenAPI`.
    Http,
    /// The generated Rust.
    Rust,
}

impl Language {
    /// Its name, as reports have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Xml => "xml",
            Self::Json => "json",
            Self::Proto => "proto",
            Self::Http => "http",
            Self::Rust => "rust",
        }
    }
}

/// A kind of change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rule {
    /// Its name: that of buf for Protocol Buffers (`FIELD_SAME_TYPE`), else `element-removed`.
    pub name: &'static str,
    /// The language.
    pub language: Language,
    /// What such a change is seen in.
    pub level: Level,
    /// What it means, in a sentence.
    pub meaning: &'static str,
}

/// Every rule of every language, which the allow list of a manifest may name; those of Rust with the
/// feature `rust` alone.
pub fn rules() -> Vec<&'static Rule> {
    let of_proto = proto::rules::BUF.iter().chain(proto::rules::own::OWN).map(|it| &it.rule);
    let others = xml::rules::ALL.iter().chain(json::rules::ALL).chain(http::rules::ALL).copied();
    of_proto.chain(others).chain(of_rust().iter().copied()).collect()
}

#[cfg(feature = "rust")]
fn of_rust() -> &'static [&'static Rule] {
    crate::rust::rules::ALL
}

#[cfg(not(feature = "rust"))]
fn of_rust() -> &'static [&'static Rule] {
    &[]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::rules;

    #[test]
    fn the_allow_list_names_one_rule_by_one_name() {
        let mut names = BTreeSet::new();
        for rule in rules() {
            assert!(names.insert(rule.name), "two rules are called {}", rule.name);
        }
    }
}
