//! Entries of a map that stand in a row, and the order of their keys, while they are bytes.

use std::ops::Range;

use super::super::kind::Kind;
use super::super::reader::Reader;
use super::super::wire::Key;
use super::super::{DecodeError, Value, ValueKind};
use super::map::KEY;

/// So many entries are a row, at most: until they are in the map, they take twice the memory.
const MOST: usize = 1 << 20;

/// Where an entry stands.
pub(super) struct Place<'a> {
    key: SortKey<'a>,
    /// Behind its length; counted from the beginning of the row.
    pub(super) range: Range<usize>,
}

/// The key of an entry, where it stands.
#[derive(Clone, Copy)]
enum SortKey<'a> {
    Text(&'a [u8]),
    /// Greater for what is greater.
    Number(u64),
}

/// The entries that follow, as far as they are whole and allowed. What is wrong in them is found
/// when they are read.
pub(super) fn row<'a, K: Default, KK: Kind<K>>(
    key_of_field: Key,
    reader: &Reader<'a>,
) -> Vec<Place<'a>> {
    let count = reader.parts_again(key_of_field, MOST);
    let mut ahead = reader.clone();
    let whole = ahead.rest().len();
    let mut row = Vec::with_capacity(count);
    while row.len() < count && ahead.key_again(key_of_field) {
        let look = |entry: &mut Reader<'a>| Ok((entry.rest().len(), key::<K, KK>(entry)));
        let Ok((length, key)) = ahead.within(look) else { break };
        let end = whole - ahead.rest().len();
        row.push(Place { key: key.unwrap_or(SortKey::Number(0)), range: end - length..end });
    }
    row
}

/// The key of an entry: the last one, if it has several.
fn key<'a, K: Default, KK: Kind<K>>(entry: &mut Reader<'a>) -> Result<SortKey<'a>, DecodeError> {
    let (mut text, mut number) = (&[][..], K::default());
    while !entry.is_empty() {
        let found = entry.key()?;
        if (found.number, found.wire) != (KEY, KK::WIRE) {
            entry.skip(found)?;
        } else if matches!(KK::KIND, ValueKind::String) {
            text = entry.delimited()?;
        } else {
            KK::read(&mut number, entry)?;
        }
    }
    Ok(number_of(KK::get(&number)).map_or(SortKey::Text(text), SortKey::Number))
}

/// A number that is greater for what is greater; a text has none.
fn number_of(key: Value<'_>) -> Option<u64> {
    let signed = |number: i64| number.cast_unsigned() ^ (1 << 63);
    match key {
        Value::Bool(value) => Some(value.into()),
        Value::I32(number) => Some(signed(number.into())),
        Value::I64(number) => Some(signed(number)),
        Value::U32(number) => Some(number.into()),
        Value::U64(number) => Some(number),
        _ => None,
    }
}

/// Which entry is the first in the order of keys, the second, and so on; equal ones as they came.
pub(super) fn order(row: &[Place<'_>]) -> Vec<usize> {
    let shared = shared_length(row);
    let mut order: Vec<_> = row.iter().map(|place| place.key.rank(shared)).zip(0..).collect();
    if !order.is_sorted() {
        order.sort_unstable();
    }
    // Only the texts of equal ranks have to be compared.
    for equal in order.chunk_by_mut(|one, other| one.0 == other.0) {
        equal.sort_by_key(|(_, at)| row[*at].key.text());
    }
    order.into_iter().map(|(_, at)| at).collect()
}

/// How many bytes all texts have in common at their beginnings.
fn shared_length(row: &[Place<'_>]) -> usize {
    let mut texts = row.iter().map(|place| place.key.text());
    let Some(first) = texts.next() else { return 0 };
    let shared = texts.fold(first, |shared, text| {
        if text.starts_with(shared) {
            return shared;
        }
        let equal = shared.iter().zip(text).take_while(|(one, other)| one == other);
        &shared[..equal.count()]
    });
    shared.len()
}

impl<'a> SortKey<'a> {
    fn text(self) -> &'a [u8] {
        match self {
            Self::Text(text) => text,
            Self::Number(_) => &[],
        }
    }

    /// A number with which keys that differ in it are in order: of a text the eight bytes behind
    /// those that all have.
    fn rank(self, shared: usize) -> u64 {
        let text = match self {
            Self::Text(text) => text.get(shared..).unwrap_or_default(),
            Self::Number(number) => return number,
        };
        if let Some(bytes) = text.first_chunk() {
            return u64::from_be_bytes(*bytes);
        }
        let mut rank = [0; 8];
        rank.iter_mut().zip(text).for_each(|(rank, byte)| *rank = *byte);
        u64::from_be_bytes(rank)
    }
}
