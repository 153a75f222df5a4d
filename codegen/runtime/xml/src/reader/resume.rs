//! Reads a document piece by piece: the state that is kept between two pieces.

use super::super::engine::{Engine, Root};
use super::super::error::{Error, ErrorKind};
use super::super::lexer::{Lexer, Reached};
use super::super::limits::Limits;
use super::super::namespaces::{Numbers, Scope};
use super::super::table::{NamespaceId, Schema, TypeId};
use super::Reader;

/// An element that is open between two pieces.
#[derive(Debug)]
pub(crate) struct Ancestor {
    /// As the document names it.
    pub(crate) name: String,
    /// Its type; `NONE` if it has none.
    pub(crate) type_id: TypeId,
    /// Prefixes that it declares.
    declarations: Vec<(String, NamespaceId)>,
}

/// The state between two pieces, except for the open elements.
#[derive(Debug)]
pub(crate) struct Suspended {
    engine: Engine<'static>,
    numbers: Numbers,
    reached: Reached,
    elements: usize,
}

impl Suspended {
    /// Before the first piece.
    pub(crate) fn new(schema: &'static Schema<'static>, document: usize) -> Self {
        let engine = Engine::new(schema, Root::Document(document));
        Self { engine, numbers: Numbers::default(), reached: Reached::Beginning, elements: 0 }
    }

    /// Whether the innermost element is one whose text is a value.
    pub(crate) fn has_value(&self) -> bool {
        self.engine.has_value()
    }

    /// Byte offsets, from `start` on, to which errors may still point later.
    pub(crate) fn offsets_to_keep(&self, start: usize) -> Vec<usize> {
        self.engine.offsets_to_keep(start)
    }
}

impl<'i> Reader<'i> {
    /// Goes on with the piece that begins at byte `base`.
    pub(crate) fn resume(
        suspended: Suspended,
        ancestors: &'i [Ancestor],
        text: &'i str,
        base: usize,
        limits: &Limits,
    ) -> Result<Self, Error> {
        let open = ancestors.iter().map(|ancestor| &*ancestor.name).collect();
        let mut lexer = Lexer::within(open, text, base, limits)?;
        lexer.reached = suspended.reached;
        lexer.elements = suspended.elements;
        let declarations = (1..).zip(ancestors).flat_map(|(depth, ancestor)| {
            let each = ancestor.declarations.iter();
            each.map(move |(prefix, namespace)| (&**prefix, *namespace, depth))
        });
        let known = suspended.engine.schema().namespaces;
        let scope = Scope::within(declarations, suspended.numbers, known, limits.declarations)?;
        Ok(Self::of(lexer, scope, suspended.engine))
    }

    /// Leaves the piece, inside of open elements of these types.
    pub(crate) fn suspend(
        self,
        schema: &'static Schema<'static>,
        types: impl Iterator<Item = TypeId>,
    ) -> Suspended {
        let (reached, elements) = (self.lexer.reached, self.lexer.elements);
        let engine = self.engine.rebind_schema(schema, types);
        Suspended { engine, numbers: self.scope.into_numbers(), reached, elements }
    }

    /// Reads up to the next start tag, which is current then; `false` after an end tag. Its
    /// attributes are checked: the element may be left open.
    pub(crate) fn enter(&mut self) -> Result<bool, Error> {
        let is_start = self.advance()?;
        self.check_attributes().map(|()| is_start)
    }

    /// The element whose start tag is current, to be left open.
    pub(crate) fn ancestor(&self) -> Ancestor {
        let declared = self.scope.declared_at(self.lexer.depth());
        Ancestor {
            name: self.lexer.name.text.to_owned(),
            type_id: self.engine.child.type_id,
            declarations: declared.map(|(prefix, each)| (prefix.to_owned(), each)).collect(),
        }
    }

    /// Reads what comes next, checks it and forgets it; `false` at the end of the document.
    pub(crate) fn pass(&mut self) -> Result<bool, Error> {
        self.event()
    }

    /// Whether the piece was read to its end, and so many elements are open.
    pub(crate) fn check_done(&self, depth: usize) -> Result<(), Error> {
        if self.lexer.is_done() && self.lexer.depth() == depth {
            return Ok(());
        }
        Err(self.fault(ErrorKind::Element, "the content was not read to its end"))
    }

    /// Ends the document, and checks its references.
    pub(crate) fn check_references(&mut self) -> Result<(), Error> {
        self.engine.finish().into_iter().next().map_or(Ok(()), Err)
    }
}
