//! Finds names by hash.

use super::super::swar::bytes_equal;
use super::super::work::count_steps;
use super::{NONE, Name, NameId, NamespaceId};

/// An open-addressing hash table over the names of a schema.
#[derive(Debug)]
pub(super) struct NameIndex(Box<[Slot]>);

/// A slot: a name or [`NONE`], with a fingerprint that nearly always decides without the text.
#[derive(Debug, Clone, Copy)]
struct Slot {
    fingerprint: Fingerprint,
    name: NameId,
}

/// The fingerprint of a name. Names with different fingerprints differ; names of up to eight bytes
/// with equal ones are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Fingerprint {
    /// All the bytes, if they are no more than eight; else a hash of them.
    word: u64,
    length: u32,
    namespace: NamespaceId,
}

impl NameIndex {
    /// The index of these names. At most half of the slots are used, so that a search ends after a
    /// step or two.
    pub(super) fn of(names: &[Name<'_>]) -> Self {
        let size = (names.len() * 2).next_power_of_two().max(2);
        let none = Fingerprint { word: 0, length: 0, namespace: 0 };
        let mut slots = vec![Slot { fingerprint: none, name: NONE }; size];
        for (id, name) in (0_u32..).zip(names) {
            let fingerprint = Fingerprint::of(name.namespace, name.local);
            let mut at = fingerprint.place() & (size - 1);
            while slots[at].name != NONE {
                at = (at + 1) & (size - 1);
            }
            slots[at] = Slot { fingerprint, name: id };
        }
        Self(slots.into_boxed_slice())
    }

    /// The id of a name among `names`, of which the index is; [`NONE`] if it is not one of them.
    #[inline]
    pub(super) fn find(&self, names: &[Name<'_>], namespace: NamespaceId, local: &str) -> NameId {
        let slots = &*self.0;
        let mask = slots.len() - 1;
        let fingerprint = Fingerprint::of(namespace, local);
        let mut at = fingerprint.place() & mask;
        count_steps(local.len());
        loop {
            count_steps(1);
            let slot = &slots[at & mask];
            if slot.name == NONE {
                return NONE;
            }
            if slot.fingerprint == fingerprint && (local.len() <= 8 || is(names, slot.name, local))
            {
                return slot.name;
            }
            at += 1;
        }
    }
}

fn is(names: &[Name<'_>], id: NameId, local: &str) -> bool {
    names.get(id as usize).is_some_and(|name| bytes_equal(name.local.as_bytes(), local.as_bytes()))
}

impl Fingerprint {
    /// The fingerprint of a name. It need not withstand attacks: the table holds only the schema's
    /// names.
    #[inline]
    fn of(namespace: NamespaceId, local: &str) -> Self {
        let bytes = local.as_bytes();
        // No name of a schema is that long, so a cut length still finds nothing.
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let word = if bytes.len() <= 8 { short(bytes) } else { long(bytes) };
        Self { word, length, namespace }
    }

    /// The first slot to search.
    #[inline]
    fn place(&self) -> usize {
        let word = self.word ^ u64::from(self.length) << 56 ^ u64::from(self.namespace) << 40;
        (mix(0, word) >> 32) as usize
    }
}

/// Up to eight bytes as a number: other bytes, another number, if there are as many.
#[inline]
fn short(bytes: &[u8]) -> u64 {
    match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(first), Some(last)) => {
            u64::from(u32::from_le_bytes(*first)) << 32 | u64::from(u32::from_le_bytes(*last))
        }
        _ => bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

/// More than eight bytes, mixed into a number.
fn long(bytes: &[u8]) -> u64 {
    let mut word = 0;
    for chunk in bytes.chunks(8) {
        word = mix(
            word,
            chunk
                .first_chunk::<8>()
                .map_or_else(|| tail(bytes), |chunk| u64::from_le_bytes(*chunk)),
        );
    }
    word
}

/// The last eight of more than eight bytes.
fn tail(bytes: &[u8]) -> u64 {
    bytes.last_chunk::<8>().map_or(0, |chunk| u64::from_le_bytes(*chunk))
}

#[inline]
fn mix(state: u64, word: u64) -> u64 {
    (state.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_and_no_other() {
        let locals: Vec<String> = (0..1000)
            .map(|number| format!("name{}", "x".repeat(number % 23) + &number.to_string()))
            .collect();
        let name =
            |(number, local): (usize, &'_ String)| (u16::from(number % 2 == 0), local.clone());
        let owned: Vec<_> = locals.iter().enumerate().map(name).collect();
        let names: Vec<Name<'_>> =
            owned.iter().map(|(namespace, local)| Name { namespace: *namespace, local }).collect();
        let index = NameIndex::of(&names);
        for (id, name) in (0_u32..).zip(&names) {
            assert_eq!(index.find(&names, name.namespace, name.local), id);
            assert_eq!(index.find(&names, 1 - name.namespace, name.local), NONE);
        }
        assert_eq!(index.find(&names, 0, ""), NONE);
        assert_eq!(NameIndex::of(&[]).find(&[], 0, "a"), NONE);
    }
}
