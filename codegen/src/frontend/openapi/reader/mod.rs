//! Objects, lists and scalars out of YAML, references followed, nothing overlooked.

mod fields;
mod leftovers;
mod object;
mod references;

use std::collections::BTreeSet;

use super::document::Spanned;
use super::files::Files;
use super::nodes;
use super::nodes::{Kind, Node};
use super::selection::Selection;
use crate::diagnostic::Diagnostics;
use crate::source::Span;

pub(super) use object::Object;

/// Objects within objects end here at the latest.
const MAXIMUM_DEPTH: usize = 64;

/// Reads nodes of a description's files.
pub(super) struct Reader<'a> {
    files: &'a Files<'a>,
    pub(super) findings: &'a mut Diagnostics,
    /// How deep objects are nested.
    depth: usize,
    /// References that are being followed.
    followed: Vec<Span>,
    /// The schemas that are being read.
    open: Vec<Span>,
    /// What has been passed over: who wrote it once may have done so everywhere.
    passed_over: BTreeSet<String>,
    /// Which operations are wanted.
    pub(super) selection: Selection,
    /// Whether keywords beside the `$ref` of a schema are meant: not before `OpenAPI` 3.1.
    pub(super) has_meant_siblings: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        files: &'a Files<'a>,
        selection: Selection,
        findings: &'a mut Diagnostics,
    ) -> Self {
        Self {
            files,
            findings,
            depth: 0,
            followed: Vec::new(),
            open: Vec::new(),
            passed_over: BTreeSet::new(),
            selection,
            has_meant_siblings: false,
        }
    }

    /// An object; a reference is followed. Fails at the same place if it is none.
    pub(super) fn object(&mut self, node: &'a Node) -> Option<Object<'a>> {
        let mut object = self.own_object(node)?;
        match object.take("$ref") {
            Some(reference) => self.referred(reference, object),
            None => Some(object),
        }
    }

    /// The object of a schema; a reference is followed. With what stands beside the reference, where
    /// that is meant as well: in `OpenAPI` 3.1.
    pub(super) fn schema_object(
        &mut self,
        node: &'a Node,
    ) -> Option<(Object<'a>, Option<Object<'a>>)> {
        let mut object = self.own_object(node)?;
        let Some(reference) = object.take("$ref") else { return Some((object, None)) };
        let siblings = self.has_meant_siblings.then(|| object.without_documentation()).flatten();
        self.referred(reference, object).map(|target| (target, siblings))
    }

    fn own_object(&mut self, node: &'a Node) -> Option<Object<'a>> {
        let Kind::Mapping(entries) = &node.kind else {
            self.findings.error(node.span, "expected an object");
            return None;
        };
        let entries: Vec<_> = entries.iter().map(|(key, node)| (key, node)).collect();
        let (component, documentation, asked) = (None, None, BTreeSet::new());
        Some(Object { entries, asked, component, documentation, span: node.span })
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
}
