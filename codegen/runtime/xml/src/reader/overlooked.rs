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

    /// The first of these that has the name of something missing, in words.
    fn overlooked(
        &self,
        found: &[Found<'_>],
        missing: &[Suggestion<'i>],
        what: &str,
        has_default: bool,
    ) -> Option<String> {
        // Of several that are as like, the first one.
        let (found, meant) = found.iter().find_map(|found| {
            let named = missing.iter().rev().filter(|it| it.local == found.local);
            let meant = named.filter(|it| it.namespace != found.namespace);
            Some((found, meant.max_by_key(|it| likeness(it.namespace, &found.namespace))?))
        })?;
        let namespace = match &*found.namespace {
            "" => "no namespace".to_owned(),
            uri => format!("the namespace `{uri}`"),
        };
        let meant = self.message(*meant, has_default);
        Some(format!("found the {what} `{}` in {namespace}; {meant}", found.local))
    }
}

/// How much of the beginning two namespaces have in common; neither the scheme nor case counts, since
/// these are what is written wrong, beside versions and slashes at the end.
fn likeness(one: &str, other: &str) -> usize {
    let behind = |uri: &str| uri.split_once("://").map_or(uri, |(_, rest)| rest).to_lowercase();
    let (one, other) = (behind(one), behind(other));
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count()
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
