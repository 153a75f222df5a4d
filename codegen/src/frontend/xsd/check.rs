//! Does a document say only what XML Schema knows? Every attribute and child that it does not know
//! becomes a finding, and so does every value that is not of its kind.

use std::collections::BTreeSet;

use super::super::xml::{Attribute, Element, Tree};
use super::grammar::{Kind, Rule, Stage, rule};
use crate::diagnostic::Diagnostics;
use swordsmith_xml::datatypes::names::is_ncname;
use swordsmith_xml::near::nearest;

/// Namespace of XML Schema.
pub const XSD: &str = "http://www.w3.org/2001/XMLSchema";

/// White space around a value, which is collapsed; in a reference to a character it is kept by XML.
pub(super) const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// Checks a whole document; whether nothing was found.
pub(super) fn check(tree: &Tree, findings: &mut Diagnostics) -> bool {
    let before = findings.iter().count();
    let root = tree.element(0);
    match rule_of("", root) {
        Some(rule) => Checking { tree, findings, ids: BTreeSet::new() }.element(0, rule),
        None => findings.error(root.span, "this is no XML Schema: its root is not `xs:schema`"),
    }
    findings.iter().count() == before
}

fn rule_of(parent: &str, element: &Element) -> Option<&'static Rule> {
    (element.name.namespace == XSD).then(|| rule(parent, &element.name.local)).flatten()
}

struct Checking<'t, 'f> {
    tree: &'t Tree,
    findings: &'f mut Diagnostics,
    /// Values of `id`, which differ within a document.
    ids: BTreeSet<String>,
}

impl Checking<'_, '_> {
    fn element(&mut self, index: usize, rule: &'static Rule) {
        let element = self.tree.element(index);
        if let Some(text) = element.stray_text {
            self.findings.error(text, format!("text is not allowed in `{}`", element.name.local));
        }
        self.attributes(index, rule);
        if !matches!(&*element.name.local, "documentation" | "appinfo") {
            self.children(element, rule.content);
        }
    }

    fn attributes(&mut self, index: usize, rule: &Rule) {
        let element = self.tree.element(index);
        let name = &element.name.local;
        for attribute in &element.attributes {
            if attribute.name.namespace == XSD {
                self.findings.error(attribute.name_span, "attributes of XSD have no prefix");
            }
            if !attribute.name.namespace.is_empty() {
                continue;
            }
            if attribute.name.local == "id" {
                self.id(attribute);
                continue;
            }
            match rule.attributes.iter().find(|(known, _)| *known == attribute.name.local) {
                Some((_, kind)) => self.value(index, attribute, *kind),
                None => self.unknown_attribute(name, rule, attribute),
            }
        }
        for required in rule.required {
            if element.attribute(required).is_none() {
                let message = format!("`{name}` needs the attribute `{required}` here");
                self.findings.error(element.span, message);
            }
        }
    }

    fn id(&mut self, attribute: &Attribute) {
        let value = attribute.value.trim_matches(SPACES);
        if !is_ncname(value) {
            self.findings.error(attribute.value_span, format!("`{value}` is no name"));
        } else if !self.ids.insert(value.to_owned()) {
            self.findings
                .error(attribute.value_span, format!("a second `id` of this value: `{value}`"));
        }
    }

    fn unknown_attribute(&mut self, element: &str, rule: &Rule, attribute: &Attribute) {
        let message = format!("`{element}` has no attribute `{}` here", attribute.name.local);
        let near = nearest(&attribute.name.local, rule.attributes.iter().map(|(known, _)| *known));
        self.findings.error_near(attribute.name_span, message, near);
    }

    fn children(&mut self, element: &Element, stages: &'static [Stage]) {
        let name = &element.name.local;
        let (mut stage, mut counts) = (0, vec![0; stages.len()]);
        for (position, child) in element.children.iter().enumerate() {
            let found = self.tree.element(*child);
            if found.is_left_out {
                continue;
            }
            let Some(rule) = rule_of(name, found) else {
                let message = format!("XSD has no element `{}` in `{name}`", found.name.local);
                let known = stages.iter().flat_map(|stage| stage.names).copied();
                let near = nearest(&found.name.local, known);
                self.findings.error_near(found.span, message, near);
                continue;
            };
            let is_annotation = found.name.local == "annotation" && name != "annotation";
            if is_annotation
                && (position == 0 || matches!(&**name, "schema" | "redefine" | "override"))
            {
                self.element(*child, rule);
                continue;
            }
            match place(&found.name.local, stages, stage, &counts) {
                Ok(found) => {
                    stage = found;
                    counts[found] += 1;
                }
                Err(why) => {
                    let message = format!("`{}` {why} in `{name}`", found.name.local);
                    self.findings.error(found.span, message);
                }
            }
            self.element(*child, rule);
        }
        // What refers to a constraint elsewhere has no content of its own.
        if element.attribute("ref").is_some() {
            return;
        }
        let mut needs = stages.iter().zip(counts).filter(|(it, count)| *count < it.minimum);
        if let Some((Stage { names, .. }, _)) = needs.next() {
            let names = names.join("`, `");
            let one_of = if names.contains(',') { "one of: " } else { "" };
            self.findings.error(element.span, format!("`{name}` needs {one_of}`{names}`"));
        }
    }

    fn value(&mut self, index: usize, attribute: &Attribute, kind: Kind) {
        let value = attribute.value.trim_matches(SPACES);
        let problem = match kind {
            Kind::Anything => None,
            Kind::NotEmpty => value.is_empty().then(|| "there is nothing in it".to_owned()),
            Kind::Name => (!is_ncname(value)).then(|| format!("`{value}` is no name")),
            Kind::Reference => self.reference(index, value),
            Kind::References => {
                value.split_ascii_whitespace().find_map(|one| self.reference(index, one))
            }
            Kind::Truth => (!matches!(value, "true" | "false" | "0" | "1"))
                .then(|| format!("`{value}` is neither `true` nor `false`")),
            Kind::Count => count(value),
            Kind::Bound => (value != "unbounded").then(|| count(value)).flatten(),
            Kind::OneOf(known) => (!known.contains(&value)).then(|| one_of(value, known)),
            Kind::Namespaces(alone, listed) => keyword(value, alone, listed),
            Kind::AllOrEach(known) => each(value, known),
        };
        if let Some(problem) = problem {
            self.findings.error(attribute.value_span, problem);
        }
    }

    fn reference(&self, index: usize, value: &str) -> Option<String> {
        let (prefix, local) = value.split_once(':').unwrap_or(("", value));
        if !is_ncname(local) || (value.contains(':') && !is_ncname(prefix)) {
            return Some(format!("`{value}` is no qualified name"));
        }
        let unbound = self.tree.resolve(index, value).is_none();
        unbound.then(|| format!("the prefix `{prefix}` is not declared here"))
    }
}

/// The stage a child is in, by its name, that of its predecessor, and how many each stage has so far.
fn place(
    name: &str,
    stages: &[Stage],
    stage: usize,
    counts: &[usize],
) -> Result<usize, &'static str> {
    let holds = |it: &Stage| it.names.contains(&name);
    if stages.get(stage).is_some_and(holds) {
        let full = counts[stage] >= stages[stage].maximum;
        return if full { Err("stands once too often") } else { Ok(stage) };
    }
    let later = stages.iter().skip(stage + 1).position(holds);
    match later {
        Some(skipped) => Ok(stage + 1 + skipped),
        None if stages.iter().any(holds) => Err("stands too late"),
        None => Err("has no place"),
    }
}

fn count(value: &str) -> Option<String> {
    let digits = value.strip_prefix('+').unwrap_or(value);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (!is_number).then(|| format!("`{value}` is no count"))
}

/// A keyword that has no place in a list of namespaces.
fn keyword(value: &str, alone: &[&str], listed: &[&str]) -> Option<String> {
    let is_wrong = |it: &&str| it.starts_with("##") && !listed.contains(it);
    let wrong = value.split_ascii_whitespace().find(is_wrong).filter(|_| !alone.contains(&value));
    wrong.map(|token| one_of(token, &[alone, listed].concat()))
}

fn each(value: &str, known: &[&str]) -> Option<String> {
    let unknown = value.split_ascii_whitespace().find(|token| !known.contains(token));
    unknown.filter(|_| value != "#all").map(|token| one_of(token, known))
}

fn one_of(value: &str, known: &[&str]) -> String {
    format!("`{value}` is none of `{}`", known.join("`, `"))
}
