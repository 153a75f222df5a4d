//! Counts the blocks of xz streams while they are decoded. Each costs time and memory that is
//! allocated anew, even an empty one, and its decoder takes any number of them.

use std::io::{self, BufRead, Read};

use super::streams::Pieces;

/// The bytes of a stream's header, of which one says how long the checks of its blocks are.
const STREAM_HEADER: u64 = 12;
const CHECK_TYPE: u64 = 7;

/// Passes the bytes of xz streams on, and follows their structure (The .xz File Format, 2 and 3,
/// and the chunks of LZMA2, the last filter of every block). What is invalid is left to the decoder.
pub(super) struct XzBlocks<R> {
    content: R,
    place: Place,
    /// The bytes of a check.
    check: u64,
    /// The bytes that the current block is compressed to so far.
    packed: u64,
    blocks: Pieces,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In the header of the stream, behind so many bytes.
    StreamHeader(u64),
    /// Before the first byte of a block, or of the index.
    Block,
    /// Before the first byte of a chunk.
    Chunk,
    /// In the header of a chunk: its first byte, and those that came after it.
    ChunkHeader { control: u8, bytes: [u8; 4], count: usize },
    /// Bytes that say nothing, and what comes after them.
    Skip { left: u64, then: Next },
    /// In the index, or in what is invalid: no block follows.
    End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Block,
    Chunk,
}

impl<R> XzBlocks<R> {
    pub(super) fn new(content: R) -> Self {
        let place = Place::End;
        Self { content, place, check: 0, packed: 0, blocks: Pieces::default() }
    }

    /// A stream begins at the next byte.
    pub(super) fn begin_stream(&mut self) {
        self.place = Place::StreamHeader(0);
    }

    /// The bytes between streams, which are not followed.
    pub(super) fn between_streams(&mut self) -> &mut R {
        &mut self.content
    }

    /// How many blocks there were, and how many bytes they say they unpack to.
    #[cfg(test)]
    pub(super) fn counted(&self) -> (u64, u64) {
        self.blocks.counted()
    }

    /// Follows bytes that were read; an error if there are too many blocks.
    fn follow(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while let Some((first, rest)) = bytes.split_first() {
            match self.place {
                Place::End => return Ok(()),
                Place::Skip { left, then } => {
                    let skipped = left.min(bytes.len() as u64);
                    bytes = &bytes[usize::try_from(skipped).unwrap_or(bytes.len())..];
                    self.skip(left - skipped, then);
                }
                _ => {
                    self.place = self.after(*first)?;
                    bytes = rest;
                }
            }
        }
        Ok(())
    }

    fn skip(&mut self, left: u64, then: Next) {
        self.place = match then {
            _ if left > 0 => Place::Skip { left, then },
            Next::Block => Place::Block,
            Next::Chunk => Place::Chunk,
        };
    }

    /// The place after a byte.
    fn after(&mut self, byte: u8) -> io::Result<Place> {
        Ok(match self.place {
            Place::StreamHeader(count) => {
                if count == CHECK_TYPE {
                    self.check = check_length(byte);
                }
                match count + 1 {
                    STREAM_HEADER => Place::Block,
                    count => Place::StreamHeader(count),
                }
            }
            Place::Block if byte == 0 => Place::End,
            Place::Block => {
                self.blocks.add()?;
                self.packed = 0;
                // The byte counts the header in fours, itself included.
                Place::Skip { left: u64::from(byte) * 4 + 3, then: Next::Chunk }
            }
            Place::Chunk => self.chunk(byte),
            Place::ChunkHeader { control, mut bytes, count } => {
                bytes[count] = byte;
                self.chunk_header(control, bytes, count + 1)
            }
            other => other,
        })
    }

    /// After the first byte of a chunk, which says what kind it is of.
    fn chunk(&mut self, control: u8) -> Place {
        match control {
            0 => {
                let padding = (self.packed + 1).next_multiple_of(4) - (self.packed + 1);
                match padding + self.check {
                    0 => Place::Block,
                    left => Place::Skip { left, then: Next::Block },
                }
            }
            1 | 2 | 0x80.. => Place::ChunkHeader { control, bytes: [0; 4], count: 0 },
            _ => Place::End,
        }
    }

    /// After a byte of a chunk's header: the lengths of what it unpacks to and of its bytes, each
    /// less one; those of a chunk that is not compressed are the same.
    fn chunk_header(&mut self, control: u8, bytes: [u8; 4], count: usize) -> Place {
        let lengths = [[bytes[0], bytes[1]], [bytes[2], bytes[3]]];
        let [unpacked, packed] = lengths.map(|length| u64::from(u16::from_be_bytes(length)) + 1);
        let (header, unpacked, left) = match control {
            1 | 2 => (2, unpacked, unpacked),
            _ => {
                // Some have a byte of properties before the compressed ones.
                let properties = u64::from(control >= 0xc0);
                (4, unpacked + (u64::from(control & 0x1f) << 16), packed + properties)
            }
        };
        if count < header {
            return Place::ChunkHeader { control, bytes, count };
        }
        self.blocks.unpack(unpacked);
        self.packed += 1 + header as u64 + left;
        Place::Skip { left, then: Next::Chunk }
    }
}

/// The length of a block's check of that type (The .xz File Format, 2.1.1.2).
fn check_length(kind: u8) -> u64 {
    match kind & 0xf {
        0 => 0,
        1..=3 => 4,
        4..=6 => 8,
        7..=9 => 16,
        10..=12 => 32,
        _ => 64,
    }
}

impl<R: Read> Read for XzBlocks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.content.read(buffer)?;
        self.follow(&buffer[..read])?;
        Ok(read)
    }
}

/// Only for what stands between streams, which is not followed.
impl<R: BufRead> BufRead for XzBlocks<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.content.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.content.consume(count);
    }
}
