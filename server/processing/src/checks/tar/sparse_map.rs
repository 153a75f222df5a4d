//! Where the data of a sparse member are in the file, and the file as it is unpacked.

use std::io::{self, Read};

use super::archive::BLOCK;

/// The most parts between holes that a member may have. Each takes 16 bytes of memory.
const MOST_PARTS: usize = 1 << 20;

/// Why the map of a sparse member is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Reason {
    #[error("its sparse map has no size of the file")]
    NoSize,
    #[error("its sparse map has an offset without a length")]
    Odd,
    #[error("its sparse map has something that is not a number, is negative or is too large")]
    NotANumber,
    #[error("its sparse map ends early")]
    Ends,
    #[error("its sparse map has more than {MOST_PARTS} parts")]
    TooMany,
    #[error("its sparse map has a part at {offset}, expected it at {expected} or later")]
    Overlap { offset: u64, expected: u64 },
    #[error("its sparse map has a part of {length} bytes at {offset}, in a file of {size} bytes")]
    Beyond { offset: u64, length: u64, size: u64 },
    #[error(
        "its sparse map is about {mapped} bytes, expected the {packed} that are in the archive"
    )]
    Packed { mapped: u64, packed: u64 },
    #[error(
        "its sparse map has a part of {length} bytes at {offset}, expected whole blocks of {BLOCK} \
         bytes before the last part"
    )]
    Unaligned { offset: u64, length: u64 },
    #[error("its sparse format {major}.{minor} is not supported")]
    Version { major: u64, minor: u64 },
}

/// The parts of a file that are not holes, in order.
#[derive(Debug)]
pub(super) struct SparseMap {
    parts: Vec<Data>,
    size: u64,
    packed: u64,
}

#[derive(Debug)]
struct Data {
    offset: u64,
    length: u64,
}

impl Data {
    fn is_whole(&self) -> bool {
        self.length.is_multiple_of(BLOCK as u64)
    }
}

impl SparseMap {
    /// The map of a file of that many bytes.
    pub(super) fn new(size: u64) -> Self {
        Self { parts: Vec::new(), size, packed: 0 }
    }

    /// Adds a part, which has to be behind the others. Those others have to be whole blocks, as all
    /// writers have them: GNU tar would fill up the last block of each, and other readers would not.
    pub(super) fn add(&mut self, offset: u64, length: u64) -> Result<(), Reason> {
        let expected = self.parts.last().map_or(0, |last| last.offset + last.length);
        if offset < expected {
            return Err(Reason::Overlap { offset, expected });
        }
        let size = self.size;
        if offset.checked_add(length).is_none_or(|end| end > size) {
            return Err(Reason::Beyond { offset, length, size });
        }
        if length > 0 {
            if self.parts.len() == MOST_PARTS {
                return Err(Reason::TooMany);
            }
            if let Some(Data { offset, length }) = self.parts.last().filter(|last| !last.is_whole())
            {
                return Err(Reason::Unaligned { offset: *offset, length: *length });
            }
            self.parts.push(Data { offset, length });
            self.packed += length;
        }
        Ok(())
    }

    /// The size of the file as it is unpacked, in bytes.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Checks that there are as many bytes in the archive as the map is about.
    pub(super) fn check(&self, packed: u64) -> Result<(), Reason> {
        match self.packed {
            mapped if mapped == packed => Ok(()),
            mapped => Err(Reason::Packed { mapped, packed }),
        }
    }

    /// The file, of which these are the data.
    pub(super) fn unpack<R: Read>(self, data: R) -> Unpacked<R> {
        Unpacked { data, parts: self.parts.into_iter().peekable(), size: self.size, place: 0 }
    }
}

/// A sparse file: its holes are zeros.
pub(super) struct Unpacked<R> {
    data: R,
    parts: std::iter::Peekable<std::vec::IntoIter<Data>>,
    size: u64,
    place: u64,
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.parts.next_if(|part| part.offset + part.length == self.place);
        let (is_hole, until) = match self.parts.peek() {
            Some(part) if part.offset <= self.place => (false, part.offset + part.length),
            next => (true, next.map_or(self.size, |part| part.offset)),
        };
        let left = usize::try_from(until - self.place).unwrap_or(usize::MAX);
        let length = left.min(buffer.len());
        let buffer = &mut buffer[..length];
        let read = if is_hole { hole(buffer) } else { self.data.read(buffer)? };
        self.place += read as u64;
        Ok(read)
    }
}

fn hole(buffer: &mut [u8]) -> usize {
    buffer.fill(0);
    buffer.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_zeros() {
        const WHOLE: [u8; 1024] = [7; 1024];
        type Case<'a> = (&'a [(u64, u64)], u64, &'a [&'a [u8]]);
        let cases: [Case<'_>; 5] = [
            (&[(0, 512), (515, 1)], 517, &[&WHOLE[..512], &[0; 3], &[7], &[0]]),
            (&[(1, 1024), (1025, 3), (1028, 0)], 1028, &[&[0], &WHOLE, &[7; 3]]),
            (&[], 3, &[&[0; 3]]),
            (&[(0, 3)], 3, &[&[7; 3]]),
            (&[(0, 0)], 0, &[]),
        ];
        for (parts, size, wanted) in cases {
            let mut map = SparseMap::new(size);
            for (offset, length) in parts {
                map.add(*offset, *length).unwrap();
            }
            let mut unpacked = Vec::new();
            map.unpack(&[7; 9999][..]).read_to_end(&mut unpacked).unwrap();
            assert_eq!(unpacked, wanted.concat());
        }
    }

    #[test]
    fn parts_are_whole_blocks_in_order_and_in_the_file() {
        let mut map = SparseMap::new(1000);
        map.add(2, 512).unwrap();
        assert_eq!(map.add(513, 1), Err(Reason::Overlap { offset: 513, expected: 514 }));
        let beyond = |length| Reason::Beyond { offset: 700, length, size: 1000 };
        assert_eq!(map.add(700, 301), Err(beyond(301)));
        assert_eq!(map.add(700, u64::MAX), Err(beyond(u64::MAX)));
        map.add(700, 5).unwrap();
        assert_eq!(map.add(800, 1), Err(Reason::Unaligned { offset: 700, length: 5 }));
        assert_eq!(map.add(1000, 0), Ok(()));
        assert_eq!(map.check(517), Ok(()));
        assert_eq!(map.check(5), Err(Reason::Packed { mapped: 517, packed: 5 }));
    }
}
