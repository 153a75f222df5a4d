//! Names that the document had before. Most names come again and again: these need no second look at their characters, and who
//! has found out what they mean need not ask again.

use super::super::words::{ONES, below, is};
use super::super::work::look;
use super::RawName;

/// How many names are kept. Each has two places where it may be; if both are taken, it takes the place of another.
const SLOTS: usize = 64;
/// No names longer than two words are kept.
const LONGEST: usize = 16;

/// Some names, each well-formed.
#[derive(Debug)]
pub(super) struct KnownNames<'i> {
    slots: [Slot<'i>; SLOTS],
    /// Names kept so far.
    kept: usize,
}

/// A name that is kept.
#[derive(Debug, Clone, Copy)]
struct Slot<'i> {
    /// Padded with zeros, which no name has in it.
    words: [u64; 2],
    name: RawName<'i>,
}

/// What is known of a name that is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Known {
    /// Where it is kept, and which of the names that ever were there it is; 0 for a name that is not kept.
    pub(crate) number: u32,
    /// Length of its prefix.
    pub(super) colon: u32,
}

impl Known {
    /// Room for what somebody knows of each name that is kept.
    pub(crate) const PLACES: usize = SLOTS;

    /// The place of the name.
    #[inline]
    pub(crate) fn place(number: u32) -> usize {
        number as usize % SLOTS
    }
}

impl<'i> KnownNames<'i> {
    /// None yet.
    pub(super) fn new() -> Self {
        // No name is made of such bytes, for no text is.
        let nothing = Slot { words: [u64::MAX; 2], name: RawName::default() };
        Self { slots: [nothing; SLOTS], kept: 0 }
    }

    /// The name at the beginning of `rest`, if it is kept.
    #[inline]
    pub(super) fn find(&self, rest: &[u8]) -> Option<&RawName<'i>> {
        look(LONGEST);
        let (words, _) = words(rest)?;
        let [one, other] = places(words);
        let slot = &self.slots[one];
        if slot.words[0] == words[0] && slot.words[1] == words[1] {
            return Some(&slot.name);
        }
        let slot = &self.slots[other];
        (slot.words == words).then_some(&slot.name)
    }

    /// Keeps the name `text` at the beginning of `rest`, in which a colon is behind a prefix of `colon` bytes.
    pub(super) fn keep(&mut self, rest: &[u8], text: &'i str, colon: u32) -> RawName<'i> {
        let unkept = RawName { text, known: Known { number: 0, colon } };
        let Some((words, _)) = words(rest).filter(|(_, length)| *length == text.len()) else {
            return unkept;
        };
        let places = places(words);
        let is_free = |place: &usize| self.slots[*place].name.number() == 0;
        let turn = places[self.kept % 2];
        let place = places.into_iter().find(is_free).unwrap_or(turn);
        // Numbers do not come again: when they are used up, no more names are kept.
        let Ok(number) = u32::try_from((self.kept + 1) * SLOTS + place) else { return unkept };
        self.kept += 1;
        let name = RawName { text, known: Known { number, colon } };
        self.slots[place] = Slot { words, name };
        name
    }
}

/// The bytes up to what ends a name in a tag, padded with zeros, and how many they are; `None` if there is no such
/// end near.
#[inline]
fn words(rest: &[u8]) -> Option<([u64; 2], usize)> {
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

/// Marks what ends a name in a tag: white space, `/`, and the neighbours `<`, `=`, `>`. What is marked first is right.
#[inline]
fn ends(word: u64) -> u64 {
    below(word, b'!') | is(word, b'/') | below(word ^ (ONES * 0x3C), 3)
}

/// The first bytes of a word, so many.
#[inline]
fn cut(word: u64, length: u32) -> u64 {
    word & ((1 << (8 * length)) - 1)
}

/// The two places of a name.
#[inline]
fn places(words: [u64; 2]) -> [usize; 2] {
    let mixed = (words[0] ^ words[1].rotate_left(29)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    [(mixed >> 58) as usize, (mixed >> 40) as usize % SLOTS]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_again_whole() {
        let mut names = KnownNames::new();
        let texts = ["a>", "ab/>      ", "a:b=\"        ", "entrance ", "sixteen-is-long >", "é\t"];
        let texts = texts.map(|text| format!("{text}{}", " ".repeat(16)));
        for text in &texts {
            let name = text.split([' ', '/', '>', '=', '\t']).next().unwrap();
            let colon = u32::try_from(name.find(':').unwrap_or(0)).unwrap();
            assert_eq!(names.find(text.as_bytes()), None, "{text}");
            let kept = names.keep(text.as_bytes(), name, colon);
            assert_eq!(names.find(text.as_bytes()), Some(&kept), "{text}");
            assert_eq!((kept.text, kept.known.colon, kept.number() > 0), (name, colon, true));
            assert_eq!(names.find(format!("x{text}").as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_name_is_never_found() {
        let mut names = KnownNames::new();
        for text in
            [&b""[..], b">", b"                ", b">               ", &[0; 20], &[0xFF; 20]]
        {
            assert_eq!(names.find(text), None, "{text:?}");
        }
        let long = "a-name-longer-than-two-words";
        assert_eq!(names.keep(format!("{long} >").as_bytes(), long, 0).number(), 0);
        assert_eq!(names.keep(b"ab?cdefg         ", "ab", 0).number(), 0, "it goes on otherwise");
    }
}
