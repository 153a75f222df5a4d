//! Where messages stand in the bytes that they were read from.

use std::collections::BTreeMap;

use super::super::kind::{self, Kind};
use super::super::reader::Reader;
use super::super::wire::{Key, WireType};
use super::super::writer::{Sizes, Writer};
use super::super::{FieldDescriptor, Label, Limits, Value, ValueKind};

/// Number of an entry's key, and of its value.
const KEY: u32 = 1;
const VALUE: u32 = 2;

/// The bytes of a message, and how many stand before them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// Whether that is all of it: a message may come in several pieces, and then what is in it
    /// stands in any of them.
    is_all: bool,
}

/// The places of one field's values.
pub(super) struct Pieces<'a> {
    /// In the order in which they stand; of a map the entries.
    all: Vec<Place<'a>>,
    /// Of a map the values, by the bytes of their keys.
    by_key: BTreeMap<&'a [u8], Place<'a>>,
}

impl<'a> Place<'a> {
    /// Of a message that is not in another.
    pub(super) fn whole(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0, is_all: true }
    }

    /// How many bytes stand before it.
    pub(super) fn offset(self) -> usize {
        self.offset
    }

    /// Where the values of a field are, which are messages; `None` if this is only a piece.
    pub(super) fn pieces(self, field: &FieldDescriptor) -> Option<Pieces<'a>> {
        if !self.is_all {
            return None;
        }
        let mut all = Vec::new();
        self.each(|key, value| {
            if key == (Key { number: field.number, wire: WireType::LengthDelimited }) {
                all.push(value);
            }
        });
        let by_key = match field.label {
            Label::Map(of_key) => all.iter().map(|entry| entry.entry(of_key.wire())).collect(),
            _ => BTreeMap::new(),
        };
        Some(Pieces { all, by_key })
    }

    /// The bytes of its key and the place of its value, if it is an entry of a map.
    fn entry(self, of_key_is: WireType) -> (&'a [u8], Self) {
        let (mut of_key, mut of_value) = (Self::whole(&[]), self);
        let mut pieces = 0;
        self.each(|key, value| match (key.number, key.wire) {
            (KEY, wire) if wire == of_key_is => of_key = value,
            (VALUE, WireType::LengthDelimited) => {
                pieces += 1;
                of_value = Self { is_all: pieces == 1, ..value };
            }
            _ => {}
        });
        (of_key.bytes, of_value)
    }

    /// Has each value looked at: what stands behind its key, without the length. What was read
    /// before has no faults; where it has, it ends.
    fn each(self, mut look: impl FnMut(Key, Self)) {
        let mut reader = Reader::new(self.bytes, &Limits::GENEROUS);
        while !reader.is_empty() {
            let Ok(key) = reader.key() else { return };
            let rest = reader.rest();
            let bytes = match key.wire {
                WireType::LengthDelimited => reader.delimited(),
                _ => reader.skip(key).map(|()| reader.since(rest)),
            };
            let Ok(bytes) = bytes else { return };
            let offset = self.offset + reader.offset() - bytes.len();
            look(key, Self { bytes, offset, is_all: true });
        }
    }
}

impl<'a> Pieces<'a> {
    /// The last one, of those that were merged.
    pub(super) fn last(&self) -> Option<Place<'a>> {
        let is_all = self.all.len() == 1;
        self.all.last().map(|last| Place { is_all, ..*last })
    }

    /// One of a repeated field.
    pub(super) fn at(&self, index: usize) -> Option<Place<'a>> {
        self.all.get(index).copied()
    }

    /// The value under a key of a map, if the key is written as we write it.
    pub(super) fn under(&self, key: Value<'_>, field: &FieldDescriptor) -> Option<Place<'a>> {
        let Label::Map(kind) = field.label else { return None };
        self.by_key.get(written(key, kind).as_slice()).copied()
    }
}

/// The bytes of a key, of a text without its length.
fn written(key: Value<'_>, of: ValueKind) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut writer = Writer::new(&mut bytes, 0, Sizes::default());
    match (key, of) {
        (Value::Str(text), _) => writer.bytes(text.as_bytes()),
        (Value::Bool(value), _) => kind::Bool::write(&value, &mut writer),
        (Value::I32(number), ValueKind::Sint32) => kind::Sint32::write(&number, &mut writer),
        (Value::I32(number), ValueKind::Sfixed32) => kind::Sfixed32::write(&number, &mut writer),
        (Value::I32(number), _) => kind::Int32::write(&number, &mut writer),
        (Value::I64(number), ValueKind::Sint64) => kind::Sint64::write(&number, &mut writer),
        (Value::I64(number), ValueKind::Sfixed64) => kind::Sfixed64::write(&number, &mut writer),
        (Value::I64(number), _) => kind::Int64::write(&number, &mut writer),
        (Value::U32(number), ValueKind::Fixed32) => kind::Fixed32::write(&number, &mut writer),
        (Value::U32(number), _) => kind::Uint32::write(&number, &mut writer),
        (Value::U64(number), ValueKind::Fixed64) => kind::Fixed64::write(&number, &mut writer),
        (Value::U64(number), _) => kind::Uint64::write(&number, &mut writer),
        _ => {} // no kind of keys
    }
    bytes
}
