//! Many entries into a map at once: sorted, and then in one pass.
//!
//! To put them there one by one would be to look at a dozen keys for each, which are all over the memory.

use std::collections::BTreeMap;

use super::super::Value;
use super::super::kind::Kind;

/// Puts entries into a map. Of those with equal keys the last one stays.
pub(super) fn insert<K: Default + Ord, V, KK: Kind<K>>(
    map: &mut BTreeMap<K, V>,
    mut entries: Vec<(K, V)>,
) {
    if !entries.is_sorted_by(|one, other| one.0 < other.0) {
        sort::<K, V, KK>(&mut entries);
    }
    // Of what is sorted the map is made without a search.
    let mut more: BTreeMap<K, V> = entries.into_iter().collect();
    map.append(&mut more);
}

/// Puts the entries into the order of their keys, equal ones as they came. Numbers are sorted; each entry is moved once or
/// twice, in its place: further memory of that size is what costs most.
fn sort<K: Default + Ord, V, KK: Kind<K>>(entries: &mut [(K, V)]) {
    let shared = shared_length::<K, V, KK>(entries);
    let ranks = entries.iter().map(|(key, _)| rank(KK::get(key), shared));
    let mut order: Vec<(u64, usize)> = ranks.zip(0..).collect();
    order.sort_unstable_by(|(one, at), (other, behind)| {
        let keys = || entries[*at].0.cmp(&entries[*behind].0);
        one.cmp(other).then_with(keys).then(at.cmp(behind))
    });
    for first in 0..order.len() {
        // What belongs here stands there; what is here goes on to where that belongs, until the circle is closed.
        let mut here = first;
        loop {
            let there = std::mem::replace(&mut order[here].1, here);
            if there == first {
                break;
            }
            entries.swap(here, there);
            here = there;
        }
    }
}

/// How many bytes all texts have in common at their beginnings.
fn shared_length<K: Default, V, KK: Kind<K>>(entries: &[(K, V)]) -> usize {
    let text = |(key, _): &'_ (K, V)| match KK::get(key) {
        Value::Str(text) => text.len(),
        _ => 0,
    };
    let Some((first, rest)) = entries.split_first() else { return 0 };
    rest.iter().fold(text(first), |shared, (key, _)| match (KK::get(&first.0), KK::get(key)) {
        (Value::Str(one), Value::Str(other)) => {
            let pairs = one.bytes().zip(other.bytes()).take(shared);
            pairs.take_while(|(one, other)| one == other).count()
        }
        _ => 0,
    })
}

/// A number with which keys that differ in it are in order: of a text the eight bytes behind those that all have.
fn rank(key: Value<'_>, shared: usize) -> u64 {
    let signed = |number: i64| number.cast_unsigned() ^ (1 << 63);
    match key {
        Value::Str(text) => {
            let bytes = text.as_bytes().get(shared..).unwrap_or_default();
            let mut rank = [0; 8];
            rank.iter_mut().zip(bytes).for_each(|(rank, byte)| *rank = *byte);
            u64::from_be_bytes(rank)
        }
        Value::Bool(value) => value.into(),
        Value::I32(number) => signed(number.into()),
        Value::I64(number) => signed(number),
        Value::U32(number) => number.into(),
        Value::U64(number) => number,
        _ => 0, // no kind of keys
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::kind;
    use super::*;

    /// As if each were put there in its turn.
    fn is_the_same<K, KK>(keys: impl Fn(u64) -> K)
    where
        K: Default + Ord + Clone + std::fmt::Debug,
        KK: Kind<K>,
    {
        let numbers = (0_u64..400).map(|number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 55);
        let entries: Vec<_> = numbers.map(keys).zip(0..).collect();
        let mut one_by_one: BTreeMap<_, _> = entries[..100].iter().cloned().collect();
        let mut together = one_by_one.clone();
        one_by_one.extend(entries[100..].iter().cloned());
        insert::<K, i32, KK>(&mut together, entries[100..].to_vec());
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
}
