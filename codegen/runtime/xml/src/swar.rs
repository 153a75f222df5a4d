//! SWAR (SIMD within a register): byte tests on eight bytes at a time, as one `u64`.

use super::work::count_steps;

/// Each byte 1.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
/// The high bits, which only bytes of characters beyond ASCII have.
pub(crate) const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// Sets the high bit of each byte of `word` that is less than `bound` (at most 128).
///
/// Bytes above a match may be set wrongly, because the subtraction borrows: only the lowest set
/// bit is reliable.
#[inline]
pub(crate) const fn mask_lt(word: u64, bound: u8) -> u64 {
    word.wrapping_sub(ONES * bound as u64) & !word & HIGH_BITS
}

/// Sets the high bit of each byte of `word` that equals `byte`. Only the lowest set bit is
/// reliable, as with [`mask_lt`].
#[inline]
pub(crate) const fn mask_eq(word: u64, byte: u8) -> u64 {
    mask_lt(word ^ (ONES * byte as u64), 1)
}

/// Sets the high bit of each byte of `word` that equals `byte`, an ASCII byte. All bits are
/// reliable; it takes more instructions than [`mask_eq`].
#[inline]
pub(crate) const fn mask_eq_exact(word: u64, byte: u8) -> u64 {
    let other = word ^ (ONES * byte as u64);
    !(((other & !HIGH_BITS) + !HIGH_BITS) | other) & HIGH_BITS
}

/// Sets the high bit of each byte of `word` that is at least `bound` (at most 128). Only the
/// lowest set bit is reliable, because the addition carries.
#[inline]
pub(crate) const fn mask_ge(word: u64, bound: u8) -> u64 {
    (word.wrapping_add(ONES * (0x80 - bound as u64)) | word) & HIGH_BITS
}

/// The length of the longest prefix of `bytes` without a byte that `marks` finds in a word, or
/// `is_end` in the last bytes.
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
            count_steps(length + 8);
            return length + (marked.trailing_zeros() / 8) as usize;
        }
        length += 8;
        rest = after;
    }
    count_steps(length + rest.len());
    length + rest.iter().position(|byte| is_end(*byte)).unwrap_or(rest.len())
}

/// Scans all of `bytes` without an early exit: the masks of all words, combined with `|`, and the
/// words themselves, combined likewise. The last word overlaps the one before.
#[inline]
pub(crate) fn scan_all(bytes: &[u8], marks: impl Fn(u64) -> u64) -> (u64, u64) {
    let Some(last) = bytes.last_chunk() else {
        let word = short_word(bytes);
        return (marks(word), word);
    };
    let words = bytes.as_chunks().0.iter().chain([last]).map(|word| u64::from_le_bytes(*word));
    words.fold((0, 0), |(marked, all), word| (marked | marks(word), all | word))
}

/// A word made of fewer than eight bytes, some of them repeated.
#[inline]
fn short_word(bytes: &[u8]) -> u64 {
    let (first, last) = match (bytes.first_chunk(), bytes.last_chunk(), bytes) {
        (Some(first), Some(last), _) => (*first, *last),
        (_, _, [a, b, c]) => ([*a, *b, *c, *c], [*c; 4]),
        (_, _, [a, b]) => ([*a, *b, *b, *b], [*b; 4]),
        (_, _, [a]) => ([*a; 4], [*a; 4]),
        _ => return u64::from_le_bytes([b' '; 8]),
    };
    u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(last)) << 32
}

/// The first `N` words of `bytes`, padded with zeros.
#[inline]
pub(crate) fn padded_words<const N: usize>(bytes: &[u8]) -> [u64; N] {
    let mut words = [0; N];
    let (whole, rest) = bytes.as_chunks();
    for (word, bytes) in words.iter_mut().zip(whole) {
        *word = u64::from_le_bytes(*bytes);
    }
    if let Some(word) = words.get_mut(whole.len()).filter(|_| !rest.is_empty()) {
        *word = match bytes.last_chunk() {
            // It overlaps the word before, so these bytes are shifted out.
            Some(last) => u64::from_le_bytes(*last) >> (64 - 8 * rest.len()),
            None => padded(rest),
        };
    }
    words
}

/// A word made of fewer than eight bytes, padded with zeros.
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

/// Whether two slices are equal: faster than a call of `memcmp` for up to 16 bytes.
#[inline]
pub(crate) fn bytes_equal(one: &[u8], other: &[u8]) -> bool {
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
    fn the_lowest_mark_is_reliable() {
        for byte in 0..=255_u8 {
            for at in 0..24 {
                let mut bytes = vec![b'x'; 24];
                bytes[at] = byte;
                let space = length_until(&bytes, |word| mask_lt(word, b'!'), |byte| byte < b'!');
                assert_eq!(space, if byte < b'!' { at } else { 24 }, "{byte} at {at}");
                let quote = length_until(&bytes, |word| mask_eq(word, b'"'), |byte| byte == b'"');
                assert_eq!(quote, if byte == b'"' { at } else { 24 }, "{byte} at {at}");
            }
        }
        for byte in 0..=255_u8 {
            for at in 0..24 {
                let mut bytes = [b' '; 24];
                bytes[at] = byte;
                let dark = length_until(&bytes, |word| mask_ge(word, b'!'), |byte| byte >= b'!');
                assert_eq!(dark, if byte < b'!' { 24 } else { at }, "{byte} at {at}");
            }
        }
        assert_eq!(
            length_until(b"\x80\xFFabc\"!!!", |word| mask_eq(word, b'"'), |byte| byte == b'"'),
            5
        );
    }

    #[test]
    fn exact_marks_are_of_no_other_byte() {
        for byte in 0..=255_u8 {
            let word = u64::from_le_bytes([b'\n', byte, b'\n', 0, byte, 0x0B, 0x8A, byte]);
            let marked = mask_eq_exact(word, b'\n').to_le_bytes().map(|mark| mark == 0x80);
            assert_eq!(marked, word.to_le_bytes().map(|byte| byte == b'\n'), "{byte}");
        }
    }

    #[test]
    fn no_byte_is_overlooked() {
        let found = |bytes: &[u8]| scan_all(bytes, |word| mask_eq(word, b'!')).0 != 0;
        let high = |bytes: &[u8]| scan_all(bytes, |word| mask_eq(word, b'!')).1 & HIGH_BITS != 0;
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
            let made: [u64; 4] = padded_words(&text[..length]);
            assert_eq!(made.map(u64::to_le_bytes).concat(), padded, "{length}");
        }
    }

    #[test]
    fn slices_are_compared_whole() {
        let text: Vec<u8> = (0..40).collect();
        for length in 0..40 {
            assert!(bytes_equal(&text[..length], &text[..length]));
            for at in 0..length {
                let mut other = text[..length].to_vec();
                other[at] ^= 1;
                assert!(!bytes_equal(&text[..length], &other), "{length} {at}");
            }
        }
        assert!(!bytes_equal(b"a", b"ab") && bytes_equal(b"", b""));
    }
}
