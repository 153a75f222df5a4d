//! What is found fast in a table: names by hash, and of elements and types what most of them have not.

use std::sync::OnceLock;

use super::shortcuts::Shortcuts;
use super::swar::bytes_equal;
use super::table::{NONE, Name, NameId, NamespaceId, Schema};
use super::work::count_steps;

/// Index of one [`Schema`], built from it when it is first needed.
#[derive(Debug, Default)]
pub struct Index(OnceLock<Built>);

#[derive(Debug)]
struct Built {
    names: Box<[Slot]>,
    shortcuts: Shortcuts,
}

/// A place of the open-addressing table: a name or [`NONE`], with what nearly always tells it from others
/// without a look at its text.
#[derive(Debug, Clone, Copy)]
struct Slot {
    print: Print,
    name: NameId,
}

/// What a name looks like: names whose prints differ differ; short names whose prints are equal are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Print {
    /// All the bytes, if they are no more than eight; else a hash of them.
    word: u64,
    length: u32,
    namespace: NamespaceId,
}

impl Index {
    /// An index that is not built yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }
}

impl Schema<'_> {
    /// The id of a name; [`NONE`] if the schema has none such.
    #[inline]
    pub fn name_id(&self, namespace: NamespaceId, local: &str) -> NameId {
        find(&self.built().names, self.names, namespace, local)
    }

    /// What is known of its elements and types.
    #[inline]
    pub(crate) fn shortcuts(&self) -> &Shortcuts {
        &self.built().shortcuts
    }

    #[inline]
    fn built(&self) -> &Built {
        self.index
            .0
            .get_or_init(|| Built { names: build(self.names), shortcuts: Shortcuts::of(self) })
    }
}

#[inline]
fn find(slots: &[Slot], names: &[Name<'_>], namespace: NamespaceId, local: &str) -> NameId {
    let mask = slots.len() - 1;
    let print = Print::of(namespace, local);
    let mut at = print.place() & mask;
    count_steps(local.len());
    loop {
        count_steps(1);
        let slot = &slots[at & mask];
        if slot.name == NONE {
            return NONE;
        }
        if slot.print == print && (local.len() <= 8 || is(names, slot.name, local)) {
            return slot.name;
        }
        at += 1;
    }
}

fn is(names: &[Name<'_>], id: NameId, local: &str) -> bool {
    names.get(id as usize).is_some_and(|name| bytes_equal(name.local.as_bytes(), local.as_bytes()))
}

/// A table at most half full, so that a search ends after a step or two.
fn build(names: &[Name<'_>]) -> Box<[Slot]> {
    let size = (names.len() * 2).next_power_of_two().max(2);
    let none = Print { word: 0, length: 0, namespace: 0 };
    let mut slots = vec![Slot { print: none, name: NONE }; size];
    for (id, name) in (0_u32..).zip(names) {
        let print = Print::of(name.namespace, name.local);
        let mut at = print.place() & (size - 1);
        while slots[at].name != NONE {
            at = (at + 1) & (size - 1);
        }
        slots[at] = Slot { print, name: id };
    }
    slots.into_boxed_slice()
}

impl Print {
    /// The print of a name. It need not withstand attacks: only names of the schema are in the table.
    #[inline]
    fn of(namespace: NamespaceId, local: &str) -> Self {
        let bytes = local.as_bytes();
        // No name of a schema is so long that this would matter; one of a document is then found not to be it.
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        let word = if bytes.len() <= 8 { short(bytes) } else { long(bytes) };
        Self { word, length, namespace }
    }

    /// Where in the table it is looked for first.
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
        let slots = build(&names);
        for (id, name) in (0_u32..).zip(&names) {
            assert_eq!(find(&slots, &names, name.namespace, name.local), id);
            assert_eq!(find(&slots, &names, 1 - name.namespace, name.local), NONE);
        }
        assert_eq!(find(&slots, &names, 0, ""), NONE);
        assert_eq!(find(&build(&[]), &[], 0, "a"), NONE);
    }
}
