//! A catalog's text to its entries.

use swordsmith_xml::near::nearest;

use super::super::uri;
use super::entry::{CATALOG, Entry, Kind};
use crate::diagnostic::Diagnostics;
use crate::frontend::xml::{self, Attribute, Element, Tree, XML};
use crate::source::{SourceId, Sources};

/// The names of the files that a catalog goes on to; none if it is not well-formed.
pub fn mentions(source: SourceId, sources: &Sources) -> Vec<String> {
    let entries = read(source, sources, &mut Diagnostics::default());
    let named = entries.iter().filter(|entry| entry.kind.names_catalog());
    named.filter_map(|entry| uri::file_name(&entry.target)).collect()
}

/// The entries of a catalog, in its order; what is wrong with it becomes findings.
pub(super) fn read(source: SourceId, sources: &Sources, findings: &mut Diagnostics) -> Vec<Entry> {
    let Some(tree) = xml::read(source, sources, findings) else { return Vec::new() };
    let root = tree.element(0);
    if root.name.namespace != CATALOG || root.name.local != "catalog" {
        let message = format!("this is no catalog: the root must be `catalog` of `{CATALOG}`");
        findings.error(root.span, message);
        return Vec::new();
    }
    let base = uri::of_name(&sources.get(source).name);
    let mut reading = Reading { tree: &tree, findings, entries: Vec::new() };
    reading.children(0, &base, false);
    reading.entries
}

struct Reading<'t, 'f> {
    tree: &'t Tree,
    findings: &'f mut Diagnostics,
    entries: Vec<Entry>,
}

impl Reading<'_, '_> {
    /// Reads what stands in `catalog` or `group`. What is in another namespace is an extension, and
    /// passed over.
    fn children(&mut self, around: usize, base: &str, is_group: bool) {
        let element = self.tree.element(around);
        let base = based(element, base);
        self.check_prefer(element);
        for child in element.children.iter().copied() {
            let element = self.tree.element(child);
            if element.name.namespace != CATALOG {
                continue;
            }
            match &*element.name.local {
                // Groups hold no groups, so this recurses once.
                "group" if !is_group => self.children(child, &base, true),
                local => match Kind::of(local) {
                    Some(kind) => self.entry(element, kind, &base),
                    None => self.unknown(element),
                },
            }
        }
    }

    /// Which identifier to prefer matters only where a system identifier comes together with a
    /// public one: here never.
    fn check_prefer(&mut self, element: &Element) {
        if let Some(prefer) = element.attribute("prefer")
            && !matches!(prefer.value.trim(), "system" | "public")
        {
            let message = format!("`{}` is neither `system` nor `public`", prefer.value);
            self.findings.error(prefer.value_span, message);
        }
    }

    fn entry(&mut self, element: &Element, (kind, key, target): (Kind, &str, &str), base: &str) {
        let base = based(element, base);
        let key = if key.is_empty() { Some("") } else { self.value(element, key) };
        let (Some(key), Some(target)) = (key, self.value(element, target)) else { return };
        let key = if kind.is_public() { uri::normal_public(key) } else { uri::normal(key.trim()) };
        let target = uri::join(&base, &uri::normal(target.trim()));
        self.entries.push(Entry { kind, key, target, span: element.span });
    }

    fn value<'e>(&mut self, element: &'e Element, attribute: &str) -> Option<&'e str> {
        let found = element.attribute(attribute).map(|found| &*found.value);
        if found.is_none() {
            let message = format!("`{}` needs the attribute `{attribute}`", element.name.local);
            let others = element.attributes.iter().filter(|it| it.name.namespace.is_empty());
            match nearest(attribute, others.map(|other| &*other.name.local)) {
                Some(near) => {
                    let help = format!("`{near}` is not known: is `{attribute}` meant?");
                    self.findings.error_with_help(element.span, message, help);
                }
                None => self.findings.error(element.span, message),
            }
        }
        found
    }

    fn unknown(&mut self, element: &Element) {
        let local = &element.name.local;
        let message = format!("a catalog has no `{local}` here");
        let near = nearest(local, Kind::elements().chain(["group"])).filter(|near| near != local);
        self.findings.error_near(element.span, message, near);
    }
}

/// The base of what stands in an element: its `xml:base`, seen from the base around it.
fn based(element: &Element, base: &str) -> String {
    let is_base = |it: &&Attribute| it.name.namespace == XML && it.name.local == "base";
    match element.attributes.iter().find(is_base) {
        Some(given) => uri::join(base, &uri::normal(given.value.trim())),
        None => base.to_owned(),
    }
}
