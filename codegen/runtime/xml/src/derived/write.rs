//! Shorthands over the writer.

use super::super::any::AnyElement;
use super::super::datatypes::Value;
use super::super::element::{Group, GroupPlace};
use super::super::error::Error;
use super::super::writer::Writer;

impl Writer<'_> {
    /// An attribute that may be absent.
    pub fn attributes<'v, T: Value + 'v>(
        &mut self,
        index: u16,
        value: impl IntoIterator<Item = &'v T>,
    ) -> Result<(), Error> {
        value.into_iter().try_for_each(|value| self.attribute(index, value))
    }

    /// What stands for a wildcard, in that order.
    pub fn anys<'v>(
        &mut self,
        particle: u16,
        values: impl IntoIterator<Item = &'v AnyElement>,
    ) -> Result<(), Error> {
        values.into_iter().try_for_each(|value| self.any(particle, value))
    }

    /// A nested group.
    #[inline]
    pub fn group<T: Group>(&mut self, value: &T, place: GroupPlace) -> Result<(), Error> {
        self.with_room::<T, _>(|writer| value.write(writer, place))
    }

    /// Nested groups, in that order.
    pub fn groups<'v, T: Group + 'v>(
        &mut self,
        values: impl IntoIterator<Item = &'v T>,
        place: GroupPlace,
    ) -> Result<(), Error> {
        values.into_iter().try_for_each(|value| self.group(value, place))
    }
}
