//! Equal values of a document (Core 2020-12, 4.2.2).

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

use crate::document::{Kind, Value};
use crate::stack::with_room;

/// Arrays and objects with no more items or members are compared pair by pair.
const FEW_ITEMS: u32 = 8;

/// The first item that is equal to one before it.
pub(super) fn first_duplicate(array: Value<'_>) -> Option<Value<'_>> {
    if array.count() <= FEW_ITEMS {
        let mut items = array.items().enumerate();
        let is_duplicate = |(at, item): &(usize, Value<'_>)| {
            array.items().take(*at).any(|other| are_equal(*item, other))
        };
        return items.find(is_duplicate).map(|(_, item)| item);
    }
    let state = RandomState::new();
    let mut seen: BTreeMap<u64, Vec<Value<'_>>> = BTreeMap::new();
    array.items().find(|item| {
        let others = seen.entry(hash(*item, &state)).or_default();
        let is_duplicate = others.iter().any(|other| are_equal(*item, *other));
        others.push(*item);
        is_duplicate
    })
}

/// Whether two values are equal; they may be of different documents.
pub(crate) fn are_equal(left: Value<'_>, right: Value<'_>) -> bool {
    if left.kind() != right.kind() || left.count() != right.count() {
        return false;
    }
    match left.kind() {
        Kind::Null => true,
        Kind::Boolean => left.as_boolean() == right.as_boolean(),
        Kind::Number => left.as_number() == right.as_number(),
        Kind::String => left.text() == right.text(),
        Kind::Array => with_room(|| {
            left.items().zip(right.items()).all(|(left, right)| are_equal(left, right))
        }),
        Kind::Object => with_room(|| have_equal_members(left, right)),
    }
}

/// Whether two objects with the same number of members have equal ones, in any order.
fn have_equal_members(left: Value<'_>, right: Value<'_>) -> bool {
    if left.count() <= FEW_ITEMS {
        let has = |(name, value): (Value<'_>, Value<'_>)| {
            right.get(name.text()).is_some_and(|other| are_equal(value, other))
        };
        return left.members().all(has);
    }
    let others: BTreeMap<_, _> =
        right.members().map(|(name, value)| (name.text(), value)).collect();
    let has = |(name, value): (Value<'_>, Value<'_>)| {
        others.get(name.text()).is_some_and(|other| are_equal(value, *other))
    };
    left.members().all(has)
}

/// Equal values have equal hashes: of numbers that of the value, of objects that of the members in
/// any order.
fn hash(value: Value<'_>, state: &RandomState) -> u64 {
    let mut hasher = state.build_hasher();
    match value.kind() {
        Kind::Null => 0_u8.hash(&mut hasher),
        Kind::Boolean => value.as_boolean().hash(&mut hasher),
        Kind::Number => value.as_number().hash(&mut hasher),
        Kind::String => value.text().hash(&mut hasher),
        Kind::Array => with_room(|| {
            value.items().for_each(|item| hash(item, state).hash(&mut hasher));
        }),
        Kind::Object => {
            let member = |(name, value)| hash(name, state) ^ hash(value, state).rotate_left(1);
            let members = with_room(|| value.members().map(member).fold(0, u64::wrapping_add));
            members.hash(&mut hasher);
        }
    }
    hasher.finish()
}
