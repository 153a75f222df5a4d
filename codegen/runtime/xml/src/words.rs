//! Eight bytes at a time: what is asked of every byte of a document is asked of words.

use super::work::look;

/// Each byte 1.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bits, which only bytes of characters beyond ASCII have.
pub(crate) const HIGHS: u64 = 0x8080_8080_8080_8080;

/// Marks, by its high bit, each byte of `word` that is below `bound` (at most 128), and perhaps others above such a
/// one: what is marked first is right.
#[inline]
pub(crate) const fn below(word: u64, bound: u8) -> u64 {
    word.wrapping_sub(ONES * bound as u64) & !word & HIGHS
}

/// Marks each byte of `word` that is `byte`, and perhaps others above such a one: what is marked first is right.
#[inline]
pub(crate) const fn is(word: u64, byte: u8) -> u64 {
    below(word ^ (ONES * byte as u64), 1)
}

/// Marks each byte of `word` that is `byte`, which is of ASCII, and no others.
#[inline]
pub(crate) const fn exactly(word: u64, byte: u8) -> u64 {
    let other = word ^ (ONES * byte as u64);
    !(((other & !HIGHS) + !HIGHS) | other) & HIGHS
}

/// Marks each byte of `word` that is at least `bound` (at most 128), and perhaps others above such a one: what is marked first
/// is right.
#[inline]
pub(crate) const fn from(word: u64, bound: u8) -> u64 {
    (word.wrapping_add(ONES * (0x80 - bound as u64)) | word) & HIGHS
}

/// The length of the longest prefix of `bytes` without a byte that `marks` marks in a word or `is_end` holds for.
#[inline]
pub(crate) fn length_until(
    bytes: &[u8],
    marks: impl Fn(u64) -> u64,
    is_end: impl Fn(u8) -> bool,
) -> usize {
    let mut length = 0;
    let mut rest = bytes;
    while let Some((word, after)) = rest.split_first_chunk::<8>() {
        let marked = marks(u64::from_le_bytes(*word));
        if marked != 0 {
            look(length + 8);
            return length + (marked.trailing_zeros() / 8) as usize;
        }
        length += 8;
        rest = after;
    }
    look(length + rest.len());
    length + rest.iter().position(|byte| is_end(*byte)).unwrap_or(rest.len())
}

/// Looks at all of `bytes` without an early end: what `marks` says of any word, and all words over each other. The last
/// word overlaps the one before.
#[inline]
pub(crate) fn survey(bytes: &[u8], marks: impl Fn(u64) -> u64) -> (u64, u64) {
    let Some(last) = bytes.last_chunk() else {
        let word = short(bytes);
        return (marks(word), word);
    };
    let words = bytes.as_chunks().0.iter().chain([last]).map(|word| u64::from_le_bytes(*word));
    words.fold((0, 0), |(marked, all), word| (marked | marks(word), all | word))
}

/// A word of the bytes of a text that is shorter than a word, some of them twice.
#[inline]
fn short(bytes: &[u8]) -> u64 {
    let (first, last) = match (bytes.first_chunk(), bytes.last_chunk(), bytes) {
        (Some(first), Some(last), _) => (*first, *last),
        (_, _, [a, b, c]) => ([*a, *b, *c, *c], [*c; 4]),
        (_, _, [a, b]) => ([*a, *b, *b, *b], [*b; 4]),
        (_, _, [a]) => ([*a; 4], [*a; 4]),
        _ => return u64::from_le_bytes([b' '; 8]),
    };
    u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(last)) << 32
}

/// All of `bytes` as words, padded with zeros; no more than there is room for.
#[inline]
pub(crate) fn words<const N: usize>(bytes: &[u8]) -> [u64; N] {
    let mut words = [0; N];
    let (whole, rest) = bytes.as_chunks();
    for (word, bytes) in words.iter_mut().zip(whole) {
        *word = u64::from_le_bytes(*bytes);
    }
    if let Some(word) = words.get_mut(whole.len()).filter(|_| !rest.is_empty()) {
        *word = match bytes.last_chunk() {
            // Some bytes of the word before are in it, too.
            Some(last) => u64::from_le_bytes(*last) >> (64 - 8 * rest.len()),
            None => padded(rest),
        };
    }
    words
}

/// A word of less than eight bytes, padded with zeros.
#[inline]
fn padded(bytes: &[u8]) -> u64 {
    match (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        (Some(first), Some(last)) => {
            let last = u64::from(u32::from_le_bytes(*last)) << (8 * (bytes.len() - 4));
            u64::from(u32::from_le_bytes(*first)) | last
        }
        _ => bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    }
}

/// Whether two slices are the same: faster for short ones than a call to compare memory.
#[inline]
pub(crate) fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() || one.len() > 16 {
        return one == other;
    }
    if let (Some(first), Some(last), Some(other_first), Some(other_last)) = (
        one.first_chunk::<8>(),
        one.last_chunk::<8>(),
        other.first_chunk::<8>(),
        other.last_chunk::<8>(),
    ) {
        return first == other_first && last == other_last;
    }
    if let (Some(first), Some(last), Some(other_first), Some(other_last)) = (
        one.first_chunk::<4>(),
        one.last_chunk::<4>(),
        other.first_chunk::<4>(),
        other.last_chunk::<4>(),
    ) {
        return first == other_first && last == other_last;
    }
    one.iter().zip(other).all(|(byte, other)| byte == other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_mark_is_right() {
        for byte in 0..=255_u8 {
            for at in 0..24 {
                let mut bytes = vec![b'x'; 24];
                bytes[at] = byte;
                let space = length_until(&bytes, |word| below(word, b'!'), |byte| byte < b'!');
                assert_eq!(space, if byte < b'!' { at } else { 24 }, "{byte} at {at}");
                let quote = length_until(&bytes, |word| is(word, b'"'), |byte| byte == b'"');
                assert_eq!(quote, if byte == b'"' { at } else { 24 }, "{byte} at {at}");
            }
        }
        for byte in 0..=255_u8 {
            for at in 0..24 {
                let mut bytes = [b' '; 24];
                bytes[at] = byte;
                let dark = length_until(&bytes, |word| from(word, b'!'), |byte| byte >= b'!');
                assert_eq!(dark, if byte < b'!' { 24 } else { at }, "{byte} at {at}");
            }
        }
        assert_eq!(
            length_until(b"\x80\xFFabc\"!!!", |word| is(word, b'"'), |byte| byte == b'"'),
            5
        );
    }

    #[test]
    fn exact_marks_are_of_no_other_byte() {
        for byte in 0..=255_u8 {
            let word = u64::from_le_bytes([b'\n', byte, b'\n', 0, byte, 0x0B, 0x8A, byte]);
            let marked = exactly(word, b'\n').to_le_bytes().map(|mark| mark == 0x80);
            assert_eq!(marked, word.to_le_bytes().map(|byte| byte == b'\n'), "{byte}");
        }
    }

    #[test]
    fn no_byte_is_overlooked() {
        let found = |bytes: &[u8]| survey(bytes, |word| is(word, b'!')).0 != 0;
        let high = |bytes: &[u8]| survey(bytes, |word| is(word, b'!')).1 & HIGHS != 0;
        for length in 0..70 {
            let mut bytes = vec![b'x'; length];
            assert!(!found(&bytes) && !high(&bytes));
            for at in 0..length {
                bytes[at] = b'!';
                assert!(found(&bytes), "{at} of {length}");
                bytes[at] = 0xEF;
                assert!(high(&bytes), "{at} of {length}");
                bytes[at] = b'x';
            }
        }
    }

    #[test]
    fn words_are_padded() {
        let text: Vec<u8> = (1..=40).collect();
        for length in 0..=32 {
            let mut padded = [0; 32];
            padded[..length].copy_from_slice(&text[..length]);
            let made: [u64; 4] = words(&text[..length]);
            assert_eq!(made.map(u64::to_le_bytes).concat(), padded, "{length}");
        }
    }

    #[test]
    fn slices_are_compared_whole() {
        let text: Vec<u8> = (0..40).collect();
        for length in 0..40 {
            assert!(same(&text[..length], &text[..length]));
            for at in 0..length {
                let mut other = text[..length].to_vec();
                other[at] ^= 1;
                assert!(!same(&text[..length], &other), "{length} {at}");
            }
        }
        assert!(!same(b"a", b"ab") && same(b"", b""));
    }
}
