//! Maps: entries of a key (1) and a value (2), in the order of their keys.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::super::reader::Reader;
use super::super::wire::WireType;
use super::super::writer::{Sizes, Writer, with_key};
use super::super::{DecodeError, Scalar, ValueKind};
use super::datum::Datum;
use super::scalar_kind::{KindOf, kind_of};

/// Numbers of an entry's key and value.
const KEY: u32 = 1;
const VALUE: u32 = 2;

/// The entries of a map.
pub(super) type Map = BTreeMap<MapKey, Datum>;

/// A key: a boolean, an integer or a text. All keys of a map are of one kind.
#[derive(Debug, Clone)]
pub(super) struct MapKey(pub(super) Scalar);

impl Ord for MapKey {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Scalar::Bool(one), Scalar::Bool(other)) => one.cmp(other),
            (Scalar::I32(one), Scalar::I32(other)) => one.cmp(other),
            (Scalar::I64(one), Scalar::I64(other)) => one.cmp(other),
            (Scalar::U32(one), Scalar::U32(other)) => one.cmp(other),
            (Scalar::U64(one), Scalar::U64(other)) => one.cmp(other),
            (Scalar::Str(one), Scalar::Str(other)) => one.cmp(other),
            _ => Ordering::Equal, // the language has no such keys
        }
    }
}

impl PartialOrd for MapKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for MapKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for MapKey {}

/// What the keys and the values of a map are.
#[derive(Clone, Copy)]
pub(super) struct Kinds {
    pub(super) key: ValueKind,
    pub(super) value: ValueKind,
}

impl Kinds {
    /// Reads an entry; what else than key and value stands in it is passed over.
    pub(super) fn read_entry(
        self,
        reader: &mut Reader<'_>,
    ) -> Result<(MapKey, Datum), DecodeError> {
        let (mut key, mut value) = (Datum::default_of(self.key), Datum::default_of(self.value));
        while !reader.is_empty() {
            let found = reader.key()?;
            let is_taken = match found.number {
                KEY => key.merge(self.key, found, reader)?,
                VALUE => value.merge(self.value, found, reader)?,
                _ => false,
            };
            if !is_taken {
                reader.skip(found)?;
            }
        }
        let key = match key {
            Datum::Scalar(key) => key,
            Datum::Message(_) => Scalar::Bool(false), // the language has no such keys
        };
        Ok((MapKey(key), value))
    }

    /// Length of all entries with their keys; `number` is that of the map.
    pub(super) fn measure(self, map: &Map, number: u32, sizes: &mut Sizes) -> usize {
        let entry = |(key, value): (&MapKey, &Datum), sizes: &mut Sizes| {
            key.measure(self.key, sizes) + value.measure(self.value, VALUE, sizes)
        };
        map.iter().map(|pair| with_key(number, sizes.delimited(|sizes| entry(pair, sizes)))).sum()
    }

    /// Writes all entries with their keys.
    pub(super) fn write(self, map: &Map, number: u32, writer: &mut Writer<'_>) {
        for (key, value) in map {
            writer.key(number, WireType::LengthDelimited);
            writer.measured_length();
            key.write(self.key, writer);
            value.write(self.value, VALUE, writer);
        }
    }
}

impl MapKey {
    fn measure(&self, kind: ValueKind, sizes: &mut Sizes) -> usize {
        match kind_of(kind) {
            KindOf::Scalar(kind) => kind.measure(&self.0, KEY, sizes),
            KindOf::Message(_) => 0,
        }
    }

    fn write(&self, kind: ValueKind, writer: &mut Writer<'_>) {
        if let KindOf::Scalar(kind) = kind_of(kind) {
            kind.write(&self.0, KEY, writer);
        }
    }
}
