//! Maps: repeated entries of a key (1) and a value (2). They are written in the order of their
//! keys.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::marker::PhantomData;

use super::super::kind::Kind;
use super::super::reader::Reader;
use super::super::reflect::Entries;
use super::super::wire::{Key, WireType};
use super::super::writer::{Sizes, Writer, with_key};
use super::super::{DecodeError, Label, Ref, Reflect, Scalar, ValueKind};
use super::{Field, Member, bulk};

/// A map of keys and values of two kinds.
#[derive(Debug)]
pub struct Map<KK, VK>(PhantomData<(KK, VK)>);

/// Number of an entry's key.
pub(super) const KEY: u32 = 1;

/// Number of an entry's value.
const VALUE: u32 = 2;

/// So many entries in a row are put into the map one by one, those behind them together.
const FEW: u32 = 16;

/// Reads an entry; what else than key and value stands in it is passed over.
#[inline]
pub(super) fn read_entry<K, V, KK, VK>(
    (key, value): &mut (K, V),
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError>
where
    K: Default,
    V: Default,
    KK: Kind<K>,
    VK: Kind<V>,
{
    while !reader.is_empty() {
        let found = reader.key()?;
        let is_taken = match found.number {
            KEY => Member::<KK>::merge(key, found, reader)?,
            VALUE => Member::<VK>::merge(value, found, reader)?,
            _ => false,
        };
        if !is_taken {
            reader.skip(found)?;
        }
    }
    Ok(())
}

/// Reads an entry whose key was taken, and puts it into the map.
fn merge_one<K, V, KK, VK>(
    map: &mut BTreeMap<K, V>,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError>
where
    K: Default + Ord,
    V: Default,
    KK: Kind<K>,
    VK: Kind<V>,
{
    reader.count_part()?;
    let mut entry = <(K, V)>::default();
    reader.within(|reader| read_entry::<K, V, KK, VK>(&mut entry, reader))?;
    map.insert(entry.0, entry.1);
    Ok(())
}

fn key_of<K: Default, KK: Kind<K>>(given: Option<Scalar>) -> Option<K> {
    let mut key = K::default();
    KK::put(&mut key, given?).then_some(key)
}

impl<K, V, KK, VK> Field<BTreeMap<K, V>> for Map<KK, VK>
where
    K: Default + Ord,
    V: Default,
    KK: Kind<K>,
    VK: Kind<V>,
{
    const KIND: ValueKind = VK::KIND;
    const LABEL: Label = Label::Map(KK::KIND);

    #[inline]
    fn merge(
        map: &mut BTreeMap<K, V>,
        key_of_field: Key,
        reader: &mut Reader<'_>,
    ) -> Result<bool, DecodeError> {
        if key_of_field.wire != WireType::LengthDelimited {
            return Ok(false);
        }
        for count in 1_u32.. {
            merge_one::<K, V, KK, VK>(map, reader)?;
            if count % FEW == 0 {
                bulk::merge::<K, V, KK, VK>(map, key_of_field, reader)?;
            }
            if !reader.key_again(key_of_field) {
                break;
            }
        }
        Ok(true)
    }
    #[inline]
    fn measure(map: &BTreeMap<K, V>, number: u32, sizes: &mut Sizes) -> usize {
        let entry = |(key, value), sizes: &mut Sizes| {
            Member::<KK>::measure(key, KEY, sizes) + Member::<VK>::measure(value, VALUE, sizes)
        };
        map.iter().map(|pair| with_key(number, sizes.delimited(|sizes| entry(pair, sizes)))).sum()
    }
    #[inline]
    fn write(map: &BTreeMap<K, V>, number: u32, writer: &mut Writer<'_>) {
        for (key, value) in map {
            writer.key(number, WireType::LengthDelimited);
            writer.measured_length();
            Member::<KK>::write(key, KEY, writer);
            Member::<VK>::write(value, VALUE, writer);
        }
    }
    fn clear(map: &mut BTreeMap<K, V>) {
        map.clear();
    }
    fn get(map: &BTreeMap<K, V>) -> Ref<'_> {
        if map.is_empty() {
            return Ref::Absent;
        }
        let entries = map.iter().map(|(key, value)| (KK::get(key), VK::get(value)));
        Ref::Map(Entries(Box::new(entries)))
    }
    fn put(map: &mut BTreeMap<K, V>, key: Option<Scalar>, given: Scalar) -> bool {
        let mut value = V::default();
        let key = key_of::<K, KK>(key).filter(|_| VK::put(&mut value, given));
        key.map(|key| map.insert(key, value)).is_some()
    }
    fn put_message(map: &mut BTreeMap<K, V>, key: Option<Scalar>) -> Option<&mut dyn Reflect> {
        if !matches!(VK::KIND, ValueKind::Message(_)) {
            return None;
        }
        let value = match map.entry(key_of::<K, KK>(key)?) {
            Entry::Occupied(mut entry) => {
                entry.insert(V::default());
                entry.into_mut()
            }
            Entry::Vacant(entry) => entry.insert(V::default()),
        };
        VK::message(value)
    }
}
