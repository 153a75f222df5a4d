//! Finds the declaration and the type of an element: wildcards, `xsi:type`, `xsi:nil`, abstract
//! ones.

use super::super::error::{Error, ErrorKind};
use super::super::table::{
    Element, ElementId, NONE, Place, Process, Type, TypeId, ValueConstraint,
};
use super::frame::Frame;
use super::{Child, Engine, ExpandedName, Instance};

/// What is said of a type that is not there. Its name is for the reader to add, which knows it.
pub(crate) const UNKNOWN_TYPE: &str = "`xsi:type` names a type that the schema does not have";

impl<'s> Engine<'s> {
    /// Enters an element that no particle declares: a root, or one that a wildcard matches.
    #[cold]
    pub(super) fn let_in(&mut self, name: ExpandedName, process: Process) -> Result<(), Error> {
        if process == Process::Skip {
            self.enter(Frame { is_skipped: true, ..self.frame(name) });
            return Ok(());
        }
        self.child.element = self.schema.root(name.id);
        self.check_local_type(name)?;
        match (self.child.element, self.instance.type_id) {
            (NONE, Some(id)) if id != NONE => self.typed(name, None, id),
            (NONE, Some(_)) => Err(self.by_wildcard(unknown_type())),
            (NONE, None) if process == Process::Strict => Err(self.by_wildcard(self.undeclared())),
            (NONE, _) => {
                self.enter(self.frame(name));
                Ok(())
            }
            _ => self.declared(name),
        }
    }

    /// What a wildcard lets in is of the type that the content declares for that name, if it
    /// declares one.
    fn check_local_type(&self, name: ExpandedName) -> Result<(), Error> {
        let Some(around) = self.frames.last().and_then(|frame| frame.type_) else { return Ok(()) };
        let declared = self.schema.element(self.child.element).map(|element| element.type_id);
        let Some(type_id) = self.instance.type_id.filter(|id| *id != NONE).or(declared) else {
            return Ok(());
        };
        let Some(local) = self.schema.conflicting_local_type(around, name.id, type_id) else {
            return Ok(());
        };
        let label = self.schema.type_(type_id).map_or("?", |definition| definition.label);
        let found = format!(
            "its type is `{label}`, and the content around it declares elements of this name with \
             the type `{}`",
            local.label
        );
        Err(self.by_wildcard(Error::new(ErrorKind::Type, found)))
    }

    /// Enters an element whose declaration is in `child`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "once for each element of a document, measured")]
    pub(super) fn declared(&mut self, name: ExpandedName) -> Result<(), Error> {
        let plain = self.precomputed.plain(self.child.element);
        if plain != NONE && self.is_usual() {
            self.child.type_id = plain;
            let type_ = self.schema.type_(plain);
            let element = self.child.element;
            self.frames.push(Frame { type_, element, ..Frame::new(name, self.counts.len()) });
            self.ids.enter(self.depth());
            return Ok(());
        }
        self.declared_otherwise(name)
    }

    /// Whether nothing but its declaration says how the element that comes is to be checked.
    #[inline]
    fn is_usual(&self) -> bool {
        !self.frames.is_empty()
            && self.instance == Instance::default()
            && !self.identities.is_active()
    }

    /// The same of any element.
    #[inline(never)]
    fn declared_otherwise(&mut self, name: ExpandedName) -> Result<(), Error> {
        let Some(element) = self.schema.element(self.child.element) else {
            self.enter(self.frame(name));
            return Ok(());
        };
        if element.is_abstract {
            return Err(self.is_abstract(element));
        }
        let mut type_id = element.type_id;
        if self.frames.is_empty() || self.instance != Instance::default() {
            type_id = self.other_type(element)?;
        }
        self.typed(name, Some(element), type_id)
    }

    /// Enters an element of which the type is known.
    #[inline]
    fn typed(
        &mut self,
        name: ExpandedName,
        element: Option<&Element<'_>>,
        type_id: TypeId,
    ) -> Result<(), Error> {
        let definition = self.schema.type_(type_id);
        if definition.is_some_and(|definition| definition.is_abstract) {
            return Err(self.is_abstract_type(type_id));
        }
        if let Some(definition) = definition.filter(|it| it.restricts_instance()) {
            self.check_instance(definition)?;
        }
        if let (Some(_), Some(element)) = (self.instance.nil, element) {
            self.check_nil(element)?;
        }
        let is_nil = self.instance.nil == Some(true);
        self.child.type_id = type_id;
        self.child.nil = is_nil;
        let id = self.child.element;
        self.enter(Frame { type_: definition, element: id, is_nil, ..self.frame(name) });
        if let Some(element) = element.filter(|element| element.value.is_some()) {
            self.begin_fixed(element);
        }
        Ok(())
    }

    /// Enters an element of that declaration, to which no content model was stepped; see
    /// [`Engine::start`] for `instance`.
    pub(crate) fn enter_declared(
        &mut self,
        name: ExpandedName,
        id: ElementId,
    ) -> Result<(), Error> {
        self.seen.clear();
        self.child = Child { element: id, ..Child::UNKNOWN };
        let Some(element) = self.schema.element(id) else { return Err(self.undeclared()) };
        if element.is_abstract {
            return Err(self.is_abstract(element));
        }
        let type_id = match self.instance.type_id {
            None => element.type_id,
            Some(NONE) => return Err(unknown_type()),
            Some(id) => self.substitute(element, element.type_id, id)?,
        };
        self.typed(name, Some(element), type_id)
    }

    /// The type of the innermost element.
    pub(crate) fn type_(&self) -> Option<&'s Type<'s>> {
        self.frames.last().and_then(|frame| frame.type_)
    }

    /// The declared type of the element that was entered last; [`NONE`] if it has no declaration.
    pub(crate) fn declared_type(&self) -> TypeId {
        let Some(element) = self.schema.element(self.child.element) else { return NONE };
        self.type_by_declaration(element, self.frames.len() <= 1)
    }

    /// The type that a declaration gives an element, which may be the root.
    fn type_by_declaration(&self, element: &Element<'_>, is_root: bool) -> TypeId {
        let document =
            self.document().filter(|document| is_root && document.element == self.child.element);
        document.map_or(element.type_id, |document| document.type_id)
    }

    /// The type of an element that is the root, or has attributes of the namespace `xsi`.
    #[cold]
    fn other_type(&self, element: &Element<'_>) -> Result<TypeId, Error> {
        let declared = self.type_by_declaration(element, self.frames.is_empty());
        match self.instance.type_id {
            None => Ok(declared),
            Some(NONE) => Err(unknown_type().by_rule(self.schema, element.place)),
            Some(id) => self.substitute(element, declared, id),
        }
    }

    #[cold]
    fn is_abstract(&self, element: &Element<'_>) -> Error {
        let found = "this is abstract: only members of its substitution group may stand here";
        Error::new(ErrorKind::Type, found).by_rule(self.schema, element.place)
    }

    #[cold]
    fn is_abstract_type(&self, id: TypeId) -> Error {
        let (label, place) = self
            .schema
            .type_(id)
            .map_or(("?", Place { file: 0, line: 0 }), |each| (each.label, each.place));
        let found =
            format!("the type `{label}` is abstract: `xsi:type` must name one derived from it");
        Error::new(ErrorKind::Type, found).by_rule(self.schema, place)
    }

    #[cold]
    fn check_nil(&self, element: &Element<'_>) -> Result<(), Error> {
        let nil = self.instance.nil == Some(true);
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
        if self.schema.may_stand_for(named, declared, element) {
            return Ok(named);
        }
        let label = |id| self.schema.type_(id).map_or("?", |definition| definition.label);
        let found =
            format!("the type `{}` may not stand for `{}` here", label(named), label(declared));
        Err(Error::new(ErrorKind::Type, found).by_rule(self.schema, element.place))
    }
}

#[cold]
fn unknown_type() -> Error {
    Error::new(ErrorKind::Type, UNKNOWN_TYPE)
}
