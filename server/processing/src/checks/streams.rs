//! Compressed streams that stand one after the other, as parallel compressors write them: together
//! they are one content.

use std::io::{self, BufRead, Read};
use std::marker::PhantomData;

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

use super::lookahead::Lookahead;
use super::xz_blocks::XzBlocks;

/// The most memory an xz archive may ask for, in KiB: what `xz -9` needs, with room.
const XZ_MEMORY_KIB: u32 = 100 * 1024;

/// How a stream of xz begins.
const XZ: &[u8] = b"\xfd7zXZ\0";

/// What follows the first four bytes of a stream of bzip2: a block, or its end.
const BZIP2_NEXT: [[u8; 6]; 2] =
    [[0x31, 0x41, 0x59, 0x26, 0x53, 0x59], [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]];

/// The number of pieces that may be of any size.
const FREE_PIECES: u64 = 1000;

/// The bytes that further pieces must have on average: each one costs time, even an empty one.
/// Parallel compressors write far larger ones.
const FAIR_PIECE: u64 = 16 << 10;

/// Counts the pieces that content is compressed in.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    begun: u64,
    unpacked: u64,
}

impl Pieces {
    /// Counts one more; an error if there are too many for what they have unpacked to.
    pub(super) fn add(&mut self) -> io::Result<()> {
        self.begun += 1;
        if self.begun > FREE_PIECES + self.unpacked / FAIR_PIECE {
            let text = "it is compressed in too many small pieces";
            return Err(io::Error::new(io::ErrorKind::QuotaExceeded, text));
        }
        Ok(())
    }

    /// How many there were, and how many bytes they unpack to.
    #[cfg(test)]
    pub(super) fn counted(&self) -> (u64, u64) {
        (self.begun, self.unpacked)
    }

    /// Counts bytes that they unpack to.
    pub(super) fn unpack(&mut self, bytes: u64) {
        self.unpacked = self.unpacked.saturating_add(bytes);
    }
}

/// A decoder of a single stream.
pub(super) trait Decoder<R>: Read {
    /// What it decodes, as messages name it.
    const WHAT: &'static str;

    /// Begins at the first byte of a stream.
    fn begin(content: R) -> Self;

    /// What follows the stream.
    fn rest(self) -> R;

    /// Whether another stream follows, behind what may stand between two of them. An error if what
    /// follows is something else that may not be there.
    fn follows(content: &mut R) -> io::Result<bool>;
}

/// All streams as one.
pub(super) struct Streams<R, D> {
    /// None after the last one.
    current: Option<D>,
    pieces: Pieces,
    content: PhantomData<R>,
}

impl<R: BufRead, D: Decoder<R>> Streams<R, D> {
    pub(super) fn new(content: R) -> Self {
        let (current, pieces) = (Some(D::begin(content)), Pieces { begun: 1, unpacked: 0 });
        Self { current, pieces, content: PhantomData }
    }

    /// Goes on to the next stream, if there is one.
    fn advance(&mut self) -> io::Result<()> {
        let Some(last) = self.current.take() else { return Ok(()) };
        let mut rest = last.rest();
        if D::follows(&mut rest)? {
            self.pieces.add()?;
            self.current = Some(D::begin(rest));
        }
        Ok(())
    }
}

impl<R: BufRead, D: Decoder<R>> Read for Streams<R, D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // Decoders mistake nothing that is wanted for the end.
        while let Some(current) = self.current.as_mut().filter(|_| !buffer.is_empty()) {
            let read = current.read(buffer).map_err(|error| within(D::WHAT, error))?;
            if read > 0 {
                self.pieces.unpack(read as u64);
                return Ok(read);
            }
            self.advance()?;
        }
        Ok(0)
    }
}

impl<R: BufRead> Decoder<Lookahead<R>> for GzDecoder<Lookahead<R>> {
    const WHAT: &'static str = "gzip stream";

    fn begin(content: Lookahead<R>) -> Self {
        Self::new(content)
    }

    fn rest(self) -> Lookahead<R> {
        self.into_inner()
    }

    /// Behind the last stream are zeros that fill a block, or anything else: GNU gzip ignores both.
    /// It is another stream only with a method and flags that there are (RFC 1952, 2.3).
    fn follows(content: &mut Lookahead<R>) -> io::Result<bool> {
        skip_zeros(content)?;
        Ok(matches!(content.see(4)?, [0x1f, 0x8b, 8, flags] if flags & 0xe0 == 0))
    }
}

impl<R: BufRead> Decoder<Lookahead<R>> for BzDecoder<Lookahead<R>> {
    const WHAT: &'static str = "bzip2 stream";

    fn begin(content: Lookahead<R>) -> Self {
        Self::new(content)
    }

    fn rest(self) -> Lookahead<R> {
        self.into_inner()
    }

    /// The bzip2 command ignores what is behind the last stream. Of another stream, the beginning
    /// is enough: the rest was cut off.
    fn follows(content: &mut Lookahead<R>) -> io::Result<bool> {
        Ok(match content.see(10)? {
            [b'B', b'Z', b'h', b'1'..=b'9', next @ ..] => {
                BZIP2_NEXT.iter().any(|begin| begin.starts_with(next))
            }
            _ => false,
        })
    }
}

impl<R: BufRead> Decoder<XzBlocks<Lookahead<R>>> for XzReader<XzBlocks<Lookahead<R>>> {
    const WHAT: &'static str = "xz stream";

    fn begin(mut content: XzBlocks<Lookahead<R>>) -> Self {
        content.begin_stream();
        Self::new_mem_limit(content, false, XZ_MEMORY_KIB)
    }

    fn rest(self) -> XzBlocks<Lookahead<R>> {
        self.into_inner()
    }

    /// Zeros, a multiple of four, are all that may be there (The .xz File Format, 2.2).
    fn follows(content: &mut XzBlocks<Lookahead<R>>) -> io::Result<bool> {
        let is_aligned = skip_zeros(content)? % 4 == 0;
        let content = content.between_streams();
        match () {
            () if content.is_at_end()? && is_aligned => Ok(false),
            () if content.starts_with(XZ)? && is_aligned => Ok(true),
            () => Err(follows_other(Self::WHAT)),
        }
    }
}

/// Says in what a decoder has found an error. Where the file itself cannot be read, that is noted
/// elsewhere.
fn within(what: &str, error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            io::Error::new(error.kind(), format!("the {what} ends too early"))
        }
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData | io::ErrorKind::Other => {
            let text = format!("the {what} is damaged: {error}");
            io::Error::new(io::ErrorKind::InvalidData, text)
        }
        _ => error,
    }
}

/// Where something follows that is neither a stream nor ignored.
pub(super) fn follows_other(what: &str) -> io::Error {
    let text = format!("unexpected data behind the end of the {what}");
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Passes over zeros, and says how many there were.
fn skip_zeros(content: &mut impl BufRead) -> io::Result<usize> {
    let mut skipped = 0;
    loop {
        let buffer = content.fill_buf()?;
        let zeros = buffer.iter().take_while(|byte| **byte == 0).count();
        let goes_on = zeros > 0 && zeros == buffer.len();
        content.consume(zeros);
        skipped += zeros;
        if !goes_on {
            return Ok(skipped);
        }
    }
}
