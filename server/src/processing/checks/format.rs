//! What an archive is, by its first bytes. Its name and media type are only what somebody says of
//! it.

use std::fs::File;
use std::io::{self, BufRead, Read};

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

use super::streams::Streams;
use super::xz_blocks::XzBlocks;

/// What decompresses an archive that came in a compressed form.
type Decompressed<'r> = Box<dyn Read + 'r>;

/// A block of a tar archive, in bytes.
const TAR_BLOCK: usize = 512;

/// How many of the first bytes say what an archive is.
pub(super) const START: usize = TAR_BLOCK;

/// A kind of archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// A zip archive.
    Zip,
    /// A tar archive, or what should be one once it is decompressed.
    Tar(Compression),
}

/// How a tar archive is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compression {
    /// Not at all.
    None,
    /// As gzip does.
    Gzip,
    /// As bzip2 does.
    Bzip2,
    /// As xz does.
    Xz,
}

impl Format {
    /// The kind of what the file holds; `None` when it is none that is known.
    pub(crate) fn of(file: &mut File) -> io::Result<Option<Self>> {
        let mut start = Vec::with_capacity(START);
        file.take(START as u64).read_to_end(&mut start)?;
        Ok(Self::of_start(&start))
    }

    /// The kind of a member by its first [`START`] bytes. Zeros are an empty archive where there
    /// has to be one; here they are just a file.
    pub(super) fn of_member(start: &[u8]) -> Option<Self> {
        if is_tar_end(start) { None } else { Self::of_start(start) }
    }

    fn of_start(start: &[u8]) -> Option<Self> {
        match start {
            // A member; the end of an archive without any; the first volume of several.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] | [b'P', b'K', 7, 8, ..] => {
                Some(Self::Zip)
            }
            [0x1f, 0x8b, ..] => Some(Self::Tar(Compression::Gzip)),
            [b'B', b'Z', b'h', ..] => Some(Self::Tar(Compression::Bzip2)),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Tar(Compression::Xz)),
            block if is_tar_header(block) => Some(Self::Tar(Compression::None)),
            _ => None,
        }
    }
}

/// Old archives have no magic number, so the header's own checksum decides. A block of zeros is the
/// end of an archive.
fn is_tar_header(block: &[u8]) -> bool {
    let Ok(block) = <&[u8; TAR_BLOCK]>::try_from(block) else { return false };
    let header = tar::Header::from_byte_slice(block);
    let sum =
        block[..148].iter().chain(&block[156..]).fold(8 * 32, |sum, byte| sum + u32::from(*byte));
    is_tar_end(block) || header.cksum().is_ok_and(|declared| declared == sum)
}

fn is_tar_end(block: &[u8]) -> bool {
    block.iter().all(|byte| *byte == 0)
}

impl Compression {
    /// The archive within.
    pub(super) fn reader<'r>(self, file: impl BufRead + 'r) -> Decompressed<'r> {
        match self {
            Self::None => Box::new(file),
            Self::Gzip => Box::new(Streams::<_, GzDecoder<_>>::new(file)),
            Self::Bzip2 => Box::new(Streams::<_, BzDecoder<_>>::new(file)),
            Self::Xz => Box::new(Streams::<_, XzReader<_>>::new(XzBlocks::new(file))),
        }
    }
}
