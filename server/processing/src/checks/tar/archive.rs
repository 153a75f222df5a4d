//! The bytes of a tar archive: blocks, and between them what belongs to members.

use std::io::{self, Read};

use swordsmith_deposit::tree::shown;

/// The bytes of a block.
pub(crate) const BLOCK: usize = 512;

/// Reads an archive block by block.
pub(super) struct Archive<R> {
    content: R,
    /// The bytes that were read.
    place: u64,
}

impl<R: Read> Archive<R> {
    pub(super) fn new(content: R) -> Self {
        Self { content, place: 0 }
    }

    /// How many bytes were read.
    pub(super) fn place(&self) -> u64 {
        self.place
    }

    /// The next block; `None` at the end. A block of which only the beginning is there is damage,
    /// unless it is part of the zeros that end an archive.
    pub(super) fn block(&mut self) -> io::Result<Option<[u8; BLOCK]>> {
        let mut block = [0; BLOCK];
        let mut filled = 0;
        while filled < BLOCK {
            match self.read(&mut block[filled..])? {
                0 if filled == 0 => return Ok(None),
                0 if is_zero(&block) => return Ok(Some(block)),
                0 => return Err(ends("it ends within a header")),
                read => filled += read,
            }
        }
        Ok(Some(block))
    }

    /// So many of the next bytes, which have to be there.
    pub(super) fn part(&mut self, length: u64) -> Part<'_, R> {
        Part { archive: self, left: length }
    }

    /// Passes over what fills the last block of `length` bytes.
    pub(super) fn skip_padding(&mut self, length: u64) -> io::Result<()> {
        let padding = length.next_multiple_of(BLOCK as u64) - length;
        io::copy(&mut self.part(padding), &mut io::sink()).map(drop)
    }
}

impl<R: Read> Read for Archive<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.content.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(read) => {
                    self.place += read as u64;
                    return Ok(read);
                }
            }
        }
    }
}

/// The bytes that follow a header.
pub(super) struct Part<'a, R> {
    archive: &'a mut Archive<R>,
    left: u64,
}

impl<R> Part<'_, R> {
    /// The bytes that were not read yet.
    pub(super) fn left(&self) -> u64 {
        self.left
    }
}

impl<R: Read> Read for Part<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        let read = self.archive.read(&mut buffer[..most])?;
        if read == 0 {
            return Err(ends("it ends within a member"));
        }
        self.left -= read as u64;
        Ok(read)
    }
}

/// Whether a block is one of those that end an archive.
pub(crate) fn is_zero(block: &[u8]) -> bool {
    block.iter().all(|byte| *byte == 0)
}

pub(super) fn ends(how: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, how.into())
}

/// Damage of the archive, as opposed to that of what it is compressed in.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Damage(String);

pub(super) fn damaged(reason: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, Damage(reason.into()))
}

/// Names the member in which something is wrong.
pub(super) fn in_member(name: &[u8]) -> impl Fn(io::Error) -> io::Error {
    let is_damage =
        |error: &io::Error| matches!(error.get_ref(), Some(error) if error.is::<Damage>());
    move |error| match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            ends(format!("it ends within the member {:?}", shown(name)))
        }
        _ if is_damage(&error) => damaged(format!("the member {:?}: {error}", shown(name))),
        _ => error,
    }
}
