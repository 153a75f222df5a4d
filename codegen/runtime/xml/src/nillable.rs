//! Elements that may be nil.

use super::any::AnyAttribute;
use super::element::Element;
use super::error::Error;
use super::instance::InstanceAttributes;
use super::reader::Reader;
use super::table::{ElementId, NONE, TypeId};
use super::writer::Writer;

/// An element that is declared `nillable`.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Nillable<T> {
    /// It has content.
    Value(T),
    /// It has `xsi:nil="true"`, no content, and these attributes.
    Nil(Vec<AnyAttribute>),
}

impl<T> Nillable<T> {
    /// Nil, without attributes.
    pub const NIL: Self = Self::Nil(Vec::new());

    /// The content.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Nil(_) => None,
        }
    }

    /// The content, by value.
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Value(value) => Some(value),
            Self::Nil(_) => None,
        }
    }
}

impl<T> From<T> for Nillable<T> {
    fn from(value: T) -> Self {
        Self::Value(value)
    }
}

impl<T: Element> Element for Nillable<T> {
    fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        if reader.current().nil {
            reader.nil().map(Self::Nil)
        } else {
            T::read(reader).map(Self::Value)
        }
    }

    fn write(&self, writer: &mut Writer<'_>) -> Result<(), Error> {
        match self {
            Self::Value(value) => value.write(writer),
            Self::Nil(attributes) => writer.all_attributes(attributes),
        }
    }

    fn element_id(&self) -> ElementId {
        self.value().map_or(NONE, Element::element_id)
    }

    fn type_id(&self) -> TypeId {
        self.value().map_or(NONE, Element::type_id)
    }

    fn nil(&self) -> Option<&[AnyAttribute]> {
        match self {
            Self::Value(value) => value.nil(),
            Self::Nil(attributes) => Some(attributes),
        }
    }

    fn instance_attributes(&self) -> Option<&InstanceAttributes> {
        self.value().and_then(Element::instance_attributes)
    }
}
