//! Objects, lists and scalars out of YAML, references followed, nothing overlooked.

use std::collections::BTreeSet;

use swordsmith_xml::near::nearest;

use super::document::Spanned;
use super::yaml::{Key, Kind, Node};
use crate::diagnostic::Diagnostics;
use crate::source::Span;

/// The extensions that mean something here, each in its place.
const EXTENSIONS: [&str; 18] = [
    "x-also-at",
    "x-also-named",
    "x-common-headers",
    "x-common-responses",
    "x-early",
    "x-else-from-request",
    "x-enum-names",
    "x-error-document",
    "x-errors",
    "x-id",
    "x-invalid-status",
    "x-max-bytes",
    "x-published",
    "x-realm",
    "x-refused-as",
    "x-refused-parameters",
    "x-request-id",
    "x-xsd-type",
];

/// References behind references, and objects within objects, end here at the latest.
const MAXIMUM_DEPTH: usize = 64;

/// Reads nodes of one file.
pub(super) struct Reader<'a> {
    root: &'a Node,
    pub(super) findings: &'a mut Diagnostics,
    /// References that are being followed.
    depth: usize,
    /// The schemas that are being read.
    open: Vec<Span>,
    /// What has been passed over: who wrote it once may have done so everywhere.
    passed_over: BTreeSet<String>,
}

/// An object whose entries are taken one by one; what is left at the end is outside the subset.
pub(super) struct Object<'a> {
    entries: Vec<(&'a Key, &'a Node)>,
    /// The name among the components, if it was referred to.
    pub(super) component: Option<String>,
    /// What stands beside a reference goes before what it refers to.
    pub(super) documentation: Option<String>,
    pub(super) span: Span,
}

impl<'a> Object<'a> {
    /// Takes an entry, if it is there.
    pub(super) fn take(&mut self, key: &str) -> Option<&'a Node> {
        self.take_with_key(key).map(|(_, node)| node)
    }

    /// Whether there is an entry of that name.
    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|(other, _)| other.text == key)
    }

    /// Takes an entry with its key.
    pub(super) fn take_with_key(&mut self, key: &str) -> Option<(&'a Key, &'a Node)> {
        let at = self.entries.iter().position(|(other, _)| other.text == key)?;
        Some(self.entries.remove(at))
    }

    /// Takes all that is left.
    pub(super) fn take_all(&mut self) -> Vec<(Spanned<String>, &'a Node)> {
        let name = |key: &Key| Spanned { value: key.text.clone(), span: key.span };
        self.entries.drain(..).map(|(key, node)| (name(key), node)).collect()
    }

    /// Ignores entries that say nothing to a generator.
    pub(super) fn ignore(&mut self, keys: &[&str]) {
        self.entries.retain(|(key, _)| !keys.contains(&key.text.as_str()));
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(root: &'a Node, findings: &'a mut Diagnostics) -> Self {
        Self { root, findings, depth: 0, open: Vec::new(), passed_over: BTreeSet::new() }
    }

    /// An object; a reference is followed. Fails at the same place if it is none.
    pub(super) fn object(&mut self, node: &'a Node) -> Option<Object<'a>> {
        let Kind::Mapping(entries) = &node.kind else {
            self.findings.error(node.span, "expected an object");
            return None;
        };
        let entries: Vec<_> = entries.iter().map(|(key, node)| (key, node)).collect();
        let mut object = Object { entries, component: None, documentation: None, span: node.span };
        match object.take("$ref") {
            Some(reference) => self.referred(reference, object),
            None => Some(object),
        }
    }

    /// Reads something that may hold more of its kind, but not without end.
    pub(super) fn nested<T>(
        &mut self,
        span: Span,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.depth == MAXIMUM_DEPTH {
            self.findings.error(span, "this is nested too deeply, or refers to itself");
            return None;
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Whether the schema at a place is being read.
    pub(super) fn is_within(&self, span: Span) -> bool {
        self.open.contains(&span)
    }

    /// How many schemas are being read.
    pub(super) fn schemas_around(&self) -> usize {
        self.open.len()
    }

    /// Reads the schema at a place.
    pub(super) fn within<T>(
        &mut self,
        span: Span,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        self.open.push(span);
        let read = self.nested(span, read);
        self.open.pop();
        read
    }

    fn referred(&mut self, reference: &'a Node, mut beside: Object<'a>) -> Option<Object<'a>> {
        let pointer = self.text(reference)?;
        let description = beside.take("description").or_else(|| beside.take("summary"));
        let documentation = description.and_then(|node| self.text(node));
        beside.ignore(&["summary"]);
        self.finish(beside, "a reference");
        let Some(target) = self.find(&pointer.value) else {
            self.findings
                .error(pointer.span, format!("`{}` is nowhere in this file", pointer.value));
            return None;
        };
        let mut object = self.nested(pointer.span, |reader| reader.object(target))?;
        object.component = pointer.value.rsplit('/').next().map(unescape);
        object.documentation = documentation.map(|text| text.value).or(object.documentation);
        Some(object)
    }

    fn find(&self, pointer: &str) -> Option<&'a Node> {
        let steps = pointer.strip_prefix("#/")?.split('/').map(unescape);
        let mut node = self.root;
        for step in steps {
            let Kind::Mapping(entries) = &node.kind else { return None };
            node = entries.iter().find(|(key, _)| key.text == step).map(|(_, node)| node)?;
        }
        Some(node)
    }

    /// Everything that nobody took is an error; extensions of others are passed over.
    pub(super) fn finish(&mut self, object: Object<'a>, what: &str) {
        for (key, _) in object.entries {
            if key.text.starts_with("x-") && !EXTENSIONS.contains(&key.text.as_str()) {
                let meant = nearest(&key.text, EXTENSIONS.iter().copied());
                let meant = meant.map(|meant| format!(": did you mean `{meant}`?"));
                let meant = meant.unwrap_or_default();
                if self.passed_over.insert(key.text.clone()) {
                    let message = format!("`{}` is passed over{meant}", key.text);
                    self.findings.note(key.span, message);
                }
                continue;
            }
            let message = format!("`{}` of {what} is outside the subset that is read", key.text);
            self.findings.error(key.span, message);
        }
    }

    /// Entries of which nothing is read, and which say nothing that routes would need.
    pub(super) fn pass_over(&mut self, object: &mut Object<'a>, keys: &[&str]) {
        for (key, _) in keys.iter().filter_map(|key| object.take_with_key(key)).collect::<Vec<_>>()
        {
            self.findings.note(key.span, format!("`{}` is passed over", key.text));
        }
    }

    /// An entry that must be there.
    pub(super) fn required(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
        what: &str,
    ) -> Option<&'a Node> {
        let node = object.take(key);
        if node.is_none() {
            self.findings.error(object.span, format!("{what} has no `{key}`"));
        }
        node
    }

    /// A scalar as it is written.
    pub(super) fn text(&mut self, node: &Node) -> Option<Spanned<String>> {
        let Kind::Scalar(text, _) = &node.kind else {
            self.findings.error(node.span, "expected a word or a text");
            return None;
        };
        Some(Spanned { value: text.clone(), span: node.span })
    }

    /// A text that may be missing.
    pub(super) fn optional_text(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
    ) -> Option<Spanned<String>> {
        object.take(key).and_then(|node| self.text(node))
    }

    /// `true` or `false`; `false` if it is missing.
    pub(super) fn flag(&mut self, object: &mut Object<'a>, key: &str) -> bool {
        let Some(text) = self.optional_text(object, key) else { return false };
        if !matches!(text.value.as_str(), "true" | "false") {
            self.findings.error(text.span, "expected true or false");
        }
        text.value == "true"
    }

    /// A number that may be missing.
    pub(super) fn number<N: std::str::FromStr>(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
    ) -> Option<Spanned<N>> {
        let text = self.optional_text(object, key)?;
        let Ok(value) = text.value.parse() else {
            self.findings.error(text.span, format!("`{key}` is not a number that fits here"));
            return None;
        };
        Some(Spanned { value, span: text.span })
    }

    /// A list; empty if it is missing.
    pub(super) fn list(&mut self, object: &mut Object<'a>, key: &str) -> &'a [Node] {
        let Some(node) = object.take(key) else { return &[] };
        let Kind::Sequence(items) = &node.kind else {
            self.findings.error(node.span, format!("`{key}` is a list"));
            return &[];
        };
        items
    }

    /// A list of texts; empty if it is missing.
    pub(super) fn texts(&mut self, object: &mut Object<'a>, key: &str) -> Vec<Spanned<String>> {
        let items = self.list(object, key);
        items.iter().filter_map(|item| self.text(item)).collect()
    }

    /// The entries of an object under names; none if it is missing.
    pub(super) fn entries<T>(
        &mut self,
        object: &mut Object<'a>,
        key: &str,
        mut read: impl FnMut(&mut Self, &'a Node) -> Option<T>,
    ) -> Vec<(Spanned<String>, T)> {
        let Some(mut entries) = object.take(key).and_then(|node| self.object(node)) else {
            return Vec::new();
        };
        let all = entries.take_all();
        all.into_iter().filter_map(|(name, node)| Some((name, read(self, node)?))).collect()
    }

    /// `summary` and `description`, that beside a reference first.
    pub(super) fn documentation(&mut self, object: &mut Object<'a>) -> String {
        let summary = self.optional_text(object, "summary").map(|text| text.value);
        let description = self.optional_text(object, "description").map(|text| text.value);
        if let Some(beside) = &object.documentation {
            return beside.trim().to_owned();
        }
        let texts = [summary, description].into_iter().flatten();
        let texts: Vec<_> = texts.map(|text| text.trim().to_owned()).collect();
        texts.join("\n\n")
    }
}

/// A step of a JSON pointer.
fn unescape(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}
