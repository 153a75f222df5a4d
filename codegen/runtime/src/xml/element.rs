//! What derived code implements: reading and writing of one type.

use super::any::AnyAttribute;
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

    /// Writes the whole element, tags and all, under a declaration that stands at a leaf of the open element's type.
    #[inline]
    fn write_as(
        &self,
        writer: &mut Writer<'_>,
        element: ElementId,
        leaf: u16,
    ) -> Result<(), Error> {
        writer.declared(element, leaf, self)
    }

    /// The declaration it is written under where that is not the particle's own (a member of its substitution
    /// group); [`NONE`] otherwise.
    fn element_id(&self) -> ElementId {
        NONE
    }

    /// The type it is written as where that is not the declared one (`xsi:type`); [`NONE`] otherwise.
    fn type_id(&self) -> TypeId {
        NONE
    }

    /// The attributes it is written with as `xsi:nil`; `None` if it is not nil.
    fn nil(&self) -> Option<&[AnyAttribute]> {
        None
    }

    /// What the document says by attributes that its values do not tell, if this is its root.
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
        leaf: u16,
    ) -> Result<(), Error> {
        writer.simple(element, leaf, self)
    }
}

/// A Rust type of a nested model group: some children of an element, which have no tag around them.
pub trait Group: Sized {
    /// Reads one occurrence of the group, whose first child is current.
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error>;

    /// Writes the children.
    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error>;
}
