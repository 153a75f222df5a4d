//! Many entries into a map at once: in the order of their keys, in one pass.
//!
//! To put each there as it comes would be to look at a dozen keys for it, which are all over the
//! memory. So the keys are looked at first, where they stand in the message, and the entries are
//! read in the order of their keys: then what is made of them lies in memory in the order in which
//! it is written and dropped.

use std::collections::BTreeMap;

use super::super::DecodeError;
use super::super::kind::Kind;
use super::super::reader::Reader;
use super::super::wire::Key;
use super::map::read_entry;
use super::row::{Place, order, row};

/// So many entries are fetched into the cache together, before they are read.
const TOGETHER: usize = 32;

/// Reads entries that follow, as far as they are whole and allowed. Of those with equal keys the
/// last one stays.
///
/// # Errors
/// What is wrong with one of the entries, at its place: with the one of the smallest key, if
/// several are wrong.
pub(super) fn merge<K, V, KK, VK>(
    map: &mut BTreeMap<K, V>,
    key_of_field: Key,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError>
where
    K: Default + Ord,
    V: Default,
    KK: Kind<K>,
    VK: Kind<V>,
{
    let row = row::<K, KK>(key_of_field, reader);
    let length = row.last().map_or(0, |last| last.range.end);
    let mut entries = Vec::with_capacity(row.len());
    let read = read::<K, V, KK, VK>(&mut entries, &row, reader);
    join(map, entries);
    read.and_then(|()| reader.take(length)).map(drop)
}

/// Reads the entries in the order of their keys.
fn read<K, V, KK, VK>(
    entries: &mut Vec<(K, V)>,
    row: &[Place<'_>],
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError>
where
    K: Default,
    V: Default,
    KK: Kind<K>,
    VK: Kind<V>,
{
    for together in order(row).chunks(TOGETHER) {
        touch(together.iter().map(|at| &reader.rest()[row[*at].range.clone()]));
        for at in together {
            reader.count_part()?;
            entries.push(<(K, V)>::default());
            // Read where it stays: it may be large.
            let read = |reader: &mut Reader<'_>| match entries.last_mut() {
                Some(entry) => read_entry::<K, V, KK, VK>(entry, reader),
                None => Ok(()),
            };
            reader.at(&row[*at].range, read).inspect_err(|_| drop(entries.pop()))?;
        }
    }
    Ok(())
}

/// Looks at both ends of some bytes. The processor waits for all of them at the same time, and not
/// for each in its turn.
fn touch<'a>(several: impl Iterator<Item = &'a [u8]>) {
    let ends = several.filter_map(|bytes| Some(bytes.first()? ^ bytes.last()?));
    std::hint::black_box(ends.fold(0, |all, one| all ^ one));
}

/// Puts sorted entries into a map: the fewer into the more. Of sorted ones a map is made without a
/// search.
fn join<K: Ord, V>(map: &mut BTreeMap<K, V>, entries: Vec<(K, V)>) {
    if entries.len() < map.len() {
        map.extend(entries);
        return;
    }
    let before = std::mem::replace(map, entries.into_iter().collect());
    for (key, value) in before {
        map.entry(key).or_insert(value);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::writer::{Sizes, Writer};
    use super::super::super::{Fault, Limits, kind};
    use super::super::{Field, Map};
    use super::*;

    /// Number of the field that is the map.
    const NUMBER: u32 = 5;

    type Numbered<K> = BTreeMap<K, i32>;

    /// A map of one entry, or of several in order.
    fn bytes<K: Default + Ord, KK: Kind<K>>(map: &Numbered<K>) -> Vec<u8> {
        let mut sizes = Sizes::default();
        let length = Map::<KK, kind::Int32>::measure(map, NUMBER, &mut sizes);
        let mut bytes = Vec::new();
        Map::<KK, kind::Int32>::write(map, NUMBER, &mut Writer::new(&mut bytes, length, sizes));
        bytes
    }

    fn read<K: Default + Ord, KK: Kind<K>>(
        map: &mut Numbered<K>,
        bytes: &[u8],
    ) -> Result<(), DecodeError> {
        let mut reader = Reader::new(bytes, &Limits::DEFAULT);
        let key = reader.key()?;
        assert!(Map::<KK, kind::Int32>::merge(map, key, &mut reader)?);
        assert!(reader.is_empty());
        Ok(())
    }

    /// Entries of 400 keys without order, some of them equal.
    fn entries<K: Default + Ord, KK: Kind<K>>(keys: impl Fn(u64) -> K) -> Vec<Vec<u8>> {
        let numbers = (0_u64..400).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 55);
        numbers
            .zip(0..)
            .map(|(number, value)| bytes::<K, KK>(&[(keys(number), value)].into()))
            .collect()
    }

    /// As if each were put there in its turn, into an empty map, a small one and one that is larger
    /// than the rest.
    fn is_the_same<K, KK>(keys: impl Fn(u64) -> K)
    where
        K: Default + Ord + Clone + std::fmt::Debug,
        KK: Kind<K>,
    {
        let entries = entries::<K, KK>(keys);
        let (mut one_by_one, mut together) = (Numbered::new(), Numbered::new());
        for entry in &entries {
            read::<K, KK>(&mut one_by_one, entry).expect("an entry");
        }
        for part in [&entries[..30], &entries[30..350], &entries[350..]] {
            read::<K, KK>(&mut together, &part.concat()).expect("entries");
        }
        assert_eq!(together, one_by_one);
    }

    #[test]
    fn together_is_as_one_by_one() {
        is_the_same::<String, kind::String>(|number| format!("the same {number}"));
        is_the_same::<String, kind::String>(|number| {
            "x".repeat(usize::try_from(number % 20).unwrap_or(0))
        });
        is_the_same::<String, kind::String>(|number| format!("{}\0{number:03}", number % 2));
        is_the_same::<i64, kind::Sint64>(|number| number.cast_signed() - 256);
        is_the_same::<i32, kind::Sfixed32>(|number| i32::try_from(number).unwrap_or(0) - 256);
        is_the_same::<u64, kind::Fixed64>(|number| number << 55);
        is_the_same::<bool, kind::Bool>(|number| number % 3 == 0);
    }

    #[test]
    fn what_is_cut_off_is_an_error_behind_the_rest() {
        let mut bytes = entries::<u64, kind::Uint64>(|number| number).concat();
        let (length, _) = (bytes.len(), bytes.pop());
        let mut map = Numbered::new();
        let error = read::<u64, kind::Uint64>(&mut map, &bytes).expect_err("cut off");
        assert_eq!((error.fault(), error.offset() < length), (Fault::Truncated, true));
        assert!(map.len() > 100);
    }

    #[test]
    fn a_fault_in_an_entry_has_its_place() {
        let mut entries = entries::<String, kind::String>(|number| format!("the same {number}"));
        let offset = entries[..300].concat().len();
        entries.insert(300, b"\x2A\x0A\x0A\x08the sam\xFF".to_vec());
        let mut map = Numbered::new();
        let error = read::<String, kind::String>(&mut map, &entries.concat()).expect_err("no text");
        assert_eq!((error.fault(), error.offset()), (Fault::Utf8, offset + 11));
        assert!(map.contains_key("the same 0"));
    }
}
