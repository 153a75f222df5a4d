//! What an archive is, by its first bytes. Its name and media type are only what somebody says of
//! it.

use std::fs::File;
use std::io::{self, BufRead, Read, Seek, SeekFrom};

use bzip2::bufread::BzDecoder;
use flate2::bufread::GzDecoder;
use lzma_rust2::XzReader;

use super::lookahead::Lookahead;
use super::streams::Streams;
use super::tar::{BLOCK, Header, is_zero};
use super::xz_blocks::XzBlocks;
use super::zstd_frames::ZstdFrame;

/// What decompresses an archive that came in a compressed form.
type Decompressed<'r> = Box<dyn Read + 'r>;

/// How many of the first bytes say what an archive is.
pub(super) const START: usize = BLOCK;

/// The end of a zip's central directory: how it begins, its length, and where in it the length of
/// the comment is that follows (APPNOTE.TXT, 4.3.16).
const ZIP_END: &[u8] = b"PK\x05\x06";
const ZIP_END_LENGTH: usize = 22;
const ZIP_COMMENT_LENGTH: usize = 20;

/// Kinds that have a name: how they begin, and where.
const OTHERS: &[(usize, &[u8], &str)] = &[
    (0, b"LZIP", "lzip compression"),
    (0, b"\x1f\x9d", "compression by `compress` (.Z)"),
    (0, b"\x1f\xa0", "compression by `compress -H` (.Z)"),
    (0, b"\x1f\x1e", "compression by `pack` (.z)"),
    (0, b"\x04\x22\x4d\x18", "lz4 compression"),
    (0, b"\x89LZO\0\r\n\x1a\n", "lzop compression"),
    (0, b"\x5d\0\0", "lzma compression"),
    (0, b"7z\xbc\xaf\x27\x1c", "the 7z format"),
    (0, b"Rar!\x1a\x07", "the RAR format"),
    (0, b"070701", "the cpio format"),
    (0, b"070702", "the cpio format"),
    (0, b"070707", "the cpio format"),
    (0, b"\xc7\x71", "the cpio format"),
    (0, b"!<arch>\n", "the ar format"),
    (0, b"xar!", "the xar format"),
    (0, b"MSCF\0\0\0\0", "the cabinet format"),
    (0x8001, b"CD001", "the ISO 9660 format"),
];

/// A kind of archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// A zip archive.
    Zip,
    /// A tar archive, or what should be one once it is decompressed.
    Tar(Compression),
}

/// How a tar archive is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    /// Not at all.
    None,
    /// As gzip does.
    Gzip,
    /// As bzip2 does.
    Bzip2,
    /// As xz does.
    Xz,
    /// As zstd does.
    Zstd,
}

impl Format {
    /// The kind of what the file holds; `None` when it is none that is known.
    pub fn of(file: &mut File) -> io::Result<Option<Self>> {
        let start = start_of(file, START)?;
        match Self::of_start(&start) {
            // What unpacks itself stands before a zip.
            None if ends_as_zip(file)? => Ok(Some(Self::Zip)),
            format => Ok(format),
        }
    }

    /// The kind of a member by its first [`START`] bytes. Zeros are an empty archive where there
    /// has to be one; here they are just a file.
    pub(super) fn of_member(start: &[u8]) -> Option<Self> {
        if is_zero(start) { None } else { Self::of_start(start) }
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
            // A frame, or one that is to be skipped.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                Some(Self::Tar(Compression::Zstd))
            }
            block if is_tar_header(block) => Some(Self::Tar(Compression::None)),
            _ => None,
        }
    }
}

/// The name of a kind that is not unpacked, by the first bytes of the file.
pub(super) fn other_format(file: &mut File) -> io::Result<Option<&'static str>> {
    let most = OTHERS.iter().map(|(place, begin, _)| place + begin.len()).max();
    Ok(other_of_start(&start_of(file, most.unwrap_or_default())?))
}

/// What is in a compressed archive in the place of a tar archive, by its first [`START`] bytes;
/// `None` if it may be a tar archive, empty or damaged.
pub(super) fn instead_of_tar(start: &[u8]) -> Option<&'static str> {
    match Format::of_start(start) {
        Some(Format::Tar(Compression::None)) => None,
        Some(Format::Zip) => Some("a zip archive"),
        Some(Format::Tar(compression)) => Some(compression.name()),
        None if is_zero(start) || Header::is_marked(start) => None,
        None => Some(other_of_start(start).unwrap_or("something else")),
    }
}

fn other_of_start(start: &[u8]) -> Option<&'static str> {
    let begins = |(place, begin): (usize, &[u8])| {
        start.get(place..).is_some_and(|rest| rest.starts_with(begin))
    };
    let other = OTHERS.iter().find(|(place, begin, _)| begins((*place, begin)));
    other.map(|(_, _, name)| *name)
}

fn start_of(file: &mut File, length: usize) -> io::Result<Vec<u8>> {
    let mut start = Vec::with_capacity(length);
    file.rewind()?;
    file.take(length as u64).read_to_end(&mut start)?;
    Ok(start)
}

/// Whether the file ends with the end of a zip's central directory, and a comment that ends where
/// the file does.
fn ends_as_zip(file: &mut File) -> io::Result<bool> {
    let length = file.metadata()?.len();
    let most = (ZIP_END_LENGTH + usize::from(u16::MAX)) as u64;
    file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
    let mut end = Vec::new();
    file.take(most).read_to_end(&mut end)?;
    let is_end = |(place, record): (usize, &[u8])| {
        let comment = [record[ZIP_COMMENT_LENGTH], record[ZIP_COMMENT_LENGTH + 1]];
        let comment = usize::from(u16::from_le_bytes(comment));
        record.starts_with(ZIP_END) && place + ZIP_END_LENGTH + comment == end.len()
    };
    Ok(end.windows(ZIP_END_LENGTH).enumerate().any(is_end))
}

/// Old archives have no magic number, so the header's own checksum decides. A block of zeros is the
/// end of an archive.
fn is_tar_header(block: &[u8]) -> bool {
    let Ok(block) = <&[u8; BLOCK]>::try_from(block) else { return false };
    is_zero(block) || Header::of(block).is_some()
}

impl Compression {
    /// As messages name it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::None => "no compression",
            Self::Gzip => "gzip compression",
            Self::Bzip2 => "bzip2 compression",
            Self::Xz => "xz compression",
            Self::Zstd => "zstd compression",
        }
    }

    /// The archive within.
    pub(super) fn reader<'r>(self, file: impl BufRead + 'r) -> Decompressed<'r> {
        let file = Lookahead::new(file);
        match self {
            Self::None => Box::new(file),
            Self::Gzip => Box::new(Streams::<_, GzDecoder<_>>::new(file)),
            Self::Bzip2 => Box::new(Streams::<_, BzDecoder<_>>::new(file)),
            Self::Xz => Box::new(Streams::<_, XzReader<_>>::new(XzBlocks::new(file))),
            Self::Zstd => Box::new(Streams::<_, ZstdFrame<_>>::new(file)),
        }
    }
}
