//! A dynamic message seen from outside, as every message is.

use super::super::reader::Reader;
use super::super::reflect::Entries;
use super::super::{
    DecodeError, FieldDescriptor, Label, Limits, MessageDescriptor, Ref, Reflect, Scalar,
    UnknownFields, ValueKind,
};
use super::datum::value;
use super::map::{Map, MapKey};
use super::scalar_kind::{KindOf, kind_of};
use super::{Datum, DynamicMessage, Held, Values};

impl Reflect for DynamicMessage {
    fn descriptor(&self) -> &'static MessageDescriptor {
        self.descriptor
    }

    fn get(&self, number: u32) -> Ref<'_> {
        match self.held(number) {
            None => Ref::Absent,
            Some(Held::One(datum)) => Ref::One(datum.value()),
            Some(Held::List(values)) => Ref::List(values.list()),
            Some(Held::Map(map)) => {
                let entries = map.iter().map(|(key, datum)| (value(&key.0), datum.value()));
                Ref::Map(Entries(Box::new(entries)))
            }
        }
    }

    fn put(&mut self, number: u32, key: Option<Scalar>, value: Scalar) -> bool {
        let Some(field) = self.descriptor.field(number) else { return false };
        if !is_of(field.kind, &value) {
            return false;
        }
        match (field.label, key) {
            (Label::Implicit | Label::Explicit, None) => self.set(field, Datum::Scalar(value)),
            (Label::Repeated | Label::Packed, None) => {
                let none = || Held::List(Values::none_of(field.kind));
                match self.held_mut(field, none) {
                    Held::List(values) => return values.push(field.kind, value),
                    _ => return false,
                }
            }
            (Label::Map(of_key), Some(key)) if is_of(of_key, &key) => {
                return self.insert(field, key, Datum::Scalar(value)).is_some();
            }
            _ => return false,
        }
        true
    }

    fn put_message(&mut self, number: u32, key: Option<Scalar>) -> Option<&mut dyn Reflect> {
        let field = self.descriptor.field(number)?;
        let KindOf::Message(descriptor) = kind_of(field.kind) else { return None };
        let new = || Datum::Message(DynamicMessage::new(descriptor));
        let datum = match (field.label, key) {
            (Label::Implicit | Label::Explicit, None) => {
                match self.held_mut(field, || Held::One(new())) {
                    Held::One(datum) => datum,
                    _ => return None,
                }
            }
            (Label::Repeated | Label::Packed, None) => {
                match self.held_mut(field, || Held::List(Values::none_of(field.kind))) {
                    Held::List(values) => return as_reflect(values.push_message(field.kind)?),
                    _ => return None,
                }
            }
            (Label::Map(of_key), Some(key)) if is_of(of_key, &key) => {
                self.insert(field, key, new())?
            }
            _ => return None,
        };
        match datum {
            Datum::Message(message) => as_reflect(message),
            Datum::Scalar(_) => None,
        }
    }

    fn unknown(&self) -> &UnknownFields {
        &self.unknown
    }

    fn unknown_mut(&mut self) -> &mut UnknownFields {
        &mut self.unknown
    }

    fn merge_bytes(&mut self, bytes: &[u8], limits: &Limits) -> Result<(), DecodeError> {
        let mut reader = Reader::new(bytes, limits);
        reader.check(limits)?;
        self.merge_from(&mut reader)
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.encode()
    }
}

impl DynamicMessage {
    /// Puts a value into a field of at most one.
    fn set(&mut self, field: &FieldDescriptor, datum: Datum) {
        if matches!(field.label, Label::Implicit) && datum.is_default(field.kind) {
            return self.remove(field.number);
        }
        *self.held_mut(field, || Held::One(Datum::default_of(field.kind))) = Held::One(datum);
    }

    /// Puts a value into a map, over that of the same key.
    fn insert(&mut self, field: &FieldDescriptor, key: Scalar, datum: Datum) -> Option<&mut Datum> {
        let Held::Map(map) = self.held_mut(field, || Held::Map(Map::new())) else { return None };
        let key = MapKey(key);
        map.insert(key.clone(), datum);
        map.get_mut(&key)
    }
}

/// Whether a value is of a kind.
fn is_of(kind: ValueKind, value: &Scalar) -> bool {
    match kind_of(kind) {
        KindOf::Scalar(kind) => kind.is_of(value),
        KindOf::Message(_) => false,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is the answer of `put_message`")]
fn as_reflect(message: &mut DynamicMessage) -> Option<&mut dyn Reflect> {
    Some(message)
}
