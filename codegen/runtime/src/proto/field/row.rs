//! Entries of a map that stand in a row, and the order of their keys, while they are bytes.

use std::ops::Range;

use super::super::kind::Kind;
use super::super::reader::Reader;
use super::super::wire::Key;
use super::super::{DecodeError, Value, ValueKind};
use super::map::KEY;

/// An entry.
pub(super) struct Entry<'a> {
    key: Seen<'a>,
    /// Where it stands, behind its length; counted from the beginning of the row.
    pub(super) place: Range<usize>,
}

/// The key of an entry, where it stands.
#[derive(Clone, Copy)]
enum Seen<'a> {
    Text(&'a [u8]),
    /// Greater for what is greater.
    Number(u64),
}

/// The entries that follow, whole and as many as are allowed. What is wrong in them is found when they are read.
pub(super) fn row<'a, K: Default, KK: Kind<K>>(
    key_of_field: Key,
    reader: &Reader<'a>,
) -> Vec<Entry<'a>> {
    let count = reader.parts_again(key_of_field);
    let mut ahead = reader.clone();
    let whole = ahead.rest().len();
    let mut row = Vec::with_capacity(count);
    while row.len() < count && ahead.key_again(key_of_field) {
        let look = |entry: &mut Reader<'a>| Ok((entry.rest().len(), key::<K, KK>(entry)));
        let Ok((length, key)) = ahead.within(look) else { break };
        let end = whole - ahead.rest().len();
        row.push(Entry { key: key.unwrap_or(Seen::Number(0)), place: end - length..end });
    }
    row
}

/// The key of an entry: the last one, if it has several.
fn key<'a, K: Default, KK: Kind<K>>(entry: &mut Reader<'a>) -> Result<Seen<'a>, DecodeError> {
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
    Ok(number_of(KK::get(&number)).map_or(Seen::Text(text), Seen::Number))
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
pub(super) fn order(row: &[Entry<'_>]) -> Vec<usize> {
    let shared = shared_length(row);
    let mut order: Vec<_> = row.iter().map(|entry| entry.key.rank(shared)).zip(0..).collect();
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
fn shared_length(row: &[Entry<'_>]) -> usize {
    let mut texts = row.iter().map(|entry| entry.key.text());
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

impl<'a> Seen<'a> {
    fn text(self) -> &'a [u8] {
        match self {
            Self::Text(text) => text,
            Self::Number(_) => &[],
        }
    }

    /// A number with which keys that differ in it are in order: of a text the eight bytes behind those that all have.
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
