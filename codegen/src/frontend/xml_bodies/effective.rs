//! What a schema says with what it refers to and combines.

use std::collections::BTreeSet;

use super::values::{as_text, is_null, is_true, list, text, types};
use crate::diagnostic::Diagnostics;
use crate::frontend::json::{Index, ResourceIndex, keyword};
use crate::frontend::nodes::{Kind, Node};
use crate::source::Span;

/// A schema object, and the resource that it stands in.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start<'n> {
    pub node: &'n Node,
    pub resource: ResourceIndex,
}

/// One of the schema objects that are meant together.
#[derive(Debug, Clone)]
pub(super) struct Part<'n> {
    pub start: Start<'n>,
    /// The component that it is.
    pub component: Option<String>,
    /// How many references lead to it.
    distance: usize,
}

/// All that holds of one value: a schema, what it refers to, the branches of `allOf`. What is nearest
/// comes first.
#[derive(Debug, Clone, Default)]
pub(super) struct Effective<'n> {
    pub parts: Vec<Part<'n>>,
    /// Lists of alternatives, without `null`; at least two each.
    pub alternatives: Vec<Vec<Start<'n>>>,
    /// Whether the value may be `null`.
    pub is_nullable: bool,
}

/// Keywords that leave the set of valid documents as it is.
const WITHOUT_EFFECT: [&str; 19] = [
    "$comment",
    "$ref",
    "allOf",
    "anyOf",
    "default",
    "deprecated",
    "description",
    "discriminator",
    "example",
    "examples",
    "externalDocs",
    "nullable",
    "oneOf",
    "readOnly",
    "summary",
    "title",
    "writeOnly",
    "xml",
    "$id",
];

/// Schemas that are looked into, at most, for one value.
const MOST_PARTS: usize = 500;

impl<'n> Effective<'n> {
    /// What some schemas mean together.
    pub(super) fn of(starts: &[Start<'n>], index: &Index<'n>, findings: &mut Diagnostics) -> Self {
        let mut found = Self::default();
        let mut seen = BTreeSet::new();
        let open = |start: &Start<'n>| Part { start: *start, component: None, distance: 0 };
        let mut queue: Vec<_> = starts.iter().rev().map(open).collect();
        while let Some(part) = queue.pop() {
            if found.parts.len() < MOST_PARTS && seen.insert(part.start.node.span) {
                found.part(part, index, &mut queue, findings);
            }
        }
        found.parts.sort_by_key(|part| part.distance);
        found
    }

    fn part(
        &mut self,
        part: Part<'n>,
        index: &Index<'n>,
        queue: &mut Vec<Part<'n>>,
        findings: &mut Diagnostics,
    ) {
        let Start { node, resource } = part.start;
        if let Some(reference) = text(node, "$ref") {
            queue.extend(referred(reference, &part, index, findings));
            if index.resources[resource].dialect.references_stand_alone() {
                return;
            }
        }
        self.is_nullable |= is_true(node, "nullable") || types(node).contains(&"null");
        let branch = |node| {
            let start = Start { node, resource };
            Part { start, component: None, distance: part.distance }
        };
        queue.extend(list(node, "allOf").iter().rev().map(branch));
        for name in ["anyOf", "oneOf"] {
            let all = list(node, name);
            let (nulls, others): (Vec<_>, Vec<_>) = all.iter().partition(|it| is_of_null(it));
            self.is_nullable |= !nulls.is_empty();
            match &*others {
                [] => {}
                [one] => queue.push(branch(*one)),
                _ => {
                    let starts = others.iter().map(|node| Start { node, resource });
                    self.alternatives.push(starts.collect());
                }
            }
        }
        self.parts.push(part);
    }

    /// The value of a keyword, where it stands nearest.
    pub(super) fn first(&self, name: &str) -> Option<&'n Node> {
        self.all(name).next()
    }

    /// The values of a keyword.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &'n Node> {
        self.parts.iter().filter_map(move |part| keyword(part.start.node, name))
    }

    /// The text of a keyword, where it stands nearest.
    pub(super) fn text(&self, name: &str) -> Option<&'n str> {
        self.first(name).and_then(as_text)
    }

    /// The value under a key of the XML Objects, where it stands nearest.
    pub(super) fn xml(&self, name: &str) -> Option<&'n Node> {
        self.all("xml").find_map(|xml| keyword(xml, name))
    }

    /// The schemas under a keyword.
    pub(super) fn subschemas(&self, name: &str) -> Vec<Start<'n>> {
        let parts = self.parts.iter();
        let found = parts.filter_map(|part| {
            let node = keyword(part.start.node, name)?;
            Some(Start { node, resource: part.start.resource })
        });
        found.collect()
    }

    /// The parts that demand something.
    pub(super) fn structural(&self) -> impl Iterator<Item = &Part<'n>> {
        self.parts.iter().filter(|part| has_effect(part.start.node))
    }

    /// The component that this is, if all that it demands is there.
    pub(super) fn component(&self) -> Option<&str> {
        let mut structural = self.structural();
        let one = structural.next().filter(|_| structural.next().is_none());
        let first = || self.parts.iter().find(|part| part.component.is_some());
        one.filter(|part| part.component.is_some()).or_else(first)?.component.as_deref()
    }

    /// The types that a value has, `null` apart. None if nothing says it.
    pub(super) fn types(&self) -> Vec<&'n str> {
        let mut found: Option<Vec<&str>> = None;
        for part in &self.parts {
            let own: Vec<_> =
                types(part.start.node).into_iter().filter(|it| *it != "null").collect();
            if own.is_empty() {
                continue;
            }
            found = Some(match found {
                None => own,
                Some(known) => common(&known, &own),
            });
        }
        found.unwrap_or_else(|| self.implied())
    }

    /// The type that the keywords are about.
    fn implied(&self) -> Vec<&'n str> {
        let has = |names: &[&str]| names.iter().any(|name| self.first(name).is_some());
        match () {
            () if has(&["properties"]) => vec!["object"],
            () if has(&["items"]) => vec!["array"],
            () if has(&["enum", "const"]) => vec!["string"],
            () if self.alternatives.is_empty() && has(&["required", "additionalProperties"]) => {
                vec!["object"]
            }
            () => Vec::new(),
        }
    }

    /// Where it stands.
    pub(super) fn span(&self, otherwise: Span) -> Span {
        self.parts.first().map_or(otherwise, |part| part.start.node.span)
    }

    /// What it says to people itself, beside what it refers to.
    pub(super) fn own_documentation(&self) -> &'n str {
        let refers = self.parts.iter().any(|part| part.distance > 0);
        let mut own = self.parts.iter().filter(|part| refers && part.distance == 0);
        let found = own.find_map(|part| text(part.start.node, "description"));
        found.unwrap_or_default()
    }

    /// What it says to people.
    pub(super) fn documentation(&self) -> &'n str {
        self.text("description").or_else(|| self.text("title")).unwrap_or_default()
    }
}

fn referred<'n>(
    reference: &str,
    part: &Part<'n>,
    index: &Index<'n>,
    findings: &mut Diagnostics,
) -> Option<Part<'n>> {
    match index.resolve(reference, part.start.resource) {
        Ok(target) => {
            let start = Start { node: target.node, resource: target.known.resource };
            let name = reference.rsplit('/').next().unwrap_or_default();
            let component = Some(name.replace("~1", "/").replace("~0", "~"));
            Some(Part { start, component, distance: part.distance + 1 })
        }
        Err((message, help)) => {
            let span = keyword(part.start.node, "$ref").map_or(part.start.node.span, |it| it.span);
            match help {
                Some(help) => findings.error_with_help(span, message, help),
                None => findings.error(span, message),
            }
            None
        }
    }
}

/// Whether a schema allows `null` alone.
fn is_of_null(node: &Node) -> bool {
    let values = list(node, "enum");
    types(node) == ["null"] || (!values.is_empty() && values.iter().all(is_null))
}

/// Whether a schema object demands something by itself.
fn has_effect(node: &Node) -> bool {
    let Kind::Mapping(entries) = &node.kind else { return false };
    let (has_reference, has_none) = (text(node, "$ref").is_some(), text(node, "$ref").is_none());
    let is_combined = has_reference || !list(node, "allOf").is_empty();
    let counts = |key: &str| {
        let is_plain_type = key == "type" && is_combined;
        let is_alternative = matches!(key, "anyOf" | "oneOf") && has_none;
        let is_single =
            is_alternative && list(node, key).iter().filter(|it| !is_of_null(it)).count() < 2;
        (is_alternative && !is_single)
            || (!WITHOUT_EFFECT.contains(&key) && !key.starts_with("x-") && !is_plain_type)
    };
    entries.iter().any(|(key, _)| counts(&key.text)) || (entries.is_empty() && has_none)
}

fn common<'n>(some: &[&'n str], others: &[&'n str]) -> Vec<&'n str> {
    let narrowed = some.iter().filter_map(|one| {
        let is_same = others.contains(one) || (*one == "integer" && others.contains(&"number"));
        let is_narrowed = *one == "number" && others.contains(&"integer");
        if is_narrowed { Some("integer") } else { is_same.then_some(*one) }
    });
    narrowed.collect()
}
