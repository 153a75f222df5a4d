//! Writes declared elements: checks whether they are allowed where they are written.

use super::super::any::{AnyAttribute, AnyElement};
use super::super::element::Element;
use super::super::engine::Instance;
use super::super::error::{Error, ErrorKind};
use super::super::instance::InstanceAttributes;
use super::super::limits::Limits;
use super::super::table::{ElementId, ElementTag, ExpandedName, NONE, NONE16, NameId, TypeId};
use super::Writer;
use super::open_element::OpenElement;

impl<'s> Writer<'s> {
    /// Writes an element that is declared; `particle` is [`NONE16`] for the root.
    #[inline]
    pub fn declared<T: Element>(
        &mut self,
        element: ElementId,
        particle: u16,
        value: &T,
    ) -> Result<(), Error> {
        let (type_id, nil) = (value.type_id(), value.nil());
        let outer = if type_id == NONE && nil.is_none() && !self.awaits_instance_attributes() {
            self.begin(element, particle)?
        } else {
            self.begin_otherwise(element, particle, type_id, nil)?
        };
        self.with_room::<T, _>(|writer| value.write(writer))?;
        self.end(outer)
    }

    /// Writes an element that is declared, with whatever attributes and content the value holds.
    pub(crate) fn free(
        &mut self,
        element: ElementId,
        particle: u16,
        value: &AnyElement,
    ) -> Result<(), Error> {
        let Some(tag) = self.tags.element(element) else { return Err(self.unknown_element()) };
        self.enter_recorded_tag(tag);
        self.prefixes.enter(self.names.len() + 1);
        for (prefix, uri) in &value.declarations {
            self.prefixes.bind(prefix, uri)?;
        }
        let instance = self.any_instance(&value.attributes);
        let outer = self.begin_as(element, particle, tag, instance)?;
        self.check_nil(&value.attributes)?;
        self.inside(value)?;
        self.end(outer)
    }

    /// Opens the tag of an element of its declared type; what was known of the element around it is
    /// returned.
    pub(super) fn begin(
        &mut self,
        element: ElementId,
        particle: u16,
    ) -> Result<OpenElement<'s>, Error> {
        let tags = self.tags;
        let Some(tag) = tags.element(element) else { return Err(self.unknown_element()) };
        self.match_particle(tag, particle)?;
        let is_passed = tag.type_id != NONE && !self.at.is_followed && particle != NONE16;
        let mut inner = if is_passed {
            self.engine.enter_unframed();
            let type_ = self.engine.schema().type_(tag.type_id);
            OpenElement { type_, type_tags: tags.of_type(tag.type_id), ..OpenElement::NOTHING }
        } else {
            self.enter_declared(element, tag)?
        };
        inner.tag = self.open_declared(tag, inner.type_)?;
        Ok(std::mem::replace(&mut self.at, inner))
    }

    /// Opens the tag of an element that has attributes of the namespace `xsi`, or may have.
    #[cold]
    fn begin_otherwise(
        &mut self,
        element: ElementId,
        particle: u16,
        type_id: TypeId,
        nil: Option<&[AnyAttribute]>,
    ) -> Result<OpenElement<'s>, Error> {
        let Some(tag) = self.tags.element(element) else { return Err(self.unknown_element()) };
        if let Some(attributes) = nil {
            return self.begin_nil(element, particle, tag, attributes);
        }
        let recorded = self.enter_recorded_tag(tag);
        let own_type = Some(type_id).filter(|id| *id != NONE && *id != self.usual_type(element));
        let named =
            recorded.type_name.as_ref().map(|name| self.type_of_name(&name.namespace, &name.local));
        let nil = recorded.is_not_nil.then_some(false);
        let instance = Instance {
            type_id: own_type.or(named),
            nil,
            has_location: recorded.schema_location.is_some(),
            has_location_without_namespace: recorded.no_namespace_schema_location.is_some(),
        };
        let outer = self.begin_as(element, particle, tag, instance)?;
        if let Some(id) = own_type {
            self.write_type(id)?;
        }
        self.write_recorded(&recorded, own_type.is_none())?;
        Ok(outer)
    }

    /// Opens the tag of an element that is nil; its attributes say of which type it is.
    fn begin_nil(
        &mut self,
        element: ElementId,
        particle: u16,
        tag: &'s ElementTag,
        attributes: &[AnyAttribute],
    ) -> Result<OpenElement<'s>, Error> {
        self.enter_recorded_tag(tag);
        self.prefixes.enter(self.names.len() + 1);
        for (prefix, uri) in attributes.iter().flat_map(|attribute| &attribute.declarations) {
            self.prefixes.bind(prefix, uri)?;
        }
        let instance = Instance { nil: Some(true), ..self.any_instance(attributes) };
        let outer = self.begin_as(element, particle, tag, instance)?;
        self.write_instance_attribute("nil", "true")?;
        Ok(outer)
    }

    /// Opens the tag of an element with a given type and `xsi` attributes.
    fn begin_as(
        &mut self,
        element: ElementId,
        particle: u16,
        tag: &'s ElementTag,
        instance: Instance,
    ) -> Result<OpenElement<'s>, Error> {
        self.match_particle(tag, particle)?;
        self.engine.instance = instance;
        let inner = self.enter_declared(element, tag);
        self.engine.instance = Instance::default();
        let inner = inner?;
        self.open_named(tag, inner.type_)?;
        Ok(std::mem::replace(&mut self.at, inner))
    }

    /// Enters an element of that tag, and returns its `xsi` attributes that values do not hold.
    pub(super) fn enter_recorded_tag(&mut self, tag: &ElementTag) -> InstanceAttributes {
        let name = self.engine.schema().names.get(tag.name as usize);
        name.map_or_else(InstanceAttributes::default, |it| {
            self.enter_recorded(it.namespace, it.local)
        })
    }

    /// Steps the content model of the open element to one that is about to be written, if the
    /// engine follows.
    #[inline]
    fn match_particle(&mut self, tag: &ElementTag, particle: u16) -> Result<(), Error> {
        if self.names.len() >= Limits::DEFAULT.depth {
            return Err(self.too_deep());
        }
        if self.at.has_frame { self.step(tag.name, particle) } else { Ok(()) }
    }

    /// Has the engine enter an element.
    fn enter_declared(
        &mut self,
        element: ElementId,
        tag: &ElementTag,
    ) -> Result<OpenElement<'s>, Error> {
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
    pub(super) fn entered(&self, is_followed: bool) -> OpenElement<'s> {
        let type_tags = self.tags.of_type(self.engine.child.type_id);
        let type_ = self.engine.type_();
        OpenElement { type_, type_tags, has_frame: true, is_followed, ..OpenElement::NOTHING }
    }

    /// Steps the engine to a child of the open element. What matches it must be `particle`.
    #[inline]
    pub(super) fn step(&mut self, name: NameId, particle: u16) -> Result<(), Error> {
        let expanded = self.expanded(name);
        if let Err(error) = self.engine.step_to(expanded) {
            return Err(self.of_element(name, error));
        }
        if particle == self.engine.child.particle {
            Ok(())
        } else {
            Err(self.other_leaf(self.local(name)))
        }
    }

    #[inline]
    pub(super) fn expanded(&self, id: NameId) -> ExpandedName {
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

    /// Checks that an element may substitute for that of a particle.
    pub(super) fn member(&self, particle: u16, member: ElementId) -> Result<ElementId, Error> {
        if self.at.has_frame || self.at.lets_in(particle, member) {
            return Ok(member);
        }
        Err(self.fault(ErrorKind::Element, "the element may not stand for the declared one"))
    }

    #[cold]
    pub(super) fn wrong_count(&self, particle: u16, count: u32) -> Error {
        let (label, bounds) = self.at.describe(particle);
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
