//! Eight bytes at a time: what is asked of every byte of a document is asked of words.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

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
            return length + (marked.trailing_zeros() / 8) as usize;
        }
        length += 8;
        rest = after;
    }
    length + rest.iter().position(|byte| is_end(*byte)).unwrap_or(rest.len())
}

/// Whether any byte is special. In blocks of fixed size and without an early end, so that it is made of vector
/// instructions; the last block overlaps the one before, and a short text is its two ends.
#[inline]
pub(crate) fn any(bytes: &[u8], is_special: impl Fn(u8) -> bool) -> bool {
    if let Some(last) = bytes.last_chunk::<16>() {
        let (blocks, _) = bytes.as_chunks::<16>();
        let mut found = [0; 16];
        mark(&mut found, last, &is_special);
        blocks.iter().for_each(|block| mark(&mut found, block, &is_special));
        return u128::from_ne_bytes(found) != 0;
    }
    let (first, last) = if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk())
    {
        (u64::from_ne_bytes(*first), u64::from_ne_bytes(*last))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let ends = [u32::from_ne_bytes(*first), u32::from_ne_bytes(*last)].map(u64::from);
        (ends[0] | ends[1] << 32, ends[0] | ends[1] << 32)
    } else {
        return bytes.iter().any(|byte| is_special(*byte));
    };
    let mut found = [0; 16];
    let block = u128::from(first) | u128::from(last) << 64;
    mark(&mut found, &block.to_ne_bytes(), &is_special);
    u128::from_ne_bytes(found) != 0
}

/// Marks where a block has special bytes.
#[inline]
fn mark(found: &mut [u8; 16], block: &[u8; 16], is_special: impl Fn(u8) -> bool) {
    for (found, byte) in found.iter_mut().zip(block) {
        *found |= u8::from(is_special(*byte));
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
        assert_eq!(
            length_until(b"\x80\xFFabc\"!!!", |word| is(word, b'"'), |byte| byte == b'"'),
            5
        );
    }

    #[test]
    fn no_byte_is_overlooked() {
        for length in 0..70 {
            let mut bytes = vec![b'x'; length];
            let found = |bytes: &[u8]| any(bytes, |byte| byte == b'!');
            assert!(!found(&bytes));
            for at in 0..length {
                bytes[at] = b'!';
                assert!(found(&bytes), "{at} of {length}");
                bytes[at] = b'x';
            }
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
