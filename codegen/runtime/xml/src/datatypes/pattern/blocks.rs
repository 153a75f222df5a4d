//! The blocks of Unicode, by the names that patterns use.

/// A block a line: its name without spaces, its first and its last code point. Those of Unicode 14,
/// then names that only XSD 1.0 had.
const BLOCKS: &str = include_str!("blocks.txt");

/// The first and the last code point of a block.
pub(super) fn block(name: &str) -> Option<(u32, u32)> {
    BLOCKS.lines().find_map(|line| {
        let mut words = line.split(' ');
        let is_it = words.next() == Some(name);
        let mut point = || words.next().and_then(|digits| u32::from_str_radix(digits, 16).ok());
        is_it.then(|| Some((point()?, point()?))).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_block() {
        for line in BLOCKS.lines() {
            let name = line.split(' ').next().unwrap();
            let (first, last) = block(name).unwrap();
            assert!(first < last && last <= 0x10_FFFF && last % 16 == 15, "{line}");
        }
    }

    #[test]
    fn by_name() {
        assert_eq!(block("BasicLatin"), Some((0, 0x7f)));
        assert_eq!(block("Latin-1Supplement"), Some((0x80, 0xff)));
        assert_eq!(block("Greek"), block("GreekandCoptic"));
        assert_eq!((block("Basic Latin"), block("")), (None, None));
    }
}
