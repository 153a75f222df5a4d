//! Where in a document elements stand: their names and positions, found in one more pass over
//! its text.

use std::collections::BTreeMap;

use super::super::instance::InstanceAttributes;
use super::super::lexer::{Lexer, Token};
use super::super::namespaces::Scope;
use super::super::table::NamespaceId;
use super::open::declared_prefix;

/// Finds the places of many elements, if they come in the order of the document.
pub(super) struct Places<'t> {
    lexer: Lexer<'t>,
    /// `None` if there is none; there was one before.
    scope: Option<Scope<'t>>,
    /// The elements that are open.
    open: Vec<Level<'t>>,
}

/// A name of a child: its namespace, and its local part.
type Name<'t> = (NamespaceId, &'t str);

/// An open element.
struct Level<'t> {
    name: Name<'t>,
    position: usize,
    /// How many children of each name it has so far.
    counts: BTreeMap<Name<'t>, usize>,
}

impl<'t> Places<'t> {
    /// Before the beginning of the text that a lexer reads.
    pub(super) fn new(lexer: &Lexer<'t>, namespaces: &'t [&'t str]) -> Self {
        let scope = Scope::new(namespaces, usize::MAX).ok();
        Self { lexer: lexer.again(), scope, open: Vec::new() }
    }

    /// The place, under the root, of the element that begins at byte `offset`.
    pub(super) fn find<'r>(
        &mut self,
        root: &'r mut InstanceAttributes,
        offset: usize,
    ) -> Option<&'r mut InstanceAttributes> {
        while self.next_start()? < offset {}
        let scope = self.scope.as_ref()?;
        let inner = self.open.iter().skip(1);
        Some(inner.fold(root, |place, level| {
            let namespace = scope.namespaces.uri(level.name.0);
            place.last_child(namespace, level.name.1, level.position)
        }))
    }

    /// Reads up to the next start tag: where it begins.
    fn next_start(&mut self) -> Option<usize> {
        let (lexer, scope) = (&mut self.lexer, self.scope.as_mut()?);
        loop {
            match lexer.next().ok()? {
                Token::Start => break,
                Token::End => {
                    scope.leave(lexer.depth());
                    lexer.leave();
                    self.open.pop();
                }
                Token::Text | Token::Blank => {}
                Token::Finish => return None,
            }
        }
        for attribute in &lexer.attributes {
            if let Some(prefix) = declared_prefix(attribute.name) {
                scope.declare(prefix, &attribute.value, lexer.depth()).ok()?;
            }
        }
        let name = (scope.of_element(lexer.name.prefix())?, lexer.name.local());
        let count = self.open.last_mut().map(|parent| parent.counts.entry(name).or_insert(0));
        let position = count.map_or(1, |count| {
            *count += 1;
            *count
        });
        self.open.push(Level { name, position, counts: BTreeMap::new() });
        Some(lexer.offset())
    }
}
