//! Reading values of a document into Rust types.

use std::cell::Cell;

use super::checks::{Checks, Place};
use crate::document::{Kind, Members, Value, shortened};
use crate::error::Error;
use crate::limits::Limits;
use crate::table::{Schema, SubschemaId, Types};
use crate::validate::Matching;

/// What a type may ask while it is read from a valid document.
#[derive(Debug)]
pub struct Reader<'s> {
    schema: &'s Schema<'s>,
    limits: Limits,
    /// Steps that are left for questions about subschemas.
    steps: Cell<u64>,
    /// What is checked while values are read, unless the document has been validated.
    checks: Option<&'s Checks>,
    /// The place of the value that is read.
    place: Cell<Place>,
}

impl<'s> Reader<'s> {
    /// A reader of documents of a schema. [`Limits::steps`] bounds what all its questions about
    /// subschemas take together.
    pub fn new(schema: &'s Schema<'s>, limits: &Limits) -> Self {
        Self {
            schema,
            limits: *limits,
            steps: Cell::new(limits.steps),
            checks: None,
            place: Cell::new(Place::FREE),
        }
    }

    /// A reader of documents that have not been validated; the root is checked.
    pub(super) fn checking(self, checks: &'s Checks, root: Value<'_>) -> Option<Self> {
        let mut steps = self.steps.get();
        let is_allowed = checks.allow(checks.root(), root, &mut steps);
        self.place.set(checks.root());
        self.steps.set(steps);
        is_allowed.then_some(Self { checks: Some(checks), ..self })
    }

    /// The place of the value that is read.
    #[doc(hidden)]
    pub fn place(&self) -> Place {
        self.place.get()
    }

    /// Goes on to a part of the value at a place, which is read next: checks it, if that is left.
    ///
    /// # Errors
    /// The part is invalid; validation says why.
    #[doc(hidden)]
    #[inline]
    pub fn enter(&self, place: Place, at: usize, part: Value<'_>) -> Result<(), Error> {
        let Some(checks) = self.checks else { return Ok(()) };
        let place = checks.part(place, at);
        self.place.set(place);
        if place == Place::FREE {
            return Ok(());
        }
        let mut steps = self.steps.get();
        let is_allowed = checks.allow(place, part, &mut steps);
        self.steps.set(steps);
        if is_allowed { Ok(()) } else { Err(Error::of_text("invalid".to_owned())) }
    }

    /// Whether a value is valid by a subschema, applied on its own: a `$dynamicRef` starts with the
    /// resource of the subschema.
    ///
    /// # Errors
    /// A limit of validation is exceeded.
    pub fn matches(&self, subschema: SubschemaId, value: Value<'_>) -> Result<bool, Error> {
        let mut matching = Matching::new(self.schema, &self.limits, self.steps.get());
        let is_valid = matching.matches(subschema, value);
        self.steps.set(matching.steps());
        match matching.exceeded() {
            None => Ok(is_valid),
            Some(message) => Err(self.error(value, message)),
        }
    }

    /// Whether a value has one of the types.
    pub fn has_type(&self, types: Types, value: Value<'_>) -> bool {
        types.allow_value(value)
    }

    /// Whether a value is an object with a member of that name which is that string.
    pub fn has_tag(&self, name: &str, tag: &str, value: Value<'_>) -> bool {
        value.get(name).is_some_and(|member| member.as_string() == Some(tag))
    }

    /// The members of an object.
    ///
    /// # Errors
    /// The value is not an object.
    pub fn members<'d>(&self, value: Value<'d>) -> Result<Members<'d>, Error> {
        match value.kind() {
            Kind::Object => Ok(value.members()),
            _ => Err(self.expected(value, "an object")),
        }
    }

    /// The member that an object must have.
    ///
    /// # Errors
    /// It was not found.
    pub fn required<T>(
        &self,
        member: Option<T>,
        object: Value<'_>,
        name: &str,
    ) -> Result<T, Error> {
        member.ok_or_else(|| self.error(object, format!("missing member `{name}`")))
    }

    /// That a type has no field for a member.
    pub fn unknown_member(&self, name: Value<'_>, type_name: &str) -> Error {
        let message = format!("`{type_name}` has no field for member `{}`", shortened(name.text()));
        self.error(name, message)
    }

    /// That a type represents other values.
    pub fn expected(&self, value: Value<'_>, expected: &str) -> Error {
        self.error(value, format!("expected {expected}, found {}", value.shown()))
    }

    /// An error at a value.
    pub fn error(&self, value: Value<'_>, message: impl Into<String>) -> Error {
        Error::at(value, message.into())
    }
}
