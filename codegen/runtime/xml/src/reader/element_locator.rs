//! Locates elements in the tree by their byte offsets: a second pass of the lexer finds their names
//! and positions among their siblings.

use std::collections::BTreeMap;

use super::super::instance::InstanceAttributes;
use super::super::lexer::{Lexer, Token};
use super::super::namespaces::Scope;
use super::super::swar::bytes_equal;
use super::super::table::NamespaceId;
use super::start_tag::declared_prefix;

/// Locates elements that are asked for in document order.
pub(super) struct ElementLocator<'t> {
    lexer: Lexer<'t>,
    /// `None` only if namespaces cannot be numbered, which the first pass would have refused.
    scope: Option<Scope<'t>>,
    /// The elements that are open.
    open: Vec<Level<'t>>,
    /// The number of children of each name that open elements have so far, the innermost element's
    /// last.
    counts: Vec<(Name<'t>, usize)>,
}

/// So many names of children are searched linearly; more go to a map.
const FEW: usize = 16;

/// A name of a child: its namespace, and its local part.
type Name<'t> = (NamespaceId, &'t str);

/// An open element.
struct Level<'t> {
    name: Name<'t>,
    position: usize,
    /// Where its first [`FEW`] counts begin.
    counts: usize,
    /// The others.
    more: BTreeMap<Name<'t>, usize>,
}

impl<'t> Level<'t> {
    /// The position of one more child.
    fn count(&mut self, name: Name<'t>, counts: &mut Vec<(Name<'t>, usize)>) -> usize {
        let few = &mut counts[self.counts..];
        let is_it = |(it, _): &&mut (Name<'t>, usize)| {
            it.0 == name.0 && bytes_equal(it.1.as_bytes(), name.1.as_bytes())
        };
        let length = few.len();
        let count = match few.iter_mut().find(is_it) {
            Some((_, count)) => count,
            None if length < FEW => {
                counts.push((name, 1));
                return 1;
            }
            None => self.more.entry(name).or_insert(0),
        };
        *count += 1;
        *count
    }
}

impl<'t> ElementLocator<'t> {
    /// Before the beginning of the text that a lexer reads.
    pub(super) fn new(lexer: &Lexer<'t>, namespaces: &'t [&'t str]) -> Self {
        let scope = Scope::new(namespaces, usize::MAX).ok();
        Self { lexer: lexer.again(), scope, open: Vec::new(), counts: Vec::new() }
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
                    let level = self.open.pop();
                    self.counts.truncate(level.map_or(0, |level| level.counts));
                }
                Token::Text | Token::Blank => {}
                Token::Finish => return None,
            }
        }
        if lexer.has_prefixes {
            for attribute in &lexer.attributes {
                if let Some(prefix) = declared_prefix(attribute.name) {
                    scope.declare(prefix, &attribute.value, lexer.depth()).ok()?;
                }
            }
        }
        let name = (scope.of_element(lexer.name.prefix())?, lexer.name.local());
        let counts = &mut self.counts;
        let position = self.open.last_mut().map_or(1, |parent| parent.count(name, counts));
        let (counts, more) = (counts.len(), BTreeMap::new());
        self.open.push(Level { name, position, counts, more });
        Some(lexer.offset())
    }
}
