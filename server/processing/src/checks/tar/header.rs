//! The header of a member: a block of fields (POSIX, pax, "ustar Interchange Format"; GNU tar,
//! "Basic Tar Format").

use std::io;
use std::ops::Range;

use super::archive::{BLOCK, damaged};

const NAME: Range<usize> = 0..100;
const MODE: Range<usize> = 100..108;
const SIZE: Range<usize> = 124..136;
const CHECKSUM: Range<usize> = 148..156;
const TYPE: usize = 156;
const LINK: Range<usize> = 157..257;
const MAGIC: Range<usize> = 257..263;
const PREFIX: Range<usize> = 345..500;
/// What star writes at the end of its headers.
const STAR_MAGIC: Range<usize> = 508..512;

/// The bit of a file's mode that lets its owner run it.
const EXECUTABLE: u64 = 0o100;

/// A block whose checksum is right.
pub(crate) struct Header([u8; BLOCK]);

impl Header {
    /// `None` if the checksum of the block is wrong. Old writers add up signed bytes.
    pub(crate) fn of(block: &[u8; BLOCK]) -> Option<Self> {
        let declared = number(&block[CHECKSUM])?;
        let rest = || block[..CHECKSUM.start].iter().chain(&block[CHECKSUM.end..]);
        let spaces = 8 * i64::from(b' ');
        let unsigned = rest().fold(spaces, |sum, byte| sum + i64::from(*byte));
        let signed = rest().fold(spaces, |sum, byte| sum + i64::from(byte.cast_signed()));
        let is_right = [unsigned, signed].contains(&i64::try_from(declared).ok()?);
        is_right.then_some(Self(*block))
    }

    /// Whether a block says that it is a header, right or not.
    pub(crate) fn is_marked(block: &[u8]) -> bool {
        block.get(MAGIC).is_some_and(|magic| magic.starts_with(b"ustar"))
    }

    /// What kind of member it describes: the type flag.
    pub(super) fn kind(&self) -> u8 {
        self.0[TYPE]
    }

    /// The name of the member, unless an extended header has another one.
    pub(super) fn name(&self) -> Vec<u8> {
        let name = text(&self.0[NAME]);
        // GNU tar has other fields in that place, and so has star in a sparse member.
        match text(&self.0[PREFIX]) {
            prefix if self.is_posix() && self.kind() != b'S' && !prefix.is_empty() => {
                [prefix, b"/", name].concat()
            }
            _ => name.to_vec(),
        }
    }

    /// What a link points to.
    pub(super) fn link(&self) -> Vec<u8> {
        text(&self.0[LINK]).to_vec()
    }

    /// The bytes that follow the header, in the archive.
    pub(super) fn size(&self) -> io::Result<u64> {
        number(&self.0[SIZE]).ok_or_else(|| damaged("the size of a member is not a number"))
    }

    pub(super) fn is_executable(&self) -> io::Result<bool> {
        let mode = number(&self.0[MODE]).ok_or_else(|| damaged("a mode is not a number"))?;
        Ok(mode & EXECUTABLE != 0)
    }

    /// Whether star has written it.
    pub(super) fn is_of_star(&self) -> bool {
        self.is_posix() && self.0[STAR_MAGIC] == *b"tar\0"
    }

    /// All of it.
    pub(super) fn bytes(&self) -> &[u8; BLOCK] {
        &self.0
    }

    fn is_posix(&self) -> bool {
        self.0[MAGIC] == *b"ustar\0"
    }
}

/// A text, up to the first NUL byte.
fn text(field: &[u8]) -> &[u8] {
    field.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// A number: octal digits between spaces, or, behind a byte of 0x80, in base 256. Nothing is zero.
/// `None` if it is no number, is negative, or is too large.
pub(super) fn number(field: &[u8]) -> Option<u64> {
    if let Some((0x80, digits)) = field.split_first() {
        return digits
            .iter()
            .try_fold(0_u64, |number, digit| Some(number.checked_mul(256)? | u64::from(*digit)));
    }
    let digits = field.trim_ascii_start().split(|byte| matches!(byte, 0 | b' ')).next()?;
    digits.iter().try_fold(0_u64, |number, digit| match digit {
        b'0'..=b'7' => Some(number.checked_mul(8)? | u64::from(digit - b'0')),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (field, wanted) in [
            (&b"00000001750\0"[..], Some(1000)),
            (b"  1750 ", Some(1000)),
            (b"1750", Some(1000)),
            (b"\0\0\0\0", Some(0)),
            (b"    ", Some(0)),
            (b"\x80\0\0\0\0\0\0\0\0\0\x03\xe8", Some(1000)),
            (b"\x80\x01\0\0\0\0\0\0\0\0\x03\xe8", None),
            (b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", None),
            (b"-1", None),
            (b"12x", None),
            (b"777777777777777777777777", None),
        ] {
            assert_eq!(number(field), wanted, "{field:?}");
        }
    }
}
