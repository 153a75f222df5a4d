//! Compressed streams that stand one after the other, as parallel compressors write them: together
//! they are one content.

use std::io::{self, BufRead, Read};
use std::marker::PhantomData;

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

use super::xz_blocks::XzBlocks;

/// The most memory an xz archive may ask for, in KiB: what `xz -9` needs, with room.
const XZ_MEMORY_KIB: u32 = 100 * 1024;

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
            return Err(io::Error::new(io::ErrorKind::InvalidData, text));
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
    /// Begins at the first byte of a stream.
    fn begin(content: R) -> Self;

    /// What follows the stream.
    fn rest(self) -> R;

    /// Skips what may stand between two streams.
    fn skip_padding(_: &mut R) -> io::Result<()> {
        Ok(())
    }
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
        D::skip_padding(&mut rest)?;
        if rest.fill_buf()?.is_empty() {
            return Ok(());
        }
        self.pieces.add()?;
        self.current = Some(D::begin(rest));
        Ok(())
    }
}

impl<R: BufRead, D: Decoder<R>> Read for Streams<R, D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(current) = &mut self.current {
            let read = current.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                self.pieces.unpack(read as u64);
                return Ok(read);
            }
            self.advance()?;
        }
        Ok(0)
    }
}

impl<R: BufRead> Decoder<R> for GzDecoder<R> {
    fn begin(content: R) -> Self {
        Self::new(content)
    }

    fn rest(self) -> R {
        self.into_inner()
    }

    /// Zeros that fill a block: GNU gzip passes over them, too.
    fn skip_padding(content: &mut R) -> io::Result<()> {
        skip_zeros(content).map(drop)
    }
}

impl<R: BufRead> Decoder<R> for BzDecoder<R> {
    fn begin(content: R) -> Self {
        Self::new(content)
    }

    fn rest(self) -> R {
        self.into_inner()
    }
}

impl<R: BufRead> Decoder<XzBlocks<R>> for XzReader<XzBlocks<R>> {
    fn begin(mut content: XzBlocks<R>) -> Self {
        content.begin_stream();
        Self::new_mem_limit(content, false, XZ_MEMORY_KIB)
    }

    fn rest(self) -> XzBlocks<R> {
        self.into_inner()
    }

    /// Zeros, a multiple of four (The .xz File Format, 2.2).
    fn skip_padding(content: &mut XzBlocks<R>) -> io::Result<()> {
        match skip_zeros(content)? % 4 {
            0 => Ok(()),
            _ => Err(io::Error::new(io::ErrorKind::InvalidData, "its padding has a wrong length")),
        }
    }
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
