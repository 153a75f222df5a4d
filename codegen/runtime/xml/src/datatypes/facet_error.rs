//! Errors of text that is not valid for a simple type.

use std::fmt;

use super::value::excerpt;
use crate::table::Simple;

/// An error: text that is not valid for a simple type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FacetError {
    /// The type, as messages call it.
    pub label: String,
    /// The text, cut if it is long.
    pub found: String,
    /// The rule that it breaks.
    pub rule: Rule,
}

/// A rule of a simple type. Facets are named as in a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rule {
    /// The lexical space of the built-in type named.
    Lexical(&'static str),
    /// Being of one of the union's types.
    NoMember,
    /// `length`, `minLength` or `maxLength`: the facet, its value, and what was found (in
    /// characters, octets or items).
    Length(&'static str, u32, usize),
    /// `totalDigits` or `fractionDigits`: the facet, its value, and what was found.
    Digits(&'static str, u32, usize),
    /// `pattern`: as the schema writes them; one must match.
    Pattern(Vec<String>),
    /// `enumeration`: the values.
    Enumeration(Vec<String>),
    /// `minInclusive`, `minExclusive`, `maxInclusive` or `maxExclusive`, and its value.
    Bound(&'static str, String),
    /// `explicitTimezone`: required or prohibited.
    Timezone(bool),
}

/// What is made of a broken rule: an error, or nothing where it is only asked whether there is one.
pub(super) trait Fault: Sized {
    fn new(simple: &Simple<'_>, text: &str, rule: impl FnOnce() -> Rule) -> Self;
}

impl Fault for FacetError {
    #[cold]
    fn new(simple: &Simple<'_>, text: &str, rule: impl FnOnce() -> Rule) -> Self {
        Self { label: simple.label.to_owned(), found: excerpt(text), rule: rule() }
    }
}

impl Fault for () {
    fn new(_: &Simple<'_>, _: &str, _: impl FnOnce() -> Rule) -> Self {}
}

impl fmt::Display for FacetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a value of {}", self.found, self.label)?;
        match &self.rule {
            Rule::Lexical(name) if *name == self.label => Ok(()),
            rule => write!(f, ": {rule}"),
        }
    }
}

fn digits(count: usize) -> &'static str {
    if count == 1 { "digit" } else { "digits" }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lexical(name) => write!(f, "it is not in the lexical space of {name}"),
            Self::NoMember => f.write_str("it is of none of the union's types"),
            Self::Length(facet, limit, found) => {
                write!(f, "its length is {found}, {facet} is {limit}")
            }
            Self::Digits("fractionDigits", limit, found) => {
                let digits = digits(*found);
                write!(f, "it has {found} {digits} behind the point, fractionDigits is {limit}")
            }
            Self::Digits(facet, limit, found) => {
                write!(f, "it has {found} {}, {facet} is {limit}", digits(*found))
            }
            Self::Pattern(patterns) => {
                write!(f, "it does not match the pattern {}", Choice(patterns, " or "))
            }
            Self::Enumeration(values) => write!(f, "it is not one of {}", Choice(values, ", ")),
            Self::Bound(facet, limit) => write!(f, "{facet} is {limit}"),
            Self::Timezone(true) => {
                f.write_str("it has no time zone, explicitTimezone is required")
            }
            Self::Timezone(false) => {
                f.write_str("it has a time zone, explicitTimezone is prohibited")
            }
        }
    }
}

impl std::error::Error for FacetError {}

/// What can be chosen among, and what stands between; the rest is counted where it is much.
struct Choice<'a>(&'a [String], &'a str);

impl fmt::Display for Choice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 12;
        for (index, choice) in self.0.iter().take(SHOWN).enumerate() {
            write!(f, "{}`{choice}`", if index == 0 { "" } else { self.1 })?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            rest => write!(f, "{}{rest} more", self.1),
        }
    }
}
