//! Writing items and members.

use std::collections::BTreeMap;

use super::checks::Place;
use super::{JsonValue, Writer};

/// Writes the items of an array.
pub(super) struct ArrayWriter<'w> {
    pub(super) writer: &'w mut Writer,
    pub(super) count: u32,
    pub(super) place: Place,
    /// Whether all items have one type, and one place.
    pub(super) is_list: bool,
}

impl ArrayWriter<'_> {
    pub(super) fn item<T: JsonValue>(&mut self, value: &T) {
        self.writer.separate(self.count == 0);
        let at = if self.is_list { 0 } else { self.count as usize };
        self.count = self.count.saturating_add(1);
        self.writer.part(self.place, at, value);
    }
}

/// Writes the members of an object.
#[derive(Debug)]
pub struct ObjectWriter<'w> {
    pub(super) writer: &'w mut Writer,
    pub(super) count: usize,
    pub(super) place: Place,
}

impl ObjectWriter<'_> {
    /// Writes a member. A name that the object already has makes the document invalid.
    pub fn member<T: JsonValue>(&mut self, name: &str, value: &T) {
        self.writer.doubt();
        self.field(usize::MAX, name, value);
    }

    /// Writes a member, if there is a value.
    pub fn optional<T: JsonValue>(&mut self, name: &str, value: Option<&T>) {
        if let Some(value) = value {
            self.member(name, value);
        }
    }

    /// Writes several members.
    pub fn members<'m, N: AsRef<str> + 'm, T: JsonValue + 'm>(
        &mut self,
        members: impl IntoIterator<Item = (&'m N, &'m T)>,
    ) {
        members.into_iter().for_each(|(name, value)| self.member(name.as_ref(), value));
    }

    /// Writes the member of a field, by its index.
    #[doc(hidden)]
    pub fn field<T: JsonValue>(&mut self, at: usize, name: &str, value: &T) {
        self.writer.separate(self.count == 0);
        self.count += 1;
        self.writer.string(name);
        self.writer.json(if self.writer.indentation.is_some() { ": " } else { ":" });
        self.writer.part(self.place, at, value);
    }

    /// The same, if there is a value.
    #[doc(hidden)]
    pub fn optional_field<T: JsonValue>(&mut self, at: usize, name: &str, value: Option<&T>) {
        if let Some(value) = value {
            self.field(at, name, value);
        }
    }

    /// Writes all members that have no field of their own; the names of those that have one.
    #[doc(hidden)]
    pub fn others<T: JsonValue>(
        &mut self,
        at: usize,
        fields: &[&str],
        members: &BTreeMap<String, T>,
    ) {
        for (name, value) in members {
            if fields.contains(&name.as_str()) {
                self.writer.doubt();
            }
            self.field(at, name, value);
        }
    }
}
