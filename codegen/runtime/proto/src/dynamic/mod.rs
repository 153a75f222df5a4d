//! Messages of which there is no Rust type: a descriptor, and what the fields hold.
//!
//! The wire format is not implemented again: each value is read and written by the kind that
//! generated fields have, and lists by their adapters. So a dynamic message has the bytes, and the
//! errors, of the generated message of the same descriptor; of several errors in one map it may tell
//! another one.

mod datum;
mod map;
mod read;
mod reflect;
mod scalar_kind;
mod values;
mod write;

use std::fmt;

use super::{FieldDescriptor, Label, Member, MessageDescriptor, Reflect as _, UnknownFields};
use datum::Datum;
use map::Map;
use values::Values;

/// A message whose type is known only when the program runs, because it was built in memory from a
/// schema.
///
/// Everything is done through [`Reflect`](super::Reflect): fields, bytes, JSON, text format.
#[derive(Clone)]
pub struct DynamicMessage {
    descriptor: &'static MessageDescriptor,
    /// By the numbers of fields, and in their order. Absent fields, lists and maps without values
    /// are not there.
    fields: Vec<(u32, Held)>,
    unknown: UnknownFields,
}

/// What a field holds.
#[derive(Debug, Clone, PartialEq)]
enum Held {
    One(Datum),
    List(Values),
    Map(Map),
}

impl DynamicMessage {
    /// An empty message of a type.
    pub fn new(descriptor: &'static MessageDescriptor) -> Self {
        Self { descriptor, fields: Vec::new(), unknown: UnknownFields::default() }
    }

    fn position(&self, number: u32) -> Result<usize, usize> {
        self.fields.binary_search_by_key(&number, |(number, _)| *number)
    }

    /// What a field holds; `None` if nothing.
    fn held(&self, number: u32) -> Option<&Held> {
        self.position(number).ok().map(|at| &self.fields[at].1)
    }

    /// What a field holds, put there if it holds nothing. Other members of its oneof are absent
    /// then.
    fn held_mut(&mut self, field: &FieldDescriptor, empty: impl FnOnce() -> Held) -> &mut Held {
        if matches!(field.label, Label::Explicit) {
            self.remove_others(field.number);
        }
        let at = self.position(field.number).unwrap_or_else(|at| {
            self.fields.insert(at, (field.number, empty()));
            at
        });
        &mut self.fields[at].1
    }

    /// Removes the other members of a field's oneof.
    fn remove_others(&mut self, number: u32) {
        if let Some(Member::Oneof(fields)) = self.descriptor.member(number) {
            let is_other = |held: u32| held != number && fields.iter().any(|it| it.number == held);
            self.fields.retain(|(held, _)| !is_other(*held));
        }
    }

    fn remove(&mut self, number: u32) {
        if let Ok(at) = self.position(number) {
            self.fields.remove(at);
        }
    }
}

impl PartialEq for DynamicMessage {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.descriptor, other.descriptor)
            && self.fields == other.fields
            && self.unknown == other.unknown
    }
}

/// As a generated message: the type, and the fields that are set by their names.
impl fmt::Debug for DynamicMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct(self.descriptor.name);
        for (number, _) in &self.fields {
            let name = self.descriptor.field(*number).map_or("?", |field| field.name);
            shown.field(name, &self.get(*number));
        }
        if !self.unknown.is_empty() {
            shown.field("unknown_fields", &self.unknown);
        }
        shown.finish()
    }
}
