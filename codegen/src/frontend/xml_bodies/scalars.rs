//! Scalars as simple types: the built-in type of their type and format, and what restricts it.

use super::bounds::bounds;
use super::builder::Builder;
use super::effective::Effective;
use super::fragment::Fragment;
use super::patterns;
use super::values::{as_text, count, is_null};
use crate::frontend::json::keyword;
use crate::frontend::nodes::Kind;
use crate::source::Span;

/// A simple type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Simple {
    /// The built-in type that is restricted.
    pub base: &'static str,
    /// Facets and their values.
    facets: Vec<(&'static str, String)>,
    /// Patterns, all of which a value matches.
    patterns: Vec<String>,
    /// The types of which it is the union, if it is one.
    members: Vec<Simple>,
}

/// Built-in types of XML Schema by the formats of strings.
const STRINGS: [(&str, &str); 4] =
    [("byte", "base64Binary"), ("date", "date"), ("date-time", "dateTime"), ("time", "time")];

/// Those of integers.
const INTEGERS: [(&str, &str); 8] = [
    ("int8", "byte"),
    ("int16", "short"),
    ("int32", "int"),
    ("int64", "long"),
    ("uint8", "unsignedByte"),
    ("uint16", "unsignedShort"),
    ("uint32", "unsignedInt"),
    ("uint64", "unsignedLong"),
];

/// Those of numbers.
const NUMBERS: [(&str, &str); 2] = [("float", "float"), ("decimal", "decimal")];

impl Simple {
    /// Values of any of some types.
    pub(super) fn union(members: Vec<Self>) -> Self {
        let mut different: Vec<Self> = Vec::new();
        for member in members {
            if !different.contains(&member) {
                different.push(member);
            }
        }
        match &*different {
            [one] => one.clone(),
            _ => Self { members: different, ..Self::default() },
        }
    }

    /// Whether it is a built-in type.
    pub(super) fn is_built_in(&self) -> bool {
        self.facets.is_empty() && self.patterns.is_empty() && self.members.is_empty()
    }

    /// What stands in the definition of a simple type.
    pub(super) fn content(&self, span: Span) -> Fragment {
        let mut content = Fragment::default();
        if !self.members.is_empty() {
            content.open("union", &[], span);
            for member in &self.members {
                content.open("simpleType", &[], span);
                content.append(&member.content(span));
                content.close("simpleType");
            }
            content.close("union");
            return content;
        }
        let base = format!("xs:{}", self.base);
        content.open("restriction", &[("base", &base)], span);
        for (facet, value) in &self.facets {
            content.empty(facet, &[("value", value)], span);
        }
        let mut patterns = self.patterns.iter();
        if let Some(pattern) = patterns.next() {
            content.empty("pattern", &[("value", pattern)], span);
        }
        content.close("restriction");
        patterns.fold(content, |inner, pattern| restricted(&inner, pattern, span))
    }
}

/// A restriction of a type without a name: patterns of one restriction would be alternatives.
fn restricted(inner: &Fragment, pattern: &str, span: Span) -> Fragment {
    let mut content = Fragment::default();
    content.open("restriction", &[], span);
    content.open("simpleType", &[], span);
    content.append(inner);
    content.close("simpleType");
    content.empty("pattern", &[("value", pattern)], span);
    content.close("restriction");
    content
}

impl<'n> Builder<'n, '_> {
    /// The simple type of a scalar.
    pub(super) fn simple(&mut self, value: &Effective<'n>, span: Span) -> Simple {
        self.refuse_unsupported(value);
        let types = value.types();
        let mut simples: Vec<_> = types.iter().map(|it| self.of_type(value, it)).collect();
        match (simples.pop(), simples.is_empty()) {
            (Some(one), true) => one,
            (Some(last), false) => {
                simples.push(last);
                Simple::union(simples)
            }
            (None, _) => {
                let branches: Vec<_> = value.alternatives.iter().flatten().copied().collect();
                let mut members = Vec::new();
                for branch in branches {
                    if !self.spend(span) {
                        break;
                    }
                    let branch = self.effective(&[branch]);
                    members.push(self.simple(&branch, span));
                }
                Simple::union(members)
            }
        }
    }

    fn of_type(&mut self, value: &Effective<'n>, kind: &str) -> Simple {
        let format = value.text("format").unwrap_or_default();
        let values = enumerated(value);
        let known = |table: &[(&str, &'static str)]| {
            table.iter().find(|(name, _)| *name == format).map(|(_, base)| *base)
        };
        let base = match kind {
            "boolean" => "boolean",
            "integer" => known(&INTEGERS).unwrap_or("integer"),
            "number" => known(&NUMBERS).unwrap_or("double"),
            _ if values.is_some() => "string",
            _ => known(&STRINGS).unwrap_or("string"),
        };
        let mut facets = Vec::new();
        if let Some(values) = values {
            enumeration(base, values, &mut facets);
        } else if matches!(kind, "integer" | "number") {
            bounds(value, kind == "integer", base, &mut facets);
        } else if base == "string" {
            lengths(value, &mut facets);
        } else {
            self.note_lengths(value, base);
        }
        let is_listed = facets.iter().any(|(name, _)| *name == "enumeration");
        let patterns =
            if kind == "string" && !is_listed { self.patterns(value) } else { Vec::new() };
        Simple { base, facets, patterns, members: Vec::new() }
    }

    /// Lengths are those of strings. Of other values they are about how these are written.
    fn note_lengths(&mut self, value: &Effective<'n>, base: &str) {
        for name in ["minLength", "maxLength"] {
            if let Some(node) = value.first(name) {
                self.findings
                    .note(node.span, format!("`{name}` is ignored: the value is `xs:{base}`"));
            }
        }
    }

    fn patterns(&mut self, value: &Effective<'n>) -> Vec<String> {
        let mut patterns = Vec::new();
        for node in value.all("pattern") {
            let text = as_text(node).unwrap_or_default();
            match patterns::translate(text) {
                Ok(Some(translated)) if !patterns.contains(&translated) => {
                    patterns.push(translated);
                }
                Ok(_) => {}
                Err(why) => {
                    let message = format!("unsupported pattern `{text}` of an XML body: {why}");
                    let help = "write the pattern without it, or describe the document by an XML \
                                Schema: `xsd` of the module";
                    self.findings.error_with_help(node.span, message, help);
                }
            }
        }
        patterns
    }
}

/// The values that a scalar may have, `null` apart.
fn enumerated<'n>(value: &Effective<'n>) -> Option<Vec<&'n str>> {
    let mut found: Option<Vec<&str>> = None;
    for part in &value.parts {
        let constant = keyword(part.start.node, "const").map(std::slice::from_ref);
        let listed = keyword(part.start.node, "enum").and_then(|it| match &it.kind {
            Kind::Sequence(items) => Some(&**items),
            _ => None,
        });
        let Some(items) = constant.or(listed) else { continue };
        let own: Vec<_> = items.iter().filter(|it| !is_null(it)).filter_map(as_text).collect();
        found = Some(match found {
            None => own,
            Some(known) => known.into_iter().filter(|it| own.contains(it)).collect(),
        });
    }
    found
}

fn enumeration(base: &str, values: Vec<&str>, facets: &mut Vec<(&'static str, String)>) {
    let facet = if base == "boolean" { "pattern" } else { "enumeration" };
    for value in values {
        let entry = (facet, value.to_owned());
        if !facets.contains(&entry) {
            facets.push(entry);
        }
    }
}

fn lengths(value: &Effective<'_>, facets: &mut Vec<(&'static str, String)>) {
    let all =
        |name: &'static str| value.parts.iter().filter_map(move |it| count(it.start.node, name));
    let minimum = all("minLength").max().filter(|it| *it > 0);
    facets.extend(minimum.map(|it| ("minLength", it.to_string())));
    facets.extend(all("maxLength").min().map(|it| ("maxLength", it.to_string())));
}
