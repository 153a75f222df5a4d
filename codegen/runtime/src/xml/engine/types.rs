//! Which declaration and which type an element has: wildcards, `xsi:type`, `xsi:nil`, abstract ones.

use super::super::error::{Error, ErrorKind};
use super::super::table::{
    Content, Derivations, Element, ElementId, NONE, NONE16, Process, Term, TypeId, ValueConstraint,
    Variety,
};
use super::frame::{Frame, Rules};
use super::step::{Step, wildcard};
use super::{Child, Engine, ExpandedName, Instance};

/// The rules of an element, and what is known of it.
type Resolved<'s> = Result<(Rules<'s>, Child), Error>;

impl<'s> Engine<'s> {
    /// The rules of the element that makes a step, and what is known of it.
    #[inline]
    pub(super) fn resolve(
        &self,
        step: Step<'s>,
        name: ExpandedName,
        instance: Instance,
    ) -> Resolved<'s> {
        let (leaf, group, element) = match step {
            Step::Skip => return Ok((Rules::Skip, Child::UNKNOWN)),
            Step::Root { element } => (NONE16, NONE16, element),
            Step::Edge { edge, .. } => (edge.leaf, edge.group, edge.element),
            Step::Member { leaf, element } => (leaf, NONE16, element),
            Step::Other { leaf } => (leaf, NONE16, NONE),
        };
        let child = Child { leaf, group, element, ..Child::UNKNOWN };
        match (element, leaf) {
            (NONE, NONE16) => self.let_in(child, Process::Lax, name, instance),
            (NONE, leaf) => self.let_in(child, self.process(leaf), name, instance),
            _ => self.declared(child, instance),
        }
    }

    /// How the wildcard at a leaf of the innermost element has its content checked.
    fn process(&self, leaf: u16) -> Process {
        let leaves = match self.frames.last().map(|frame| frame.rules) {
            Some(Rules::Ordered(_, automaton)) => automaton.leaves,
            Some(Rules::Unordered(_, all)) => all.leaves,
            _ => &[],
        };
        leaves
            .get(usize::from(leaf))
            .and_then(wildcard)
            .map_or(Process::Skip, |wildcard| wildcard.process)
    }

    /// An element that a wildcard let in.
    fn let_in(
        &self,
        child: Child,
        process: Process,
        name: ExpandedName,
        instance: Instance,
    ) -> Resolved<'s> {
        if process == Process::Skip {
            return Ok((Rules::Skip, child));
        }
        match (self.schema.root(name.id), instance.type_id) {
            (NONE, Some(id)) if id != NONE => self.typed(None, child, id, instance),
            (NONE, Some(_)) if process == Process::Strict => Err(unknown_type()),
            (NONE, None) if process == Process::Strict => Err(self.undeclared()),
            (NONE, _) => Ok((Rules::Lax, child)),
            (element, _) => self.declared(Child { element, ..child }, instance),
        }
    }

    /// An element that has a declaration.
    #[inline]
    fn declared(&self, child: Child, instance: Instance) -> Resolved<'s> {
        let Some(element) = self.schema.element(child.element) else {
            return Ok((Rules::Lax, child));
        };
        if element.is_abstract {
            let found = "this is abstract: only members of its substitution group may stand here";
            return Err(Error::new(ErrorKind::Type, found).by_rule(self.schema, element.place));
        }
        let declared = self.declared_type(child.element, element);
        let type_id = match instance.type_id {
            None => declared,
            Some(NONE) => return Err(unknown_type()),
            Some(id) => self.substitute(element, declared, id)?,
        };
        self.typed(Some(element), child, type_id, instance)
    }

    /// The type of a declaration: the document's, if it is its root.
    #[inline]
    fn declared_type(&self, id: ElementId, element: &Element<'_>) -> TypeId {
        if !self.frames.is_empty() {
            return element.type_id;
        }
        let document = self.document.and_then(|at| self.schema.documents.get(at));
        document
            .filter(|document| document.element == id)
            .map_or(element.type_id, |document| document.type_id)
    }

    /// An element of which the type is known.
    #[inline]
    fn typed(
        &self,
        element: Option<&'s Element<'s>>,
        child: Child,
        type_id: TypeId,
        instance: Instance,
    ) -> Resolved<'s> {
        let Some(definition) = self.schema.type_(type_id) else { return Ok((Rules::Lax, child)) };
        if definition.is_abstract {
            let found = format!(
                "the type `{}` is abstract: `xsi:type` must name one derived from it",
                definition.label
            );
            return Err(Error::new(ErrorKind::Type, found).by_rule(self.schema, definition.place));
        }
        let nil = instance.nil == Some(true);
        if let (Some(_), Some(element)) = (instance.nil, element) {
            self.check_nil(element, nil)?;
        }
        Ok((Rules::of(definition), Child { type_id, nil, ..child }))
    }

    fn check_nil(&self, element: &Element<'_>, nil: bool) -> Result<(), Error> {
        let found = match element.value {
            _ if !element.nillable => "`xsi:nil` stands on an element that is not nillable",
            Some(ValueConstraint::Fixed(_)) if nil => {
                "an element with a fixed value may not be nil"
            }
            _ => return Ok(()),
        };
        Err(Error::new(ErrorKind::Type, found).by_rule(self.schema, element.place))
    }

    /// The type that `xsi:type` names, if it may stand for the declared one.
    fn substitute(
        &self,
        element: &Element<'_>,
        declared: TypeId,
        named: TypeId,
    ) -> Result<TypeId, Error> {
        let block = self
            .schema
            .type_(declared)
            .map_or_else(Derivations::default, |definition| definition.block);
        let extension = block.extension || element.block.extension;
        let restriction = block.restriction || element.block.restriction;
        if self.is_derived(named, declared, Derivations { extension, restriction }) {
            return Ok(named);
        }
        let label = |id| self.schema.type_(id).map_or("?", |definition| definition.label);
        let found =
            format!("the type `{}` may not stand for `{}` here", label(named), label(declared));
        Err(Error::new(ErrorKind::Type, found).by_rule(self.schema, element.place))
    }

    /// Whether a type is derived from another without steps of a blocked kind.
    pub(crate) fn is_derived(&self, from: TypeId, base: TypeId, block: Derivations) -> bool {
        let mut at = from;
        // No chain is longer than there are types: a broken table must not hang us.
        for _ in 0..=self.schema.types.len() {
            if at == base {
                return true;
            }
            let Some(definition) = self.schema.type_(at) else { break };
            if if definition.by_extension { block.extension } else { block.restriction } {
                return false;
            }
            at = definition.base;
        }
        base == NONE || self.is_member(from, base)
    }

    /// Whether `base` is a union of simple types and `from` one of its members.
    fn is_member(&self, from: TypeId, base: TypeId) -> bool {
        let simple = |id| match self.schema.type_(id).map(|definition| &definition.content) {
            Some(Content::Simple(simple)) => Some(*simple),
            _ => None,
        };
        let union = simple(base).and_then(|id| self.schema.simples.get(id as usize));
        match (union.map(|union| (union.variety, union.facets.is_empty())), simple(from)) {
            (Some((Variety::Union(members), true)), Some(member)) => members.contains(&member),
            _ => false,
        }
    }

    /// The declaration at a leaf of the innermost element; [`NONE`] if that is a wildcard.
    pub(crate) fn leaf_element(&self, leaf: u16) -> ElementId {
        let leaves = match self.frames.last().map(|frame: &Frame<'_>| frame.rules) {
            Some(Rules::Ordered(_, automaton)) => automaton.leaves,
            Some(Rules::Unordered(_, all)) => all.leaves,
            _ => &[],
        };
        match leaves.get(usize::from(leaf)).map(|leaf| &leaf.term) {
            Some(Term::Element(element)) => *element,
            _ => NONE,
        }
    }
}

#[cold]
fn unknown_type() -> Error {
    Error::new(ErrorKind::Type, "`xsi:type` names a type that the schema does not have")
}
