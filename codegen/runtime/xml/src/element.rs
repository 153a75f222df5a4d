//! The traits that derived code implements: reading and writing of one type.

use super::any::{AnyAttribute, AnyElement};
use super::claims::Claims;
use super::datatypes::Value;
use super::error::Error;
use super::instance::InstanceAttributes;
use super::reader::Reader;
use super::table::{ElementId, NONE, TypeId};
use super::writer::Writer;

/// A Rust type of an element's content, attributes included.
pub trait Element: Sized {
    /// Reads the element whose start tag is current, through its end tag.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error>;

    /// Writes attributes, then content, into the tag that is open.
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error>;

    /// Writes the whole element with its tags, under a declaration at a particle of the
    /// open element's type.
    #[inline]
    fn write_as(
        &self,
        writer: &mut Writer<'_>,
        element: ElementId,
        particle: u16,
    ) -> Result<(), Error> {
        writer.declared(element, particle, self)
    }

    /// The declaration it is written under where that is not the particle's own (a member of its
    /// substitution group); [`NONE`] otherwise.
    fn element_id(&self) -> ElementId {
        NONE
    }

    /// The type it is written as where that is not the declared one (`xsi:type`); [`NONE`]
    /// otherwise.
    fn type_id(&self) -> TypeId {
        NONE
    }

    /// The attributes it is written with as `xsi:nil`; `None` if it is not nil.
    fn nil(&self) -> Option<&[AnyAttribute]> {
        None
    }

    /// The `xsi` attributes that the values of the document do not hold, if this is its root.
    fn instance_attributes(&self) -> Option<&InstanceAttributes> {
        None
    }
}

impl<T: Value> Element for T {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        reader.value()
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.value(self)
    }

    #[inline]
    fn write_as(
        &self,
        writer: &mut Writer<'_>,
        element: ElementId,
        particle: u16,
    ) -> Result<(), Error> {
        writer.simple(element, particle, self)
    }
}

impl Element for AnyElement {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        reader.any()
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        writer.inside(self)
    }

    fn write_as(
        &self,
        writer: &mut Writer<'_>,
        element: ElementId,
        particle: u16,
    ) -> Result<(), Error> {
        writer.free(element, particle, self)
    }
}

/// A Rust type of a model group: some children of an element, which have no tag around them.
/// Several types may refer to it, so its annotations count from its own first particle, and it
/// learns where it stands.
pub trait Group: Sized {
    /// What its annotations claim of every type that refers to it.
    const CLAIMS: Claims;

    /// Reads one occurrence of the group, whose first child is current.
    fn read(reader: &mut Reader<'_>, place: GroupPlace) -> Result<Self, Error>;

    /// Writes the children.
    fn write(&self, writer: &mut Writer<'_>, place: GroupPlace) -> Result<(), Error>;
}

/// The position of a group in the content of a type, from which its own numbers count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GroupPlace {
    /// Its first particle.
    pub particle: u16,
    /// The number of the first repeated group in it.
    pub inner: u16,
    /// A step that begins a new iteration of a repeated group numbered below begins another
    /// occurrence of it.
    pub iteration: u16,
}

impl GroupPlace {
    /// The whole content of a type.
    pub const WHOLE: Self = Self { particle: 0, inner: 0, iteration: 0 };

    /// The place of a group in this one: its first particle, and how many repeated groups begin in
    /// front of it.
    #[must_use]
    pub const fn once(self, particle: u16, groups: u16) -> Self {
        let particle = self.particle.saturating_add(particle);
        Self { particle, inner: self.inner.saturating_add(groups), ..self }
    }

    /// The same of a group that is repeated itself.
    #[must_use]
    pub const fn repeated(self, particle: u16, groups: u16) -> Self {
        let place = self.once(particle, groups);
        let inner = place.inner.saturating_add(1);
        Self { inner, iteration: inner, ..place }
    }
}
