//! Suggestions for what is missing though something of that name is there, in another namespace: a
//! wildcard has taken it. They are looked for only when an error is made, by reading the document
//! once more up to its place.

use std::collections::BTreeSet;

use super::super::attribute_match::AttributeMatch;
use super::super::engine::Suggestion;
use super::super::error::{Error, ErrorKind};
use super::super::lexer::{Lexer, Token};
use super::super::namespaces::Scope;
use super::Reader;
use super::start_tag::declared_prefix;

/// The expanded name of something that is there.
struct Found<'t> {
    namespace: String,
    local: &'t str,
    /// Where it begins.
    offset: usize,
}

impl<'i> Reader<'i> {
    /// Adds a suggestion to the error about an element that ends too early.
    #[cold]
    pub(super) fn suggest_missing_child(&mut self, error: Error) -> Error {
        let missing = self.engine.take_missing();
        if error.kind() != ErrorKind::Element || missing.is_empty() || self.has_many_errors() {
            return error;
        }
        let mut children = children_before(&self.lexer, &self.scope).unwrap_or_default();
        // What was refused has a suggestion of its own.
        let refused = self.collected.iter().flatten().filter_map(Error::offset);
        let refused: BTreeSet<usize> = refused.collect();
        children.retain(|child| !refused.contains(&child.offset));
        error.suggesting(self.overlooked(&children, &missing, "element", true))
    }

    /// Adds a suggestion to the error about an attribute that is missing.
    #[cold]
    pub(super) fn suggest_missing_attribute(&mut self, error: Error) -> Error {
        let missing = self.engine.take_missing();
        if error.kind() != ErrorKind::Attribute || missing.is_empty() || self.has_many_errors() {
            return error;
        }
        let found = |attribute: &super::super::lexer::Attribute<'i>| Found {
            namespace: self.scope.namespaces.uri(attribute.namespace).to_owned(),
            local: attribute.name.local(),
            offset: attribute.offset,
        };
        let attributes = self.lexer.attributes.iter();
        let taken = attributes.filter(|attribute| attribute.matched != AttributeMatch::Ignored);
        let attributes: Vec<_> = taken.map(found).collect();
        error.suggesting(self.overlooked(&attributes, &missing, "attribute", false))
    }

    /// The first of these that has the name of something missing, in words. Of several namespaces
    /// where that is known, those that are most alike: all of them, if there is nothing to choose.
    fn overlooked(
        &self,
        found: &[Found<'_>],
        missing: &[Suggestion<'i>],
        what: &str,
        has_default: bool,
    ) -> Option<String> {
        let (found, named) = found.iter().find_map(|found| {
            let named = missing.iter().filter(|it| it.local == found.local);
            let named: Vec<_> = named.filter(|it| it.namespace != found.namespace).collect();
            (!named.is_empty()).then_some((found, named))
        })?;
        let like = |it: &Suggestion<'_>| likeness(it.namespace, &found.namespace);
        let most = named.iter().map(|it| like(it)).max()?;
        let meant: BTreeSet<_> =
            named.iter().filter(|it| like(it) == most).map(|it| it.namespace).collect();
        let namespaces: Vec<_> = meant.iter().map(|namespace| shown(namespace)).collect();
        let written: Vec<_> = meant
            .iter()
            .map(|namespace| format!("`{}`", self.written(found.local, namespace, has_default)))
            .collect();
        Some(format!(
            "found the {what} `{}` in {}, expected it in {}; write {}",
            found.local,
            shown(&found.namespace),
            namespaces.join(" or "),
            written.join(" or "),
        ))
    }

    /// How a name of a namespace is written here, with a declaration if there is none.
    fn written(&self, local: &str, namespace: &str, has_default: bool) -> String {
        match self.prefix_of(namespace, has_default) {
            Some("") => local.to_owned(),
            Some(prefix) => format!("{prefix}:{local}"),
            None if namespace.is_empty() => format!("{local} xmlns=\"\""),
            None if has_default => format!("{local} xmlns=\"{namespace}\""),
            None => format!("PREFIX:{local}` with `xmlns:PREFIX=\"{namespace}\""),
        }
    }
}

/// A namespace in words.
fn shown(namespace: &str) -> String {
    match namespace {
        "" => "no namespace".to_owned(),
        uri => format!("the namespace `{uri}`"),
    }
}

/// How much of the beginning two namespaces have in common: nothing, if that is less than a host, or
/// `urn:`. Neither the scheme nor case counts, since these are what is written wrong, beside versions
/// and slashes at the end.
fn likeness(one: &str, other: &str) -> usize {
    let behind = |uri: &str| uri.split_once("://").map_or(uri, |(_, rest)| rest).to_lowercase();
    let (one, other) = (behind(one), behind(other));
    let host = one.find(['/', ':']).unwrap_or(one.len());
    let common = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    if common > host { common } else { 0 }
}

/// The children of the element whose end tag is current; `None` if the text is a piece of a document
/// of which the beginning is gone.
fn children_before<'i>(lexer: &Lexer<'i>, scope: &Scope<'i>) -> Option<Vec<Found<'i>>> {
    if !lexer.has_whole_beginning() {
        return None;
    }
    let (end, mut lexer) = (lexer.offset(), lexer.again());
    let mut scope = Scope::new(scope.namespaces.known(), usize::MAX).ok()?;
    let mut open: Vec<Vec<Found<'i>>> = vec![Vec::new()];
    loop {
        match lexer.next().ok()? {
            Token::Start => {
                let name = start(&lexer, &mut scope)?;
                open.last_mut()?.push(name);
                open.push(Vec::new());
            }
            Token::End => {
                let children = open.pop()?;
                if lexer.offset() >= end {
                    return Some(children);
                }
                scope.leave(lexer.depth());
                lexer.leave();
            }
            Token::Text | Token::Blank => {}
            Token::Finish => return None,
        }
    }
}

/// Reads the declarations of a start tag: the name of its element.
fn start<'i>(lexer: &Lexer<'i>, scope: &mut Scope<'i>) -> Option<Found<'i>> {
    for attribute in &lexer.attributes {
        if let Some(prefix) = declared_prefix(attribute.name) {
            scope.declare(prefix, &attribute.value, lexer.depth()).ok()?;
        }
    }
    let namespace = scope.of_element(lexer.name.prefix())?;
    let namespace = scope.namespaces.uri(namespace).to_owned();
    Some(Found { namespace, local: lexer.name.local(), offset: lexer.offset() })
}
