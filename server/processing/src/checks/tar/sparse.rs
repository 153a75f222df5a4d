//! Sparse members: files of which only the data between the holes are in the archive. Which parts
//! of the file those are is written in the header (GNU tar, star), in an extended header
//! (`GNU.sparse` 0.0 and 0.1), or before the data (1.0).

use std::io::{self, Read};

use swordsmith_deposit::tree::shown;

use super::archive::{Archive, BLOCK, Part, damaged};
use super::header::{Header, number};
use super::pax::decimal;
use super::sparse_map::{Reason, SparseMap};

/// The bytes of an offset and a length in a header, and of each of the two.
const PAIR: usize = 24;
const NUMBER: usize = 12;

/// Where the fields of sparse members are in a header.
struct Layout {
    pairs: usize,
    count: usize,
    is_extended: usize,
    size: usize,
}

const GNU: Layout = Layout { pairs: 386, count: 4, is_extended: 482, size: 483 };
const STAR: Layout = Layout { pairs: 356, count: 4, is_extended: 355, size: 452 };
/// In a block that follows the header.
const EXTENSION: Layout = Layout { pairs: 0, count: 21, is_extended: 504, size: BLOCK };

/// The records of an extended header about a sparse member.
#[derive(Default)]
pub(super) struct PaxSparse {
    /// The name of the file, where the name of the member is another one.
    pub(super) name: Option<Vec<u8>>,
    major: Option<u64>,
    minor: Option<u64>,
    size: Option<u64>,
    /// Offsets and lengths, in turns.
    numbers: Vec<u64>,
    is_sparse: bool,
}

impl PaxSparse {
    /// Takes in a record; those about something else have no effect.
    pub(super) fn take_in(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        let Some(key) = key.strip_prefix(b"GNU.sparse.") else { return Ok(()) };
        self.is_sparse = true;
        match key {
            b"name" => self.name = Some(value.to_vec()),
            b"major" => self.major = Some(parse(key, value)?),
            b"minor" => self.minor = Some(parse(key, value)?),
            b"size" | b"realsize" => self.set_size(parse(key, value)?)?,
            b"offset" | b"numbytes" => {
                // They come in turns.
                if self.numbers.len() % 2 != usize::from(key == b"numbytes") {
                    return Err(damaged("`GNU.sparse.offset` and `.numbytes` are not in pairs"));
                }
                self.numbers.push(parse(key, value)?);
            }
            b"map" => {
                let numbers = value.split(|byte| *byte == b',').filter(|_| !value.is_empty());
                self.numbers = numbers.map(|part| parse(key, part)).collect::<io::Result<_>>()?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether there were any.
    pub(super) fn is_there(&self) -> bool {
        self.is_sparse
    }

    fn set_size(&mut self, size: u64) -> io::Result<()> {
        match self.size.replace(size) {
            Some(other) if other != size => {
                Err(damaged(format!("a sparse member has two sizes, {other} and {size}")))
            }
            _ => Ok(()),
        }
    }

    /// Reads the map of a member that has these records, from its beginning if it is there.
    pub(super) fn map(&self, part: &mut Part<'_, impl Read>) -> Result<SparseMap, Reason> {
        let size = self.size.ok_or(Reason::NoSize)?;
        match (self.major.unwrap_or_default(), self.minor.unwrap_or_default()) {
            (1, 0) => read_map(part, size),
            (0, _) => {
                let mut map = SparseMap::new(size);
                let pairs = self.numbers.chunks(2);
                for pair in pairs {
                    let [offset, length] = pair else { return Err(Reason::Odd) };
                    map.add(*offset, *length)?;
                }
                Ok(map)
            }
            (major, minor) => Err(Reason::Version { major, minor }),
        }
    }
}

fn parse(key: &[u8], value: &[u8]) -> io::Result<u64> {
    decimal(value).ok_or_else(|| {
        let (key, value) = (shown(key), shown(value));
        damaged(format!("`GNU.sparse.{key}` is {value:?}, expected a number"))
    })
}

/// Reads the map of a sparse member whose own header has it, and the blocks that go on with it. All
/// of them are read, whatever is wrong with the map.
pub(super) fn header_map(
    header: &Header,
    archive: &mut Archive<impl Read>,
) -> io::Result<Result<SparseMap, Reason>> {
    let layout = if header.is_of_star() { STAR } else { GNU };
    let mut block = *header.bytes();
    let size = number(&block[layout.size..layout.size + NUMBER]);
    let mut map = size.map(SparseMap::new).ok_or(Reason::NoSize);
    let mut is_extended = take_in(&block, &layout, &mut map);
    while is_extended {
        let Some(next) = archive.block()? else {
            return Err(super::archive::ends("it ends within the map of a sparse member"));
        };
        block = next;
        is_extended = take_in(&block, &EXTENSION, &mut map);
    }
    Ok(map)
}

/// Takes in the pairs of a block; whether another one follows.
fn take_in(block: &[u8; BLOCK], layout: &Layout, map: &mut Result<SparseMap, Reason>) -> bool {
    let pairs = block[layout.pairs..].chunks_exact(PAIR).take(layout.count);
    // The first one that is not used ends them.
    for pair in pairs.take_while(|pair| pair[NUMBER] != 0) {
        let numbers = (number(&pair[..NUMBER]), number(&pair[NUMBER..]));
        if let Ok(current) = map
            && let Err(reason) = match numbers {
                (Some(offset), Some(length)) => current.add(offset, length),
                _ => Err(Reason::NotANumber),
            }
        {
            *map = Err(reason);
        }
    }
    // After an error, too many blocks could follow.
    block[layout.is_extended] != 0 && !matches!(map, Err(Reason::TooMany))
}

/// Reads a map of decimal numbers, a line each: how many pairs there are, and the pairs. It fills
/// whole blocks.
fn read_map(part: &mut Part<'_, impl Read>, size: u64) -> Result<SparseMap, Reason> {
    let mut lines = Lines { part, block: [0; BLOCK], next: BLOCK };
    let mut map = SparseMap::new(size);
    for _ in 0..lines.number()? {
        let (offset, length) = (lines.number()?, lines.number()?);
        map.add(offset, length)?;
    }
    Ok(map)
}

struct Lines<'p, 'a, R> {
    part: &'p mut Part<'a, R>,
    block: [u8; BLOCK],
    next: usize,
}

impl<R: Read> Lines<'_, '_, R> {
    fn number(&mut self) -> Result<u64, Reason> {
        let mut digits = Vec::new();
        loop {
            match self.byte()? {
                b'\n' => return decimal(&digits).ok_or(Reason::NotANumber),
                digit @ b'0'..=b'9' if digits.len() < NUMBER + 8 => digits.push(digit),
                _ => return Err(Reason::NotANumber),
            }
        }
    }

    fn byte(&mut self) -> Result<u8, Reason> {
        if self.next == BLOCK {
            self.part.read_exact(&mut self.block).map_err(|_| Reason::Ends)?;
            self.next = 0;
        }
        self.next += 1;
        Ok(self.block[self.next - 1])
    }
}
