//! Elements that the schema declares: whether they may stand where they are written, and what is known of them.

use super::super::any::AnyElement;
use super::super::element::Element;
use super::super::engine::{ExpandedName, Instance};
use super::super::error::{Error, ErrorKind};
use super::super::limits::Limits;
use super::super::table::{ElementId, NONE, NONE16, NameId, TypeId};
use super::Writer;
use super::constants::Tag;
use super::open::Open;

impl<'s> Writer<'s> {
    /// Writes an element that is declared; `leaf` is [`NONE16`] for the root.
    #[inline]
    pub fn declared<T: Element>(
        &mut self,
        element: ElementId,
        leaf: u16,
        value: &T,
    ) -> Result<(), Error> {
        let (type_id, is_nil) = (value.type_id(), value.is_nil());
        let outer = if type_id == NONE && !is_nil {
            self.begin(element, leaf)?
        } else {
            self.begin_instance(element, leaf, type_id, is_nil)?
        };
        self.with_room::<T, _>(|writer| value.write(writer))?;
        self.end(outer)
    }

    /// Writes an element that is declared, with whatever attributes and content the value holds.
    pub(crate) fn free(
        &mut self,
        element: ElementId,
        leaf: u16,
        value: &AnyElement,
    ) -> Result<(), Error> {
        let outer = self.begin_instance(element, leaf, NONE, false)?;
        self.inside(value)?;
        self.end(outer)
    }

    /// Opens the tag of an element of its declared type; what was known of the element around it is returned.
    pub(super) fn begin(&mut self, element: ElementId, leaf: u16) -> Result<Open<'s>, Error> {
        let constants = self.constants;
        let Some(tag) = constants.element(element) else { return Err(self.unknown_element()) };
        self.match_particle(tag, leaf)?;
        let is_passed = tag.type_id != NONE && !self.at.is_followed && leaf != NONE16;
        let mut inner = if is_passed {
            let type_ = self.engine.schema().type_(tag.type_id);
            Open { type_, facts: constants.facts(tag.type_id), ..Open::NOTHING }
        } else {
            self.enter_declared(element, tag)?
        };
        inner.tag = self.open_declared(tag)?;
        Ok(std::mem::replace(&mut self.at, inner))
    }

    /// Opens the tag of an element that has `xsi:type` or `xsi:nil`.
    #[cold]
    fn begin_instance(
        &mut self,
        element: ElementId,
        leaf: u16,
        type_id: TypeId,
        is_nil: bool,
    ) -> Result<Open<'s>, Error> {
        let constants = self.constants;
        let Some(tag) = constants.element(element) else { return Err(self.unknown_element()) };
        self.match_particle(tag, leaf)?;
        let type_id = Some(type_id).filter(|id| *id != NONE && *id != self.usual_type(element));
        self.engine.instance = Instance { type_id, nil: is_nil.then_some(true) };
        let inner = self.enter_declared(element, tag)?;
        self.open_named(tag)?;
        self.write_instance()?;
        Ok(std::mem::replace(&mut self.at, inner))
    }

    /// Steps the content model of the open element to one that is about to be written, if the engine follows.
    #[inline]
    fn match_particle(&mut self, tag: &Tag, leaf: u16) -> Result<(), Error> {
        if self.names.len() >= Limits::DEFAULT.depth {
            return Err(self.too_deep());
        }
        if self.at.has_frame { self.step(tag.name, leaf) } else { Ok(()) }
    }

    /// Has the engine enter an element.
    fn enter_declared(&mut self, element: ElementId, tag: &Tag) -> Result<Open<'s>, Error> {
        let name = self.expanded(tag.name);
        let is_root = self.names.is_empty();
        let entered = if is_root {
            self.engine.start(name)
        } else {
            self.engine.enter_declared(name, element)
        };
        entered.map_err(|error| self.of_element(tag.name, error))?;
        let declaration = self.engine.schema().element(element);
        let is_followed = self.at.is_followed
            || declaration.is_some_and(|declaration| !declaration.identities.is_empty());
        Ok(self.entered(is_followed))
    }

    /// What is known of the element that the engine has just entered.
    pub(super) fn entered(&self, is_followed: bool) -> Open<'s> {
        let facts = self.constants.facts(self.engine.child.type_id);
        let type_ = self.engine.type_();
        Open { type_, facts, has_frame: true, is_followed, ..Open::NOTHING }
    }

    /// Steps the engine to a child of the open element. What matches it must be `leaf`.
    #[inline]
    pub(super) fn step(&mut self, name: NameId, leaf: u16) -> Result<(), Error> {
        let expanded = self.expanded(name);
        if let Err(error) = self.engine.step_to(expanded) {
            return Err(self.of_element(name, error));
        }
        if leaf == self.engine.child.leaf { Ok(()) } else { Err(self.other_leaf(self.local(name))) }
    }

    #[inline]
    fn expanded(&self, id: NameId) -> ExpandedName {
        let name = self.engine.schema().names.get(id as usize);
        ExpandedName { namespace: name.map_or(0, |name| name.namespace), id }
    }

    pub(super) fn local(&self, id: NameId) -> &'s str {
        self.engine.schema().names.get(id as usize).map_or("?", |name| name.local)
    }

    /// The type of a declaration where no `xsi:type` says another.
    fn usual_type(&self, element: ElementId) -> TypeId {
        let is_root = self.names.is_empty() && element == self.document.element;
        let declared = self.engine.schema().element(element).map_or(NONE, |each| each.type_id);
        if is_root { self.document.type_id } else { declared }
    }

    /// An element that stands for the one at a leaf: whether it may.
    pub(super) fn member(&self, leaf: u16, member: ElementId) -> Result<ElementId, Error> {
        if self.at.has_frame || self.at.lets_in(leaf, member) {
            return Ok(member);
        }
        Err(self.fault(ErrorKind::Element, "the element may not stand for the declared one"))
    }

    #[cold]
    pub(super) fn wrong_count(&self, leaf: u16, count: u32) -> Error {
        let (label, bounds) = self.at.describe(leaf);
        let error =
            Error::new(ErrorKind::Element, format!("element `{label}` is there {count} times"));
        let error = error.expecting([bounds]);
        let schema = self.engine.schema();
        self.placed(match self.at.type_ {
            Some(definition) => error.by_rule(schema, definition.place),
            None => error,
        })
    }

    #[cold]
    fn of_element(&self, name: NameId, error: Error) -> Error {
        self.placed(error.prefixed(&format!("element `{}`", self.local(name))))
    }

    #[cold]
    fn unknown_element(&self) -> Error {
        self.fault(ErrorKind::Element, "the schema has no such element")
    }

    #[cold]
    pub(super) fn too_deep(&self) -> Error {
        self.fault(ErrorKind::Limit, "the value is nested deeper than a reader would read")
    }

    #[cold]
    pub(super) fn other_leaf(&self, local: &str) -> Error {
        self.fault(
            ErrorKind::Element,
            format!("element `{local}` would be read as another particle here"),
        )
    }
}
