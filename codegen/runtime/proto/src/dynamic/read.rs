//! Bytes into a dynamic message.

use super::super::message::in_field;
use super::super::reader::Reader;
use super::super::wire::{Key, WireType};
use super::super::{DecodeError, FieldDescriptor, Label, ValueKind};
use super::map::{Kinds, Map};
use super::{Datum, DynamicMessage, Held, Values};

impl DynamicMessage {
    /// Reads fields up to the end.
    pub(super) fn merge_from(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        while !reader.is_empty() {
            let start = reader.rest();
            let key = reader.key()?;
            let is_taken = self.merge_field(key, reader);
            if !is_taken.map_err(|error| in_field(error, self.descriptor, key))? {
                reader.skip(key)?;
                self.unknown.push(reader.since(start));
            }
        }
        Ok(())
    }

    /// Reads the value behind a key; `false` if it is no field, or has another layout than that.
    fn merge_field(&mut self, key: Key, reader: &mut Reader<'_>) -> Result<bool, DecodeError> {
        let Some(field) = self.descriptor.field(key.number) else { return Ok(false) };
        match field.label {
            Label::Implicit | Label::Explicit => self.merge_one(field, key, reader),
            Label::Repeated | Label::Packed => self.merge_list(field, key, reader),
            Label::Map(of_key) => self.merge_entry(field, of_key, key, reader),
        }
    }

    fn merge_one(
        &mut self,
        field: &FieldDescriptor,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        if key.wire != field.kind.wire() {
            return Ok(false);
        }
        let Held::One(datum) = self.held_mut(field, || Held::One(Datum::default_of(field.kind)))
        else {
            return Ok(false);
        };
        let is_taken = datum.merge(field.kind, key, reader);
        if matches!(field.label, Label::Implicit) && datum.is_default(field.kind) {
            self.remove(field.number);
        }
        is_taken
    }

    fn merge_list(
        &mut self,
        field: &FieldDescriptor,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        let Held::List(values) = self.held_mut(field, || Held::List(Values::none_of(field.kind)))
        else {
            return Ok(false);
        };
        let is_taken = values.merge(field.kind, key, reader);
        if values.list().is_empty() {
            self.remove(field.number);
        }
        is_taken
    }

    /// Of several entries with the same key, the last one stays.
    fn merge_entry(
        &mut self,
        field: &FieldDescriptor,
        of_key: ValueKind,
        key: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        if key.wire != WireType::LengthDelimited {
            return Ok(false);
        }
        let kinds = Kinds { key: of_key, value: field.kind };
        reader.count_part()?;
        let (key, value) = reader.within(|reader| kinds.read_entry(reader))?;
        if let Held::Map(map) = self.held_mut(field, || Held::Map(Map::new())) {
            map.insert(key, value);
        }
        Ok(true)
    }
}
