//! Interns the names of a document. Most names repeat: an interned name is recognised by one or two
//! words, its characters are not validated again, and its number keys caches of what it means.
//!
//! A two-way set-associative table: each name has two slots where it may be, and replaces another
//! name if both are taken.

use super::super::swar::{ONES, mask_eq, mask_lt};
use super::super::work::count_steps;
use super::RawName;

/// Slots at first.
const FEW: usize = 64;
/// Slots for a document that has more names.
const MANY: usize = 512;
/// After so many insertions the table grows to [`MANY`] slots.
const KEPT_BY_FEW: usize = 64;
/// Longer names are not interned: four words.
const LONGEST: usize = 32;
/// Spreads the bits of a word over its upper half: the golden ratio.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// Interned names, each well-formed.
#[derive(Debug)]
pub(super) struct NameInterner<'i> {
    slots: Box<[Slot<'i>]>,
    /// Insertions so far.
    kept: usize,
}

/// An interned name.
#[derive(Debug, Clone, Copy)]
struct Slot<'i> {
    key: Key,
    name: RawName<'i>,
}

/// The key of a name. A name of up to two words is its own key, padded with zeros, which no name
/// contains. The key of a longer name is a hash, and ends with a byte that no name contains.
type Key = [u64; 2];

/// The identity of an interned name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct InternedName {
    /// Its slot and a generation, so a number never means two names; 0 for a name that is not
    /// interned.
    pub(crate) number: u32,
    /// Length of its prefix.
    pub(super) colon: u32,
}

impl InternedName {
    /// Size of a cache, indexed by [`InternedName::place`], that is enough for most documents.
    pub(crate) const FEW: usize = FEW;
    /// The same, enough for all documents.
    pub(crate) const MANY: usize = MANY;

    /// The index of a name in a cache.
    #[inline]
    pub(crate) fn place(number: u32) -> usize {
        number as usize % MANY
    }
}

impl<'i> NameInterner<'i> {
    /// An empty table.
    pub(super) fn new() -> Self {
        Self { slots: room(FEW), kept: 0 }
    }

    /// The name at the beginning of `rest`, if it is interned.
    #[inline]
    pub(super) fn find(&self, rest: &[u8]) -> Option<&RawName<'i>> {
        count_steps(LONGEST / 2);
        let Some((key, _)) = short(rest) else { return self.find_long(rest) };
        self.at(key)
    }

    /// The name with that key.
    #[inline]
    fn at(&self, key: Key) -> Option<&RawName<'i>> {
        let [one, other] = self.places(key);
        let slot = self.slots.get(one)?;
        if slot.key[0] == key[0] && slot.key[1] == key[1] {
            return Some(&slot.name);
        }
        let slot = self.slots.get(other)?;
        (slot.key == key).then_some(&slot.name)
    }

    /// The same of a name of more than two words.
    fn find_long(&self, rest: &[u8]) -> Option<&RawName<'i>> {
        count_steps(LONGEST);
        let (key, length) = long(rest)?;
        self.at(key).filter(|name| rest.get(..length) == Some(name.text.as_bytes()))
    }

    /// Interns the name `text` at the beginning of `rest`, which has a prefix of `colon` bytes.
    pub(super) fn keep(&mut self, rest: &[u8], text: &'i str, colon: u32) -> RawName<'i> {
        let unkept = RawName { text, interned: InternedName { number: 0, colon } };
        let found = short(rest).or_else(|| long(rest));
        let Some((key, _)) = found.filter(|(_, length)| *length == text.len()) else {
            return unkept;
        };
        if self.kept == KEPT_BY_FEW {
            // Names are interned again, with other numbers, so caches miss once.
            self.slots = room(MANY);
        }
        let places = self.places(key);
        let is_free = |place: &usize| self.slots[*place].name.number() == 0;
        let turn = places[self.kept % 2];
        let place = places.into_iter().find(is_free).unwrap_or(turn);
        // Numbers are not reused: when they are used up, no more names are interned.
        let Ok(number) = u32::try_from((self.kept + 1) * MANY + place) else { return unkept };
        self.kept += 1;
        let name = RawName { text, interned: InternedName { number, colon } };
        self.slots[place] = Slot { key, name };
        name
    }

    /// The two slots of a name.
    #[inline]
    fn places(&self, key: Key) -> [usize; 2] {
        let word = key[0] ^ key[1].rotate_left(29);
        let mixed = (word ^ word >> 32).wrapping_mul(MIXER);
        let mask = self.slots.len() - 1;
        [(mixed >> 55) as usize & mask, (mixed >> 40) as usize & mask]
    }
}

/// So many empty slots, a power of two.
fn room<'i>(names: usize) -> Box<[Slot<'i>]> {
    // No text has such bytes, so no name has this key.
    let nothing = Slot { key: [u64::MAX; 2], name: RawName::default() };
    vec![nothing; names].into_boxed_slice()
}

/// The key of a name of more than two words, and its length; `None` if it is not interned.
fn long(rest: &[u8]) -> Option<(Key, usize)> {
    let (first, after) = rest.split_first_chunk::<16>()?;
    // Names within the last bytes of a document are not interned: they cannot repeat.
    let word = |at: usize| Some(u64::from_le_bytes(*after.get(at..)?.first_chunk::<8>()?));
    let third = word(0)?;
    let (length, third, fourth) = match ends(third) {
        0 => {
            let fourth = word(8)?;
            let marks = ends(fourth);
            let length = (marks != 0).then(|| marks.trailing_zeros() / 8)?;
            (24 + length as usize, third, cut(fourth, length))
        }
        marks => {
            let length = marks.trailing_zeros() / 8;
            (16 + length as usize, cut(third, length), 0)
        }
    };
    let [one, two] =
        [0, 8].map(|at| first[at..].first_chunk::<8>().map_or(0, |it| u64::from_le_bytes(*it)));
    let mixed = (third ^ fourth.rotate_left(29)).wrapping_mul(MIXER);
    Some(([one ^ mixed, two.rotate_left(11) | 0xFF << 56], length))
}

/// The key of a name of up to two words, and its length; `None` if the name does not end within
/// two words.
#[inline]
fn short(rest: &[u8]) -> Option<([u64; 2], usize)> {
    let (first, rest) = rest.split_first_chunk::<8>()?;
    let first = u64::from_le_bytes(*first);
    let marks = ends(first);
    if marks != 0 {
        let length = marks.trailing_zeros() / 8;
        return Some(([cut(first, length), 0], length as usize));
    }
    let second = u64::from_le_bytes(*rest.first_chunk::<8>()?);
    let marks = ends(second);
    if marks == 0 {
        return None;
    }
    let length = marks.trailing_zeros() / 8;
    Some(([first, cut(second, length)], 8 + length as usize))
}

/// Marks the bytes that end a name in a tag: white space, `/`, and the neighbours `<`, `=`, `>`.
/// Only the lowest mark is reliable.
#[inline]
fn ends(word: u64) -> u64 {
    mask_lt(word, b'!') | mask_eq(word, b'/') | mask_lt(word ^ (ONES * 0x3C), 3)
}

/// The first `length` bytes of a word.
#[inline]
fn cut(word: u64, length: u32) -> u64 {
    word & ((1 << (8 * length)) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again_whole() {
        let mut names = NameInterner::new();
        let texts = [
            "a>",
            "ab/>      ",
            "a:b=\"        ",
            "entrance ",
            "sixteen-is-long >",
            "é\t",
            "more-than-sixteen>",
            "more-than-sixteen-",
            "cac:AccountingSupplierParty ",
            "cac:AccountingCustomerParty>",
            "as-many-bytes-as-are-in-4-words=",
        ];
        let texts = texts.map(|text| format!("{text}{}", " ".repeat(32)));
        for text in &texts {
            let name = text.split([' ', '/', '>', '=', '\t']).next().unwrap();
            let colon = u32::try_from(name.find(':').unwrap_or(0)).unwrap();
            assert_eq!(names.find(text.as_bytes()), None, "{text}");
            let kept = names.keep(text.as_bytes(), name, colon);
            assert_eq!(names.find(text.as_bytes()), Some(&kept), "{text}");
            assert_eq!((kept.text, kept.interned.colon, kept.number() > 0), (name, colon, true));
            assert_eq!(names.find(format!("x{text}").as_bytes()), None, "{text}");
        }
    }

    /// Keeps those that are not kept yet; how many that are.
    fn keep_all<'i>(names: &mut NameInterner<'i>, texts: &'i [String]) -> usize {
        let is_new = |text: &&String| names.find(text.as_bytes()).is_none();
        let new: Vec<_> = texts.iter().filter(is_new).collect();
        for text in &new {
            names.keep(text.as_bytes(), text.split('>').next().unwrap(), 0);
        }
        new.len()
    }

    #[test]
    fn many_names_are_all_kept() {
        let texts: Vec<_> =
            (0..200).map(|number| format!("a-name-with-number-{number}>      ")).collect();
        let mut names = NameInterner::new();
        assert_eq!(keep_all(&mut names, &texts), 200);
        keep_all(&mut names, &texts);
        // Only those that have both places in common with others come and go.
        assert!(keep_all(&mut names, &texts) < 30);
    }

    #[test]
    fn what_is_no_name_is_never_found() {
        let mut names = NameInterner::new();
        for text in
            [&b""[..], b">", b"                ", b">               ", &[0; 20], &[0xFF; 20]]
        {
            assert_eq!(names.find(text), None, "{text:?}");
        }
        let long = "a-name-longer-than-just-four-words";
        assert_eq!(names.keep(format!("{long} >").as_bytes(), long, 0).number(), 0);
        assert_eq!(names.keep(b"ab?cdefg         ", "ab", 0).number(), 0, "it goes on otherwise");
    }
}
