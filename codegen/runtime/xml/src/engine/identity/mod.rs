//! `key`, `keyref` and `unique`: values are compared in value space, once each.

mod end;
mod resume;

use std::collections::BTreeMap;

use super::super::datatypes::{self, Key, Prefixes};
use super::super::error::{Error, ErrorKind};
use super::super::table::{
    Attribute, Element, ElementId, ExpandedName, Identity, IdentityKind, NameId, Path, Place,
    Precomputed, Schema, SimpleId,
};
use super::super::work::count_steps;
use super::frame::Frame;

/// The constraints that hold at the place that is read.
#[derive(Debug, Default)]
pub(super) struct Identities<'s> {
    /// Those of the elements that are open, the outermost first.
    scopes: Vec<Scope<'s>>,
    /// Selected elements that are open, the outermost first.
    selected: Vec<SelectedElement>,
    /// Tables of keys whose element has ended, kept for the keyref of an element around it (by its
    /// place in `scopes`). A sequence of values that came from two elements refers to neither:
    /// `false`.
    inherited: BTreeMap<(usize, NameId), BTreeMap<Vec<Key>, bool>>,
}

/// A constraint of an element that is open.
#[derive(Debug)]
struct Scope<'s> {
    identity: &'s Identity<'s>,
    /// Where the element is declared that declares it.
    place: Place,
    /// Number of open elements down to the one that declares it.
    depth: usize,
    /// How deep below a selected element a field of it may stand.
    reach: usize,
    /// Whether fields may be elements.
    has_elements: bool,
    /// The values, and where the element is that had them first.
    table: BTreeMap<Vec<Key>, usize>,
    references: Vec<(Vec<Key>, usize)>,
}

/// An element that a selector found.
#[derive(Debug)]
struct SelectedElement {
    scope: usize,
    depth: usize,
    /// Number of open elements beyond which no field of it stands.
    max_field_depth: usize,
    /// Of its fields; empty before the first is found.
    values: Vec<Option<Key>>,
    offset: usize,
}

/// A node that may be a field: what it is called, and its value.
struct Node<'n> {
    attribute: Option<ExpandedName>,
    simple: SimpleId,
    text: &'n str,
    prefixes: &'n dyn Prefixes,
}

impl<'s> Identities<'s> {
    /// Whether any constraint holds here.
    #[inline]
    pub(super) fn is_active(&self) -> bool {
        !self.scopes.is_empty()
    }

    /// Whether something in the innermost of so many open elements may be a field.
    #[inline]
    pub(super) fn awaits_fields(&self, depth: usize) -> bool {
        self.selected.iter().rev().any(|selected| selected.max_field_depth >= depth)
    }

    /// Whether the end of the innermost element, the last of `frames`, matters to any.
    #[inline]
    pub(super) fn are_about(&self, precomputed: &Precomputed, frames: &[Frame<'_>]) -> bool {
        let Some(scope) = self.scopes.last() else { return false };
        let depth = frames.len();
        scope.depth >= depth
            || self.selected.last().is_some_and(|selected| {
                selected.depth >= depth
                    || frames.last().is_some_and(|frame| precomputed.fields.may_be(frame.name))
            })
    }

    /// An element was entered: the last of `frames`. No constraint looks at what a wildcard skips.
    #[inline]
    pub(super) fn start(
        &mut self,
        schema: &Schema<'s>,
        precomputed: &Precomputed,
        element: ElementId,
        frames: &[Frame<'_>],
        offset: usize,
    ) {
        let Some(frame) = frames.last().filter(|frame| !frame.is_skipped) else { return };
        let element = schema.element(element);
        let is_selected = !self.scopes.is_empty() && precomputed.selected.may_be(frame.name);
        if is_selected || element.is_some_and(|element| !element.identities.is_empty()) {
            self.open(schema, element, frames, offset);
        }
    }

    fn open(
        &mut self,
        schema: &Schema<'s>,
        element: Option<&'s Element<'s>>,
        frames: &[Frame<'_>],
        offset: usize,
    ) {
        let depth = frames.len();
        if let Some(element) = element {
            let place = element.place;
            let scope = |identity| Scope {
                identity,
                place,
                depth,
                reach: reach(identity),
                has_elements: paths(identity).any(|path| path.attribute.is_none()),
                table: BTreeMap::new(),
                references: Vec::new(),
            };
            self.scopes.extend(element.identities.iter().map(scope));
        }
        count_steps(self.scopes.len());
        for (index, scope) in self.scopes.iter().enumerate() {
            let below = &frames[scope.depth..];
            if scope.identity.selector.iter().any(|path| path.leads_to(schema, below)) {
                let max_field_depth = depth.saturating_add(scope.reach);
                self.selected.push(SelectedElement {
                    scope: index,
                    depth,
                    max_field_depth,
                    values: Vec::new(),
                    offset,
                });
            }
        }
    }

    /// An attribute of the innermost element has a valid value.
    #[inline]
    pub(super) fn attribute(
        &mut self,
        schema: &Schema<'_>,
        frames: &[Frame<'_>],
        attribute: &Attribute<'_>,
        text: &str,
        prefixes: &dyn Prefixes,
    ) -> Result<(), Error> {
        if self.selected.is_empty() {
            return Ok(());
        }
        let namespace = schema.names.get(attribute.name as usize).map_or(0, |name| name.namespace);
        let name = ExpandedName { namespace, id: attribute.name };
        self.take(
            schema,
            frames,
            &Node { attribute: Some(name), simple: attribute.simple, text, prefixes },
        )
    }

    /// The innermost element has a valid value.
    #[inline]
    pub(super) fn value(
        &mut self,
        schema: &Schema<'_>,
        frames: &[Frame<'_>],
        simple: SimpleId,
        text: &str,
        prefixes: &dyn Prefixes,
    ) -> Result<(), Error> {
        if self.selected.is_empty() {
            return Ok(());
        }
        self.take(schema, frames, &Node { attribute: None, simple, text, prefixes })
    }

    fn take(
        &mut self,
        schema: &Schema<'_>,
        frames: &[Frame<'_>],
        node: &Node<'_>,
    ) -> Result<(), Error> {
        let mut result = Ok(());
        count_steps(self.selected.len());
        for selected in
            self.selected.iter_mut().filter(|selected| selected.max_field_depth >= frames.len())
        {
            let scope = &self.scopes[selected.scope];
            for (index, field) in scope.identity.fields.iter().enumerate() {
                if !field.iter().any(|path| is_field(path, schema, &frames[selected.depth..], node))
                {
                    continue;
                }
                selected.values.resize(scope.identity.fields.len(), None);
                let value = &mut selected.values[index];
                if value.is_some() {
                    let found = format!(
                        "a field of `{}` is there more than once",
                        schema.show(scope.identity.name)
                    );
                    result = result.and_then(|()| Err(broken(schema, scope, found)));
                }
                *value = datatypes::key(schema, node.simple, node.text, node.prefixes);
            }
        }
        result
    }
}

impl Scope<'_> {
    fn is_reference(&self) -> bool {
        matches!(self.identity.kind, IdentityKind::KeyRef(_))
    }
}

/// The paths of all fields.
fn paths<'s>(identity: &'s Identity<'s>) -> impl Iterator<Item = &'s Path<'s>> {
    identity.fields.iter().copied().flatten()
}

/// How deep below a selected element a field of it may stand.
fn reach(identity: &Identity<'_>) -> usize {
    let reach = |path: &Path<'_>| if path.descendant { usize::MAX } else { path.steps.len() };
    paths(identity).map(reach).max().unwrap_or_default()
}

/// Whether a path of a field leads to a node.
fn is_field(path: &Path<'_>, schema: &Schema<'_>, below: &[Frame<'_>], node: &Node<'_>) -> bool {
    let ends_so = match node.attribute {
        Some(name) => path.ends_in_attribute(schema, name),
        None => path.attribute.is_none(),
    };
    ends_so && path.leads_to(schema, below)
}

#[cold]
/// Values for people: `7` or `7`, `a`; nothing if one of them cannot be shown.
fn shown(values: &[Key]) -> String {
    let shown = values.iter().map(|key| Some(format!(" `{}`", key.shown()?)));
    shown.collect::<Option<Vec<_>>>().map(|shown| shown.join(",")).unwrap_or_default()
}

fn broken(schema: &Schema<'_>, scope: &Scope<'_>, found: String) -> Error {
    let error = Error::new(ErrorKind::Identity, found).by_rule(schema, scope.identity.place);
    error.by_rule(schema, scope.place)
}
