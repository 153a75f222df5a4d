//! Which fields of a message a text has set already.

use super::{FieldDescriptor, Member, Reflect};

/// Numbers of fields, those of their oneofs included.
#[derive(Default)]
pub(super) struct Seen {
    numbers: Vec<u32>,
}

impl Seen {
    /// Remembers a field; whether neither it nor another of its oneof was there.
    pub(super) fn is_new(&mut self, message: &dyn Reflect, field: &FieldDescriptor) -> bool {
        let number = |field: &FieldDescriptor| field.number;
        let is_around = |member: &&Member| match member {
            Member::Field(_) => false,
            Member::Oneof(fields) => fields.iter().any(|other| other.number == field.number),
        };
        let together = match message.descriptor().members.iter().find(is_around) {
            Some(Member::Oneof(fields)) => fields.iter().map(number).collect(),
            _ => vec![field.number],
        };
        let is_new = !together.iter().any(|number| self.numbers.contains(number));
        self.numbers.extend(together);
        is_new
    }
}
