//! How derived code reads its members: each is a call that moves nothing, because in a debug build
//! each moved value takes stack of its own in the caller.

use super::super::any::AnyAttribute;
use super::super::datatypes::Value;
use super::super::error::Error;
use super::super::reader::Reader;

impl Reader<'_> {
    /// Reads a member into its place; `read` is that of [`Element`](crate::Element) or of
    /// [`Group`](crate::Group). What reading a member takes does not stand on the stack of the
    /// struct.
    #[inline]
    pub fn set<T>(
        &mut self,
        member: &mut Option<T>,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<(), Error> {
        self.with_room::<T, _>(|reader| read(reader).map(|value| *member = Some(value)))
    }

    /// The same of a member that is held behind a pointer.
    #[inline]
    pub fn set_boxed<T>(
        &mut self,
        member: &mut Option<Box<T>>,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<(), Error> {
        self.with_room::<T, _>(|reader| read(reader).map(|value| *member = Some(Box::new(value))))
    }

    /// The same of one that may be there many times.
    #[inline]
    pub fn push<T>(
        &mut self,
        member: &mut Vec<T>,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
    ) -> Result<(), Error> {
        self.with_room::<T, _>(|reader| read(reader).map(|value| member.push(value)))
    }

    /// Reads the value of a variant.
    #[inline]
    pub fn variant<T, V>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
        variant: impl FnOnce(T) -> V,
    ) -> Result<V, Error> {
        self.with_room::<V, _>(|reader| read(reader).map(variant))
    }

    /// The same of a variant whose value is held behind a pointer.
    #[inline]
    pub fn boxed_variant<T, V>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Error>,
        variant: impl FnOnce(Box<T>) -> V,
    ) -> Result<V, Error> {
        self.with_room::<T, _>(|reader| read(reader).map(|value| variant(Box::new(value))))
    }

    /// Reads the attribute that was named last into its place.
    #[inline]
    pub fn set_attribute<T: Value>(&mut self, member: &mut Option<T>) -> Result<(), Error> {
        self.attribute_value().map(|value| *member = Some(value))
    }

    /// The same of one that has no member of its own.
    pub fn push_attribute(&mut self, member: &mut Vec<AnyAttribute>) -> Result<(), Error> {
        self.any_attribute().map(|attribute| member.push(attribute))
    }
}
