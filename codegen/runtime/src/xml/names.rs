//! Finding the id of a name by hash: once for each tag and attribute of a document, so it must be fast.

use std::sync::OnceLock;

use super::table::{NONE, Name, NameId, NamespaceId, Schema};

/// Index of the names of one [`Schema`], built from them when it is first needed.
#[derive(Debug, Default)]
pub struct NameIndex(OnceLock<Box<[Slot]>>);

/// A place of the open-addressing table: part of the hash, and a name or [`NONE`].
#[derive(Debug, Clone, Copy)]
struct Slot {
    hash: u32,
    name: NameId,
}

impl NameIndex {
    /// An index that is not built yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }
}

impl Schema<'_> {
    /// The id of a name; [`NONE`] if the schema has none such.
    #[inline]
    pub fn name_id(&self, namespace: NamespaceId, local: &str) -> NameId {
        find(self.index.0.get_or_init(|| build(self.names)), self.names, namespace, local)
    }
}

#[inline]
fn find(slots: &[Slot], names: &[Name<'_>], namespace: NamespaceId, local: &str) -> NameId {
    let mask = slots.len() - 1;
    let hash = hash(namespace, local);
    let mut at = hash as usize & mask;
    loop {
        let slot = slots[at & mask];
        if slot.name == NONE {
            return NONE;
        }
        if slot.hash == hash
            && names.get(slot.name as usize).is_some_and(|name| is(name, namespace, local))
        {
            return slot.name;
        }
        at += 1;
    }
}

#[inline]
fn is(name: &Name<'_>, namespace: NamespaceId, local: &str) -> bool {
    name.namespace == namespace && name.local == local
}

/// A table at most half full, so that a search ends after a step or two.
fn build(names: &[Name<'_>]) -> Box<[Slot]> {
    let size = (names.len() * 2).next_power_of_two().max(2);
    let mut slots = vec![Slot { hash: 0, name: NONE }; size];
    for (id, name) in (0_u32..).zip(names) {
        let hash = hash(name.namespace, name.local);
        let mut at = hash as usize & (size - 1);
        while slots[at].name != NONE {
            at = (at + 1) & (size - 1);
        }
        slots[at] = Slot { hash, name: id };
    }
    slots.into_boxed_slice()
}

/// Mixes all bytes of a name. It need not withstand attacks: only names of the schema are in the table.
#[inline]
fn hash(namespace: NamespaceId, local: &str) -> u32 {
    let mut state = u64::from(namespace) ^ (local.len() as u64) << 32;
    let mut rest = local.as_bytes();
    while let Some((word, after)) = rest.split_first_chunk::<8>() {
        state = mix(state, u64::from_le_bytes(*word));
        rest = after;
    }
    if let Some((word, after)) = rest.split_first_chunk::<4>() {
        state = mix(state, u64::from(u32::from_le_bytes(*word)));
        rest = after;
    }
    let last = rest.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
    (mix(state, last) >> 32) as u32
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
        let slots = build(&names);
        for (id, name) in (0_u32..).zip(&names) {
            assert_eq!(find(&slots, &names, name.namespace, name.local), id);
            assert_eq!(find(&slots, &names, 1 - name.namespace, name.local), NONE);
        }
        assert_eq!(find(&slots, &names, 0, ""), NONE);
        assert_eq!(find(&build(&[]), &[], 0, "a"), NONE);
    }
}
