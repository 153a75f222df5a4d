//! A dynamic message to bytes: measured first, then written in the same order.

use super::super::wire::WireType;
use super::super::writer::{Sizes, Writer, with_key};
use super::super::{FieldDescriptor, Label};
use super::map::Kinds;
use super::{DynamicMessage, Held};

impl DynamicMessage {
    /// Its bytes.
    pub(super) fn encode(&self) -> Vec<u8> {
        let (mut bytes, mut sizes) = (Vec::new(), Sizes::default());
        let length = self.measure(&mut sizes);
        self.write(&mut Writer::new(&mut bytes, length, sizes));
        debug_assert_eq!(bytes.len(), length, "what is written was measured");
        bytes
    }

    fn measure(&self, sizes: &mut Sizes) -> usize {
        let known = self.held_fields().map(|(field, held)| held.measure(field, sizes));
        self.unknown.as_bytes().len() + known.sum::<usize>()
    }

    fn write(&self, writer: &mut Writer<'_>) {
        let mut unknown = self.unknown.in_order();
        for (field, held) in self.held_fields() {
            unknown.before(field.number, writer);
            held.write(field, writer);
        }
        unknown.finish(writer);
    }

    /// The fields that hold something, in the order of their numbers.
    fn held_fields(&self) -> impl Iterator<Item = (&'static FieldDescriptor, &Held)> {
        let field = |(number, held)| Some((self.descriptor.field(number)?, held));
        self.fields.iter().map(|(number, held)| (*number, held)).filter_map(field)
    }
}

impl Held {
    fn measure(&self, field: &FieldDescriptor, sizes: &mut Sizes) -> usize {
        match (self, field.label) {
            (Self::One(datum), _) => datum.measure(field.kind, field.number, sizes),
            (Self::List(values), label) => {
                values.measure(field.kind, (field.number, is_packed(label)), sizes)
            }
            (Self::Map(map), Label::Map(key)) => {
                Kinds { key, value: field.kind }.measure(map, field.number, sizes)
            }
            (Self::Map(_), _) => 0,
        }
    }

    fn write(&self, field: &FieldDescriptor, writer: &mut Writer<'_>) {
        match (self, field.label) {
            (Self::One(datum), _) => datum.write(field.kind, field.number, writer),
            (Self::List(values), label) => {
                values.write(field.kind, (field.number, is_packed(label)), writer);
            }
            (Self::Map(map), Label::Map(key)) => {
                Kinds { key, value: field.kind }.write(map, field.number, writer);
            }
            (Self::Map(_), _) => {}
        }
    }
}

fn is_packed(label: Label) -> bool {
    matches!(label, Label::Packed)
}

/// Length of a message in a field, with its key.
pub(super) fn measure_message(message: &DynamicMessage, number: u32, sizes: &mut Sizes) -> usize {
    with_key(number, sizes.delimited(|sizes| message.measure(sizes)))
}

/// Writes a message in a field, with its key.
pub(super) fn write_message(message: &DynamicMessage, number: u32, writer: &mut Writer<'_>) {
    writer.key(number, WireType::LengthDelimited);
    writer.measured_length();
    message.write(writer);
}
